/** Which picture stands for what. */

const ICONS: Record<string, string> = {
  move_1: 'move',
  move_3: 'move',
  sow: 'wheat',
  objective: 'sealed',
  peek: 'eye',
  building: 'market',
  tax: 'gold',
  camp_left: 'mercenary',
  camp_right: 'mercenary',
  merchant: 'trade',
  buildings: 'temple',
  refugees: 'refugee',
  scout: 'sight',
  mine: 'iron',
  quarry: 'stone',
  woodmill: 'wood',
  infirmary: 'heal',
  granary: 'wheat',
  stockpile: 'repair',
  wood_wall: 'wall',
  stone_wall: 'wall',
  wood_gate: 'gate',
  stone_gate: 'gate',
  wood_turret: 'turret',
  stone_turret: 'turret',
  douse: 'heal',
  mangonel: 'catapult',
  trebuchet: 'catapult',
  siege_tower: 'ladder',
}

/** "move_3" is an arrow, "mangonel_2" a catapult; what has no picture of its own keeps its name. */
export const iconOf = (id: string): string => ICONS[id] ?? ICONS[id.replace(/_\d+$/, '')] ?? id.replace(/_\d+$/, '')

/** How an ability is used, as a picture. */
export const ABILITY_ICONS: Record<string, string> = {
  space: 'worker',
  tap: 'exhaust',
  now: 'sun',
  when: 'refresh',
  mod: 'engineering',
  end: 'laurel',
}
