/** The keyboard of the table. */

/** Digits first, then letters that mean nothing else. */
const CHOICES = '123456789bdefijkmnoqstvwxyz' // a: all, g: the lessons of a first game, p: how to pay

export type Command =
  | { do: 'choose'; index: number }
  | {
      do:
        | 'undo'
        | 'redo'
        | 'beside'
        | 'why'
        | 'chronicle'
        | 'rules'
        | 'cards'
        | 'hint'
        | 'close'
        | 'list'
        | 'page_back'
        | 'page_on'
    }

const COMMANDS: Record<string, Exclude<Command, { do: 'choose' }>['do']> = {
  u: 'undo',
  U: 'redo',
  '?': 'why',
  l: 'chronicle',
  r: 'rules',
  c: 'cards',
  h: 'hint',
  Escape: 'close',
  ' ': 'list',
  '[': 'page_back',
  ']': 'page_on',
}

/** The key that stands in the corner of an option, or "". */
export const shortcut = (index: number): string => CHOICES[index] ?? ''

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'repeat'>

export function commandFor(press: Press): Command | null {
  if (press.ctrlKey || press.metaKey || press.altKey || press.repeat) return null
  if (press.shiftKey && press.key === 'B') return { do: 'beside' }
  const letter = press.key === 'U' && !press.shiftKey ? 'u' : press.key
  // With caps lock the letters arrive as capitals; only Shift+U and Shift+B have a meaning of their own.
  const plain = letter.length === 1 && letter !== 'U' ? letter.toLowerCase() : letter
  const found = COMMANDS[plain]
  if (found) return { do: found }
  const index = press.shiftKey || plain.length !== 1 ? -1 : CHOICES.indexOf(plain)
  return index < 0 ? null : { do: 'choose', index }
}

/** Esc and Space, whatever is said about single letters. */
export const isSingle = (press: Pick<KeyboardEvent, 'key'>): boolean => press.key.length === 1 && press.key !== ' '

/** Whether the person is writing, so that letters are letters. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement) return !['checkbox', 'radio', 'button', 'range'].includes(target.type)
  return target.isContentEditable || ['TEXTAREA', 'SELECT'].includes(target.tagName)
}
