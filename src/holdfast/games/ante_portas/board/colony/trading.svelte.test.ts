import type { BoardProps, Line, Option } from '$shell/lib/types'
import { describe, expect, it } from 'vitest'
import { Board } from '../board.svelte'
import type { Offer } from '../model'

const DRAFTING = ['give:wood', 'give:tool', 'want:food', 'cancel']
const options = (keys: string[]): Map<string, Option> =>
  new Map(keys.map((key) => [key, { key, label: key, note: '', tone: '', aside: true, reply: false }]))

/** Seat 0 of three, asked nothing; `hear` is what the table says next. */
function table(...keys: string[]) {
  const acted: string[] = []
  const props = {
    view: { seat: 0, seats: 3, sides: [0, 0, 0], draft: null as Offer | null, offers: [] as Offer[] },
    seat: 0,
    open: new Map<string, Option>(),
    beside: options(keys),
    asked: null as BoardProps['asked'],
    sent: null as string | null,
    log: [] as Line[],
    waiting: [1],
    act: (key: string) => {
      acted.push(key)
      props.sent = key
    },
  }
  const { trading } = new Board(() => props as unknown as BoardProps)
  function hear(draft: Omit<Offer, 'seat'> | null, ...may: string[]) {
    props.sent = null
    props.view = { ...props.view, draft: draft && { seat: 0, ...draft } }
    props.beside = options(may)
    trading.heed()
  }
  const offered = (seat = 0) => {
    props.log = [...props.log, { what: 'offered', opens: false, rule: 'AP-33', seat, text: '', data: {} }]
  }
  return { trading, props, acted, hear, offered }
}

describe('an offer', () => {
  it('goes to the table part by part, also when nothing is asked', () => {
    const { trading, acted, hear, offered } = table('trade:player_2')
    trading.compose(1)
    trading.alter('gives', 'wood', 1, 5)
    trading.alter('takes', 'food', 1, 5)
    trading.send()
    hear({ other: 1, gives: {}, takes: {} }, ...DRAFTING)
    hear({ other: 1, gives: {}, takes: { food: 1 } }, ...DRAFTING, 'offer')
    hear({ other: 1, gives: { wood: 1 }, takes: { food: 1 } }, ...DRAFTING, 'offer')
    expect(trading.isSending).toBe(true)
    offered()
    hear(null, 'withdraw')
    expect(acted).toEqual(['trade:player_2', 'want:food', 'give:wood', 'offer'])
    expect([trading.isSending, trading.draft, trading.stopped]).toEqual([false, null, null])
  })

  it('waits while a choice is on its way, and is not lost by what others do meanwhile', () => {
    const { trading, props, acted, hear, offered } = table('trade:player_2')
    trading.compose(1)
    trading.alter('gives', 'wood', 1, 5)
    trading.send()
    offered(2)
    trading.heed()
    props.view = { ...props.view }
    trading.heed()
    expect(acted).toEqual(['trade:player_2'])
    hear(null, 'trade:player_2') // it did not count: another question came between
    expect(acted).toEqual(['trade:player_2', 'trade:player_2'])
  })

  it('stays a draft when it is no longer possible, and says which part', () => {
    const { trading, acted, hear } = table('trade:player_2')
    trading.compose(1)
    trading.alter('gives', 'wood', 2, 5)
    trading.send()
    hear({ other: 1, gives: {}, takes: {} }, 'give:tool', 'cancel')
    expect([trading.isSending, trading.stopped]).toEqual([false, 'give:wood'])
    expect(trading.draft?.gives.wood).toBe(2)
    expect(trading.missing).toBe('give:wood')
    trading.alter('gives', 'wood', -1, 5)
    expect(trading.stopped).toBeNull()
    expect(acted).toEqual(['trade:player_2'])
  })

  it('ends where nobody is there any more', () => {
    const { trading, hear } = table('trade:player_2')
    trading.compose(1)
    trading.alter('gives', 'wood', 1, 5)
    trading.send()
    hear({ other: 1, gives: {}, takes: {} }, ...DRAFTING)
    hear(null)
    expect([trading.isSending, trading.stopped]).toEqual([false, 'trade:player_2'])
  })

  it('is not tried for ever', () => {
    const { trading, acted, hear } = table('trade:player_2')
    trading.compose(1)
    trading.alter('gives', 'wood', 1, 5)
    trading.send()
    for (let i = 0; i < 20; i++) hear(null, 'trade:player_2')
    expect(acted.length).toBeLessThan(10)
    expect(trading.stopped).toBe('trade:player_2')
  })

  it('is dropped at the table as well, even if a part of it is still on its way', () => {
    const { trading, acted, hear } = table('trade:player_2')
    trading.compose(1)
    trading.alter('gives', 'wood', 1, 5)
    trading.send()
    trading.close()
    hear({ other: 1, gives: {}, takes: {} }, ...DRAFTING)
    hear(null, 'trade:player_2')
    expect(acted).toEqual(['trade:player_2', 'cancel'])
    expect([trading.draft, trading.wish]).toEqual([null, null])
  })

  it('that was begun in the bar goes on here', () => {
    const { trading, acted, hear } = table('trade:player_2')
    hear({ other: 1, gives: { tool: 1 }, takes: {} }, ...DRAFTING, 'offer')
    expect(trading.draft).toEqual({ other: 1, gives: { tool: 1 }, takes: {} })
    trading.leave()
    trading.compose(1)
    expect(trading.draft?.gives).toEqual({ tool: 1 })
    trading.send()
    expect(acted).toEqual(['offer'])
  })

  it('gives way to another question only while it is empty', () => {
    const { trading, props, hear } = table('trade:player_2')
    trading.compose(1)
    hear(null, 'trade:player_2')
    expect(trading.draft).not.toBeNull()
    props.asked = { n: 7, what: 'turn', about: {} }
    hear(null, 'trade:player_2')
    expect(trading.draft).toBeNull()
    trading.compose(1)
    trading.alter('gives', 'wood', 1, 5)
    props.asked = { n: 8, what: 'turn', about: {} }
    hear(null)
    expect(trading.draft?.gives.wood).toBe(1)
  })

  it('is answered by another one', () => {
    const { trading, props } = table('trade:player_3', 'accept', 'decline')
    const offer = { seat: 2, other: 0, gives: { wood: 2 }, takes: { tool: 1 } }
    const among = { seat: 1, other: 2, gives: { ore: 1 }, takes: {} }
    const own = { seat: 0, other: 1, gives: { food: 1 }, takes: {} }
    props.view.offers = [offer, among, own]
    expect(trading.received).toEqual([offer])
    expect(trading.standing).toEqual([own, among])
    trading.counter(offer)
    expect(trading.draft).toEqual({ other: 2, gives: { tool: 1 }, takes: { wood: 2 } })
  })
})
