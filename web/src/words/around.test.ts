import { expect, test } from 'vitest'
import end from './end'
import lobby from './lobby'
import panels from './panels'
import replay from './replay'

const holes = (phrase: string) => [...new Set(phrase.match(/\{\w+/g) ?? [])].sort()

test.each(Object.entries({ end, lobby, panels, replay }))('%s speaks both languages', (_, words) => {
  expect(Object.keys(words.de)).toEqual(Object.keys(words.en))
  for (const [key, phrase] of Object.entries(words.en)) {
    expect(holes((words.de as Record<string, string>)[key] ?? ''), key).toEqual(holes(phrase))
  }
})
