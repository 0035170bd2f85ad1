/** RxTerms (NLM, monthly): drugs with the names, forms and strengths by which people choose them. */
import { one } from '../../database/database'
import { changesSql } from '../changes-sql'
import { type Changes, defineKind } from '../file-kind'
import { lastOfEach, settle } from '../one-of-each'
import { rxcui } from '../reading/rxcui'
import { oneOf, orNull, required } from '../reading/values'

export const rxterms = defineKind({
  name: 'rxterms',
  title: 'RxTerms: drugs, their forms and strengths, brand and generic',
  publisher: 'RxTerms (NLM)',
  rank: 10,
  format: { delimiter: '|', isQuoted: false },
  columns: {
    rxcui: { names: ['RXCUI'], isRequired: true, about: 'RxNorm’s number of the drug', example: '103918' },
    genericRxcui: { names: ['GENERIC_RXCUI'], isRequired: true, about: 'of a brand its generic', example: '310404' },
    tty: { names: ['TTY'], isRequired: true, about: 'SBD, BPCK, SCD or GPCK', example: 'SBD' },
    fullName: {
      names: ['FULL_NAME'],
      isRequired: true,
      about: 'RxNorm’s name of it',
      example: 'fluvastatin 20 MG Oral Capsule [Lescol]',
    },
    doseForm: { names: ['RXN_DOSE_FORM'], isRequired: true, about: 'RxNorm’s form', example: 'Oral Capsule' },
    fullGenericName: {
      names: ['FULL_GENERIC_NAME'],
      about: 'of its generic',
      example: 'fluvastatin 20 MG Oral Capsule',
    },
    brandName: { names: ['BRAND_NAME'], isRequired: true, about: 'empty for a generic', example: 'LESCOL' },
    displayName: {
      names: ['DISPLAY_NAME'],
      isRequired: true,
      about: 'name and route',
      example: 'LESCOL 20 (Oral-pill)',
    },
    route: { names: ['ROUTE'], about: 'the route', example: 'Oral-pill' },
    newDoseForm: { names: ['NEW_DOSE_FORM'], isRequired: true, about: 'the short form', example: 'Caps' },
    strength: { names: ['STRENGTH'], isRequired: true, about: 'the strength', example: '20 MG' },
    suppressFor: { names: ['SUPPRESS_FOR'], about: 'why it is not for choosing', example: '' },
    synonym: { names: ['DISPLAY_NAME_SYNONYM'], about: 'a short form of its name', example: '' },
    isRetired: { names: ['IS_RETIRED'], about: 'not empty where it is retired', example: '' },
  },
  scope: () => 'all',
  read(row) {
    return [
      [
        rxcui(row.rxcui, 'RXCUI'),
        orNull(row.genericRxcui),
        oneOf(row.tty, ['SBD', 'BPCK', 'SCD', 'GPCK'], 'TTY'),
        required(row.fullName, 'FULL_NAME'),
        row.doseForm,
        row.fullGenericName,
        row.brandName,
        required(row.displayName, 'DISPLAY_NAME'),
        row.newDoseForm,
        row.strength,
        row.synonym,
        String(row.suppressFor !== '' || row.isRetired !== ''),
      ],
    ]
  },
  settle: (transaction) => settle(transaction, lastOfEach('fields[1]')),
  async store(transaction, importId) {
    await transaction.query(
      `insert into rxterms_drug (import_id, rxcui, generic_rxcui, tty, full_name, dose_form, full_generic_name, brand_name,
         display_name, new_dose_form, strength, synonym, is_suppressed)
       select $1, fields[1], fields[2], fields[3], fields[4], fields[5], fields[6], fields[7], fields[8],
         fields[9], fields[10], fields[11], fields[12]::boolean
       from import_row`,
      [importId],
    )
  },
  compare: (transaction, importId, previousId) =>
    one<Changes>(
      transaction,
      changesSql(
        'rxterms_drug',
        'rxcui',
        'generic_rxcui, tty, full_name, dose_form, brand_name, display_name, new_dose_form, strength, synonym, is_suppressed',
      ),
      [importId, previousId],
    ),
  staleAfterDays: 120,
})
