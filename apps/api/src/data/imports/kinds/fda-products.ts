/** The FDA's directory of NDCs, product.txt: application, labeler, strength, class and schedule of marketed products. */
import { defineKind, leftOut } from '../file-kind'
import { directoryStrengthKey } from '../reading/strengths'
import { orNull, RefusedRow, required } from '../reading/values'

export const fdaProducts = defineKind({
  name: 'fda-products',
  publisher: 'NDC Directory (FDA)',
  rank: 10,
  format: { delimiter: '\t', isQuoted: false },
  columns: {
    productId: {
      names: ['PRODUCTID'],
      isRequired: true,
      about: 'the FDA’s number of the entry',
      example: '0555-0886_e9b2e697-6e57-436a-933d-5554ca402da7',
    },
    productNdc: { names: ['PRODUCTNDC'], isRequired: true, about: 'NDC without the package', example: '0555-0886' },
    type: {
      names: ['PRODUCTTYPENAME'],
      isRequired: true,
      about: 'what it is sold as',
      example: 'HUMAN PRESCRIPTION DRUG',
    },
    form: { names: ['DOSAGEFORMNAME'], isRequired: true, about: 'the form', example: 'TABLET' },
    category: { names: ['MARKETINGCATEGORYNAME'], about: 'NDA, ANDA, BLA …', example: 'ANDA' },
    application: { names: ['APPLICATIONNUMBER'], about: 'the FDA’s number of it', example: 'ANDA040197' },
    labeler: {
      names: ['LABELERNAME'],
      isRequired: true,
      about: 'whose package it is',
      example: 'Teva Pharmaceuticals USA, Inc.',
    },
    strengths: {
      names: ['ACTIVE_NUMERATOR_STRENGTH', 'StrengthNumber'],
      about: 'amounts, parted by ; in the order of the substances',
      example: '1',
    },
    units: { names: ['ACTIVE_INGRED_UNIT', 'StrengthUnit'], about: 'their units', example: 'mg/1' },
    classes: { names: ['PHARM_CLASSES'], about: 'of which [EPC] is taken', example: 'Estrogen [EPC]' },
    schedule: { names: ['DEASCHEDULE'], about: 'CI to CV, or empty', example: '' },
    isExcluded: { names: ['NDC_EXCLUDE_FLAG'], about: 'N; others are left out', example: 'N' },
  },
  stores: {
    table: 'fda_product',
    key: ['product_id'],
    columns: {
      product_id: 'text',
      is_otc: 'boolean',
      form: 'text',
      application: 'text',
      labeler: 'text',
      strength_key: 'text',
      classes: 'text',
      dea_schedule: 'text',
    },
  },
  scope: () => 'all',
  read(row) {
    if (!/^N?$/i.test(row.isExcluded)) return leftOut('the FDA excludes it from its directory (NDC_EXCLUDE_FLAG)')
    const schedule = row.schedule.toUpperCase()
    if (!/^(C(I|II|III|IV|V))?$/.test(schedule))
      throw new RefusedRow('DEASCHEDULE', `"${row.schedule}" is not a schedule`)
    return {
      product_id: required(row.productId, 'PRODUCTID'),
      is_otc: /OTC/i.test(row.type),
      form: row.form.toUpperCase(),
      application: row.application.toUpperCase().replaceAll(/\s/g, ''),
      labeler: row.labeler,
      strength_key: directoryStrengthKey(row.strengths, row.units),
      classes: classesOf(row.classes),
      dea_schedule: orNull(schedule),
    }
  },
  staleAfterDays: 90,
})

/** Splits at each closing bracket, because names of classes contain commas. */
function classesOf(text: string): string {
  const classes = [...text.matchAll(/([^\]]+?)\s*\[EPC\]/g)].map(([, name = '']) => name.replace(/^[\s,;]+/, ''))
  return [...new Set(classes)].sort().join('; ')
}
