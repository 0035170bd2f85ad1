/** A medication's summary for visitors without a zip: names, forms, and the price of its usual fill in one place. */
import {
  type Cents,
  type DrugSummary,
  drugPath,
  drugSavingsPath,
  fixedPaths,
  formatPrice,
  type Product,
} from '@rxgauge/contract'
import { countOf, fill, formName, type SiteMessages, strengthName } from '@rxgauge/text'
import type { ReactNode } from 'react'
import { SiteLink } from '../links'
import { useSite } from '../site-context'
import { PriceBand } from './price-band'

interface DrugSectionProps {
  drug: DrugSummary
  /** A frame above says what the medication is, and its forms. */
  isFramed?: boolean
  /** Below the price. */
  children?: ReactNode
}

export function DrugSection({ drug, isFramed = false, children }: DrugSectionProps) {
  const { text } = useSite()
  const { product, forms, usual, price } = drug
  const names = { name: product.productName, other: product.aliasName ?? '' }
  const hasOther = product.aliasId !== null
  const strengthOf = (strength: string) => strengthName(strength, text.medication)
  const amount = countOf(usual.quantity, usual.unitName, text.medication, usual.unitContent)
  return (
    <section className="site-part">
      <h2>{fill(isFramed ? text.savings.pricesOf : text.drug.heading, names)}</h2>
      {price && (
        <div className="site-drug-price">
          <h3>{fill(text.drug.price, { city: price.city, state: price.stateName })}</h3>
          <Price {...price} fill={{ amount, strength: strengthOf(usual.strength), zip: price.zip }} />
        </div>
      )}
      {children}
      <dl className="site-drug-facts">
        {!isFramed && (
          <div>
            <dt>{text.drug.kind}</dt>
            <dd>{fill(relationOf(product, text.drug), names)}</dd>
          </div>
        )}
        <div>
          <dt>{text.drug.usual}</dt>
          <dd>{[formName(usual.form, text.medication), strengthOf(usual.strength), amount].join(', ')}</dd>
        </div>
        {!isFramed && (
          <div>
            <dt>{text.drug.forms}</dt>
            <dd>
              {forms.map(({ form, strengths }) => (
                <span key={form} className="site-line">
                  {fill(text.drug.listed, {
                    form: formName(form, text.medication),
                    strengths: strengths.map(strengthOf).join(', '),
                  })}
                </span>
              ))}
            </dd>
          </div>
        )}
      </dl>
      <RelatedPages name={names.name} other={hasOther ? names.other : undefined} />
    </section>
  )
}

interface PriceProps {
  reduced: Cents | null
  retail: Cents | null
  fill: { amount: string; strength: string; zip: string }
}

/** A range from the lowest to the retail price, or only one of them if the other is unknown or not higher. */
function Price({ reduced, retail, fill: usualFill }: PriceProps) {
  const { text } = useSite()
  const { low, high, range, rangeNote, lowNote, retailNote } = text.drug
  if (reduced !== null && retail !== null && reduced < retail)
    return (
      <>
        <PriceBand low={reduced} high={retail} />
        <p className="site-note">
          {fill(range, { low: formatPrice(reduced), high: formatPrice(retail) })}. {fill(rangeNote, usualFill)}
        </p>
      </>
    )
  const amount = retail ?? reduced
  if (amount === null) return null
  return (
    <>
      <p className="site-price-alone">
        <b>{formatPrice(amount)}</b> {retail === null ? low : high}
      </p>
      <p className="site-note">{fill(retail === null ? lowNote : retailNote, usualFill)}</p>
    </>
  )
}

/** A brand's generic is only suggested if it has prices. */
function relationOf({ type, aliasName, aliasId }: Product, text: SiteMessages['drug']) {
  if (aliasName === null) return text.isAlone
  if (type === 'generic') return text.isGeneric
  return aliasId === null ? text.isBrandOnly : text.isBrand
}

/**
 * Links to its other name, if that has prices, and to the drugs of its letter. Professionals have no savings pages (search 2, "Routes").
 */
function RelatedPages({ name, other }: { name: string; other: string | undefined }) {
  const { text, isProfessional } = useSite()
  const letter = name.charAt(0).toUpperCase()
  return (
    <ul className="rx-actions site-related">
      {other !== undefined && (
        <li>
          <SiteLink to={isProfessional ? drugPath(other) : drugSavingsPath(other, 'price')}>
            <b>{fill(text.savings.pricesOf, { name: other })}</b>
          </SiteLink>
        </li>
      )}
      {!isProfessional && (
        <li>
          <SiteLink to={`${fixedPaths.savings}?letter=${encodeURIComponent(letter)}`}>
            <b>{fill(text.savings.letter, { letter })}</b>
          </SiteLink>
        </li>
      )}
    </ul>
  )
}
