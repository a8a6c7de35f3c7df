/** The offer that is put together here, and how it comes to the table: part by part, whatever others do meanwhile. */

import type { Board } from '../board.svelte'
import type { Offer } from '../model'
import { playerId } from './model'
import { change, isEmpty, nextStep, turned, type Terms } from './offer'

const PATIENCE = 5 // tries for one part

export class Trading {
  draft: Terms | null = $state.raw(null) // nobody else sees it
  wish: 'make' | 'drop' | null = $state(null) // what is on its way to the table
  stopped: string | null = $state(null) // the part of it that is not possible
  private said = 0 // lines of the chronicle when it went out
  private known = '' // what the table knew of it
  private tries = 0
  private question: number | undefined

  constructor(private readonly board: Board) {}

  /** What the table knows of an offer of one's own that is not yet made. */
  get begun(): Offer | null {
    return this.board.view.draft
  }
  get received(): Offer[] {
    const { offers, seat } = this.board.view
    return offers.filter((offer) => offer.other === seat)
  }
  /** Offers to others, one's own first. */
  get standing(): Offer[] {
    const { offers, seat } = this.board.view
    const own = offers.filter((offer) => offer.seat === seat)
    return [...own, ...offers.filter((offer) => offer.seat !== seat && offer.other !== seat)]
  }
  get isSending(): boolean {
    return this.wish === 'make'
  }

  canBegin = (other: number): boolean => this.board.may.has(`trade:${playerId(other)}`)
  canOffer = (other: number): boolean => this.begun !== null || this.canBegin(other)
  /** The part that is missing, or could not be made. */
  get missing(): string {
    return this.stopped ?? (this.draft ? nextStep(this.draft, this.begun) : '')
  }

  // Putting it together

  compose(other: number): void {
    if (this.draft?.other === other || this.isSending) return
    this.put(this.begun?.other === other ? this.begun : { other, gives: {}, takes: {} })
  }
  counter(offer: Offer): void {
    if (!this.isSending) this.put(turned(offer))
  }
  alter(way: 'gives' | 'takes', ware: string, by: number, most: number): void {
    if (this.draft && !this.isSending) this.put(change(this.draft, way, ware, by, most))
  }
  private put({ other, gives, takes }: Terms): void {
    this.draft = { other, gives: { ...gives }, takes: { ...takes } }
    this.stopped = null
  }

  // On its way

  send(): void {
    if (!this.draft || isEmpty(this.draft)) return
    this.wish = 'make'
    this.stopped = null
    this.tries = 0
    this.said = this.board.props.log.length
    this.step()
  }
  /** Nothing of it is to stay, neither here nor at the table. */
  close(): void {
    this.draft = null
    this.stopped = null
    this.wish = this.begun || this.board.props.sent ? 'drop' : null
    this.tries = 0
    this.step()
  }
  /** To look at something else; the table keeps what it knows. */
  leave(): void {
    if (!this.isSending) this.draft = null
  }

  /** Hears of every change. */
  heed(): void {
    if (this.board.props.sent !== null) return
    if (this.board.may.size > 0) {
      this.adopt()
      this.giveWay()
    }
    this.step()
  }

  /** What was begun elsewhere, in the bar or before the page was loaded anew, goes on here. */
  private adopt(): void {
    const { begun } = this
    const known = JSON.stringify(begun)
    if (known === this.known) return
    this.known = known
    this.tries = 0
    if (begun && this.wish === null && (!this.draft || !isEmpty(begun))) this.put(begun)
  }

  /** An empty draft gives way to another question. */
  private giveWay(): void {
    const n = this.board.props.asked?.n
    if (n !== this.question && this.draft && isEmpty(this.draft) && !this.begun) this.draft = null
    this.question = n
  }

  private step(): void {
    if (this.wish === null || this.board.props.sent !== null) return
    if (this.wish === 'drop') this.take(this.begun ? 'cancel' : null)
    else if (this.isMade()) this.finish()
    else if (this.draft) this.take(nextStep(this.draft, this.begun))
  }

  private isMade(): boolean {
    const { log, seat } = this.board.props
    return log.slice(this.said).some((line) => line.what === 'offered' && line.seat === seat)
  }
  private finish(): void {
    this.wish = null
    this.draft = null
  }

  /** The next part, if it is possible; else it ends here, and the draft stays to be looked at. */
  private take(key: string | null): void {
    this.tries += 1
    if (key !== null && this.board.may.has(key) && this.tries <= PATIENCE) return this.board.props.act(key)
    this.stopped = this.wish === 'make' ? key : null
    this.wish = null
  }
}
