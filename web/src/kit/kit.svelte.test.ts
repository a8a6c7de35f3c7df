import { cleanup, fireEvent, render, screen } from '@testing-library/svelte'
import { createRawSnippet, flushSync } from 'svelte'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { carried, Count, Die, Final, fitting, Frame, Hidden, Icon, Large, Art, Motion, tabOf, Tabs } from '.'
import { capital, fieldOf, keysOf, verbOf } from './board.svelte'
import { hexagon, outline } from './hex'
import { flights, idOf, movesOf } from './motion.svelte'
import { around, givenProps, pressed, TestBoard } from './testBoard'
import type { BoardProps, Line } from '../lib/types'

const html = (text: string) => createRawSnippet(() => ({ render: () => text }))
const line = (what: string): Line => ({ what, seat: 0, data: {}, opens: false, rule: '', text: '' })
const at = document.body

class Observer {
  observe() {}
  unobserve() {}
  disconnect() {}
}
vi.stubGlobal('ResizeObserver', Observer)
vi.stubGlobal('CSS', { escape: (name: string) => name })

beforeEach(() => pressed.splice(0))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('a board', () => {
  const board = new TestBoard()

  it('names cards, things and seats', () => {
    expect([board.name('granary'), board.name('wheat'), board.name('?')]).toEqual(['Granary', 'wheat', '?'])
    expect([board.text('granary'), board.text('wheat'), board.facts('granary')?.cost]).toEqual(['Stores.', '', 2])
    expect([board.title('wheat'), capital('')]).toEqual(['Wheat', ''])
    expect([0, 1, 2].map(board.seatName)).toEqual(['Ines', 'South', '3'])
  })

  it('counts and lists', () => {
    expect([1, 2, -1].map((n) => board.count('wheat', n))).toEqual(['1 sheaf', '2 sheaves', '-1 sheaf'])
    expect([[], ['a'], ['a', 'b', 'c']].map((parts) => board.join(parts))).toEqual(['nothing', 'a', 'a, b and c'])
    expect(board.join(['a', 'b'], 'or')).toBe('a or b')
    expect(board.counts({ wheat: 2, wood: 0 })).toBe('2 sheaves')
  })

  it('knows what is open', () => {
    expect([board.asks('bid'), board.asks('pass'), board.keys('bid', 'pass')]).toEqual([true, false, ['bid:wheat']])
    expect([board.label('bid:wheat'), board.note('bid:wheat'), board.label('pass')]).toEqual(['Bid wheat', 'one', ''])
    expect([verbOf('bid:a:b'), fieldOf('bid:a:b'), fieldOf('pass'), keysOf(new Map(), 'bid')]).toEqual([
      'bid',
      'a:b',
      '',
      [],
    ])
  })

  it('acts, asks why not, or tells what it is', () => {
    board.press('bid:wheat', 'bid:wheat', at, 'Wheat', '')
    board.press(undefined, 'bid:wood', at, 'Wood', '')
    board.press(undefined, '', at, 'Stone', '')
    new TestBoard(() => givenProps({ seat: -1 })).press(undefined, 'bid:wood', at, 'Iron', '')
    expect(pressed).toEqual(['act bid:wheat', 'why bid:wood', 'tip Stone', 'tip Iron'])
  })

  it('is lit where the chronicle speaks of it, at the seat it speaks of', () => {
    const lit = new TestBoard(() => givenProps({ lit: new Set(['granary', 'seat:1']) }))
    expect([lit.isLit('granary'), lit.isLit('granary', 1), lit.isLit('granary', 0), lit.isLit('mill')]).toEqual([
      true,
      true,
      false,
      false,
    ])
    expect(new TestBoard(() => givenProps({ lit: new Set(['granary']) })).isLit('granary', 0)).toBe(true)
  })
})

