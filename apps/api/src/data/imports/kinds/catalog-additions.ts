/** An operator's own drugs that public data lacks, such as compounds and supplies. */
import { billingUnits } from '../../../domain/products/billing-units'
import { defineKind } from '../file-kind'
import { decimal, flag, ndc11, oneOf, orNull, RefusedRow, required } from '../reading/values'

/** The key by which an operator's own drug keeps its id across imports. */
export const ownKey = ({ name, form, strength }: Readonly<Record<'name' | 'form' | 'strength', string>>): string =>
  [name, form, strength].map((part) => part.toLowerCase().replaceAll(/\s+/g, ' ')).join('|')

/** Besides the usual one. */
const mostQuantities = 4

export const catalogAdditions = defineKind({
  name: 'catalog-additions',
  publisher: 'own',
  rank: 10,
  format: { delimiter: ',', isQuoted: true },
  columns: {
    name: { names: ['Drug Name'], isRequired: true, about: 'as people search it', example: 'Magic Mouthwash' },
    type: { names: ['Drug Type'], isRequired: true, about: 'brand or generic', example: 'generic' },
    otherName: { names: ['Other Name'], about: 'of a generic its brand, of a brand its generic', example: '' },
    form: { names: ['Form'], isRequired: true, about: 'such as Tablet', example: 'Oral suspension' },
    strength: { names: ['Strength'], isRequired: true, about: 'such as 20 mg', example: '1:1:1' },
    unit: {
      names: ['Unit'],
      isRequired: true,
      about: 'what a quantity counts: tablet, capsule, mL, g …',
      example: 'mL',
    },
    quantity: { names: ['Usual Quantity'], about: 'how much is usually dispensed', example: '240' },
    quantities: {
      names: ['Quantities'],
      about: 'what else is offered, parted by blanks; empty: by its packages',
      example: '120 480',
    },
    ndc: { names: ['NDC'], about: 'a package: one row each', example: '' },
    packageText: { names: ['Package'], about: 'what stands on the package', example: '240 mL bottle' },
    packageUnits: { names: ['Package Units'], about: 'how many units are in it', example: '240' },
    billingUnit: {
      names: ['Billing Unit'],
      about: 'EA, ML or GM: what Package Units are, where they are not what Unit says',
      example: 'ML',
    },
    pieces: { names: ['Pieces'], about: 'how many pens, syringes or vials are in it', example: '' },
    isOtc: { names: ['OTC'], about: 'Y or N', example: 'N' },
    therapeuticClass: { names: ['Class'], about: 'what it is for, or how it works', example: 'oral anesthetic' },
    prescriptions: {
      names: ['Prescriptions'],
      about: 'how often this package is dispensed in a year: what is dispensed most comes first',
      example: '1200',
    },
  },
  stores: {
    table: 'own_drug',
    key: ['own_key', 'ndc'],
    columns: {
      own_key: 'text',
      ndc: 'text',
      name: 'text',
      type: 'text',
      other_name: 'text',
      form: 'text',
      strength: 'text',
      quantity: 'numeric',
      unit_name: 'text',
      package_text: 'text',
      package_units: 'numeric',
      is_otc: 'boolean',
      quantities: 'numeric[]',
      therapeutic_class: 'text',
      prescriptions: 'numeric',
      billing_unit: 'text',
      pieces: 'numeric',
    },
  },
  scope: ({ baseName }) => baseName,
  read(row) {
    const name = required(row.name, 'Drug Name')
    const form = required(row.form, 'Form')
    const strength = required(row.strength, 'Strength')
    const type = oneOf(row.type, ['brand', 'generic', 'B', 'G'], 'Drug Type')
    const amount = { least: 0.001, most: 99_999 }
    return {
      own_key: ownKey({ name, form, strength }),
      ndc: row.ndc === '' ? '' : ndc11(row.ndc, 'NDC'),
      name,
      type: type === 'brand' || type === 'B' ? 'B' : 'G',
      other_name: row.otherName,
      form,
      strength,
      quantity: row.quantity === '' ? null : decimal(row.quantity, 'Usual Quantity', amount),
      unit_name: required(row.unit, 'Unit'),
      package_text: row.packageText,
      package_units: orNull(row.packageUnits) && decimal(row.packageUnits, 'Package Units', amount),
      is_otc: flag(row.isOtc, 'OTC'),
      quantities: quantitiesOf(row.quantities),
      therapeutic_class: row.therapeuticClass,
      prescriptions: prescriptionsOf(row.prescriptions),
      billing_unit: row.billingUnit === '' ? null : oneOf(row.billingUnit, billingUnits, 'Billing Unit'),
      pieces: orNull(row.pieces) && decimal(row.pieces, 'Pieces', amount),
    }
  },
})

/** As a PostgreSQL array. */
function quantitiesOf(text: string): string {
  const amounts = text.split(/[\s;]+/).filter((amount) => amount !== '')
  if (amounts.length > mostQuantities) {
    throw new RefusedRow('Quantities', `there are ${amounts.length}: ${mostQuantities} are offered at the most`)
  }
  return `{${amounts.map((amount) => decimal(amount, 'Quantities', { least: 0.001, most: 99_999 })).join(',')}}`
}

function prescriptionsOf(text: string): string {
  if (!/^\d{0,9}$/.test(text)) throw new RefusedRow('Prescriptions', `"${text.slice(0, 40)}" is not a whole number`)
  return text === '' ? '0' : text
}
