/** Parts of a board that keep their place and height while a phase lasts, whatever comes and goes in them. */

/** `data-still` on a part; a number says for how many pixels more there must be room. */
const PART = '[data-still]'

/** All of them as high as they would like to be, with the room they may need. */
export function loosen(sheet: HTMLElement): void {
  for (const part of partsOf(sheet)) {
    part.style.height = ''
    part.style.paddingBottom = part.dataset.still ? `${part.dataset.still}px` : ''
    delete part.dataset.over
    delete part.dataset.held
  }
}

/** Each keeps the height it has. */
export function hold(sheet: HTMLElement): void {
  const heights = partsOf(sheet).map((part) => [part, part.offsetHeight] as const)
  for (const [part, height] of heights) {
    part.style.height = `${height}px`
    part.style.paddingBottom = ''
    part.dataset.held = ''
  }
}

/** What has grown beyond its room is scrolled there, as soon as the function it returns is called. */
export function contain(sheet: HTMLElement): () => void {
  const fits = partsOf(sheet).filter(({ dataset }) => dataset.over === undefined)
  const grown = fits.filter((part) => part.scrollHeight > part.offsetHeight + 1)
  return () => grown.forEach((part) => (part.dataset.over = ''))
}

const partsOf = (sheet: HTMLElement): HTMLElement[] => [...sheet.querySelectorAll<HTMLElement>(PART)]
