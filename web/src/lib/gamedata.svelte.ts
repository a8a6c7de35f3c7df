/** Words, cards and rulings of the game on the table, in the language of the page. */

import { api } from './api'
import { patiently } from './boards'
import { goodsFinder } from './format'
import { hearBoard } from './i18n.svelte'
import type { Card, GameWords, Lang } from './types'

export class GameData {
  words: GameWords | null = $state.raw(null)
  cards: ReadonlyMap<string, Card> = $state.raw(new Map())
  trouble = $state('')
  readonly pieces = $derived(goodsFinder(this.words))
  asked: Lang | null = null // in which language; null: they did not come
  private rulings = new Map<Lang, Promise<ReadonlyMap<string, string>>>()

  constructor(
    readonly game: string,
    readonly pack: string,
  ) {}

  async load(lang: Lang): Promise<void> {
    this.asked = lang
    try {
      const [words, { cards }] = await patiently(() =>
        Promise.all([api.words(this.game, lang, this.pack), api.cards(this.game, lang, this.pack)]),
      )
      hearBoard(this.game, words.board)
      this.words = words
      this.cards = new Map(cards.map((card) => [card.id, card]))
      this.trouble = ''
    } catch (error) {
      this.asked = null
      this.trouble = (error as Error).message
    }
  }

  card = (id: string): Card | undefined => this.cards.get(id)

  /** The text of a ruling; fetched with all the others when first asked for. */
  async ruling(id: string, lang: Lang): Promise<string> {
    let known = this.rulings.get(lang)
    if (!known) {
      known = this.fetchRulings(lang)
      this.rulings.set(lang, known)
      known.catch(() => this.rulings.delete(lang))
    }
    return (await known).get(id) ?? ''
  }

  private async fetchRulings(lang: Lang): Promise<ReadonlyMap<string, string>> {
    const { chapters } = await api.rules(this.game, lang)
    return new Map(chapters.flatMap(({ rulings }) => rulings.map(({ id, text }) => [id, text] as const)))
  }
}
