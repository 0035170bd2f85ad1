/** A medication as a new entry, with its usual form, strength and quantity, and the visitor's plan. */
import type { Session } from '@rxgauge/client'
import {
  calls,
  type Insurance,
  isInsured,
  type Organization,
  type Product,
  type ProductChoices,
  type SavedCoupon,
} from '@rxgauge/contract'
import { startingInsurance } from '../insurance/starting-insurance'
import { findDosage, resolveSelection, type Selection } from '../prescription/selection'
import type { NewEntry } from './list-entries'

interface Surroundings {
  session: Session
  organization: Organization
}

type Supply = Pick<Selection, 'productDetailId' | 'quantity'>

/** `undefined` if it has no strength. @param supply instead of the usual one @throws ApiFailure */
export async function usualEntry(
  { session, organization }: Surroundings,
  product: Pick<Product, 'id'>,
  supply?: Supply,
): Promise<NewEntry | undefined> {
  const params = { productId: product.id }
  const [choices, plan] = await Promise.all([
    session.call(calls.product.getProductChoices, { params }),
    session.start().then(() => startingInsurance(session, organization)),
  ])
  const wanted = supply ?? resolveSelection(choices, {}).selection
  return wanted && entryOf(choices, wanted, plan)
}

/** The same for a medication's name. @throws ApiFailure */
export async function usualEntryOf(parts: Surroundings, name: string): Promise<NewEntry | undefined> {
  const product = await productNamed(parts.session, name)
  return product && usualEntry(parts, product)
}

/** The medication of a saved coupon, in its strength and quantity. @throws ApiFailure */
export async function couponEntry(parts: Surroundings, { productName, offer }: SavedCoupon) {
  const product = await productNamed(parts.session, productName)
  return product && usualEntry(parts, product, offer ?? undefined)
}

/** The product with exactly this name. @throws ApiFailure */
export async function productNamed(session: Session, name: string, signal?: AbortSignal): Promise<Product | undefined> {
  const products = await session.call(calls.product.searchProducts, { params: { text: name } }, signal && { signal })
  return products.find(({ productName }) => productName.toLowerCase() === name.toLowerCase())
}

/** `undefined` if the product doesn't have this strength. */
export function entryOf(
  choices: ProductChoices,
  { productDetailId, quantity }: Supply,
  plan: Insurance | undefined,
): NewEntry | undefined {
  const found = findDosage(choices, productDetailId)
  if (!found) return undefined
  const { form, dosage } = found
  return {
    productDetailId,
    quantity,
    insuranceId: isInsured(plan) ? plan.id : null,
    productName: choices.product.productName,
    form: form.form,
    strength: dosage.dosage,
    unitName: dosage.unitName,
    unitContent: dosage.unitContent,
  }
}
