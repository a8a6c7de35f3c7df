/** What lies on the screen of a table: panels, the moment looked back at, answers to "why not?". */

import { Since } from '../moments/since.svelte'
import { GameData } from './gamedata.svelte'
import { speak } from './i18n.svelte'
import { Paying } from '../pay/paying.svelte'
import { askedWay, heldRow } from '../pay/ways'
import { Session } from './session.svelte'
import { Guard } from '../table/bar/guard'
import { Pointing } from '../table/bar/pointing.svelte'
import type { Reading } from '../table/read/reading'
import type { Lessons } from '../lesson/lesson.svelte'
import type { Ask, Counter, Lang, Line, MomentAnswer, Option, Seat, State, Story } from './types'

export type PanelName = 'rules' | 'cards' | 'chronicle' | 'menu' | 'keyboard'
export interface WhyNot {
  at: Element
  text: string
  rule: string
}

type Scene = Pick<State, 'view' | 'where' | 'scores' | 'waiting' | 'doing' | 'together' | 'result'>

const say = speak('table')
const NOTHING: ReadonlyMap<string, Option> = new Map()
const NONE: ReadonlyMap<string, number> = new Map()

export class Desk {
  readonly session: Session
  readonly paying: Paying
  data: GameData | null = $state.raw(null)
  panel: PanelName | null = $state(null)
  lessons: Lessons | null = null // of a first game
  find = $state('') // ruling or card the panel opens with
  large: Seat | null = $state(null)
  lit: ReadonlySet<string> = $state.raw(new Set())
  whyNot: WhyNot | null = $state.raw(null)
  reading: Reading | null = $state.raw(null) // what a finger has asked about
  replay: { start: number | null } | null = $state.raw(null)
  past: { moment: MomentAnswer; lines: Line[] } | null = $state.raw(null)
  folded = $state(false) // the result, to look at the board
  story: Story | null = $state.raw(null) // what the board still tells
  counters: Counter[] = $state.raw([]) // how an offer can be answered on the board
  asides = $state(false) // the list of what can be done beside
  list: 'auto' | 'open' | 'shut' = $state('auto') // that of the answers; auto: as the question needs it
  listed = $state(false) // it is open
  placed: ReadonlySet<string> = $state.raw(new Set()) // answers that have a piece on the board
  decided = $state(0) // how often something was chosen here
  readonly pointing = new Pointing()
  readonly guard = new Guard()

  readonly since: Since // what the others did, marked on the board

  constructor(id: string, link = '') {
    this.session = new Session(id, link)
    this.since = new Since(() => {
      const held = this.session.current
      const isOpen = !this.isTelling && !this.replay && held?.shown?.ask != null && !held.hasAnswered
      return { log: held?.log ?? [], since: held?.since ?? 0, seat: held?.seat ?? -1, isOpen }
    })
    this.paying = new Paying(id)
  }

  /** What the board shows: a moment of the past, or now. */
  get scene(): Scene | null {
    return this.past?.moment ?? this.session.state
  }

  /** What may be known of it beside the board: nothing that is still being shown there. */
  get known(): Scene | null {
    return this.past?.moment ?? this.session.current?.telling?.before ?? this.session.state
  }

  get log(): Line[] {
    return this.past?.lines ?? this.session.current?.told ?? []
  }

  /** Whether something is shown that comes before the question. */
  get isTelling(): boolean {
    return !this.replay && (this.session.current?.telling != null || this.story !== null)
  }

  /** Ends the beat or the film that is on. */
  goOn = (): void => {
    if (this.story) this.story.end()
    else this.session.current?.telling?.advance()
  }

  /** Pieces that were picked and wait for the others, by key: how many of each. */
  readonly picked: ReadonlyMap<string, number> = $derived.by(() => {
    const ask = this.asked
    const way = askedWay(ask)
    if (!ask || !way?.holds) return NONE
    const counts = this.paying.picks(ask)
    return new Map(way.rows.flatMap(({ key }, i) => (counts[i] ? [[key, counts[i]] as const] : [])))
  })

