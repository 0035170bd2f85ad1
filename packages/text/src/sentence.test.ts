import { expect, test } from 'vitest'
import { fillPlaces } from './sentence'

test('a value that ends with a period ends the sentence; one within it, and another value, do not', () => {
  const text = 'A las {time}. La primera vez: {time}. {other}. {missing}.'
  expect(fillPlaces(text, { time: '8:00 a.m.', other: 'hoy' })).toBe(
    'A las 8:00 a.m. La primera vez: 8:00 a.m. hoy. {missing}.',
  )
  expect(fillPlaces('{file}.pdf, a las {time}, {more}…', { file: 'a.', time: '8:00 a.m.', more: 'etc.' })).toBe(
    'a..pdf, a las 8:00 a.m., etc.…',
  )
})
