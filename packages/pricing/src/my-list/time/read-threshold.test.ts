import { expect, test } from 'vitest'
import { readThreshold } from './read-threshold'

test('a price is read as people type it', () => {
  const read = ['20', ' $20 ', '12.5', '12.50', '0.01', '1,200', '9999.99'].map(readThreshold)
  expect(read).toEqual([2000, 2000, 1250, 1250, 1, 120_000, 999_999])
  for (const typed of ['', '0', '0.00', '-5', '12.345', '10000', 'twenty', '1,2', '12,50'])
    expect(readThreshold(typed), typed).toBeUndefined()
})
