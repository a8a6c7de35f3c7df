/** Which drawing stands for what: of the shell's sprite ("i-…") or of the colony's own. */

export type Picture = { shell: string } | { own: string }

const shell = (name: string): Picture => ({ shell: name })
const own = (name: string): Picture => ({ own: name })

export const BUILDING: Record<string, Picture> = {
  farm: shell('farm'),
  estate: own('estate'),
  flat: own('flat'),
  apartment: own('apartment'),
  storage_shed: own('shed'),
  storage_house: own('storehouse'),
  hunting_lodge: own('lodge'),
  foresters_house: own('forester'),
  hollow: own('hollow'),
  iron_mine: own('mine'),
  pub: own('pub'),
  theater: own('theater'),
  factory: own('factory'),
  library: own('library'),
  institute: own('institute'),
}

const PLACE: Record<string, Picture> = {
  market_a: shell('market'),
  market_b: shell('market'),
  market_c: shell('market'),
  small_market: shell('market'),
  riverbank_grove: own('riverbank'),
  riverbank_forest: own('riverforest'),
  grove: own('grove'),
  joiner: own('joiner'),
  developer: shell('innovation'),
  librarian: shell('knowledge'),
  head_official: shell('flag'),
  day_laborer: shell('worker'),
  clay_delve: own('delve'),
  clay_pocket: own('delve'),
  clayburner: own('kiln'),
  loamburner: own('kiln'),
  baker: own('oven'),
  grand_baker: own('oven'),
  ore_pit: own('orepit'),
  blacksmith: shell('industry'),
  recruiting_officer: own('recruiter'),
  commander: shell('captain'),
  supreme_commander: shell('laurel'),
  army_doctor: shell('heal'),
  combat_engineer: shell('bomb'),
  trapper: shell('trap'),
  minelayer_pressure: shell('mine'),
  minelayer_bounding: own('bounding'),
  minelayer_dummy: own('dummy'),
  builder_trench: shell('trench'),
  builder_guard_post: shell('guardpost'),
  builder_catapult: shell('catapult'),
  builder_bunker: shell('bunker'),
  builder_guard_tower: shell('guardtower'),
  builder_howitzer: shell('howitzer'),
}

/** Places that exist more than once have a number in their id. */
export const kindOf = (place: string): string => place.replace(/_\d$/, '')
export const isMarket = (place: string): boolean => place.startsWith('market_') || place === 'small_market'
/** The building a Builder of the Mainland puts up. */
export const builds = (place: string): string | null => {
  const building = place.startsWith('builder_') ? place.slice('builder_'.length) : ''
  return building in BUILDING ? building : null
}

export function placePicture(place: string): Picture {
  const building = builds(place)
  return (building ? BUILDING[building] : (PLACE[place] ?? PLACE[kindOf(place)])) ?? shell('town')
}
