/** Any key and any tap ends what is shown, but those that page through it or mean something else. */

const OTHERS = new Set(['Tab', 'Shift', 'Control', 'Alt', 'Meta', 'CapsLock', 'ArrowLeft', 'ArrowRight', 'Dead'])
const TOOLS = ['button', 'a', 'input', 'select', 'label', '[role="toolbar"]'].join(',')

export const isOnTool = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(TOOLS) !== null

export function endsTelling(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || OTHERS.has(event.key)) return false
  // Who has tabbed to a button presses that button.
  return !((event.key === 'Enter' || event.key === ' ') && isOnTool(event.target))
}
