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

/** What one of what is counted holds: an inhaler 8.5 g. */
interface UnitContent {
  amount: number
  unitName: string
}

/**
 * A quantity as it is dispensed: `30 tablets`, `1 tableta`, `2.5 mL`; with what that holds where it is known: `2 inhalers, 17 g`.
 * @param unit `undefined` for a quantity that was kept without: then only the number is said
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

/** The name of a form. */
export const formName = (form: string, { forms }: MedicationWords): string => forms[form] ?? form
