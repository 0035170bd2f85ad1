/** Whether the largest listed quantity is cheaper per unit; requested once the current prices have loaded. */
import { valueIn } from '@rxgauge/client'
import { type Cents, calls, noInsurance } from '@rxgauge/contract'
import { countOf } from '@rxgauge/text'
import { useStore } from 'zustand/react'
import { findDosage, listedQuantities } from '../prescription/selection'
import { bestCoupon, bestDiscount, knownPrices } from '../prices/best-price'
import { useResults } from '../results/results-context'
import { useCall } from '../use-call'
import { savingOfLonger } from './unit-cost'

export interface LongerSupply {
  /** Such as `90 tablets`. */
  count: string
  price: Cents
  /** Whole percent that one unit costs less. */
  percent: number
  /** Name of one unit, such as `tablet`. */
  unit: string
}

/** Whether a larger quantity than the current one is listed, so that it may be cheaper per unit. */
export function useMayBeLonger(): boolean {
  const { results } = useResults()
  const { choices, prescription } = useStore(results.prescription)
  const forms = valueIn(choices)
  if (!forms || !prescription) return false
  const { productDetailId, quantity } = prescription.selection
  const dosage = findDosage(forms, productDetailId)?.dosage
  return dosage !== undefined && Math.max(...listedQuantities(dosage)) > quantity
}

/** @returns `undefined` while loading, and if it isn't noticeably cheaper */
export function useLongerSupply(): LongerSupply | undefined {
  const { results, host, messages } = useResults()
  const choices = useStore(results.prescription, (state) => valueIn(state.choices))
  const prices = useStore(results.prices)
  const { query, retail, discount, coupon, copay } = prices
  const dosage = query && choices && findDosage(choices, query.productDetailId)?.dosage
  const quantity = dosage && Math.max(...listedQuantities(dosage))
  const hasCome = [retail, discount, coupon].every(({ status }) => status === 'success') && copay.status !== 'loading'
  const isAsked = hasCome && query !== undefined && quantity !== undefined && quantity > query.quantity
  const params = isAsked ? { productDetailId: query.productDetailId, quantity, zip: query.zip } : undefined
  const discounts = useCall(host, calls.price.getDiscountPrices, params && { params })
  const insuranceId = query?.insuranceId ?? noInsurance
  const coupons = useCall(host, calls.price.getCouponPrices, params && { params: { ...params, insuranceId } })
  // With only one of the two, the lowest price is unknown.
  if (!isAsked || !dosage || !discounts.value || !coupons.value) return undefined
  const price = lowest(bestDiscount(discounts.value)?.discountPrice, bestCoupon(coupons.value)?.couponPrice)
  const pricesNow = knownPrices(prices)
  const now = lowest(pricesNow.discount, pricesNow.coupon)
  if (price === undefined || now === undefined) return undefined
  const percent = savingOfLonger({ price: now, quantity: query.quantity }, { price, quantity })
  if (percent === undefined) return undefined
  const { unitName, unitContent } = dosage
  const unit = countOf(1, unitName, messages.medication).replace(/^1 /, '')
  return { count: countOf(quantity, unitName, messages.medication, unitContent), price, percent, unit }
}

const lowest = (...prices: readonly (Cents | undefined)[]): Cents | undefined =>
  prices.reduce((low, price) => (low === undefined || (price !== undefined && price < low) ? price : low), undefined)
