import { expect, test } from 'vitest'
import { dateText, timesText, timeText } from './index'

test('dates and times are those of the United States in each language, with 12 hours', () => {
  const evening = new Date('2026-11-26T17:21:00')
  const all = ['date', 'longDate', 'dayOfYear', 'time', 'dateAndTime'] as const
  expect(all.map((style) => dateText(evening, style, 'en'))).toEqual([
    ...['Nov 26, 2026', 'November 26, 2026', 'November 26', '5:21 PM', 'Nov 26, 2026, 5:21 PM'],
  ])
  expect(all.map((style) => dateText(evening, style, 'es'))).toEqual([
    ...['26 nov 2026', '26 de noviembre de 2026', '26 de noviembre', '5:21 p.m.', '26 nov 2026, 5:21 p.m.'],
  ])
})

test('a day without a time zone stays that day everywhere', () => {
  expect(dateText('2027-01-01', 'longDate', 'en')).toBe('January 1, 2027')
})

test('a time of day', () => {
  expect([0, 480, 750, 1230].map((minutes) => timeText(minutes, 'en'))).toEqual([
    ...['12:00 AM', '8:00 AM', '12:30 PM', '8:30 PM'],
  ])
  expect(timeText(1230, 'es')).toBe('8:30 p.m.')
  expect(timesText([480, 1230], 'es')).toBe('8:00 a.m. y 8:30 p.m.')
})
