// Where the main parts of the board are, whenever that has changed: added to a page before it is opened.
;(() => {
  const DEPTH = 2 // parts of the sheet, and what they consist of, down to what is held as a whole
  window.partsOverTime = []

  /** To the edge of the window: it moves over the sheet as that is scrolled. */
  const sticks = (part, sheet) =>
    part !== sheet && part !== null && (getComputedStyle(part).position === 'sticky' || sticks(part.parentElement, sheet))

  /** On the sheet itself, so that scrolling is no movement. */
  function place(part, sheet) {
    const [own, from] = [part.getBoundingClientRect(), sheet.getBoundingClientRect()]
    if (sticks(part, sheet)) return [own.width, own.height].map(Math.round)
    let [x, y] = [own.x - from.x, own.y - from.y]
    for (let above = part.parentElement; above && above !== sheet; above = above.parentElement) {
      x += above.scrollLeft
      y += above.scrollTop
    }
    return [x, y, own.width, own.height].map(Math.round)
  }

  const nameOf = (part) => [...part.classList, part.tagName.toLowerCase()].find((one) => !/^(svelte-|k-)/.test(one))

  /** What lies over the sheet takes no room on it. */
  const isOver = (part, { position, display }) =>
    part.matches('.layer, dialog') || /absolute|fixed/.test(position) || display === 'none'

  function gather(within, sheet, path, depth, found) {
    for (const part of within.children) {
      const style = getComputedStyle(part)
      if (isOver(part, style)) continue
      if (style.display === 'contents') {
        gather(part, sheet, path, depth, found)
        continue
      }
      let name = `${path}/${nameOf(part)}`
      while (name in found) name += "'"
      found[name] = place(part, sheet)
      if (depth > 1 && !('still' in part.dataset)) gather(part, sheet, name, depth - 1, found)
    }
  }

  function look() {
    const [sheet, table] = [document.querySelector('main .sheet'), document.querySelector('.table[data-n]')]
    const [main, bar] = [document.querySelector('main'), document.querySelector('section.bar')]
    if (!sheet || !table || !bar) return null
    const found = {}
    gather(sheet, sheet, '', DEPTH, found)
    const held = [...sheet.querySelectorAll('[data-still]')]
    for (const [k, part] of held.entries()) found[`held ${nameOf(part)} ${k}`] = place(part, sheet)
    for (const one of [main, bar, ...bar.querySelectorAll('[data-slot]')]) {
      found[one.dataset.slot ?? nameOf(one)] = place(one, document.body)
    }
    return {
      n: Number(table.dataset.n),
      phase: Number(table.dataset.phase),
      says: bar.querySelector('h2')?.textContent?.trim() ?? '',
      isTold: bar.querySelector('.story') !== null || document.querySelector('.stage .beat') !== null,
      tabs: [...main.querySelectorAll('[role=tab][aria-selected=true]')].map((tab) => tab.id),
      parts: found,
    }
  }

  // What two pictures agree on, after everything that measures itself has done so.
  let [last, before] = ['', '']
  function watch() {
    const seen = look()
    const now = JSON.stringify(seen)
    if (seen && now === before && now !== last) {
      window.partsOverTime.push(seen)
      last = now
    }
    before = now
    requestAnimationFrame(() => setTimeout(watch))
  }
  watch()
})()
