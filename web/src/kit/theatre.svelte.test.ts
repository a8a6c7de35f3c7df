import { cleanup, render, screen } from '@testing-library/svelte'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { hear } from '../lib/i18n.svelte'
import { pace } from '../moments/pace.svelte'
import { Theatre } from './theatre.svelte'
import TheatreTools from './TheatreTools.svelte'

class Play extends Theatre<string> {
  frames = ['one', 'two', 'three']
  lines = []
  protected lasts(): number {
    return 20
  }
  begin(): void {
    this.at = 0
    this.isPlaying = true
    this.isNews = true
  }
}

let play: Play
beforeEach(() => {
  localStorage.clear()
  pace.now = 'even'
  play = new Play()
})

describe('a play', () => {
  it('is not on before somebody asks for it', () => {
    expect([play.isOn, play.frame, play.index, play.stay]).toEqual([false, null, 2, null])
  })
  it('goes on step by step, and ends', () => {
    play.play()
    expect([play.frame, play.stay]).toEqual(['one', 20])
    play.next()
    play.next()
    expect(play.frame).toBe('three')
    play.next()
    expect([play.isOn, play.isPlaying]).toEqual([false, false])
  })
  it('stops where somebody pages', () => {
    play.play()
    play.page(1)
    expect([play.frame, play.isPlaying, play.stay]).toEqual(['two', false, null])
    play.page(-5)
    expect(play.frame).toBe('one')
    play.page(9)
    expect(play.isOn).toBe(false)
  })
  it('stops and goes on', () => {
    play.play()
    play.play()
    expect(play.isPlaying).toBe(false)
    play.play()
    expect([play.isPlaying, play.frame]).toEqual([true, 'one'])
  })
  it('goes at the pace that holds everywhere, and waits for whoever wants that', () => {
    play.play()
    pace.now = 'quick'
    expect(play.stay).toBe(10)
    pace.now = 'slow'
    expect([play.stay, new Play().stay]).toEqual([32, null])
    pace.now = 'wait'
    expect([play.stay, play.isPlaying]).toEqual([null, true])
  })
  it('is a story only when it came with the news, and until it is left', () => {
    play.play()
    expect(play.story('Siege')).toBeNull()
    play.begin()
    expect(play.story('Siege')?.pages.last).toBe(2)
    play.story('Siege')?.end()
    expect([play.isOn, play.story('Siege')]).toEqual([false, null])
  })
})

describe('its tools', () => {
  beforeEach(() => {
    const words = {
      step_back: 'Back',
      step_on: 'On',
      step_play: 'Play',
      step_stop: 'Stop',
      go_on: 'Go on',
      pace: 'Pace',
    }
    hear({ lang: 'en', languages: [], words: { theatre: words } })
  })
  afterEach(cleanup)
  const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

  it('page, play and leave', async () => {
    play.page(-2)
    render(TheatreTools<string>, { theatre: play, label: 'Siege', leaves: true })
    expect(button('Back').disabled).toBe(true)
    button('On').click()
    expect(play.frame).toBe('two')
    button('Play').click()
    expect(play.isPlaying).toBe(true)
    button('Go on').click()
    expect(play.isOn).toBe(false)
  })
  it('can be used by keyboard, and leave nothing where nothing is left', () => {
    play.page(-1)
    render(TheatreTools<string>, { theatre: play, label: 'Siege', leaves: false })
    expect(screen.queryByText('Go on')).toBeNull()
    screen.getByRole('toolbar').dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowLeft', bubbles: true }))
    expect(play.frame).toBe('one')
  })
})
