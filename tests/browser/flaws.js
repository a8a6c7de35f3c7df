// What is wrong with the page as it stands: things outside the window, words cut or broken, small print, pale print.
// Given the picture of the window, as a data address: contrast is read from what was really drawn.
async (picture) => {
  const SMALLEST = 12 // px
  const CONTRAST = 4.5
  const SLACK = 1.5 // px
  const flaws = new Map()
  const wide = document.documentElement.clientWidth
  const high = innerHeight

  const look = new WeakMap()
  const styleOf = (one) => {
    let style = look.get(one)
    if (!style) look.set(one, (style = getComputedStyle(one)))
    return style
  }
  function* up(one) {
    for (let at = one; at && at !== document; at = at.parentElement) yield at
  }
  const nameOf = (one) => {
    const parts = []
    for (const at of up(one)) {
      if (parts.length === 3 || at === document.body) break
      const named = [...at.classList].filter((word) => !word.startsWith('svelte-'))
      parts.unshift(at.localName + named.slice(0, 2).map((word) => `.${word}`).join(''))
    }
    return parts.join(' > ')
  }
  const tell = (kind, one, text, more = '') => {
    const said = text.trim().replace(/\s+/g, ' ').slice(0, 50)
    flaws.set(`${kind}|${nameOf(one)}|${said}`, `${kind}: ${nameOf(one)} “${said}” ${more}`.trim())
  }

  // Said, not shown; or not there at all.
  const isUnseen = (one) => {
    if (!one.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return true
    if ([...up(one)].some((at) => styleOf(at).clipPath === 'inset(50%)')) return true
    return one.getClientRects().length === 0 || parseFloat(styleOf(one).fontSize) === 0
  }

  const scrolls = (style, axis) => ['auto', 'scroll'].includes(axis === 'x' ? style.overflowX : style.overflowY)
  const clips = (style, axis) => ['hidden', 'clip'].includes(axis === 'x' ? style.overflowX : style.overflowY)
  /** The part of the window in which something may show; without end where one can scroll to it. */
  const roomOf = (one) => {
    const room = { left: 0, right: wide, top: 0, bottom: high }
    let x = true
    let y = true
    let fixed = false
    const inner = { left: -Infinity, right: Infinity, top: -Infinity, bottom: Infinity }
    for (const at of up(one)) {
      const style = styleOf(at)
      if (at !== one && !fixed) {
        const box = at.getBoundingClientRect()
        if (x && clips(style, 'x')) [inner.left, inner.right] = [Math.max(inner.left, box.left), Math.min(inner.right, box.right)]
        if (y && clips(style, 'y')) [inner.top, inner.bottom] = [Math.max(inner.top, box.top), Math.min(inner.bottom, box.bottom)]
        if (scrolls(style, 'x') && at.scrollWidth > at.clientWidth + 1) x = false
        if (scrolls(style, 'y') && at.scrollHeight > at.clientHeight + 1) y = false
      }
      if (style.position === 'fixed') fixed = true
    }
    const page = document.scrollingElement
    if (!fixed && page.scrollHeight > high + 1 && scrollsPage()) y = false
    return { inner, window: { ...room, left: x ? 0 : -Infinity, right: x ? wide : Infinity, top: y ? 0 : -Infinity, bottom: y ? high : Infinity } }
  }
  const scrollsPage = () => !clips(styleOf(document.body), 'y') && !clips(styleOf(document.documentElement), 'y')
  const excess = (box, room) => {
    const tall = 0.3 * (box.bottom - box.top) // the line's air above and below its letters
    return Math.max(room.left - box.left, box.right - room.right, room.top - box.top - tall, box.bottom - room.bottom - tall)
  }

  // Contrast

  const image = new Image()
  image.src = picture
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = image.width
  canvas.height = image.height
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  pen.drawImage(image, 0, 0)
  const scale = image.width / innerWidth

  const paint = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  const rgba = (colour) => {
    paint.clearRect(0, 0, 1, 1)
    paint.fillStyle = colour
    paint.fillRect(0, 0, 1, 1)
    return [...paint.getImageData(0, 0, 1, 1).data]
  }
  const luminance = (colour) => {
    const [r, g, b] = colour.map((n) => ((n /= 255) <= 0.04045 ? n / 12.92 : ((n + 0.055) / 1.055) ** 2.4))
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const contrast = (one, other) => {
    const [less, more] = [luminance(one), luminance(other)].sort((a, b) => a - b)
    return (more + 0.05) / (less + 0.05)
  }
  const far = (one, other) => Math.max(...[0, 1, 2].map((n) => Math.abs(one[n] - other[n])))
  /** The commonest colour there that is not the letters' own. */
  const groundOf = (box, letters) => {
    const [x, y] = [Math.max(0, Math.round(box.left * scale) - 1), Math.max(0, Math.round(box.top * scale))]
    const width = Math.max(1, Math.min(canvas.width - x, Math.round((box.right - box.left) * scale) + 2))
    const height = Math.max(1, Math.min(canvas.height - y, Math.round((box.bottom - box.top) * scale)))
    const { data } = pen.getImageData(x, y, width, height)
    const counts = new Map()
    for (let n = 0; n < data.length; n += 4) {
      const key = (data[n] << 16) | (data[n + 1] << 8) | data[n + 2]
      counts.set(key, (counts.get(key) ?? 0) + 1)
    }
    const sorted = [...counts].sort((a, b) => b[1] - a[1])
    const total = data.length / 4
    for (const [key, count] of sorted.slice(0, 3)) {
      const colour = [key >> 16, (key >> 8) & 255, key & 255]
      if (count > total * 0.12 && far(colour, letters) > 12) return colour
    }
    const [key] = sorted[0]
    return sorted[0][1] > total * 0.8 ? [key >> 16, (key >> 8) & 255, key & 255] : null // too motley to say
  }
  const isDrawn = (one, box) => {
    if (box.left < 0 || box.top < 0 || box.right > wide || box.bottom > high) return false
    for (const part of [0.15, 0.5, 0.85]) {
      const top = document.elementFromPoint(box.left + (box.right - box.left) * part, (box.top + box.bottom) / 2)
      if (!top || !(top === one || one.contains(top) || top.contains(one))) return false
    }
    return true
  }
  const opacityOf = (one) => [...up(one)].reduce((all, at) => all * Number(styleOf(at).opacity), 1)
  const isOff = (one) => one.closest('[disabled], [aria-disabled=true], [inert]') !== null

  const all = document.createElement('style') // what takes no clicks is looked at, too
  all.textContent = '* { pointer-events: auto !important }'
  document.head.append(all)

  // Every text

  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  const topOf = (node, n) => {
    range.setStart(node, n)
    range.setEnd(node, n + 1)
    const box = [...range.getClientRects()].findLast((one) => one.width > 0.5)
    return box ? [box.top] : []
  }
  let texts = 0
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const one = node.parentElement
    if (!node.data.trim() || ['SCRIPT', 'STYLE', 'TITLE', 'OPTION'].includes(one.tagName)) continue
    if (['title', 'desc'].includes(one.localName) || isUnseen(one)) continue
    range.selectNodeContents(node)
    const boxes = [...range.getClientRects()].filter((box) => box.width > 0.5 && box.height > 0.5)
    if (boxes.length === 0) continue
    texts++
    const isSvg = one instanceof SVGElement
    const style = styleOf(one)

    const grown = isSvg ? Math.abs(one.getScreenCTM?.()?.d ?? 1) : one.offsetWidth ? one.getBoundingClientRect().width / one.offsetWidth : 1
    const upright = isSvg || Math.abs(grown - 1) > 0.3 ? (isSvg ? grown : 1) : grown
    const size = parseFloat(style.fontSize) * upright
    if (size < SMALLEST - 0.05) tell('small', one, node.data, `${size.toFixed(1)} px`)

    const { inner, window } = roomOf(one)
    for (const box of boxes) {
      const cut = excess(box, inner)
      if (cut > SLACK) tell('cut', one, node.data, `by ${cut.toFixed(0)} px`)
      const out = excess(box, window)
      if (out > SLACK) tell('outside', one, node.data, `by ${out.toFixed(0)} px`)
    }
    if (one.scrollWidth > one.clientWidth + 1 && clips(style, 'x') && one.clientWidth > 0)
      tell('cut', one, node.data, `by ${one.scrollWidth - one.clientWidth} px`)
    if (style.textOverflow === 'ellipsis' && range.getBoundingClientRect().width > one.getBoundingClientRect().width + 0.01)
      tell('cut', one, node.data, 'to dots')
    if (one.scrollHeight > one.clientHeight + 0.4 * size && clips(style, 'y') && one.clientHeight > 0)
      tell('cut', one, node.data, `by ${one.scrollHeight - one.clientHeight} px below`)

    if (boxes.length > 1 && !isSvg && !one.closest('code'))
      for (const found of node.data.matchAll(/[\p{L}\p{N}]+/gu)) {
        const tops = [...found[0]].flatMap((_, n) => topOf(node, found.index + n))
        if (Math.max(...tops) - Math.min(...tops) > size * 0.6) tell('broken', one, found[0], `in “${node.data.trim().slice(0, 40)}”`)
      }

    if (isOff(one)) continue
    const drawn = boxes.find((box) => isDrawn(one, box))
    if (!drawn) continue
    const letters = rgba(isSvg ? style.fill : style.color)
    const halo = isSvg && style.stroke !== 'none' && style.paintOrder.startsWith('stroke') ? rgba(style.stroke) : null
    const ground = halo ?? groundOf(drawn, letters)
    if (!ground) continue
    const thick = (letters[3] / 255) * opacityOf(one)
    const seen = letters.slice(0, 3).map((n, k) => n * thick + ground[k] * (1 - thick))
    const ratio = contrast(seen, ground.slice(0, 3))
    if (ratio < CONTRAST - 0.05) tell('pale', one, node.data, `${ratio.toFixed(1)} : 1`)
  }
  all.remove()

  // Everything that can be used

  for (const one of document.querySelectorAll('a[href], button, input, select, textarea, [role=button], [role=tab]')) {
    if (isUnseen(one)) continue
    const box = one.getBoundingClientRect()
    if (box.width < 2 || box.height < 2) continue
    const { window } = roomOf(one)
    const out = Math.max(window.left - box.left, box.right - window.right, window.top - box.top, box.bottom - window.bottom)
    if (out > SLACK) tell('outside', one, one.getAttribute('aria-label') ?? one.textContent ?? '', `by ${out.toFixed(0)} px`)
  }
  for (const one of [document.scrollingElement, ...document.querySelectorAll('main')]) {
    const sideways = one.scrollWidth - one.clientWidth
    if (sideways > 0) tell('sideways', one, '', `${sideways} px wider than its room`)
  }
  return { texts, flaws: [...flaws.values()] }
}
