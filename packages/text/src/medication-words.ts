/**
 * Names of medication forms and units. The catalog has them in English; one that a language doesn't translate is
 * shown as it is.
 */
export interface MedicationWords {
  /** By the catalog's name. */
  forms: Readonly<Record<string, string>>
  /** Singular and plural, by the catalog's name. */
  units: Readonly<Record<string, readonly [one: string, several: string]>>
  /** Words in the catalog's strengths, such as `100 units per mL`. */
  strengths: Readonly<Record<string, string>>
  /** Such as `20 mg tablet`. */
  dose: string
  /** The units in which pharmacies buy. */
  costUnits: Readonly<Record<'EA' | 'ML' | 'GM', string>>
}

/** What one unit holds, such as 8.5 g in an inhaler. */
interface UnitContent {
  amount: number
  unitName: string
}

/**
 * A dispensed quantity: `30 tablets`, `1 tableta`, `2.5 mL`; with its content if known: `2 inhalers, 17 g`.
 * @param unit `undefined` for a quantity stored without its unit: the result is only the number
 */
export function countOf(
  quantity: number,
  unit: string | undefined,
  { units }: MedicationWords,
  content?: UnitContent | null,
): string {
  if (unit === undefined) return String(quantity)
  const [one, several] = units[unit] ?? [unit, unit]
  const count = `${quantity} ${quantity === 1 ? one : several}`
  return content ? `${count}, ${Math.round(quantity * content.amount * 1000) / 1000} ${content.unitName}` : count
}

/** The form's name in one language. */
export const formName = (form: string, { forms }: MedicationWords): string => forms[form] ?? form

/** The strength in one language: `1 mg dose`, `1 mg por dosis`. One that is only a form's name is that name. */
export const strengthName = (strength: string, { forms, strengths }: MedicationWords): string =>
  forms[strength] ?? strength.replaceAll(/[a-z]+/gi, (word) => strengths[word] ?? word)

/** Form and strength in one: `20 mg tablet`, `tableta de 20 mg`. */
export const doseOf = (form: string, strength: string, words: MedicationWords): string =>
  words.dose.replace('{form}', formName(form, words).toLowerCase()).replace('{strength}', strengthName(strength, words))
