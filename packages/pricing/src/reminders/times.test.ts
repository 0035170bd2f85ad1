import { expect, test } from 'vitest'
import { timeFromWire, timeToWire } from './times'

test('every minute of a day converts to twelve hours and back', () => {
  const named = [
    ['00:00', '12:00 AM'],
    ['08:00', '08:00 AM'],
    ['12:00', '12:00 PM'],
    ['20:05', '08:05 PM'],
  ] as const
  for (const [time, shown] of named) expect(timeToWire(time)).toBe(shown)
  for (let minute = 0; minute < 1440; minute++) {
    const time = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
    expect(timeFromWire(timeToWire(time))).toBe(time)
  }
})
