/**
 * Forms and units of medications. The catalogue names them in English; what it names that a language does not know is
 * shown as it is.
 */
export interface MedicationWords {
  /** By the catalogue's name. */
  forms: Readonly<Record<string, string>>
  /** One and several, by the catalogue's name. */
  units: Readonly<Record<string, readonly [one: string, several: string]>>
}

/** `30 tablets`, `1 tableta`, `2.5 mL`. */
export function countOf(quantity: number, unit: string, { units }: MedicationWords): string {
  const [one, several] = units[unit] ?? [unit, unit]
  return `${quantity} ${quantity === 1 ? one : several}`
}

/** The name of a form. */
export const formName = (form: string, { forms }: MedicationWords): string => forms[form] ?? form
