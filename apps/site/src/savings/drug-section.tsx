/** A medication for those who have not given their zip yet: names, forms, and what its usual fill costs at one place. */
import { type DrugSummary, formatPrice } from '@rxgauge/contract'
import { countOf, fill, formName } from '@rxgauge/text'
import { useSite } from '../site-context'

export function DrugSection({ drug }: { drug: DrugSummary }) {
  const { text } = useSite()
  const { product, forms, usual, price } = drug
  const names = { name: product.productName, other: product.aliasName ?? '' }
  const relation =
    product.aliasName === null
      ? text.drug.isAlone
      : product.type === 'generic'
        ? text.drug.isGeneric
        : text.drug.isBrand
  const amount = countOf(usual.quantity, usual.unitName, text.medication)
  return (
    <section className="site-part">
      <h2>{fill(text.drug.heading, names)}</h2>
      <p>{fill(relation, names)}</p>
      <dl className="site-facts">
        {price && (
          <div>
            <dt>{fill(text.drug.price, { city: price.city, state: price.stateName })}</dt>
            <dd>
              <b>{fill(text.drug.range, { low: formatPrice(price.low), high: formatPrice(price.high) })}</b>
              <small>{fill(text.drug.rangeNote, { amount, strength: usual.strength, zip: price.zip })}</small>
            </dd>
          </div>
        )}
        <div>
          <dt>{text.drug.usual}</dt>
          <dd>{[formName(usual.form, text.medication), usual.strength, amount].join(', ')}</dd>
        </div>
        <div>
          <dt>{text.drug.forms}</dt>
          <dd>
            {forms.map(({ form, strengths }) => (
              <span key={form} className="site-line">
                {fill(text.drug.listed, { form: formName(form, text.medication), strengths: strengths.join(', ') })}
              </span>
            ))}
          </dd>
        </div>
      </dl>
    </section>
  )
}
