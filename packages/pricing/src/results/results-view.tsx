/** Everything below the search once a medication is picked: its form, prices, pharmacies and coupon. Loaded as a separate chunk. */
import type { Product } from '@rxgauge/contract'
import { type Language, loadMessages, resultsArea } from '@rxgauge/text'
import { useAdoptedStyles } from '@rxgauge/ui'
import { partStyles } from '@rxgauge/ui/styles'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useStore } from 'zustand/react'
import alternativesCss from '../alternatives/alternatives.css?inline'
import { DialogLoader } from '../dialogs/dialog-loader'
import insuranceCss from '../insurance/insurance.css?inline'
import { InsuranceScreenLoader } from '../insurance/insurance-screen-loader'
import { useJourney } from '../journey/journey-context'
import { LocatingOverlay } from '../prescription/locating-overlay'
import prescriptionCss from '../prescription/prescription.css?inline'
import { PrescriptionForm } from '../prescription/prescription-form'
import { PrescriptionSummary } from '../prescription/prescription-summary'
import type { RequestedSelection } from '../prescription/selection'
import { SelectionNotice } from '../prescription/selection-notice'
import pricesCss from '../prices/prices.css?inline'
import { PricesScreen } from '../prices/prices-screen'
import { CouponScreenLoader, PharmaciesScreenLoader } from '../screens/screen-loaders'
import screensCss from '../screens/screens.css?inline'
import { createResults, type Results } from './results'
import { ResultsContext } from './results-context'
import { ResultsSkeleton } from './results-skeleton'
import { useRefresh } from './use-refresh'
import { useResultsMessages } from './use-results-messages'

const styles = [...partStyles, prescriptionCss, insuranceCss, pricesCss, alternativesCss, screensCss]

/** Preloads the messages of this part while the person still types. */
export const preload = (language: Language) => loadMessages(resultsArea, language)

interface ResultsViewProps {
  product: Product
  requested: RequestedSelection
}

export default function ResultsView({ product, requested }: ResultsViewProps) {
  const { host, messages } = useJourney()
  const [results] = useState(() => createResults(host))
  // React runs the cleanup when the page is hidden, and the effect again when it's back.
  useEffect(() => {
    results.start()
    return results.stop
  }, [results])
  useEffect(() => results.show(product, requested), [results, product, requested])
  useRefresh(results, host.language)
  useAdoptedStyles(styles)
  const all = useResultsMessages(host, messages)
  const value = useMemo(() => all && { results, messages: all }, [results, all])
  if (!value) return <ResultsSkeleton />
  return (
    <ResultsContext value={value}>
      <Screens results={results} />
      <LocatingOverlay />
      <DialogLoader />
    </ResultsContext>
  )
}

/** The steps in order; each replaces the one before. */
const steps = ['prices', 'pharmacies', 'coupon', 'insurance'] as const
type Step = (typeof steps)[number]

/** Shows the current step, which slides in from its side. */
function Screens({ results }: { results: Results }) {
  const isEditing = useStore(results.prescription, ({ draft }) => draft !== undefined)
  const isChoosingInsurance = useStore(results.views, (state) => state.isChoosingInsurance)
  const view = useStore(results.views, (state) => state.view)
  const isPriced = useStore(results.prices, ({ query }) => query !== undefined)
  const isLoading = useStore(
    results.prescription,
    ({ choices, draft, prescription }) => choices.status !== 'failure' && !draft && !prescription,
  )
  const isLater = !isEditing && (view === 'pharmacies' || view === 'coupon')
  const step = isChoosingInsurance ? 'insurance' : isLater ? view : 'prices'
  const direction = useDirectionTo(step)
  const screen = useRef<HTMLDivElement>(null)
  const summary = useRef<HTMLElement>(null)
  const showsSummary = step === 'prices' && !isEditing
  const showedSummary = useRef(showsSummary)
  // When the form or a later step closes, its focus moves to the summary, unless a coupon's pharmacy has taken it back.
  useEffect(() => {
    if (!showedSummary.current && showsSummary && !screen.current?.matches(':focus-within')) summary.current?.focus()
    showedSummary.current = showsSummary
  }, [showsSummary])

  if (isLoading) return <ResultsSkeleton />
  return (
    <div key={step} ref={screen} className={direction ? 'rx-step rx-arrives' : 'rx-step'} data-direction={direction}>
      {step === 'insurance' && <InsuranceScreenLoader />}
      {step === 'pharmacies' && <PharmaciesScreenLoader />}
      {step === 'coupon' && <CouponScreenLoader />}
      {step === 'prices' && (
        <>
          {isEditing && <PrescriptionForm />}
          <SelectionNotice />
          {(isPriced || !isEditing) && <PrescriptionSummary ref={summary} isEditing={isEditing} />}
          {isPriced && <PricesScreen isEditing={isEditing} />}
        </>
      )}
    </div>
  )
}

/** The direction from the previous step to this one; `undefined` for the first. */
function useDirectionTo(step: Step): 'forward' | 'back' | undefined {
  const [last, setLast] = useState<{ step: Step; direction?: 'forward' | 'back' }>({ step })
  if (last.step === step) return last.direction
  const direction = steps.indexOf(step) > steps.indexOf(last.step) ? 'forward' : 'back'
  setLast({ step, direction })
  return direction
}
