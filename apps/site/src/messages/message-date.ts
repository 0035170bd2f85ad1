/** When a message was sent: "Today, time" under a day, "Yesterday, time", or MM/DD/YYYY with time (account 4). */
import { formatDate } from '@rxgauge/contract'
import { type AccountMessages, dateText, fill, type Language } from '@rxgauge/text'

type Words = Pick<AccountMessages['messages'], 'today' | 'yesterday' | 'at'>

/**
 * Anything less than a day old is "Today", even from the evening before; older messages go by the device's calendar.
 */
export function messageDate(sent: Date, now: Date, words: Words, language: Language): string {
  const time = dateText(sent, 'time', language)
  const days = daysBetween(sent, now)
  if (now.getTime() - sent.getTime() < day) return fill(words.today, { time })
  if (days === 1) return fill(words.yesterday, { time })
  return fill(words.at, { date: formatDate(sent), time })
}

const day = 86_400_000

/** Calendar days, correct across daylight saving changes. */
function daysBetween(earlier: Date, later: Date): number {
  const dayOf = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / day
  return dayOf(later) - dayOf(earlier)
}
