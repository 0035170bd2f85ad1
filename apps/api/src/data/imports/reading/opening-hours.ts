/**
 * Opening hours as OpenStreetMap and schema.org write a week: `Mo-Fr 09:00-21:00; Sa 09:00-13:00,14:00-18:00; Su closed`.
 * Nothing that can be meant in two ways is taken.
 */
import { minutesPerDay, type OpeningSpan, type OpeningWeek } from '@rxgauge/contract'
import { quoted, RefusedRow } from './values'

const dayNames = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su']
const example = 'Mo-Fr 09:00-21:00; Sa 09:00-18:00; Su closed'
const longestNight = minutesPerDay / 2

/** @throws RefusedRow */
export function openingWeekOf(text: string, column: string): OpeningWeek {
  const refuse = (reason: string): never => {
    throw new RefusedRow(column, reason)
  }
  const plain = text.trim().replaceAll('–', '-')
  const rules = (plain === '24/7' ? 'Mo-Su 00:00-24:00' : plain).split(';').map((rule) => rule.trim())
  const week: OpeningWeek = dayNames.map(() => null)
  for (const rule of rules.filter((rule) => rule !== '')) {
    const [, days = '', hours = ''] = /^([a-z]+(?:\s*[-,]\s*[a-z]+)*)\s+(.+)$/i.exec(rule) ?? []
    const spans = spansOf(hours, refuse) ?? refuse(`${quoted(rule)} is not days and hours: write ${example}`)
    for (const day of daysOf(days, refuse)) {
      if (week[day]) refuse(`it names ${dayNames[day]} twice`)
      week[day] = spans
    }
  }
  for (const [day, spans] of week.entries()) {
    const next = week[(day + 1) % 7]?.[0]
    const closes = spans?.at(-1)?.closes ?? 0
    if (next && closes - minutesPerDay > next.opens) {
      refuse(`the hours of ${dayNames[day]} last beyond the opening on the next day`)
    }
  }
  return week
}

type Refuse = (reason: string) => never

/** Days as numbers from Monday, 0. */
function daysOf(text: string, refuse: Refuse): number[] {
  const numberOf = (name: string) => {
    const at = dayNames.findIndex((day) => day.toLowerCase() === name.trim().toLowerCase())
    return at < 0 ? refuse(`${quoted(name.trim())} is not a day: write ${dayNames.join(', ')}`) : at
  }
  return text.split(',').flatMap((part) => {
    const [first = 0, last = first, ...more] = part.split('-').map(numberOf)
    if (more.length > 0) refuse(`${quoted(part)} is not a range of days`)
    return Array.from({ length: ((last - first + 7) % 7) + 1 }, (_, index) => (first + index) % 7)
  })
}

/** The spans of a day in order; `undefined` for what aren't hours. */
function spansOf(text: string, refuse: Refuse): OpeningSpan[] | undefined {
  if (/^(closed|off)$/i.test(text)) return []
  const spans: OpeningSpan[] = []
  for (const part of text.split(',')) {
    const times = /^\s*(\d\d):(\d\d)\s*-\s*(\d\d):(\d\d)\s*$/.exec(part)?.slice(1).map(Number)
    if (!times) return undefined
    const span = spanOf(part.trim(), times, refuse)
    if (span.opens <= (spans.at(-1)?.closes ?? -1)) refuse(`${quoted(part.trim())} is not after the hours before it`)
    spans.push(span)
  }
  return spans
}

function spanOf(text: string, [hour = 0, minute = 0, lastHour = 0, lastMinute = 0]: readonly number[], refuse: Refuse) {
  const opens = hour * 60 + minute
  const end = lastHour * 60 + lastMinute
  if (hour > 23 || minute > 59 || lastMinute > 59 || end > minutesPerDay) refuse(`${quoted(text)} is not a time of day`)
  if (opens === end) refuse(`${quoted(text)} ends when it begins: for 24 hours write 00:00-24:00`)
  if (end > opens) return { opens, closes: end }
  const closes = minutesPerDay + end
  if (end > 0 && closes - opens > longestNight) {
    refuse(
      `${quoted(text)} lasts more than 12 hours beyond midnight: write 18:00 for 6 PM, or end at 24:00 and begin the next day at 00:00`,
    )
  }
  return { opens, closes }
}