  /** Legal choices by key; none while looking back, or while an answer is on its way. */
  readonly open: ReadonlyMap<string, Option> = $derived.by(() => {
    const held = this.session.current
    if (this.replay || this.isTelling || !held || held.hasAnswered) return NOTHING
    const options = held.shown?.ask?.options ?? []
    return new Map(options.map((option) => [option.key, option]))
  })

  /** What can be done beside, though nothing is asked. */
  readonly beside: ReadonlyMap<string, Option> = $derived.by(() => {
    const held = this.session.current
    const beside = this.replay || this.isTelling ? [] : (held?.shown?.beside ?? [])
    return beside.length > 0 ? new Map(beside.map((option) => [option.key, option])) : NOTHING
  })

  get asked(): Ask | null {
    return this.open.size > 0 ? (this.session.current?.shown?.ask ?? null) : null
  }

  /** Words and cards of the game on the table. */
  lay(game: string, pack: string, lang: Lang): void {
    if (this.data?.game !== game || this.data.pack !== pack) this.data = new GameData(game, pack)
    if (this.data.asked !== lang) void this.data.load(lang)
  }

  tell = (story: Story | null): void => {
    this.story = story
    this.session.current?.telling?.hear(story !== null)
  }

  counter = (ways: Counter[]): void => {
    this.counters = ways
  }

  /** A choice, with its price if it has one. */
  private isAsking = false

  /** What is pressed meanwhile is asked about, and not done. */
  onlyAsking(press: () => void): void {
    this.isAsking = true
    press()
    this.isAsking = false
  }

  isListening = false // nothing is shown of what is asked
  private likely: string | null = null

  /** The choice whose reason the board would give if it were pressed so; none is made, nothing is shown. */
  likelyBy(press: () => void): string | null {
    this.likely = null
    this.isListening = true
    this.onlyAsking(press)
    this.isListening = false
    return this.likely
  }

  act = (key: string): void => {
    const ask = this.session.current?.shown?.ask
    const row = this.isAsking || this.replay ? null : heldRow(ask, key)
    if (ask && row) {
      if (this.session.current?.pending) return
      this.whyNot = null
      this.pointing.proposed = null
      this.paying.pick(ask, row.way, row.i)
    } else this.actAll(this.paying.keys(ask, key))
  }

  /** One choice, or several as one act. */
  actAll = (keys: string | string[]): void => {
    if (this.isAsking) return
    this.whyNot = null
    this.asides = false
    this.decided += 1
    if (!this.replay) this.session.current?.choose(keys)
  }

  why = async (key: string, at: Element): Promise<void> => {
    if (this.isListening) {
      this.likely = key
      return
    }
    const held = this.session.current
    if (!held) return
    if (this.replay) this.whyNot = { at, text: say('looking_back_why'), rule: '' }
    else if (held.seat < 0) this.whyNot = { at, text: say('watching_why'), rule: '' }
    else {
      const reason = await held.why(key)
      if (!at.isConnected) return
      this.whyNot = reason
        ? { at, text: reason.text || say(held.shown?.ask ? 'allowed' : 'allowed_beside'), rule: reason.rule }
        : { at, text: say('no_answer'), rule: '' }
    }
  }

  openPanel(panel: PanelName, find = ''): void {
    this.whyNot = null
    this.find = find
    this.panel = panel
  }

  toggle(panel: PanelName): void {
    if (this.panel === panel) this.panel = null
    else this.openPanel(panel)
  }

  lookBack(start: number | null): void {
    this.whyNot = null
    this.folded = true
    this.replay = { start }
  }

  present(): void {
    this.replay = null
    this.past = null
    this.folded = false
  }

  /** Escape: one thing after another, from the top of the pile. */
  close(): boolean {
    if (this.reading) this.reading = null
    else if (this.whyNot) this.whyNot = null
    else if (this.paying.slip) this.paying.slip = ''
    else if (this.asides) this.asides = false
    else if (this.listed) this.list = 'shut'
    else if (this.pointing.proposed) this.pointing.clear()
    else if (this.panel) this.panel = null
    else if (this.isTelling) this.goOn()
    else if (this.since.close()) return true
    else if (this.session.current?.behind) this.session.current.skip()
    else return false
    return true
  }

  stop(): void {
    this.session.stop()
  }
}
