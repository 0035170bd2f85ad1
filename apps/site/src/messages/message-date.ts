/** When a message was sent: "Today, time" under a day, "Yesterday, time", or MM/DD/YYYY with time (account 4). */
import { formatDate } from '@rxgauge/contract'
import { type AccountMessages, fill, type Language, localeOf } from '@rxgauge/text'

type Words = Pick<AccountMessages['messages'], 'today' | 'yesterday' | 'at'>

/** By the device's own calendar: what was sent yesterday evening is yesterday's, be it a few hours ago. */
export function messageDate(sent: Date, now: Date, words: Words, language: Language): string {
  const time = sent.toLocaleTimeString(localeOf(language), { hour: 'numeric', minute: '2-digit' })
  const days = daysBetween(sent, now)
  if (days === 0) return fill(words.today, { time })
  if (days === 1) return fill(words.yesterday, { time })
  return fill(words.at, { date: formatDate(sent), time })
}

/** Calendar days, also over a change of the clocks. */
function daysBetween(earlier: Date, later: Date): number {
  const day = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / 86_400_000
  return day(later) - day(earlier)
}
