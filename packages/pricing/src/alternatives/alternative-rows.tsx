/** Alternatives as rows, each leading to its own prices; no taller than 250 px. */
import { type Alternative, type Alternatives, formatPrice, type ProductId } from '@rxgauge/contract'
import { countOf, formName, type MedicationWords, strengthName } from '@rxgauge/text'
import { useJourney } from '../journey/journey-context'
import { HowPricedButton } from '../prices/how-priced-button'
import { useResults } from '../results/results-context'

export function AlternativeRows({ list, onChoose }: { list: Alternatives; onChoose?: () => void }) {
  const { journey } = useJourney()
  const { messages } = useResults()

  function choose({ id, name, productDetailId }: Alternative) {
    onChoose?.()
    // Only the name is known yet; the product's choices fill in the rest. Quantity 0 means the usual quantity (search 4).
    const product = {
      id: Number(id) as ProductId,
      productName: name,
      aliasName: null,
      aliasId: null,
      type: 'generic' as const,
    }
    journey.choose(product, { productDetailId: String(productDetailId), quantity: '0' })
  }

  return (
    <>
      <ul className="rx-alternatives" aria-label={messages.alternatives.title}>
        {list.alternatives.map((alternative) => (
          <li key={alternative.id} className="rx-alternative">
            <button type="button" onClick={() => choose(alternative)}>
              <b>{alternative.name}</b>
              <small>
                {formName(alternative.dosage, messages.medication)},{' '}
                {strengthName(alternative.strength, messages.medication)},{' '}
                {packageSize(alternative, messages.medication)}
              </small>
            </button>
            <b className="rx-price-value">{formatPrice(alternative.price)}</b>
            <HowPricedButton
              price="alternative"
              name={alternative.name}
              value={formatPrice(alternative.price)}
              disclaimer=""
              illustrativeFlag={alternative.illustrativeFlag}
            />
          </li>
        ))}
      </ul>
      <p className="rx-note">{list.disclaimer.line1}</p>
      <p className="rx-note">{list.disclaimer.line2}</p>
    </>
  )
}

/** Formats the wire's `30 tablet` in the visitor's language. */
function packageSize({ packageSize: size, unitContent }: Alternative, words: MedicationWords): string {
  const [count = '', ...unit] = size.split(' ')
  return countOf(Number(count), unit.join(' '), words, unitContent)
}
