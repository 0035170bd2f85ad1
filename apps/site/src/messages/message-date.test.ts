import { accountArea, loadMessages } from '@rxgauge/text'
import { expect, test } from 'vitest'
import { messageDate } from './message-date'

const now = new Date(2026, 10, 22, 9, 30)
const words = { en: await loadMessages(accountArea, 'en'), es: await loadMessages(accountArea, 'es') }
const dateOf = (date: Date, language: keyof typeof words = 'en') =>
  messageDate(date, now, words[language].messages, language).replace(/\s/g, ' ')

// spec: account 4 Messages
test('today, yesterday, and the date before that, each with its time', () => {
  expect(dateOf(new Date(2026, 10, 22, 8, 5))).toBe('Today, 8:05 AM')
  // Less than a day, but past midnight.
  expect(dateOf(new Date(2026, 10, 21, 9, 31))).toBe('Today, 9:31 AM')
  expect(dateOf(new Date(2026, 10, 21, 9, 30))).toBe('Yesterday, 9:30 AM')
  expect(dateOf(new Date(2026, 10, 21, 0, 1))).toBe('Yesterday, 12:01 AM')
  expect(dateOf(new Date(2026, 10, 20, 12, 0))).toBe('11/20/2026, 12:00 PM')
  expect(dateOf(new Date(2025, 0, 3, 0, 7))).toBe('01/03/2025, 12:07 AM')
})

test('in Spanish', () => {
  expect(dateOf(new Date(2026, 10, 22, 8, 5), 'es')).toMatch(/^Hoy, 8:05/)
  expect(dateOf(new Date(2026, 10, 21, 8, 5), 'es')).toMatch(/^Ayer, 8:05/)
})

test('a clock that runs ahead does not say tomorrow', () => {
  expect(dateOf(new Date(2026, 10, 22, 23, 0))).toMatch(/^Today/)
})
