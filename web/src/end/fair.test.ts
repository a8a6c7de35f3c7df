import { expect, test, vi } from 'vitest'
import { verify } from './fair'

// sha256sum of "holdfast:1960667453485667:bea72e7d"
const commitment = 'f87eb84eddef7d9ce5e1eac0d07b88a92c34ce288db83a6c3a400b01b23bfaf1'

test('seed and salt give the commitment', async () => {
  expect(await verify(commitment, '1960667453485667', 'bea72e7d')).toBe('kept')
  expect(await verify(commitment.toUpperCase(), 1960667453485667, 'bea72e7d')).toBe('kept')
})

test('another seed or salt does not', async () => {
  expect(await verify(commitment, 1960667453485668, 'bea72e7d')).toBe('broken')
  expect(await verify(commitment, 1960667453485667, 'bea72e7e')).toBe('broken')
})

test('without cryptography nothing is claimed', async () => {
  vi.stubGlobal('crypto', {})
  expect(await verify(commitment, 1, '')).toBe('unknown')
  vi.unstubAllGlobals()
})
