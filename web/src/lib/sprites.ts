/**
 * Sprites of drawings stand in the page itself. A drawing that is taken from another file is there one picture after
 * its piece, which is styled and laid out once more for it.
 */

const PAUSE = 2000 // milliseconds until it is asked for again
const MOST = 30 // times
const marks = new Map<string, string>() // before its names, by the address of a sprite

/** Where the drawings of a sprite are found. It is fetched once, whoever asks. */
export function spriteAt(address: string): (id: string) => string {
  const known = marks.get(address)
  const mark = known ?? `s${marks.size}:`
  if (known === undefined) {
    marks.set(address, mark)
    void bring(address, mark)
  }
  return (id) => `#${mark}${id}`
}

async function bring(address: string, mark: string, times = 1): Promise<void> {
  const sprite = await textOf(address)
  if (sprite !== null) document.body.append(drawn(sprite, mark))
  else if (times < MOST) setTimeout(() => void bring(address, mark, times + 1), PAUSE)
}

async function textOf(address: string): Promise<string | null> {
  try {
    const answer = await fetch(address)
    return answer.ok ? await answer.text() : null
  } catch {
    return null
  }
}

/** Unseen and unheard. Names of different sprites may be the same. */
export function drawn(text: string, mark: string): HTMLElement {
  const sprite = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement
  for (const shown of sprite.querySelectorAll(':scope > :not(symbol, defs)')) shown.remove() // for those who open the file
  for (const named of sprite.querySelectorAll('[id]')) named.id = mark + named.id
  for (const use of sprite.querySelectorAll('use'))
    use.setAttribute('href', (use.getAttribute('href') ?? '').replace('#', `#${mark}`))
  const place = document.createElement('div')
  place.hidden = true
  place.append(sprite)
  return place
}
