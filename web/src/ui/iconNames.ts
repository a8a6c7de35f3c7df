/** What the sprite can draw. */

const NAMES =
  'wheat hammer axe coin gold wood stone iron food clay brick plank ore tool scrap tech dollar worker villager ' +
  'soldier mercenary archer swordsman farmer citizen raider elite steward captain noble refugee dragon bot wall ' +
  'gate turret castle farm field flame shield protect flag market temple city town army road trench bunker ' +
  'guardpost guardtower catapult howitzer mine trap bomb fire riot famine flood blight barbarians plague ' +
  'earthquake hourglass die wound dead heal exhaust refresh swap trade repair strength laurel innovation ' +
  'economy industry conflict endgame threat sealed eye sight move surge ladder charisma engineering ' +
  'marksmanship investigation knowledge experience contract mission turn chronicle rules undo whynot candle sun ' +
  'winter play pause next prev chat check cross plus more link holdfast pot e-tower e-sun e-oak e-moon e-key ' +
  'hand weight'

export const iconNames: ReadonlySet<string> = new Set(NAMES.split(' '))

const VERBS: Record<string, string> = {
  keep: 'check',
  pass: 'next',
  cancel: 'cross',
  decline: 'cross',
  discard: 'cross',
  object: 'cross',
  study: 'knowledge',
  build: 'repair',
  collect: 'economy',
  buy: 'coin',
  sell: 'coin',
  exchange: 'swap',
  redraw: 'refresh',
  full: 'coin',
  take: 'plus',
  commit: 'mission',
}

const TONES: Record<string, string> = { grave: 'flame', finish: 'check' }
const CONTROLS = new Set(['play', 'pause', 'next', 'prev', 'more', 'link', 'chat', 'hand', 'weight'])

/**
 * "bid:wheat" shows wheat, "play:fire_8" shows fire, what ends a turn a tick; "" where nothing fits. A name is
 * not taken for its first word: "field_widow" is no field.
 */
export function iconFor(key: string, tone = ''): string {
  const [verb = '', ...fields] = key.split(':')
  const things = fields.toReversed().map((field) => field.replace(/_(\d+|again)$/, ''))
  for (const word of [...things, verb, verb.replace(/s$/, ''), verb.split('_')[0] ?? ''])
    if (iconNames.has(word) && !CONTROLS.has(word)) return word
  return VERBS[verb] ?? VERBS[verb.split('_')[0] ?? ''] ?? TONES[tone] ?? ''
}
