/** What stands below the search once a medication is picked: its form, its gauge, its prices. A chunk of its own. */
import type { Product } from '@rxgauge/contract'
import { useAdoptedStyles } from '@rxgauge/ui'
import { useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand/react'
import type { Wish } from '../choice/choice'
import { ChoiceNotice } from '../choice/choice-notice'
import { PrescriptionForm } from '../choice/prescription-form'
import { PrescriptionSummary } from '../choice/prescription-summary'
import { SearchGauge } from '../gauge/search-gauge'
import { InsuranceDialogLoader } from '../insurance/insurance-dialog-loader'
import { PriceList } from '../prices/price-list'
import { PriceNotice } from '../prices/price-notice'
import { type Answer, createAnswer } from './answer'
import css from './journey-answer.css?inline'
import { AnswerContext, useJourney } from './journey-context'

const styles = [css]

interface JourneyAnswerProps {
  product: Product
  wish: Wish
}

export default function JourneyAnswer({ product, wish }: JourneyAnswerProps) {
  const { host } = useJourney()
  const [answer] = useState(() => createAnswer(host))
  useEffect(() => answer.show(product, wish), [answer, product, wish])
  useEffect(() => () => answer.stop(), [answer])
  useRefreshInLanguage(answer, host.language)
  useAdoptedStyles(styles)
  const wasEditing = useRef(false)

  const isEditing = useStore(answer.choice, ({ draft }) => draft !== undefined)
  useEffect(() => {
    wasEditing.current = isEditing
  }, [isEditing])
  const isPriced = useStore(answer.prices, ({ question }) => question !== undefined)
  const { showGaugeFlag, showProductDetailSelectionFlag } = host.organization.organizationOptionJson
  return (
    <AnswerContext value={answer}>
      {isEditing ? (
        <PrescriptionForm />
      ) : (
        <PrescriptionSummary canChange={showProductDetailSelectionFlag} takesFocus={wasEditing.current} />
      )}
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
      <InsuranceDialogLoader />
    </AnswerContext>
  )
}

/** Disclaimers and notes come from the server: in another language they are asked for again. */
function useRefreshInLanguage({ prices }: Answer, language: string) {
  const spoken = useRef(language)
  useEffect(() => {
    if (spoken.current === language) return
    spoken.current = language
    prices.actions.refresh()
  }, [prices, language])
}
