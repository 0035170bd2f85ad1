/** The whole journey as one part: search, then what it comes to. Widget and site mount this. */
import type { Messages } from '@rxgauge/text'
import { lazy, Suspense, useEffect, useMemo } from 'react'
import { useStore } from 'zustand/react'
import { HomeGauge } from '../gauge/home-gauge'
import type { PricingHost } from '../host'
import { MedicationSearch } from '../search/medication-search'
import type { Journey } from './journey'
import { JourneyContext, useJourney } from './journey-context'

interface PriceJourneyProps {
  journey: Journey
  host: PricingHost
  messages: Messages
}

export function PriceJourney({ journey, host, messages }: PriceJourneyProps) {
  const value = useMemo(() => ({ journey, host, messages }), [journey, host, messages])
  useEffect(() => {
    void journey.begin()
  }, [journey])
  return (
    <JourneyContext value={value}>
      <div className="rx-journey">
        <MedicationSearch />
        <JourneyBody />
      </div>
    </JourneyContext>
  )
}

/** Milliseconds after the first paint: what can be used already comes first. */
const answerDelay = 200

const loadAnswer = () => import('./journey-answer')
const JourneyAnswer = lazy(loadAnswer)

function JourneyBody() {
  const { journey, host } = useJourney()
  const beginning = useStore(journey.beginning)
  useEffect(() => {
    // Fetched while the person begins to type; where that fails, picking a medication tries again.
    const prepare = () => loadAnswer().then(({ prepare }) => prepare(host.language))
    return host.clock.after(answerDelay, () => void prepare().catch(() => undefined))
  }, [host.clock, host.language])
  if (beginning.status !== 'picked') return <HomeGauge />
  return (
    <Suspense fallback={<HomeGauge />}>
      <JourneyAnswer product={beginning.product} wish={beginning.wish} />
    </Suspense>
  )
}
