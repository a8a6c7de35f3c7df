import { expect, test, vi } from 'vitest'
import type { MomentAnswer } from '../lib/types'
import { Moments } from './cache'

const moment = (k: number) => ({ moment: k }) as MomentAnswer

test('a moment is fetched once for each way of seeing it', async () => {
  const fetchOne = vi.fn(async (k: number) => moment(k))
  const cache = new Moments(fetchOne)
  await cache.get(3, 'own/en')
  await cache.get(3, 'own/en')
  await cache.get(3, '1/en')
  expect(fetchOne).toHaveBeenCalledTimes(2)
})

test('a failure is forgotten, so that it can be tried again', async () => {
  const fetchOne = vi.fn().mockRejectedValueOnce(new Error('away')).mockResolvedValue(moment(1))
  const cache = new Moments(fetchOne)
  await expect(cache.get(1, '')).rejects.toThrow('away')
  expect(await cache.get(1, '')).toEqual(moment(1))
})

test('the oldest make room', async () => {
  const fetchOne = vi.fn(async (k: number) => moment(k))
  const cache = new Moments(fetchOne, 2)
  cache.prepare([1, 2], '')
  await cache.get(1, '')
  await cache.get(3, '')
  await cache.get(1, '')
  expect(fetchOne).toHaveBeenCalledTimes(3)
  await cache.get(2, '')
  expect(fetchOne).toHaveBeenCalledTimes(4)
})
