/** The FDA's directory of NDCs, product.txt: application, labeler, strength, class and schedule of what is on the market. */
import { one } from '../../database/database'
import { changesSql } from '../changes-sql'
import { type Changes, defineKind, leftOut } from '../file-kind'
import { lastOfEach, settle } from '../one-of-each'
import { directoryStrengthKey } from '../reading/strengths'
import { orNull, RefusedRow, required } from '../reading/values'

export const fdaProducts = defineKind({
  name: 'fda-products',
  title: 'FDA directory: products (product.txt of ndctext.zip)',
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
  scope: () => 'all',
  read(row) {
    if (!/^N?$/i.test(row.isExcluded)) return leftOut('the FDA excludes it from its directory (NDC_EXCLUDE_FLAG)')
    const schedule = row.schedule.toUpperCase()
    if (!/^(C(I|II|III|IV|V))?$/.test(schedule)) throw new RefusedRow('DEASCHEDULE', `"${row.schedule}" is no schedule`)
    return [
      [
        required(row.productId, 'PRODUCTID'),
        String(/OTC/i.test(row.type)),
        row.form.toUpperCase(),
        row.application.toUpperCase().replaceAll(/\s/g, ''),
        row.labeler,
        directoryStrengthKey(row.strengths, row.units),
        classesOf(row.classes),
        orNull(schedule),
      ],
    ]
  },
  settle: (transaction) => settle(transaction, lastOfEach('fields[1]')),
  async store(transaction, importId) {
    await transaction.query(
      `insert into fda_product (import_id, product_id, is_otc, form, application, labeler, strength_key, classes, dea_schedule)
       select $1, fields[1], fields[2]::boolean, fields[3], fields[4], fields[5], fields[6], fields[7], fields[8]
       from import_row`,
      [importId],
    )
  },
  compare: (transaction, importId, previousId) =>
    one<Changes>(
      transaction,
      changesSql(
        'fda_product',
        'product_id',
        'is_otc, form, application, labeler, strength_key, classes, dea_schedule',
      ),
      [importId, previousId],
    ),
  staleAfterDays: 90,
})

/** Names of classes hold commas themselves: each ends with its bracket. */
function classesOf(text: string): string {
  const classes = [...text.matchAll(/([^\]]+?)\s*\[EPC\]/g)].map(([, name = '']) => name.replace(/^[\s,;]+/, ''))
  return [...new Set(classes)].sort().join('; ')
}
