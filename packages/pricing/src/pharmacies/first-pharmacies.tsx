/** The first pharmacies with their prices, below the main button if there's room: each leads to its coupon. */
import { valueIn } from '@rxgauge/client'
import { fill } from '@rxgauge/text'
import { Button, useAdoptedStyles } from '@rxgauge/ui'
import { useEffect, useId, useRef, useState } from 'react'
import { useStore } from 'zustand/react'
import { savingsOf } from '../prices/best-price'
import { isSettled } from '../prices/prices-store'
import { useResults } from '../results/results-context'
import css from './pharmacies.css?inline'
import { useIsNear } from './pharmacies-title'
import { PharmacyRow } from './pharmacy-row'
import { RowsSkeleton } from './rows-skeleton'

const styles = [css]
const shownAtOnce = 3

export default function FirstPharmacies() {
  const { results, messages } = useResults()
  useAdoptedStyles(styles)
  const prices = useStore(results.prices)
  const { list, query } = useStore(results.pharmacies)
  const [frame, isShown] = useIsShown()
  const title = useId()
  const isNear = useIsNear()
  const text = messages.pharmacies
  const isPriced = prices.query !== undefined && isSettled(prices)
  const hasSavings = savingsOf(prices).length > 0
  const isRequested = isShown && isPriced && hasSavings
  // After the four prices, whose calls have their own times; the list's screen shows the same list later.
  useEffect(() => {
    if (isRequested) results.loadPharmacies()
  }, [isRequested, results])

  const shown = query === prices.query ? valueIn(list) : undefined
  const offers = shown ? [...(shown.favorite ? [shown.favorite] : []), ...shown.others] : []
  const isWaiting = isShown && (!isPriced || hasSavings) && list.status !== 'failure' && !shown
  const takesRoom = !isShown || isWaiting || offers.length > 0
  return (
    <div ref={frame} className={takesRoom ? 'rx-nearby-list' : undefined}>
      {(isWaiting || offers.length > 0) && (
        <h2 id={title} className="rx-nearby-title">
          {fill(isNear ? text.near : text.nearest, { zip: prices.query?.zip ?? '' })}
        </h2>
      )}
      {isWaiting && <RowsSkeleton count={shownAtOnce} />}
      {offers.length > 0 && (
        <>
          <ul className="rx-pharmacies" aria-labelledby={title} data-whole="">
            {offers.slice(0, shownAtOnce).map((offer) => (
              <PharmacyRow
                key={offer.pharmacyLocationId}
                offer={offer}
                isFavorite={offer === shown?.favorite}
                isPicked={false}
              />
            ))}
          </ul>
          {offers.length > shownAtOnce && (
            <Button kind="link" onClick={() => results.showPharmacies()}>
              {fill(text.every, { count: offers.length })}
            </Button>
          )}
        </>
      )}
    </div>
  )
}

/** Whether the element is laid out and has come into view once. */
function useIsShown() {
  const element = useRef<HTMLDivElement>(null)
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    if (!element.current || isShown) return
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setShown(true)
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [isShown])
  return [element, isShown] as const
}
