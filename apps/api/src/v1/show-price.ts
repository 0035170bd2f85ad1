/** Quotes in the form of the public API: amount, reason, sentence, source, day, receipt. */
import { copayReceipt, insuranceType, type ReceiptLine, receiptOf } from '@rxgauge/contract'
import type { v1Calls } from '@rxgauge/contract/v1'
import { countOf, editionOf, fill, type Language, type ReceiptNames, receiptWords } from '@rxgauge/text'
import { howPricedText, medicationWords, programText } from '@rxgauge/text/server'
import * as v from 'valibot'
import type { Organization } from '../domain/organizations/organizations'
import type { NearPharmacy } from '../domain/pharmacies/pharmacies'
import { visitingReply } from '../domain/pharmacies/visiting'
import type { CopayFill } from '../domain/prices/copay-fills'
import { decimalDollars } from '../domain/prices/money'
import type { PlanReply } from '../domain/prices/plans'
import {
  type CopayQuote,
  isIllustrative,
  isProgram,
  type OfferQuote,
  type RetailQuote,
  staleDayOf,
} from '../domain/prices/quote'
import type { Strength } from '../domain/products/products'
import { roundedMiles } from '../http/routes/offer-replies'
import { explained } from '../http/routes/price-explanations'

type Data = v.InferInput<typeof v1Calls.prices.compare.data>
type Retail = Data['retail']
type Pharmacy = v.InferInput<typeof v1Calls.pharmacies.find.data>['items'][number]['pharmacy']
export type Offer = Data['discount']['cards'][number]
export type Why = NonNullable<Retail['why']>

/** Whose words a price is shown in, and what its quantity counts. */
export interface Wording {
  organization: Organization
  language: Language
  strength: Strength
  /** Decimal text, of the fill. */
  quantity: string
}

export const noPrice = (why: Why, note: string): Retail => ({
  amount: null,
  why,
  note,
  basis: null,
  source: null,
  asOf: null,
  staleSince: null,
  illustrative: false,
  receipt: null,
})

/** @param note the sentence that visitors see beside it */
export function shownPrice(quote: RetailQuote | OfferQuote, note: string, wording: Wording): Retail {
  const { steps } = explained(quote, { offerId: null, name: '', pharmacyGroupName: '' })
  const receipt = receiptOf(steps, quote.amount)
  const owner = 'group' in quote ? (isProgram(quote) ? quote.program.name : quote.group.name) : ''
  return {
    ...statement(quote, note),
    receipt: receipt ? [...receipt.base, ...receipt.off].map(lineIn(wording, { owner })) : null,
  }
}

export function shownOffer(
  quote: OfferQuote,
  note: string,
  { isLowest, ...wording }: Wording & { isLowest: boolean },
): Offer {
  const { consent } = programText(wording.language)
  const isOfProgram = isProgram(quote)
  return {
    ...shownPrice(quote, note, wording),
    kind: isOfProgram ? 'program' : quote.kind,
    offerId: quote.offerId,
    name: isOfProgram ? quote.program.name : quote.kind === 'coupon' ? quote.group.name : quote.network.name,
    chain: quote.group,
    pharmacyId: quote.pharmacyLocationId ?? null,
    isLowest,
    link: isOfProgram && quote.program.link !== '' ? quote.program.link : null,
    consent: isOfProgram ? consent.program : consent.card,
  }
}

/** The parts of a copay, each for one kind of the plan's pharmacies, before or after the deductible. */
export function shownFills({ basis, fills }: CopayQuote, tier: string, wording: Wording): Data['copay']['fills'] {
  const { receipt } = howPriced(wording)
  const copay =
    basis === 'formulary tier'
      ? tier === ''
        ? receipt.copay
        : fill(receipt.copayOfTier, { tier })
      : receipt.copayBy[basis]
  return fills().map((each) => ({
    place: each.place,
    stage: each.stage,
    amount: decimalDollars(each.amount),
    receipt: copayReceipt(onWire(each)).base.map(lineIn(wording, { owner: '', copay })),
  }))
}

const onWire = ({ share, ...rest }: CopayFill) => ({
  ...rest,
  share: share ? { price: share.price, percent: share.percent, limitedFlag: share.isLimited } : null,
})

export const statement = (quote: RetailQuote | OfferQuote | CopayQuote, note: string) => ({
  amount: decimalDollars(quote.amount),
  why: null,
  note,
  basis: quote.basis,
  source: { kind: quote.source.kind, name: quote.source.name },
  asOf: quote.asOf ? dayOf(quote.asOf) : null,
  staleSince: staleDay(quote),
  illustrative: isIllustrative(quote),
})

function staleDay(quote: Parameters<typeof staleDayOf>[0]): string | null {
  const day = staleDayOf(quote)
  return day ? dayOf(day) : null
}

const lineIn =
  (wording: Wording, names: ReceiptNames) =>
  ({ item, amount }: ReceiptLine) => ({
    text: receiptWords(howPriced(wording), names, countIn(wording))(item),
    amount: signedDollars(amount),
  })

const howPriced = ({ organization: { record }, language }: Wording) => howPricedText(language, editionOf(record))

/** `30 tablets` if it's the fill's own quantity, otherwise `9 mL` or `9 units`. */
const countIn = (wording: Wording) => (quantity: string, unit: string) => {
  const { strength, language } = wording
  if (unit !== '') return `${Number(quantity)} ${unit}`
  return Number(quantity) === Number(wording.quantity)
    ? countOf(Number(quantity), strength.unitName, medicationWords(language))
    : fill(howPriced(wording).receipt.count, { count: Number(quantity) })
}

/** @param amount in cents; negative for what is taken off */
const signedDollars = (amount: number): string => `${amount < 0 ? '-' : ''}${(Math.abs(amount) / 100).toFixed(2)}`

const dayOf = (date: Date): string => date.toISOString().slice(0, 10)

export const shownStrength = ({ productId, productDetailId, name, type, form, strength, rxcui }: Strength) => ({
  id: productId,
  strengthId: productDetailId,
  ...{ name, type, form, strength, rxcui },
})

export const shownQuantity = (quantity: string, { unitName }: Strength, language: Language) => ({
  amount: Number(quantity),
  unit: unitName,
  text: countOf(Number(quantity), unitName, medicationWords(language)),
})

export const shownPlan = ({ id, name, type }: PlanReply) => ({ id, name, kind: v.parse(insuranceType, type) })

export const shownPlace = ({ zip, city, state }: { zip: string; city: string; state: string }) => ({ zip, city, state })

export const shownPharmacy = (pharmacy: NearPharmacy): Pharmacy => {
  const { id, name, groupId, groupName, type, miles, latitude, longitude } = pharmacy
  const isMail = type === 'mail'
  const { phoneNumber, openingHours } = visitingReply(pharmacy)
  return {
    id,
    name,
    chain: { id: groupId, name: groupName },
    type,
    miles: roundedMiles(miles),
    address: isMail
      ? null
      : { street: pharmacy.address1, city: pharmacy.city, state: pharmacy.state, zip: pharmacy.zip },
    position: isMail ? null : { latitude, longitude },
    phone: phoneNumber === '' ? null : phoneNumber,
    hours: isMail ? null : openingHours,
  }
}

export const shownMiles = (miles: number | null): number | null => (miles === null ? null : roundedMiles(miles))

/** What must be shown with prices. */
export function noticesOf(language: Language, isIllustrative: boolean, { record }: Organization): string[] {
  const { illustrative } = howPricedText(language, editionOf(record))
  return [programText(language).notInsurance, ...(isIllustrative ? [illustrative] : [])]
}
