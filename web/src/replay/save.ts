/** Hands a file to the person, without leaving the page. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

/** "empires-end-k3f9-moment-42.json" */
export function fileName(...parts: (string | number)[]): string {
  return `${parts.join('-').replace(/[^\w-]+/g, '-')}.json`
}
