/** A table as this browser sees it: its chairs here, whose turn the screen is, what is open on top of it. */

import { api } from './api'
import { chairs } from './entries'
import { Held } from './held.svelte'
import { forget, remember, tokensFor, type MineEntry } from './mine.svelte'
import { tellTurn } from './notify'
import { note } from '../history/kept.svelte'
import { PublicLine } from '../shown/line'
import { Standing } from '../orders/standing.svelte'
import { motion } from './theme.svelte'
import { whoseScreen } from './turns'
import type { Seat, State, TableInfo } from './types'

const LAST_LOOK = 900 // ms to see one's own answer before the curtain falls

export class Session {
  held: Held[] = $state.raw([])
  current: Held | null = $state.raw(null)
  curtain: Held | null = $state.raw(null) // the seat that should take over the screen
  private standing = new Map<Seat, Standing>()
  private drop: ReturnType<typeof setTimeout> | undefined
  private told = new Map<Seat, number>() // last decision that was announced, by seat
  private visit: { held: Held; since: number } | null = $state.raw(null) // has the screen though another is asked

  /** With a public link the table is looked at, and this browser needs no other. */
  constructor(
    readonly id: string,
    link = '',
  ) {
    this.held = link ? [this.look(link)] : chairs(tokensFor(id)).map((entry) => this.hold(entry))
    for (const one of this.held) if (one.seat >= 0) this.standing.set(one.seat, new Standing(id, one))
    if (this.held.length === 1) this.current = this.held[0] ?? null
  }

  private look(link: string): Held {
    const watched = () => true
    return new Held(
      link,
      -1,
      (one) => this.heard(one),
      watched,
      (token, events) => new PublicLine(token, events),
    )
  }

  private hold({ token, role, seat }: MineEntry): Held {
    const held: Held = new Held(
      token,
      role === 'seat' ? seat : -1,
      (one) => this.heard(one),
      () => this.current === held && this.curtain === null,
    )
    return held
  }

  get table(): TableInfo | null {
    return (this.current ?? this.held[0])?.table ?? null
  }

  get state(): State | null {
    return this.current?.shown ?? null
  }

  /** The standing orders of whoever has the screen. */
  get orders(): Standing | null {
    return this.standing.get(this.current?.seat ?? -1) ?? null
  }

  get isHotSeat(): boolean {
    return this.held.length > 1
  }

  /** The held seats whose consent somebody asks for. */
  get mustConsent(): Held[] {
    return this.held.filter((one) => one.newest?.consent?.missing.includes(one.seat))
  }

  entries(role: MineEntry['role']): MineEntry[] {
    return tokensFor(this.id).filter((entry) => entry.role === role)
  }

  get hostToken(): string {
    return this.entries('host')[0]?.token ?? ''
  }

  holds(seat: Seat): boolean {
    return this.held.some((one) => one.seat === seat)
  }

  /** Other seats at this screen that were made an offer. */
  get addressed(): Held[] {
    return this.held.filter((one) => one !== this.current && one.replies.length > 0)
  }

  /** Other seats at this screen that owe a decision. */
  get mustDecide(): Held[] {
    return this.held.filter((one) => one !== this.current && one.mustDecide)
  }

  /** Lets the curtain fall for this seat; nothing secret stays on the screen. */
  handTo(held: Held): void {
    clearTimeout(this.drop)
    this.drop = undefined
    if (held !== this.current) this.curtain = held
  }

  lift(): void {
    this.current = this.curtain
    this.curtain = null
    this.current?.skip()
    const held = this.current
    const isVisit = held && !held.mustDecide && this.mustDecide.length > 0
    this.visit = isVisit ? { held, since: held.newest?.since ?? 0 } : null
  }

  /** Whoever took the screen though another is asked keeps it until he has done something. */
  get isVisited(): boolean {
    const { visit, current } = this
    return visit !== null && visit.held === current && (current.newest?.since ?? 0) <= visit.since
  }

  speak(): void {
    for (const one of this.held) one.speak()
  }

  /** A new secret link for a seat; the old one dies with this. */
  async renew(held: Held): Promise<void> {
    const entry = tokensFor(this.id).find((one) => one.token === held.token)
    const { token } = await api.renew(held.token)
    if (entry) {
      remember({ ...entry, token })
      forget(entry.token)
    }
    held.renewed(token)
  }

  stop(): void {
    clearTimeout(this.drop)
    for (const one of this.held) one.stop()
  }

  private heard(held: Held): void {
    const { table, newest, seat } = held
    if (table && newest?.result && seat >= 0) note(table, newest.result, seat)
    if (held.mustDecide && this.told.get(held.seat) !== held.newest?.ask?.n) {
      this.told.set(held.seat, held.newest?.ask?.n ?? 0)
      if (held.table) tellTurn(held.table, held.newest?.ask?.prompt ?? '')
    }
    if (this.isHotSeat) this.considerHandover()
  }

  private considerHandover(): void {
    if (this.curtain || this.isVisited || this.held.some((one) => one.newest === null && one.trouble === '')) return
    const asking = this.held.filter((one) => one.mustDecide).map((one) => one.seat)
    const now = this.current?.seat ?? -1
    const wanted = whoseScreen(
      now,
      this.held.map((one) => one.seat),
      asking,
    )
    const next = this.held.find((one) => one.seat === wanted) ?? (this.current ? undefined : this.held[0])
    if (!next || next === this.current) return
    if (this.current === null) this.handTo(next)
    else if (this.drop === undefined && this.current.behind === 0 && !this.current.telling && !this.current.pending) {
      this.drop = setTimeout(
        () => {
          this.drop = undefined
          this.recheck(next)
        },
        motion.on ? LAST_LOOK : 0,
      )
    }
  }

  private recheck(next: Held): void {
    if (next.mustDecide && !this.current?.mustDecide) this.handTo(next)
    else this.considerHandover()
  }
}
