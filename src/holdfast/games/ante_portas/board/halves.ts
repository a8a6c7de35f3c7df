/** Which half of the table a choice belongs to. */

export type Half = 'colony' | 'battle'

const BATTLE = new Set([
  ...['aim', 'aim_standing', 'shoot', 'depot', 'knock', 'send', 'back', 'fire_bomb', 'replace', 'by'],
  ...['detonate', 'keep_mine', 'wound', 'unfed', 'enlist', 'discharge', 'heal', 'stand_up', 'place_tile'],
  ...['upgrade', 'rotate', 'march', 'take_along', 'go', 'held', 'pass_troop', 'pass_phase'],
  'act_with',
])
/** Choices of either half: they go with the others of the question, or stay where the eye is. */
const BOTH = new Set([
  ...['done', 'pass', 'asked', 'agree', 'object', 'cancel', 'accept', 'decline', 'offer', 'give', 'want'],
])

export const verbOf = (key: string): string => key.split(':')[0] ?? ''

/** The half most of these choices lie on; null where they belong to neither. */
export function halfOf(keys: Iterable<string>): Half | null {
  let [colony, battle] = [0, 0]
  for (const key of keys) {
    const verb = verbOf(key)
    if (BATTLE.has(verb)) battle += 1
    else if (!BOTH.has(verb)) colony += 1
  }
  if (colony + battle === 0) return null
  return battle > colony ? 'battle' : 'colony'
}

/** At an idle point both halves may hold choices. */
export function countOf(keys: Iterable<string>, half: Half): number {
  let n = 0
  for (const key of keys) if (halfOf([key]) === half) n += 1
  return n
}
