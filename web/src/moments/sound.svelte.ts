/** Small sounds, made here: turn, dice, blow, loss, win. Nothing sounds before somebody has touched the page. */

import { prefs } from '../lib/prefs.svelte'
import type { Line, Seat } from '../lib/types'

export type Sound = 'turn' | 'dice' | 'blow' | 'loss' | 'win'

interface Tone {
  from: number // Hz; 0: noise
  to: number
  at: number // seconds after the sound begins
  lasts: number
  loud: number
}

/** None is longer than 0.4 seconds. */
export const TONES: Record<Sound, Tone[]> = {
  turn: [
    { from: 523, to: 523, at: 0, lasts: 0.12, loud: 0.5 },
    { from: 784, to: 784, at: 0.12, lasts: 0.22, loud: 0.4 },
  ],
  dice: [0, 0.07, 0.13, 0.21].map((at) => ({ from: 0, to: 0, at, lasts: 0.04, loud: 0.5 })),
  blow: [
    { from: 140, to: 50, at: 0, lasts: 0.2, loud: 0.9 },
    { from: 0, to: 0, at: 0, lasts: 0.08, loud: 0.5 },
  ],
  loss: [
    { from: 311, to: 294, at: 0, lasts: 0.16, loud: 0.5 },
    { from: 233, to: 208, at: 0.16, lasts: 0.22, loud: 0.5 },
  ],
  win: [
    { from: 523, to: 523, at: 0, lasts: 0.09, loud: 0.4 },
    { from: 659, to: 659, at: 0.09, lasts: 0.09, loud: 0.4 },
    { from: 784, to: 784, at: 0.18, lasts: 0.2, loud: 0.45 },
  ],
}

const ORDER: Sound[] = ['loss', 'win', 'blow', 'dice']

/** What lines sound like to a seat: the gravest of them. What others lose is a blow, what they win is theirs. */
export function soundOf(lines: readonly Line[], own: Seat): Sound | null {
  const heard = lines.flatMap(({ sound, seat }) => {
    const isOthers = seat >= 0 && own >= 0 && seat !== own
    if (isOthers && sound === 'loss') return ['blow']
    return sound && !(isOthers && sound === 'win') ? [sound] : []
  })
  return ORDER.find((sound) => heard.includes(sound)) ?? null
}

let context: AudioContext | null = null

/** Somebody has clicked or typed here. */
const isTouched = (): boolean => navigator.userActivation?.hasBeenActive ?? false

/** Off by default where one holds the page in the hand. */
export const volume = (): number => prefs.volume ?? (matchMedia('(pointer: coarse)').matches ? 0 : 0.5)

export function play(sound: Sound | null): void {
  const loud = volume()
  if (!sound || !isTouched() || loud <= 0 || document.hidden || !('AudioContext' in globalThis)) return
  context ??= new AudioContext()
  void context.resume()
  for (const tone of TONES[sound]) ring(context, tone, loud)
}

function ring(audio: AudioContext, { from, to, at, lasts, loud }: Tone, volume: number): void {
  const begin = audio.currentTime + at
  const gain = audio.createGain()
  gain.gain.setValueAtTime(loud * volume * 0.3, begin)
  gain.gain.exponentialRampToValueAtTime(0.0001, begin + lasts)
  gain.connect(audio.destination)
  const source = from > 0 ? voice(audio, from, to, begin, lasts) : noise(audio, lasts)
  source.connect(gain)
  source.start(begin)
  source.stop(begin + lasts)
}

function voice(audio: AudioContext, from: number, to: number, begin: number, lasts: number): OscillatorNode {
  const tone = audio.createOscillator()
  tone.type = 'triangle'
  tone.frequency.setValueAtTime(from, begin)
  tone.frequency.exponentialRampToValueAtTime(to, begin + lasts)
  return tone
}

function noise(audio: AudioContext, lasts: number): AudioBufferSourceNode {
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * lasts), audio.sampleRate)
  const data = buffer.getChannelData(0)
  for (let i = 0; i < data.length; i++) data[i] = Math.random() * 2 - 1
  const source = audio.createBufferSource()
  source.buffer = buffer
  return source
}
