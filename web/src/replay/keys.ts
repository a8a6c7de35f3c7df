/** Whether a key pressed somewhere on the page is meant for the replay. */
export function wantsKey(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return false
  const at = event.target instanceof Element ? event.target : null
  if (!at || at.closest('dialog, select, textarea, [contenteditable], input:not([type=range])')) return false
  if (at.closest('input[type=range]')) return event.key === ' ' // the slider moves by itself
  return event.key !== ' ' || !at.closest('button, a, summary, [role=button]')
}
