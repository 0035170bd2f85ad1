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

/** `undefined` if it has no strength. @throws ApiFailure */
export async function usualEntry(
  { session, organization }: { session: Session; organization: Organization },
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