describe('a number', () => {
  it('counts in steps, and goes on when something else changes', async () => {
    vi.useFakeTimers()
    const context = around(new TestBoard(() => givenProps({ motion: true })))
    const { container, rerender } = render(Count, { props: { n: 0 }, context })
    await rerender({ n: -8 })
    expect(container.textContent).toBe('0')
    vi.advanceTimersByTime(60)
    flushSync()
    expect(container.textContent).toBe('\u22122')
    await rerender({ n: -8 })
    vi.advanceTimersByTime(200)
    flushSync()
    expect(container.textContent).toBe('\u22128')
  })

  it('is there at once where changes come faster, and without motion', async () => {
    vi.useFakeTimers()
    const context = around(new TestBoard(() => givenProps({ motion: true })))
    const { container, rerender } = render(Count, { props: { n: 0 }, context })
    await rerender({ n: 8 })
    await rerender({ n: 20 })
    expect(container.textContent).toBe('20')
    const still = render(Count, { props: { n: 1 }, context: around() })
    await still.rerender({ n: 9 })
    expect(still.container.textContent).toContain('9')
  })

  it('begins where it is told, after a wait', () => {
    vi.useFakeTimers()
    const context = around(new TestBoard(() => givenProps({ motion: true })))
    const { container } = render(Count, { props: { n: 4, from: 0, wait: 500 }, context })
    vi.advanceTimersByTime(499)
    flushSync()
    expect(container.textContent).toBe('0')
    vi.advanceTimersByTime(300)
    flushSync()
    expect(container.textContent).toBe('4')
  })
})

