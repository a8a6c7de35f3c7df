/** Copies a text. Without a secure connection the clipboard is closed; a selected field still copies. */
export async function copyText(text: string, field?: HTMLInputElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    if (!field) return false
    field.focus()
    field.select()
    return document.execCommand?.('copy') ?? false
  }
}
