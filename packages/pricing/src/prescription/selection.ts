/** The chosen form, strength and quantity of a product, and the defaults (search 4, "Search form"). */
import {
  type CallData,
  type calls,
  customQuantitySentinel,
  type ProductChoices,
  type ProductDetailId,
  quantityInPath,
  readCustomQuantity,
  v,
} from '@rxgauge/contract'
import type { PagePrescription } from '../host'

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

/** What a URL or a host page requests, as text. */
export interface RequestedSelection {
  productDetailId?: string | undefined
  quantity?: string | undefined
  /** Named by the host page: unlike in an address, what can't be had isn't replaced by the usual, but left to the person. */
  page?: Pick<PagePrescription, 'strength' | 'quantity'> | undefined
  /** It's from a saved coupon, which keeps its quantity even if that's no longer listed. */
  isSaved?: boolean
}

/** What was requested and can't be had. A part with `page` waits for the person's own choice. */
export type RejectedSelection = 'productDetailId' | 'quantity' | 'pageStrength' | 'pageQuantity'

/** Applies the valid parts of what was requested; `rejected` names the others. */
export function resolveSelection(
  choices: ProductChoices,
  requested: RequestedSelection,
): { selection: Selection | undefined; rejected: RejectedSelection[] } {
  const rejected: RejectedSelection[] = []
  const { page = {} } = requested
  let selection = defaultSelection(choices)
  if (requested.productDetailId !== undefined) {
    const option = findDosage(choices, Number(requested.productDetailId))
    if (option) selection = selectDosage(option.form, option.dosage)
    else rejected.push(requested.page ? 'pageStrength' : 'productDetailId')
  }
  if (page.strength !== undefined && rejected.length === 0) {
    const option = findStrength(choices, page.strength, requested.productDetailId)
    if (option) selection = selectDosage(option.form, option.dosage)
    else rejected.push('pageStrength')
  }
  const dosage = selection && findDosage(choices, selection.productDetailId)?.dosage
  if (!selection || !dosage) return { selection, rejected }
  const quantity = requestedQuantity(requested, dosage)
  if (quantity !== 'rejected' && quantity !== undefined)
    selection = { ...selection, quantity, isCustom: !listedQuantities(dosage).includes(quantity) }
  // Without a strength, its quantities aren't known either.
  else if (quantity === 'rejected' && !rejected.includes('pageStrength'))
    rejected.push(page.quantity === undefined ? 'quantity' : 'pageQuantity')
  return { selection, rejected }
}

/** `undefined` for the usual one. */
function requestedQuantity(requested: RequestedSelection, dosage: DosageOption): number | 'rejected' | undefined {
  const { quantity: text, page, isSaved } = requested
  if (page?.quantity !== undefined) {
    const read = isDefaultQuantity(page.quantity) ? undefined : readQuantity(page.quantity, dosage)
    // A rounded one isn't the page's.
    return read === Number(page.quantity) ? read : 'rejected'
  }
  // The placeholder for a custom quantity, and 0 for a missing one, mean the default.
  if (text === undefined || isDefaultQuantity(text)) return undefined
  return readQuantity(text, dosage, isSaved) ?? 'rejected'
}

/** A strength by its words, in the usual form first. @param id the only strength that counts, if one is known already */
function findStrength(choices: ProductChoices, text: string, id: string | undefined): DosageInForm | undefined {
  const usual = defaultOption(choices.forms)
  const forms = usual ? [usual, ...choices.forms] : []
  return forms
    .flatMap((form) => form.dosages.map((dosage) => ({ form, dosage })))
    .filter(({ dosage }) => id === undefined || dosage.productDetailId === Number(id))
    .find(({ dosage }) => wordsOf(dosage.dosage) === wordsOf(text))
}

/** `20MG` and `20 mg` are one strength. */
const wordsOf = (strength: string) => strength.toLowerCase().replace(/[\s,]+/g, '')

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
