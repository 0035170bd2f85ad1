/** My list over time: what it costs since it was made, price watches, and refill days for a calendar. */
import type { ListEntry } from '@rxgauge/contract'
import { listTimeArea } from '@rxgauge/text'
import { useAdoptedStyles } from '@rxgauge/ui'
import { partStyles } from '@rxgauge/ui/styles'
import type { PricingHost } from '../../host'
import type { PricingMessages } from '../../results/results-context'
import { useAreaMessages } from '../../use-area-messages'
import { entryNames } from '../answer/entry-names'
import type { PricedList } from '../list-prices-store'
import css from './list-time.css?inline'
import { PriceWatches } from './price-watches'
import { RefillDays } from './refill-days'
import { SinceMadeSentence } from './since-made-sentence'

const styles = [...partStyles, css]

interface ListOverTimeProps {
  host: PricingHost
  messages: PricingMessages
  entries: readonly ListEntry[]
  /** `undefined` until there are prices. */
  priced: PricedList | undefined
}

export function ListOverTime(props: ListOverTimeProps) {
  // Guests watch nothing, so that an empty list has nothing to show.
  if (props.entries.length === 0 && !props.host.account.isSignedIn()) return null
  return <Parts {...props} />
}

function Parts({ host, messages, entries, priced }: ListOverTimeProps) {
  useAdoptedStyles(styles)
  const text = useAreaMessages(listTimeArea, host)
  if (!text) return null
  const isEmpty = entries.length === 0
  const names = entryNames(entries, messages.medication)
  return (
    <>
      {!isEmpty && priced && (
        <SinceMadeSentence host={host} text={text} priced={priced} medication={messages.medication} />
      )}
      <PriceWatches
        host={host}
        messages={messages}
        text={text}
        entries={entries}
        names={names}
        zipCode={isEmpty ? undefined : priced?.zipCode}
      />
      {!isEmpty && <RefillDays host={host} messages={messages} text={text} entries={entries} names={names} />}
    </>
  )
}
