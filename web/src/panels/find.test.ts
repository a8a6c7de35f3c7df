import { expect, test } from 'vitest'
import { matches, pieces } from './find'

const marked = (text: string, query: string) =>
  pieces(text, query)
    .map((piece) => (piece.hit ? `[${piece.text}]` : piece.text))
    .join('')

test('accents, capitals and the order of words do not matter', () => {
  expect(matches('Wer den Tempel hält, entscheidet zuerst.', 'zuerst halt')).toBe(true)
  expect(matches('Straße 14', 'strasse')).toBe(true)
  expect(matches('Wer den Tempel hält', 'tempel fällt')).toBe(false)
  expect(matches('anything', '  ')).toBe(true)
})

test('what matched is marked in the original spelling', () => {
  expect(marked('Wer den Tempel hält', 'HALT')).toBe('Wer den Tempel [hält]')
  expect(marked('Die Straße, die Straßen', 'strasse')).toBe('Die [Straße], die [Straße]n')
  expect(marked('Cafe\u0301 au lait', 'cafe')).toBe('[Cafe\u0301] au lait')
  expect(marked('temple, temples', 'temple les')).toBe('[temple], [temples]')
})

test('text is only cut, never changed', () => {
  const text = '<b>Fire & 8</b> \u{1F525} é'
  for (const query of ['', 'b', '8 fire', '\u{1F525}', 'e']) {
    expect(
      pieces(text, query)
        .map((piece) => piece.text)
        .join(''),
    ).toBe(text)
  }
})
