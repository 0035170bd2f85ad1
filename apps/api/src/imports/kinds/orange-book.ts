/** The FDA's Orange Book, products.txt: which drugs are equivalent, by application and strength. */
import { one } from '../../database/database'
import { changesSql } from '../changes-sql'
import { type Changes, defineKind, leftOut } from '../file-kind'
import { lastOfEach, settle } from '../one-of-each'
import { orangeBookStrengthKey } from '../reading/strengths'
import { oneOf, RefusedRow } from '../reading/values'

export const orangeBook = defineKind({
  name: 'orange-book',
  title: 'Orange Book: equivalence codes (products.txt)',
  publisher: 'Orange Book (FDA)',
  rank: 10,
  format: { delimiter: '~', isQuoted: true },
  columns: {
    ingredient: { names: ['Ingredient'], isRequired: true, about: 'parted by ;', example: 'APIXABAN' },
    form: { names: ['DF;Route'], isRequired: true, about: 'form and route', example: 'TABLET;ORAL' },
    tradeName: { names: ['Trade_Name'], about: 'the name on the package', example: 'ELIQUIS' },
    strength: { names: ['Strength'], isRequired: true, about: 'parted by ;', example: '5MG' },
    applicationType: { names: ['Appl_Type'], isRequired: true, about: 'N or A', example: 'N' },
    applicationNumber: { names: ['Appl_No'], isRequired: true, about: '6 digits', example: '202155' },
    productNumber: { names: ['Product_No'], isRequired: true, about: '3 digits', example: '002' },
    teCode: { names: ['TE_Code'], isRequired: true, about: 'AB1 or AB1,AB2; may be empty', example: 'AB' },
    type: { names: ['Type'], isRequired: true, about: 'RX, OTC or DISCN', example: 'RX' },
  },
  scope: () => 'all',
  read(row) {
    if (oneOf(row.type, ['RX', 'OTC', 'DISCN'], 'Type') === 'DISCN') return leftOut('it is discontinued (DISCN)')
    const codes = row.teCode
      .toUpperCase()
      .split(',')
      .map((code) => code.trim())
      .filter((code) => code !== '')
    const odd = codes.find((code) => !/^[A-Z]{2}\d?$/.test(code))
    if (odd !== undefined) throw new RefusedRow('TE_Code', `"${odd}" is no equivalence code`)
    const type = oneOf(row.applicationType, ['N', 'A', 'B'], 'Appl_Type')
    const prefix = { N: 'NDA', A: 'ANDA', B: 'BLA' }[type]
    if (!/^\d{1,6}$/.test(row.applicationNumber))
      throw new RefusedRow('Appl_No', `"${row.applicationNumber}" is no number of an application`)
    if (!/^\d{1,3}$/.test(row.productNumber))
      throw new RefusedRow('Product_No', `"${row.productNumber}" is no number of a product`)
    return [
      [
        prefix + row.applicationNumber.padStart(6, '0'),
        row.productNumber.padStart(3, '0'),
        orangeBookStrengthKey(row.strength),
        `{${codes.join(',')}}`,
      ],
    ]
  },
  settle: (transaction) => settle(transaction, lastOfEach('fields[1], fields[2]')),
  async store(transaction, importId) {
    await transaction.query(
      `insert into orange_book_product (import_id, application, product_no, strength_key, te_codes)
       select $1, fields[1], fields[2], fields[3], fields[4]::text[]
       from import_row`,
      [importId],
    )
  },
  compare: (transaction, importId, previousId) =>
    one<Changes>(transaction, changesSql('orange_book_product', 'application, product_no', 'strength_key, te_codes'), [
      importId,
      previousId,
    ]),
  staleAfterDays: 120,
})
