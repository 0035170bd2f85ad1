/** "These 4 cost $3.10 less than on October 3", and which are left out. */
import { centsApart, formatPrice } from '@rxgauge/contract'
import { dateText, fill, type ListTimeMessages, type MedicationWords } from '@rxgauge/text'
import { useId } from 'react'
import type { PricingHost } from '../../host'
import { entryNames } from '../answer/entry-names'
import type { PricedList } from '../list-prices-store'
import { newYorkDay } from '../new-york-day'
import { sinceMade } from './since-made'

interface SinceMadeProps {
  host: PricingHost
  text: ListTimeMessages
  priced: PricedList
  medication: MedicationWords
}

export function SinceMadeSentence({ host, text: { since: text }, priced, medication }: SinceMadeProps) {
  const title = useId()
  const today = newYorkDay(host.session.serverTime())
  const since = sinceMade(priced, today)
  if (!since) return null
  const { entries, before, now, on, isOneDay, leftOut } = since
  const names = entryNames(priced.entries, medication)
  const nameOf = (entryId: string) => names[priced.entries.findIndex((entry) => entry.entryId === entryId)] ?? ''
  const sentence = before === now ? text.same : now < before ? text.less : text.more
  const [only, second] = entries
  const values = {
    name: only ? nameOf(only.entryId) : '',
    count: entries.length,
    amount: formatPrice(centsApart(before, now)),
    date: dateText(on, 'longDate', host.language),
    now: formatPrice(now),
    before: formatPrice(before),
  }
  return (
    <section className="rx-list-time" aria-labelledby={title}>
      <h2 id={title}>{text.title}</h2>
      <p>{fill(second ? sentence.many : sentence.one, values)}</p>
      {!isOneDay && <p className="rx-note">{fill(text.first, values)}</p>}
      {leftOut.length > 0 && (
        <>
          <p className="rx-note">{text.out}</p>
          <ul className="rx-note">
            {leftOut.map(({ entry, why }) => (
              <li key={entry.entryId}>
                {nameOf(entry.entryId)}: {text[why]}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
