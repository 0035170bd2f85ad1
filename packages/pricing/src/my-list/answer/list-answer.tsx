/** What a list costs: the sentence that matters, the ways to buy it side by side, and every pharmacy nearby. */
import type { Area } from '@rxgauge/client'
import type { ListEntry, ListPrices } from '@rxgauge/contract'
import { fill, listAnswerArea } from '@rxgauge/text'
import { Problem, useAdoptedStyles, useRoot } from '@rxgauge/ui'
import { partStyles } from '@rxgauge/ui/styles'
import { useEffect, useId, useMemo, useRef } from 'react'
import { FailureReference } from '../../failure-reference'
import { failureSentence } from '../../failure-sentence'
import type { PricingHost } from '../../host'
import { radiusOf } from '../../prices/radius'
import type { PricingMessages } from '../../results/results-context'
import { useAreaMessages } from '../../use-area-messages'
import type { PricedList } from '../list-prices-store'
import { type AnswerActions, AnswerContext, useAnswer } from './answer-context'
import { answerSentences, deductibleSentences } from './answer-sentences'
import { AnswerSkeleton } from './answer-skeleton'
import { changedPlaces } from './changed-places'
import { entryNames } from './entry-names'
import { LeftOut } from './left-out'
import css from './list-answer.css?inline'
import { PharmacyTotals } from './pharmacy-totals'
import { WayCards } from './way-cards'

const styles = [...partStyles, css]

export interface ListAnswerProps extends AnswerActions {
  host: PricingHost
  messages: PricingMessages
  /** The list as it is now; without any, nothing shows. */
  entries: readonly ListEntry[]
  /** The request for its prices; `idle` until there's a zip. */
  area: Area<ListPrices>
  /** The latest prices; they stay while newer ones load, and if those fail. */
  priced: PricedList | undefined
  onRetry: () => void
}

export function ListAnswer(props: ListAnswerProps) {
  const { host, messages, entries, area, priced, onRetry, onShowCoupons, wayActions } = props
  useAdoptedStyles(styles)
  const listAnswer = useAreaMessages(listAnswerArea, host)
  const value = useMemo(
    () =>
      listAnswer &&
      priced && {
        ...priced,
        host,
        messages: { ...messages, listAnswer },
        changed: changedPlaces(priced.entries, entries),
        names: entryNames(priced.entries, messages.medication),
        onShowCoupons,
        wayActions,
      },
    [priced, entries, host, messages, listAnswer, onShowCoupons, wayActions],
  )
  if (entries.length === 0 || (area.status === 'idle' && !priced)) return null
  if (area.status === 'failure') {
    // Nothing of an earlier list is left in the list: its prices are about something else.
    const isUsable = value && value.changed.size < value.entries.length
    return (
      <>
        <Problem action={messages.common.tryAgain} onAction={onRetry}>
          <p>{failureSentence(area.failure, messages)}</p>
          {isUsable && <p>{value.messages.listAnswer.earlier}</p>}
          <FailureReference failure={area.failure} messages={messages} />
        </Problem>
        {isUsable && (
          <AnswerContext value={value}>
            <LoadedAnswer isBusy={false} />
          </AnswerContext>
        )}
      </>
    )
  }
  if (!value)
    return <AnswerSkeleton entryCount={entries.length} label={listAnswer?.loading ?? messages.common.loading} />
  return (
    <AnswerContext value={value}>
      <LoadedAnswer isBusy={area.status === 'loading'} />
    </AnswerContext>
  )
}

/** @param isBusy newer prices are on their way */
function LoadedAnswer({ isBusy }: { isBusy: boolean }) {
  const { prices, messages } = useAnswer()
  const text = messages.listAnswer
  const title = useId()
  const [first = '', ...others] = answerSentences(prices, text)
  const deductible = deductibleSentences(prices, text).join(' ')
  useAnnounced(prices, [first, ...others].join(' '))
  return (
    <section className="rx-list-answer" aria-labelledby={title} aria-busy={isBusy}>
      <div className="rx-list-answer-sentence">
        <h2 id={title}>{prices.entries.length === 1 ? text.titleOfOne : text.title}</h2>
        <p>
          <b>{first}</b> {others.join(' ')}
        </p>
        <Widened />
        <LeftOut />
        {deductible !== '' && <p className="rx-note">{deductible}</p>}
      </div>
      <WayCards />
      <PharmacyTotals />
    </section>
  )
}

/** If no pharmacy is within the radius, says how far the nearest is. */
function Widened() {
  const { prices, host, zipCode, messages } = useAnswer()
  const { nearestPharmacyMiles: miles } = prices
  if (miles == null) return null
  const place = { radius: radiusOf(host.session), zip: zipCode, miles: miles.toFixed(2) }
  return <p className="rx-note">{fill(messages.pharmacies.widened, place)}</p>
}

/** Announces the answer once, when it arrives. */
function useAnnounced(prices: ListPrices, sentences: string) {
  const { announce } = useRoot()
  const announced = useRef<ListPrices>(undefined)
  useEffect(() => {
    if (announced.current === prices) return
    announced.current = prices
    announce(sentences)
  }, [announce, prices, sentences])
}
