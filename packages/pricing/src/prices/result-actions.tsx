/** Further actions for a result: alternatives, the year's cost, a comparison, a link. */
import { valueIn } from '@rxgauge/client'
import { formatPrice } from '@rxgauge/contract'
import { fill } from '@rxgauge/text'
import { useRoot } from '@rxgauge/ui'
import { type ReactNode, useState } from 'react'
import { useStore } from 'zustand/react'
import { useLongerSupply, useMayBeLonger } from '../compare/use-longer-supply'
import { copyText } from '../copy-text'
import { AddToList } from '../my-list/add-to-list'
import { useResults } from '../results/results-context'
import { useResultLink } from '../results/use-result-link'
import { knownPrices } from './best-price'
import { AlternativesIcon, CompareIcon, LinkIcon, MedicationIcon, PlanIcon, YearIcon } from './result-action-icons'

export function ResultActions() {
  const { results, host, messages } = useResults()
  const prices = useStore(results.prices)
  const prescription = useStore(results.prescription, (state) => state.prescription)
  const alternatives = useStore(results.alternatives, ({ list }) => list)
  const { copay, coupon, discount } = knownPrices(prices)
  const { open } = results.views.actions
  const { showCopayPriceFlag, productInfoFlag } = host.organization.options
  const hasBoth = copay !== undefined && (coupon ?? discount) !== undefined
  const copayInfo = valueIn(prices.copay)
  const isInsured = prices.copay.status !== 'idle'
  const hasAlternatives = !copayInfo?.alternateFlag && (valueIn(alternatives)?.alternatives.length ?? 0) > 0
  return (
    <ul className="rx-actions">
      <Compare onPress={() => open({ kind: 'compare' })} />
      {isInsured && (
        <>
          <Action
            icon={<PlanIcon />}
            label={showCopayPriceFlag ? messages.views.copayInfo : messages.views.coverageInfo}
            isOff={!copayInfo?.tierTitle && !copayInfo?.statistics}
            onPress={() => open({ kind: 'copayInfo' })}
          />
          {showCopayPriceFlag && (
            <Action
              icon={<YearIcon />}
              label={messages.deductible.open}
              isOff={!hasBoth}
              onPress={() => open({ kind: 'deductible' })}
            />
          )}
        </>
      )}
      <AddToList />
      <CopyLink />
      {productInfoFlag && prescription && (
        <Action
          icon={<MedicationIcon />}
          label={fill(messages.views.productInfo, { name: prescription.product.productName })}
          onPress={() => open({ kind: 'productInfo' })}
        />
      )}
      {hasAlternatives && (
        <Action
          icon={<AlternativesIcon />}
          label={messages.alternatives.title}
          onPress={() => open({ kind: 'alternatives' })}
        />
      )}
    </ul>
  )
}

/** Opens the comparison, with the saving of the largest quantity if there is one; while there may be one, its lines take their space. */
function Compare({ onPress }: { onPress: () => void }) {
  const { messages } = useResults()
  const text = messages.compare
  const supply = useLongerSupply()
  const mayBeLonger = useMayBeLonger()
  return (
    <li className="rx-supply-action">
      <button type="button" onClick={onPress}>
        <CompareIcon />
        <span>
          {text.open}
          <small
            className="rx-supply"
            data-may-save={mayBeLonger ? '' : undefined}
            data-saves={supply ? '' : undefined}
          >
            {supply ? fill(text.supply, { ...supply, price: formatPrice(supply.price) }) : text.note}
          </small>
        </span>
      </button>
    </li>
  )
}

/** Copies the link to this result. */
function CopyLink() {
  const { messages } = useResults()
  const { announce } = useRoot()
  const link = useResultLink()
  // The message belongs to one link and isn't shown for another.
  const [announced, setAnnounced] = useState<{ link: string; sentence: string }>()
  if (link === undefined) return null

  async function copy(link: string) {
    // If it can't be copied, the link itself is shown.
    const sentence = (await copyText(link)) ? messages.views.copied : fill(messages.views.copyFailed, { link })
    setAnnounced({ link, sentence })
    announce(sentence)
  }

  return (
    <li>
      <button type="button" data-stays="" onClick={() => void copy(link)}>
        <LinkIcon />
        <span>
          {messages.views.copyLink}
          {announced?.link === link && <small className="rx-copied">{announced.sentence}</small>}
        </span>
      </button>
    </li>
  )
}

interface ActionProps {
  icon: ReactNode
  label: string
  /** Disabled, but takes its space, while it isn't known whether there's anything to open. */
  isOff?: boolean
  onPress: () => void
}

const Action = ({ icon, label, isOff = false, onPress }: ActionProps) => (
  <li>
    <button type="button" disabled={isOff} onClick={onPress}>
      {icon}
      <span>{label}</span>
    </button>
  </li>
)
