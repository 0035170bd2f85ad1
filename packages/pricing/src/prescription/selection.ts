/** The chosen form, strength and quantity of a product, and the defaults (search 4, "Search form"). */
import {
  type CallData,
  type calls,
  customQuantitySentinel,
  type ProductChoices,
  type ProductDetailId,
  quantityInPath,
  readCustomQuantity,
} from '@rxgauge/contract'
import * as v from 'valibot'

export type FormOption = ProductChoices['forms'][number]
export type DosageOption = FormOption['dosages'][number]

export interface Selection {
  form: string
  productDetailId: ProductDetailId
  quantity: number
  /** The quantity isn't one of those listed. */
  isCustom: boolean
}

const defaultOption = <T extends { defaultFlag: boolean }>(options: readonly T[]): T | undefined =>
  options.find(({ defaultFlag }) => defaultFlag) ?? options[0]

/** The listed quantities of a strength, without the placeholder for a custom one. */
export const listedQuantities = (dosage: DosageOption): number[] =>
  dosage.quantities.filter(({ isCustomQuantity }) => !isCustomQuantity).map(({ quantity }) => quantity)

/** The defaults by `defaultFlag`; `undefined` for a product without any form. */
function defaultSelection(choices: ProductChoices): Selection | undefined {
  const form = defaultOption(choices.forms)
  return form && selectForm(form)
}

/** A form comes with its own default strength and quantity. */
export function selectForm(form: FormOption): Selection | undefined {
  const dosage = defaultOption(form.dosages)
  return dosage && selectDosage(form, dosage)
}

/** A strength keeps the quantity if it offers it, otherwise it uses its own default. */
export function selectDosage(form: FormOption, dosage: DosageOption, keep?: number): Selection | undefined {
  const listed = dosage.quantities.filter(({ isCustomQuantity }) => !isCustomQuantity)
  const quantity = listed.find((option) => option.quantity === keep) ?? defaultOption(listed)
  return (
    quantity && {
      form: form.form,
      productDetailId: dosage.productDetailId,
      quantity: quantity.quantity,
      isCustom: false,
    }
  )
}

/** A strength and the form that it belongs to. */
export interface DosageInForm {
  form: FormOption
  dosage: DosageOption
}

export function findDosage(choices: ProductChoices, id: number): DosageInForm | undefined {
  for (const form of choices.forms) {
    const dosage = form.dosages.find(({ productDetailId }) => productDetailId === id)
    if (dosage) return { form, dosage }
  }
  return undefined
}

/** What a URL or attribute requests, as text. */
export interface RequestedSelection {
  productDetailId?: string | undefined
  quantity?: string | undefined
  /** It's from a saved coupon, which keeps its quantity even if that's no longer listed. */
  isSaved?: boolean
}

/** Applies the valid parts of what was requested; `rejected` names the others. */
export function resolveSelection(
  choices: ProductChoices,
  requested: RequestedSelection,
): { selection: Selection | undefined; rejected: ('productDetailId' | 'quantity')[] } {
  const rejected: ('productDetailId' | 'quantity')[] = []
  let selection = defaultSelection(choices)
  if (requested.productDetailId !== undefined) {
    const option = findDosage(choices, Number(requested.productDetailId))
    if (option) selection = selectDosage(option.form, option.dosage)
    else rejected.push('productDetailId')
  }
  // The placeholder for a custom quantity, and 0 for a missing one, mean the default.
  const dosage = selection && findDosage(choices, selection.productDetailId)?.dosage
  if (selection && dosage && requested.quantity !== undefined && !isDefaultQuantity(requested.quantity)) {
    const quantity = readQuantity(requested.quantity, dosage, requested.isSaved)
    if (quantity === undefined) rejected.push('quantity')
    else selection = { ...selection, quantity, isCustom: !listedQuantities(dosage).includes(quantity) }
  }
  return { selection, rejected }
}

const isDefaultQuantity = (text: string): boolean =>
  /^\d+$/.test(text.trim()) && [0, customQuantitySentinel].includes(Number(text))

/** Reads a quantity as the dialog for a custom one does (search 5, "Custom quantity"). */
function readQuantity(text: string, dosage: DosageOption, isSaved = false): number | undefined {
  if (isSaved && v.is(quantityInPath, text.trim())) return Number(text)
  const options = dosage.quantities.map(({ quantity }) => quantity)
  const read = readCustomQuantity(text, dosage.dosageType, options)
  return read.kind === 'option' || read.kind === 'custom' ? read.quantity : undefined
}

export type Place = CallData<typeof calls.location.validateZip>
