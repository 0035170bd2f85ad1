import { expect, test } from 'vitest'
import { openingWeekOf } from './opening-hours'
import { RefusedRow } from './values'

const week = (text: string) => openingWeekOf(text, 'Opening hours')
const span = (opens: number, closes: number) => ({ opens: opens * 60, closes: closes * 60 })

test('a week of days with several spans, closed days, and days that it doesn’t name', () => {
  const weekday = [span(9, 13), span(14, 18)]
  expect(week('Mo-Fr 09:00-13:00,14:00-18:00; Su closed')).toEqual([
    ...Array.from({ length: 5 }, () => weekday),
    null,
    [],
  ])
  expect(week('sa-mo, we 09:00 – 17:30; Tu off;')).toEqual([
    ...[[span(9, 17.5)], [], [span(9, 17.5)], null, null, [span(9, 17.5)], [span(9, 17.5)]],
  ])
})

test('hours over midnight and around the clock', () => {
  const everyDay = (text: string) => week(text)[0]
  expect(everyDay('24/7')).toEqual([span(0, 24)])
  expect(everyDay('Mo 00:00-24:00')).toEqual([span(0, 24)])
  expect(everyDay('Mo 08:00-00:00')).toEqual([span(8, 24)])
  expect(everyDay('Mo 22:00-02:00')).toEqual([span(22, 26)])
  expect(everyDay('Mo 20:00-08:00; Tu 08:00-20:00')).toEqual([span(20, 32)])
})

test.each([
  ['9 to 5', 'is not days and hours'],
  ['Mo-Fr', 'is not days and hours'],
  ['Mo-Fr 9:00-17:00', 'is not days and hours'],
  ['Mo-Fr 9:00 AM-5:00 PM', 'is not days and hours'],
  ['Mo-Fr 09:00-17:00; PH off', '"PH" is not a day'],
  ['Mo-We-Fr 09:00-17:00', 'is not a range of days'],
  ['Mo-Su 09:00-17:00; Su closed', 'it names Su twice'],
  ['Mo 09:60-17:00', 'is not a time of day'],
  ['Mo 09:00-25:00', 'is not a time of day'],
  ['Mo 09:00-24:30', 'is not a time of day'],
  ['Mo 24:00-02:00', 'is not a time of day'],
  ['Mo 09:00-09:00', 'for 24 hours write 00:00-24:00'],
  // Meant is 6 PM, and 6 PM again.
  ['Mo-Fr 09:00-06:00', 'write 18:00 for 6 PM'],
  ['Mo-Fr 09:00-12:00,01:00-06:00', 'is not after the hours before it'],
  ['Mo 09:00-13:00,13:00-18:00', 'is not after the hours before it'],
  ['Mo 20:00-08:00; Tu 07:00-19:00', 'the hours of Mo last beyond the opening on the next day'],
  ['Su 20:00-08:00; Mo 07:00-19:00', 'the hours of Su last beyond the opening on the next day'],
])('%s is refused, with a reason', (text, reason) => {
  expect(() => week(text)).toThrow(RefusedRow)
  expect(() => week(text)).toThrow(reason)
})
