/** What a person likes, kept in this browser. */

import { recall, remember } from './memory'

const KEY = 'holdfast.prefs'

export interface Prefs {
  theme: 'system' | 'light' | 'dark'
  motion: boolean // short movements; prefers-reduced-motion always wins
  onlyAnswer: boolean // answer questions that have a single, harmless answer by themselves
  listOpen: boolean // the list of answers stays open
  oneTap: boolean // by finger: simple questions are answered with the first tap
  readFirst: boolean // by finger: the first tap on a piece explains it
  letters: boolean // single keys are shortcuts
  notify: boolean // a browser notification when it is my turn
  pace: string // of bots, films and beats: slow, even, quick, wait (moments/pace)
  volume: number | null // of sounds, 0 to 1; null: as it suits the device
  name: string // how this person likes to be called
}

const defaults: Prefs = {
  theme: 'system',
  motion: true,
  onlyAnswer: true,
  listOpen: false,
  oneTap: false,
  readFirst: false,
  letters: true,
  notify: false,
  pace: 'even',
  volume: null,
  name: '',
}

function read(): Prefs {
  try {
    return { ...defaults, ...(JSON.parse(recall(KEY) ?? '{}') as Partial<Prefs>) }
  } catch {
    return defaults
  }
}

export const prefs: Prefs = $state(read())

export function setPref<K extends keyof Prefs>(name: K, value: Prefs[K]): void {
  prefs[name] = value
  remember(KEY, JSON.stringify(prefs))
}
