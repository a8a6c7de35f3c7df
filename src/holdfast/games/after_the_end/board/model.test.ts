import { describe, expect, it } from 'vitest'
import {
  added,
  blow,
  brings,
  bundled,
  dice,
  isTie,
  order,
  raidsToCome,
  raised,
  rivals,
  skillsAt,
  type CardFacts,
  type Colony,
  type Commitment,
  type Person,
  type TableView,
} from './model'

const pip: CardFacts = {
  component: 'character',
  skills: [
    [3, 2, 'D', 1],
    [4, 2, 'D+1', 1],
  ],
}
const person = (more: Partial<Person> = {}): Person => ({
  character: 'pip',
  state: 'ready',
  wounds: 0,
  wound_spots: 1,
  skills: { charisma: '3', engineering: '2', marksmanship: 'D', investigation: '1' },
  tokens: [],
  token_spots: 2,
  tool: null,
  ...more,
})
const colony = (more: Partial<Colony> = {}): Colony =>
  ({ wall: 'none', characters: [person()], store: { food: 1, scrap: 0, tech: 0 }, ...more }) as Colony

describe('sums', () => {
  it('add numbers', () => expect(added(['5', '3'])).toBe('8'))
  it('keep dice apart', () => expect(added(['5', 'D+1', 'D'])).toBe('6+D+D'))
  it('may be a die alone', () => expect(added(['D'])).toBe('D'))
  it('say what somebody brings', () => expect(brings(person(), ['charisma', 'marksmanship'])).toBe('3+D'))
})

describe('Wounds', () => {
  it('change skills as the card says', () => expect(skillsAt(pip, 1)?.marksmanship).toBe('D+1'))
  it('kill where the card ends', () => expect(skillsAt(pip, 2)).toBeUndefined())
  it('mark what they raised', () => {
    const hurt = person({ wounds: 1, skills: skillsAt(pip, 1) as Person['skills'] })
    expect([...raised(hurt, pip)]).toEqual(['charisma', 'marksmanship'])
    expect(raised(person(), pip).size).toBe(0)
  })
})

describe('a Raid', () => {
  it('hits the Wall first', () => {
    expect(blow(colony({ wall: 'intact' }))).toBe('damaged')
    expect(blow(colony({ wall: 'damaged' }))).toBe('falls')
  })
  it('then somebody who is ready', () => expect(blow(colony())).toBe('wound'))
  it('then the storehouse', () => {
    const tired = [person({ state: 'used' })]
    expect(blow(colony({ characters: tired }))).toBe('looted')
    expect(blow(colony({ characters: tired, store: { food: 0, scrap: 0, tech: 0 } }))).toBe('spared')
  })
})

describe('seats', () => {
  const view = { seats: 4, seat: 2, first: 3 } as TableView
  it('play from the first one on', () => expect(order(view)).toEqual([3, 0, 1, 2]))
  it('sit after the viewer', () => expect(rivals(view)).toEqual([3, 0, 1]))
  it('are all shown to a spectator', () => expect(rivals({ ...view, seat: -1 })).toEqual([0, 1, 2, 3]))
})

it('Raids among the unseen cards are counted', () => {
  const facts = (id: string): CardFacts => ({ component: id.startsWith('raid') ? 'raid' : 'mission' })
  expect(raidsToCome({ unseen: ['raid_1', 'vault', 'raid_2'] } as TableView, facts)).toBe(2)
})

it('dice are numbered in the order of their rolling', () => {
  const part = (die: number) => ({ character: 'pip', skill: 'charisma' as const, to_roll: false, die, value: die })
  const found = dice({ parts: [part(0), part(4), part(6)] } as Commitment)
  expect(found.map(({ id, part: { die } }) => [id, die])).toEqual([
    ['die_1', 4],
    ['die_2', 6],
  ])
})

it('equal cards are shown once', () =>
  expect(bundled(['insight', 'lookout', 'insight'])).toEqual([
    { id: 'insight', n: 2 },
    { id: 'lookout', n: 1 },
  ]))

describe('a tie', () => {
  it('is named where the winner was not alone', () => {
    expect(isTie([4, 4], 1)).toBe(true)
    expect(isTie([4, 5, 5], 0)).toBe(false)
  })
  it('needs a winner, and whoever stays at home is nobody', () => {
    expect(isTie([4, 4], -1)).toBe(false)
    expect(isTie([4, null, null], 0)).toBe(false)
    expect(isTie([null, null], 0)).toBe(false)
  })
})
