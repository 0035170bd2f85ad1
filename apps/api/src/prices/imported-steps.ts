/** How a price from imports came about: what it was made of, step by step, each with the file that says it. */
import type { CardColumns } from './imported-tables'
import type { DiscountQuote, PriceStep, QuoteSource } from './quote'

/** A file that a price rests on. */
export interface ImportFact {
  source: Extract<QuoteSource, { kind: 'import' }>
  asOf: Date
  /** It is older than its kind allows. */
  isStale: boolean
}

export type ImportFactsById = ReadonlyMap<number, ImportFact>

/** A card that was found. */
export type PricedCard = CardColumns & { price: string; units: string }

/** What decided a card's price: the least, of equal ones the first of these. */
export function decidingFigure(card: PricedCard): { basis: DiscountQuote['basis']; importId: number | null } {
  const figures = [
    { basis: 'network contract', price: card.contractPrice, importId: card.contractImportId },
    { basis: 'maximum allowable cost', price: card.macPrice, importId: card.macImportId },
    { basis: 'usual price', price: card.usualPrice, importId: card.usualImportId },
  ] as const
  const [first] = figures
    .filter(({ price }) => price !== null)
    .toSorted((one, other) => Number(one.price) - Number(other.price))
  return first ?? figures[0]
}

/** Every import that a card's price was compared from. */
export const importsOf = (card: CardColumns): number[] =>
  [card.contractImportId, card.costImportId, card.macImportId, card.usualImportId].filter((id) => id !== null)

/** Contract, MAC and usual price with what they are made of, and the least of them. */
export function cardSteps(card: PricedCard, facts: ImportFactsById): PriceStep[] {
  const from = (id: number | null) => factOf(id, facts)
  const steps: PriceStep[] = [{ label: 'quantity', amount: card.units }]
  if (
    card.contractPrice !== null &&
    card.unitCost !== null &&
    card.discountPercent !== null &&
    card.contractFee !== null
  ) {
    steps.push(
      { label: 'unitCost', amount: card.unitCost, detail: card.basis ?? '', ...from(card.costImportId) },
      { label: 'discountPercent', amount: card.discountPercent, ...from(card.contractImportId) },
      { label: 'dispensingFee', amount: card.contractFee, ...from(card.contractImportId) },
      { label: 'contractPrice', amount: card.contractPrice },
    )
  } else if (card.contractImportId !== null) {
    steps.push({ label: 'unitCostMissing', amount: '0', detail: card.basis ?? '', ...from(card.contractImportId) })
  }
  if (card.macPrice !== null && card.macUnitPrice !== null && card.macFee !== null) {
    steps.push(
      { label: 'macUnitPrice', amount: card.macUnitPrice, ...from(card.macImportId) },
      { label: 'dispensingFee', amount: card.macFee, ...from(card.macImportId) },
      { label: 'macPrice', amount: card.macPrice },
    )
  }
  if (card.usualPrice !== null)
    steps.push({ label: 'usualPrice', amount: card.usualPrice, ...from(card.usualImportId) })
  steps.push({ label: 'cardPrice', amount: card.price })
  return steps
}

/** Who says something and since when; nothing where that is not known. */
export function factOf(id: number | null, facts: ImportFactsById): Pick<PriceStep, 'source' | 'asOf'> {
  const fact = id === null ? undefined : facts.get(id)
  return fact ? { source: fact.source, asOf: fact.asOf } : {}
}
