import { expect, test } from 'vitest'
import { directionsUrl } from './directions-link'

test('directions name the address and nothing else', () => {
  const { origin, searchParams } = new URL(directionsUrl('437 2nd St, New York, NY 10001'))
  expect(origin).toBe('https://www.google.com')
  expect([...searchParams]).toEqual([
    ['api', '1'],
    ['destination', '437 2nd St, New York, NY 10001'],
  ])
})
