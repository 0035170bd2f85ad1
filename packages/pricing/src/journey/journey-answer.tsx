/** What stands below the search once a medication is picked: its form, its prices, its pharmacies, its coupon. A chunk of its own. */
import type { Product } from '@rxgauge/contract'
import { loadLaterMessages } from '@rxgauge/text'
import { useAdoptedStyles } from '@rxgauge/ui'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useStore } from 'zustand/react'
import type { Wish } from '../choice/choice'
import { ChoiceNotice } from '../choice/choice-notice'
import { LocatingOverlay } from '../choice/locating-overlay'
import { PrescriptionForm } from '../choice/prescription-form'
import { PrescriptionSummary } from '../choice/prescription-summary'
import { DialogLoader } from '../dialogs/dialog-loader'
import { InsuranceScreenLoader } from '../insurance/insurance-screen-loader'
import { PricesScreen } from '../prices/prices-screen'
import { CouponScreenLoader, PharmaciesScreenLoader } from '../views/screen-loaders'
import { type Answer, createAnswer } from './answer'
import { AnswerSkeleton } from './answer-skeleton'
import css from './journey-answer.css?inline'
import { AnswerContext, useJourney } from './journey-context'
import { useAllMessages } from './use-later-messages'

const styles = [css]

/** Fetches what this part will say, while the person still types. */
export const prepare = loadLaterMessages

interface JourneyAnswerProps {
  product: Product
  wish: Wish
}

export default function JourneyAnswer({ product, wish }: JourneyAnswerProps) {
  const { host, messages } = useJourney()
  const [answer] = useState(() => createAnswer(host))
  useEffect(() => answer.show(product, wish), [answer, product, wish])
  useEffect(() => () => answer.stop(), [answer])
  useRefreshInLanguage(answer, host.language)
  useAdoptedStyles(styles)
  const all = useAllMessages(host, messages)
  const value = useMemo(() => all && { answer, messages: all }, [answer, all])
  if (!value) return <AnswerSkeleton />
  return (
    <AnswerContext value={value}>
      <Screens answer={answer} />
      <LocatingOverlay />
      <DialogLoader />
    </AnswerContext>
  )
}

/** One of the four screens, with the settings above the prices. */
function Screens({ answer }: { answer: Answer }) {
  const isEditing = useStore(answer.choice, ({ draft }) => draft !== undefined)
  const isChoosingInsurance = useStore(answer.choice, (state) => state.isChoosingInsurance)
  const view = useStore(answer.views, (state) => state.view)
  const isPriced = useStore(answer.prices, ({ question }) => question !== undefined)
  const isLoading = useStore(
    answer.choice,
    ({ choices, draft, prescription }) => choices.status !== 'failure' && !draft && !prescription,
  )
  const wasEditing = useRef(false)
  useEffect(() => {
    wasEditing.current = isEditing
  }, [isEditing])

  if (isLoading) return <AnswerSkeleton />
  if (isChoosingInsurance) return <InsuranceScreenLoader />
  if (!isEditing && view === 'pharmacies') return <PharmaciesScreenLoader />
  if (!isEditing && view === 'coupon') return <CouponScreenLoader />
  return (
    <>
      {isEditing ? <PrescriptionForm /> : <PrescriptionSummary takesFocus={wasEditing.current} />}
      <ChoiceNotice />
      {isPriced && !isEditing && <PricesScreen />}
    </>
  )
}

/** Disclaimers and notes come from the server: in another language they are asked for again. */
function useRefreshInLanguage({ prices, pharmacies, coupon }: Answer, language: string) {
  const spoken = useRef(language)
  useEffect(() => {
    if (spoken.current === language) return
    spoken.current = language
    prices.actions.refresh()
    if (pharmacies.getState().list.status !== 'idle') pharmacies.actions.reload()
    if (coupon.getState().coupon.status !== 'idle') coupon.actions.retry()
  }, [prices, pharmacies, coupon, language])
}
