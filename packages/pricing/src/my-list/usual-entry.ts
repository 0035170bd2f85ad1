/** A medication as a new entry, with its usual form, strength and quantity, and the visitor's plan. */
import type { Session } from '@rxgauge/client'
import {
  calls,
  type Insurance,
  isInsured,
  type Organization,
  type Product,
  type ProductChoices,
} from '@rxgauge/contract'
import { startingInsurance } from '../insurance/starting-insurance'
import { findDosage, resolveSelection, type Selection } from '../prescription/selection'
import type { NewEntry } from './list-entries'

interface Surroundings {
  session: Session
  organization: Organization
}

/** `undefined` if it has no strength. @throws ApiFailure */
export async function usualEntry(
  { session, organization }: Surroundings,
  product: Pick<Product, 'id'>,
): Promise<NewEntry | undefined> {
  const params = { productId: product.id }
  const [choices, plan] = await Promise.all([
    session.call(calls.product.getProductChoices, { params }),
    session.start().then(() => startingInsurance(session, organization)),
  ])
  const { selection } = resolveSelection(choices, {})
  return selection && entryOf(choices, selection, plan)
}

/** The same for a medication's name. @throws ApiFailure */
export async function usualEntryOf(parts: Surroundings, name: string): Promise<NewEntry | undefined> {
  const product = await productNamed(parts.session, name)
  return product && usualEntry(parts, product)
}

/** The product with exactly this name. @throws ApiFailure */
export async function productNamed(session: Session, name: string, signal?: AbortSignal): Promise<Product | undefined> {
  const products = await session.call(calls.product.searchProducts, { params: { text: name } }, signal && { signal })
  return products.find(({ productName }) => productName.toLowerCase() === name.toLowerCase())
}

/** `undefined` if the product doesn't have this strength. */
export function entryOf(
  choices: ProductChoices,
  { productDetailId, quantity }: Pick<Selection, 'productDetailId' | 'quantity'>,
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