describe('words and drawings', () => {
  it('says what it does not show', () => {
    render(Hidden, { children: html('<b>Three axes</b>') })
    expect(screen.getByText('Three axes').parentElement?.className).toBe('hush')
  })

  it('takes an icon from its own sprite, else from the shell, and gives it words where it stands alone', () => {
    const own = render(Icon, { props: { name: 'own', label: 'Ours' }, context: around() })
    expect(own.getByRole('img', { name: 'Ours' }).getAttribute('width')).toBe('18')
    const other = render(Icon, { props: { name: 'wheat', size: 20 }, context: around() })
    expect(other.container.querySelector('svg[aria-hidden=true] use')?.getAttribute('href')).toMatch(/^#.*i-wheat$/)
  })

  it('crops a drawing where the board says so', () => {
    const { container } = render(Art, { props: { id: 'portrait' }, context: around() })
    expect(container.querySelector('svg.cropped')?.getAttribute('viewBox')).toBe('0 0 128 144')
    const whole = render(Art, { props: { id: 'cover' }, context: around() })
    expect(whole.container.querySelector('svg')?.getAttribute('viewBox')).toBeNull()
  })

  it('draws a die', () => {
    const { container } = render(Die, { face: 5 })
    expect(container.querySelectorAll('circle')).toHaveLength(5)
  })

  it('throws a die that was rolled just now', () => {
    const roll = { onfinish: null as (() => void) | null, cancel: () => {} }
    Element.prototype.animate = vi.fn(() => roll as unknown as Animation)
    const { container } = render(Die, { face: 2, rolled: 'now' })
    expect(container.querySelectorAll('.side')).toHaveLength(6)
    roll.onfinish?.()
    flushSync()
    expect(container.querySelectorAll('circle')).toHaveLength(2)
  })
})

describe('the end', () => {
  it('ranks the seats', () => {
    const endings = [
      { seat: 0, name: 'Ines', note: 'three', points: 3 },
      { seat: 1, name: 'Marek', note: 'eight', points: 8 },
    ]
    const props = {
      title: 'The end',
      endings,
      heading: 'k-h18',
      line: 'k-lined',
      art: 'cover',
      extra: html('<i>+</i>'),
    }
    const { container } = render(Final, { props, context: around() })
    expect(screen.getByRole('heading', { name: 'The end' }).tagName).toBe('H2')
    expect([...container.querySelectorAll('li b:last-child')].map((one) => one.textContent)).toEqual(['8', '3'])
    expect(container.querySelectorAll('li i')).toHaveLength(2)
    expect(container.querySelector('.art svg')).not.toBeNull()
  })
})

describe('a large view', () => {
  const parts = { seat: 1, title: 'South', look: 'k-gap6', facts: html('<b>8</b>'), children: html('<p>All</p>') }

  it('has the way back under the hand', async () => {
    render(Large, { props: { ...parts, back: 'Back' }, context: around() })
    const way = screen.getByRole('button', { name: 'Back' })
    expect(document.activeElement).toBe(way)
    await fireEvent.click(way)
    expect(pressed).toEqual(['enlarge null'])
  })

  it('has none where there is nothing to go back to', () => {
    render(Large, { props: { ...parts, back: '' }, context: around() })
    expect([screen.queryByRole('button'), screen.getByText('All').tagName]).toEqual([null, 'P'])
  })
})

describe('tabs', () => {
  it('choose one part', async () => {
    const label = createRawSnippet((tab: () => string) => ({ render: () => `<b>${tab()}</b>` }))
    render(Tabs, { tabs: ['field', 'town'], chosen: 'field', label: label as never, panel: 'part', look: 'k-d16' })
    const chosen = () => screen.getAllByRole('tab').map((tab) => tab.getAttribute('aria-selected'))
    expect(chosen()).toEqual(['true', 'false'])
    await fireEvent.click(screen.getByRole('tab', { name: 'town' }))
    expect(chosen()).toEqual(['false', 'true'])
  })

  it('are one stop of the Tab key, turned by arrows, and say what they change', async () => {
    const label = createRawSnippet((tab: () => string) => ({ render: () => `<b>${tab()}</b>` }))
    render(Tabs, { tabs: ['field', 'town'], chosen: 'field', label: label as never, panel: 'part' })
    const tabs = screen.getAllByRole('tab')
    const stops = () => tabs.map((tab) => tab.tabIndex)
    expect([stops(), tabs.map((tab) => tab.getAttribute('aria-controls'))]).toEqual([
      [0, -1],
      ['part', 'part'],
    ])
    await fireEvent.keyDown(tabs[0]!, { key: 'ArrowRight' })
    expect([stops(), document.activeElement?.id]).toEqual([[-1, 0], tabOf('part', 'town')])
    await fireEvent.keyDown(tabs[1]!, { key: 'ArrowRight' })
    expect(document.activeElement).toBe(tabs[0])
    await fireEvent.keyDown(tabs[0]!, { key: 'End' })
    expect(stops()).toEqual([-1, 0])
  })
})

describe('the frame', () => {
  const framed = (board: TestBoard, more: Record<string, unknown> = {}) => {
    const motion = { skip: vi.fn(), sheet: undefined, layer: undefined } as unknown as Motion
    const props = { game: 'ferry', title: 'The table', motion, children: html('<p>Parts</p>'), ...more }
    return { motion, ...render(Frame, { props, context: around(board) }) }
  }

  it('says what it is, and lays its parts on a sheet', () => {
    const { container, motion } = framed(new TestBoard(), { look: ['calm', { wide: true }], fitted: true })
    expect(screen.getByRole('heading', { name: 'The table' })).toBeTruthy()
    expect(container.querySelector('.board.ferry.fitted > .sheet.calm.wide > p')?.textContent).toBe('Parts')
    expect(motion.sheet).toBe(container.querySelector('.sheet'))
    expect(motion.layer).toBe(container.querySelector('.sheet > .layer'))
  })

  it('closes with Escape what is open: its own things first, then a large view', async () => {
    let isOpen = true
    const escape = () => {
      const was = isOpen
      isOpen = false
      return was
    }
    const hurry = vi.fn()
    framed(new TestBoard(() => givenProps({ large: 1 })), { escape, hurry })
    await fireEvent.keyDown(window, { key: 'Escape' })
    expect(pressed).toEqual([])
    await fireEvent.keyDown(window, { key: 'Escape' })
    await fireEvent.keyDown(window, { key: 'x' })
    expect([pressed, hurry.mock.calls.length]).toEqual([['enlarge null'], 3])
  })

  it('ends what moves at a press', async () => {
    const { motion } = framed(new TestBoard())
    await fireEvent.pointerDown(window)
    expect(motion.skip).toHaveBeenCalledOnce()
  })
})

describe('motion', () => {
  let pictures: FrameRequestCallback[] = []
  const draw = () => pictures.splice(0).forEach((one) => one(0))
  beforeEach(() => void vi.stubGlobal('requestAnimationFrame', (one: FrameRequestCallback) => pictures.push(one)))
  afterEach(() => void vi.unstubAllGlobals())

  function made(given: Partial<BoardProps>) {
    const animations: unknown[] = []
    const ended = vi.fn()
    Element.prototype.animate = vi.fn((frames) => {
      animations.push(frames)
      return { finish: ended } as unknown as Animation
    })
    const sheet = document.createElement('div')
    sheet.innerHTML = '<b data-at="wheat"></b>'
    let props = $state.raw(givenProps({ motion: true, ...given }))
    let motion!: Motion
    const stop = $effect.root(() => {
      motion = new Motion(new TestBoard(() => props), (icon) => `#${icon}`)
      motion.follow((news) => news.map(() => ({ kind: 'turn', at: ['wheat'] })))
    })
    flushSync()
    motion.sheet = sheet
    motion.layer = document.createElement('div')
    const hear = (news: Line[]) => {
      props = givenProps({ ...props, view: { seat: 0 } as unknown as BoardProps['view'], news })
      flushSync()
      draw()
    }
    return { motion, animations, ended, stop, hear }
  }

  it('follows the news, once something was drawn', () => {
    const { motion, animations, hear, stop } = made({ news: [line('gained')] })
    expect([motion.isFirst, animations.length]).toEqual([true, 0])
    hear([line('gained'), line('gained')])
    expect([motion.isFirst, animations.length]).toEqual([false, 2])
    stop()
  })

  it('shows moves, and only those that do not move where there is no motion', () => {
    const moves = [
      { kind: 'stamp' as const, at: ['wheat'], tone: 'ink' as const },
      { kind: 'turn' as const, at: ['wheat'] },
    ]
    const moving = made({})
    const stamped = (motion: Motion) => motion.sheet?.querySelector('b')?.dataset.stamp
    moving.motion.show(moves)
    moving.motion.skip()
    draw()
    expect(moving.animations).toHaveLength(0)
    moving.motion.show(moves)
    draw()
    expect([moving.animations.length, stamped(moving.motion)]).toEqual([1, 'ink'])
    moving.motion.skip()
    expect(moving.ended).toHaveBeenCalledTimes(1)
    expect(stamped(moving.motion)).toBeUndefined()
    const still = made({ motion: false })
    still.motion.show(moves)
    draw()
    expect([still.animations.length, stamped(still.motion)]).toEqual([0, 'ink'])
    still.motion.skip()
    for (const { stop } of [moving, still]) stop()
  })

  it('plans from the news, as much as is worth watching', () => {
    const news = Array.from({ length: 20 }, () => line('gained'))
    expect(movesOf(news, () => [{ kind: 'turn', at: ['x'] }])).toHaveLength(14)
    expect(idOf({ card: 'mill' }, 'card') + idOf({}, 'card')).toBe('mill')
    const flown = flights(
      { wheat: 2, wood: 0 },
      ['wood', 'wheat'],
      () => ['mill'],
      (good) => [`good-${good}`],
    )
    expect(flown).toEqual([{ kind: 'fly', icon: 'wheat', from: ['mill'], to: ['good-wheat'] }])
    expect(
      flights(
        undefined,
        ['wood'],
        () => [],
        () => [],
      ),
    ).toEqual([])
  })
})

describe('sizes', () => {
  it('sets the lengths of a size', () => {
    const sheet = document.createElement('div')
    const also = vi.fn()
    fitting(sheet, { smallest: -4, lengths: (size) => ({ '--row': 40 + size }), also }).set(-2)
    expect(sheet.style.getPropertyValue('--row')).toBe('38px')
    expect(also).toHaveBeenCalledWith(sheet, -2)
  })
})

describe('hexes', () => {
  it('draws one, and the line around two that lie together', () => {
    expect(hexagon(2).split(' ')[0]).toBe('-2.0,0.0')
    expect([outline([[0, 0]]).length, outline([[0, 0], [0, 2]]).length]).toEqual([6, 10]) // prettier-ignore
  })
})

describe('a piece that is carried', () => {
  it('is dropped where a place lies, and a short way is a click', async () => {
    const node = document.createElement('button')
    const post = Object.assign(document.createElement('div'), { innerHTML: '<i></i>' })
    post.dataset.post = 'north'
    document.body.append(node, post)
    node.setPointerCapture = () => {}
    document.elementsFromPoint = () => [post]
    const [start, drop] = [vi.fn(), vi.fn()]
    const action = carried(node, { can: true, start, drop })
    const point = (type: string, clientX: number) =>
      node.dispatchEvent(Object.assign(new MouseEvent(type, { clientX, button: 0 }), { pointerId: 1 }))
    point('pointerdown', 0)
    point('pointermove', 3)
    point('pointerup', 3)
    expect(start).not.toHaveBeenCalled()
    point('pointerdown', 0)
    point('pointermove', 30)
    expect(document.querySelector('.carried')).not.toBeNull()
    point('pointerup', 30)
    expect([start.mock.calls.length, drop.mock.calls]).toEqual([1, [['north', post]]])
    if (action) action.destroy?.()
    expect(document.querySelector('.carried')).toBeNull()
    node.remove()
    post.remove()
  })
})
