/** Forms in the words of patients, and their counting unit, from RxNorm's dose forms. */

export interface SoldForm {
  form: string
  unit: 't' | 'c' | 'o'
  unitName: string
  /** A quantity of 1 is one package, whatever its contents. */
  countsPackages: boolean
}

/** Forms that people call differently than RxNorm. */
const forms: Readonly<Record<string, string>> = {
  'Dry Powder Inhaler': 'Inhaler',
  'Metered Dose Inhaler': 'Inhaler',
  'Inhalation Powder': 'Inhaler',
  'Inhalation Spray': 'Inhaler',
  'Inhalation Solution': 'Nebulizer solution',
  'Inhalation Suspension': 'Nebulizer solution',
  'Metered Dose Nasal Spray': 'Nasal spray',
  'Ophthalmic Solution': 'Eye drops',
  'Ophthalmic Suspension': 'Eye drops',
  'Ophthalmic Ointment': 'Eye ointment',
  'Ophthalmic Gel': 'Eye gel',
  'Otic Solution': 'Ear drops',
  'Otic Suspension': 'Ear drops',
  'Transdermal System': 'Patch',
  'Medicated Patch': 'Patch',
  'Injectable Solution': 'Injection',
  'Injectable Suspension': 'Injection',
  'Medicated Shampoo': 'Shampoo',
  'Oral Lozenge': 'Lozenge',
  'Rectal Suppository': 'Suppository',
  'Oral Solution': 'Oral solution',
  'Oral Suspension': 'Oral suspension',
  'Powder for Oral Suspension': 'Oral suspension',
  'Granules for Oral Suspension': 'Oral suspension',
  'Topical Suspension': 'Topical suspension',
  'Topical Solution': 'Topical solution',
}

/** The first match gives the counting unit, and whether it's a whole package. */
const counted: readonly (readonly [pattern: RegExp, unitName: string, countsPackages: boolean])[] = [
  [/inhaler|inhalation (powder|spray)/i, 'inhaler', true],
  [/nasal (spray|inhaler)|mucosal spray/i, 'spray bottle', true],
  [/auto-?injector/i, 'auto-injector', false],
  [/pen injector/i, 'pen', false],
  [/syringe/i, 'syringe', false],
  [/cartridge/i, 'cartridge', false],
  [/patch|transdermal system/i, 'patch', false],
  [/film/i, 'film', false],
  [/ring/i, 'ring', false],
  [/suppository/i, 'suppository', false],
  [/insert/i, 'insert', false],
  [/lozenge|troche/i, 'lozenge', false],
  [/\bpad\b|swab|sponge/i, 'pad', false],
  [/implant|intrauterine/i, 'device', false],
  [/\bkit\b/i, 'kit', true],
  [/cream|ointment|gel|foam|paste|topical powder/i, 'g', false],
]

/**
 * @param doseForm RxNorm's, such as `Extended Release Oral Tablet`
 * @param fullName for packs, which are counted by their contents
 */
export function soldFormOf(doseForm: string, fullName: string): SoldForm {
  const form = forms[doseForm] ?? plainForm(doseForm)
  const inside = /\b(pack|kit)\b/i.test(doseForm) ? fullName : doseForm
  if (/\b(tablet|caplet)\b/i.test(inside)) return { form, unit: 't', unitName: 'tablet', countsPackages: false }
  if (/\bcapsule\b/i.test(inside)) return { form, unit: 'c', unitName: 'capsule', countsPackages: false }
  const [, unitName, countsPackages] = counted.find(([pattern]) => pattern.test(doseForm)) ?? []
  // A pack with several things is sold as one.
  if (unitName === undefined && /\bpack\b/i.test(doseForm))
    return { form, unit: 'o', unitName: 'kit', countsPackages: true }
  return { form, unit: 'o', unitName: unitName ?? 'mL', countsPackages: countsPackages ?? false }
}

/** `Extended Release Oral Tablet` becomes `Extended-release tablet`, `Topical Cream` becomes `Cream`. */
function plainForm(doseForm: string): string {
  const words = doseForm
    .replace(/\b(Extended|Delayed|Sustained) Release\b/i, '$1-release')
    .replace(/\b(Oral|Topical|Rectal) (?=\S)/i, '')
    .toLowerCase()
    .trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
