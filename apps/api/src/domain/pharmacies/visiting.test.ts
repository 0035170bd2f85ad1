import { expect, test } from 'vitest'
import { visitingReply } from './visiting'

const zonesAt = (latitude: number, longitude: number) =>
  visitingReply({ phoneNumber: '', openingHours: Array.from({ length: 7 }, () => null), latitude, longitude })
    .openingHours?.timeZones

test.each([
  ['Denver', 39.74, -104.99, ['America/Denver']],
  ['Columbus, across the river from Alabama', 32.47, -84.99, ['America/New_York', 'America/Chicago']],
  ['Key West, in the sea', 24.56, -81.78, ['America/New_York']],
  ['Honolulu', 21.31, -157.86, ['Pacific/Honolulu']],
])('%s has the time zones close by', (_, latitude, longitude, zones) => {
  expect(zonesAt(latitude, longitude)).toEqual(zones)
})

test('a pharmacy whose file has no hours says nothing of its time zone', () => {
  const pharmacy = { phoneNumber: '(800) 555-0100', openingHours: null, latitude: 39.74, longitude: -104.99 }
  expect(visitingReply(pharmacy)).toEqual({ phoneNumber: '(800) 555-0100', openingHours: null })
})
