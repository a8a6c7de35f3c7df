import { describe, expect, it } from 'vitest'
import html from '../../index.html?raw'
import manifest from '../../public/manifest.webmanifest?raw'
import { lightUp, PAPER } from './candle'

describe('the window around the page', () => {
  it('has one colour by day and one by candle, wherever they are said', () => {
    const app = JSON.parse(manifest) as Record<string, unknown>
    expect([app.theme_color, app.background_color]).toEqual([PAPER.light, PAPER.light])
    const metas = [...html.matchAll(/theme-color" content="(#\w+)"/g)].map(([, colour]) => colour)
    expect(metas).toEqual([PAPER.light, PAPER.dark])
  })

  it('follows the candle', () => {
    document.head.innerHTML += '<meta name="theme-color" content="" />'
    const meta = document.querySelector<HTMLMetaElement>('meta[name=theme-color]')
    for (const dark of [true, false]) {
      lightUp(dark)
      expect(meta?.content).toBe(dark ? PAPER.dark : PAPER.light)
      expect(document.documentElement.classList.contains('dark')).toBe(dark)
    }
    meta?.remove()
  })
})
