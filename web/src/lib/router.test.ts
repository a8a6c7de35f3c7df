import { describe, expect, it } from 'vitest'
import { go, namePath, parseRoute, publicLink, router, shownHref, startRouter, tableHref } from './router.svelte'

describe('router', () => {
  it('reads every address of the page', () => {
    expect(parseRoute('')).toEqual({ at: 'lobby' })
    expect(parseRoute('#/')).toEqual({ at: 'lobby' })
    expect(parseRoute('#/games')).toEqual({ at: 'history' })
    expect(parseRoute('#/seat/abc')).toEqual({ at: 'link', token: 'abc', moment: null })
    expect(parseRoute('#/seat/abc/moment/57')).toEqual({ at: 'link', token: 'abc', moment: 57 })
    expect(parseRoute('#/table/t1')).toEqual({ at: 'table', id: 't1', moment: null })
    expect(parseRoute('#/table/t1/moment/12')).toEqual({ at: 'table', id: 't1', moment: 12 })
    expect(parseRoute('#/shown/abc')).toEqual({ at: 'shown', link: 'abc', moment: null })
    expect(parseRoute('#/rules/empires-end/EE-20')).toEqual({ at: 'rules', game: 'empires-end', find: 'EE-20' })
    expect(parseRoute('#/cards/empires-end')).toEqual({ at: 'cards', game: 'empires-end', find: '' })
  })

  it('goes nowhere with anything else', () => {
    for (const odd of ['#/seat', '#/table/t/moment/x', '#/table/t/moment/-1', '#/elsewhere', '#/table/t/1']) {
      expect(parseRoute(odd)).toEqual({ at: 'nowhere' })
    }
    expect(parseRoute('#/table/%E0%A4%A')).toEqual({ at: 'table', id: '%E0%A4%A', moment: null })
  })

  it('writes what it reads', () => {
    expect(parseRoute(tableHref('a b', 3))).toEqual({ at: 'table', id: 'a b', moment: 3 })
    expect(parseRoute(shownHref('x', 4))).toEqual({ at: 'shown', link: 'x', moment: 4 })
    expect(publicLink('x')).toBe(`${location.origin}/#/shown/x`)
  })

  it('takes a secret out of the address bar at once', () => {
    history.replaceState(null, '', '#/seat/secret')
    startRouter()
    expect(router.route).toEqual({ at: 'link', token: 'secret', moment: null })
    expect(location.href).not.toContain('secret')
  })

  it('has the game of a table before the #, and nothing else there', () => {
    startRouter()
    go('#/table/t1', true)
    namePath('empires-end')
    expect(location.pathname + location.hash).toBe('/empires-end/#/table/t1')
    go('#/rules/empires-end', true)
    expect(location.pathname + location.hash).toBe('/#/rules/empires-end')
  })
})
