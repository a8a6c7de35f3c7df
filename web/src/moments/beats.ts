/** The pictures of beats: the shell's own, and those that the games bring along. */

import type { Component } from 'svelte'
import { covers } from '../lib/boards'
import { speak } from '../lib/i18n.svelte'
import type { Card, GameWords, Seat, SeatInfo } from '../lib/types'
import type { Beat } from './script'

/** What a picture is given. It draws; what it says are the lines of the beat, or the words of its board. */
export interface BeatProps {
  beat: Beat
  step: number // how far it is: 0, 1, …
  seat: Seat // whose eyes, -1 for a spectator
  seats: SeatInfo[]
  card: (id: string) => Card | undefined
  words: GameWords
}
export type Picture = Component<BeatProps>
/** How much of the board it covers: the place that is marked so (`data-beat`), a card in the middle, everything. */
export type Cover = 'place' | 'card' | 'whole'
/** `board/beats.ts` of a game, default export: by kind. */
export type Pictures = Record<string, { picture: Picture; covers: Cover }>

const files = import.meta.glob<{ default: Pictures }>('$games/*/board/beats.ts')
const coverFiles = import.meta.glob<{ default: { id: string } }>('$games/*/board/cover.ts', { eager: true })

const say = speak('moments')
const folder = (path: string): string => path.replace(/\/[^/]*$/, '')

/** The pictures of a game; none where it brings none. */
export async function picturesOf(game: string): Promise<Pictures> {
  if (!covers[game]) return {}
  const own = Object.entries(coverFiles).find(([, file]) => file.default.id === game)?.[0] ?? ''
  const found = Object.entries(files).find(([path]) => folder(path) === folder(own))
  return found ? (await found[1]()).default : {}
}

/** "stamp:skull" is a stamp, and wears a skull. */
export const pictureOf = (beat: Beat): string => beat.kind.split(':', 1)[0] ?? ''
export const iconOf = (beat: Beat): string => beat.kind.split(':')[1] ?? 'threat'

export function beatTitle(beat: Beat): string {
  if (beat.kind === 'end') return say('the_end')
  return beat.lines[0]?.title ?? beat.lines[0]?.text ?? ''
}

/** What those hear who listen. */
export function beatText(beat: Beat): string {
  const lines = pictureOf(beat) === 'end' ? [] : beat.lines.map((line) => line.text)
  return [...lines, ...(beat.kind === 'end' ? [beat.now.result?.verdict ?? ''] : [])].join(' ')
}
