/** The FDA's Orange Book, products.txt: which drugs are equivalent, by application and strength. */
import { defineKind, leftOut } from '../file-kind'
import { orangeBookStrengthKey } from '../reading/strengths'
import { oneOf, RefusedRow } from '../reading/values'

export const orangeBook = defineKind({
  name: 'orange-book',
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
  stores: {
    table: 'orange_book_product',
    key: ['application', 'product_no'],
    columns: { application: 'text', product_no: 'text', strength_key: 'text', te_codes: 'text[]' },
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
    if (odd !== undefined) throw new RefusedRow('TE_Code', `"${odd}" is not an equivalence code`)
    const type = oneOf(row.applicationType, ['N', 'A', 'B'], 'Appl_Type')
    const prefix = { N: 'NDA', A: 'ANDA', B: 'BLA' }[type]
    if (!/^\d{1,6}$/.test(row.applicationNumber))
      throw new RefusedRow('Appl_No', `"${row.applicationNumber}" is not an application number`)
    if (!/^\d{1,3}$/.test(row.productNumber))
      throw new RefusedRow('Product_No', `"${row.productNumber}" is not a product number`)
    return {
      application: prefix + row.applicationNumber.padStart(6, '0'),
      product_no: row.productNumber.padStart(3, '0'),
      strength_key: orangeBookStrengthKey(row.strength),
      te_codes: `{${codes.join(',')}}`,
    }
  },
  staleAfterDays: 120,
})
