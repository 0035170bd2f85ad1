import { expect, test } from 'vitest'
import { dateText, loadMessages, resultsArea, spansText, timesText, timeText } from './index'

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

test('spans of a day, also over midnight', async () => {
  const spans = [
    { opens: 540, closes: 780 },
    { opens: 1320, closes: 1560 },
  ]
  const inWords = async (language: 'en' | 'es') =>
    spansText(spans, (await loadMessages(resultsArea, language)).pharmacies.hours.span, language)
  expect(await inWords('en')).toBe('9:00 AM to 1:00 PM and 10:00 PM to 2:00 AM')
  expect(await inWords('es')).toBe('de 9:00 a.m. a 1:00 p.m. y de 10:00 p.m. a 2:00 a.m.')
})
