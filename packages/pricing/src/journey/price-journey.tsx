/** The whole journey as one part: search, prescription, gauge and prices. Widget and site mount this. */
import type { Messages } from '@rxgauge/text'
import { useEffect, useMemo } from 'react'
import { useStore } from 'zustand/react'
import { PrescriptionForm } from '../choice/prescription-form'
import { PrescriptionSummary } from '../choice/prescription-summary'
import { HomeGauge } from '../gauge/home-gauge'
import { SearchGauge } from '../gauge/search-gauge'
import type { PricingHost } from '../host'
import { PriceList } from '../prices/price-list'
import { PriceNotice } from '../prices/price-notice'
import { MedicationSearch } from '../search/medication-search'
import { ChoiceNotice } from '../choice/choice-notice'
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

function JourneyBody() {
  const { journey, host } = useJourney()
  const product = useStore(journey.choice, ({ product }) => product)
  const isEditing = useStore(journey.choice, ({ draft }) => draft !== undefined)
  const isPriced = useStore(journey.prices, ({ question }) => question !== undefined)
  const { showGaugeFlag, showProductDetailSelectionFlag } = host.organization.organizationOptionJson
  if (!product) return <HomeGauge />
  return (
    <>
      {isEditing ? <PrescriptionForm /> : <PrescriptionSummary canChange={showProductDetailSelectionFlag} />}
      <ChoiceNotice />
      {isPriced && !isEditing && (
        <>
          <div className="rx-answer">
            {showGaugeFlag && <SearchGauge />}
            <PriceList />
          </div>
          <PriceNotice />
        </>
      )}
    </>
  )
}
