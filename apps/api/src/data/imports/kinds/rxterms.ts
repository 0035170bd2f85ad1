/** RxTerms (NLM, monthly): drugs with names, forms and strengths in the words of patients. */
import { defineKind } from '../file-kind'
import { rxcui } from '../reading/rxcui'
import { oneOf, orNull, required } from '../reading/values'

export const rxterms = defineKind({
  name: 'rxterms',
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
  stores: {
    table: 'rxterms_drug',
    key: ['rxcui'],
    columns: {
      rxcui: 'text',
      generic_rxcui: 'text',
      tty: 'text',
      full_name: 'text',
      dose_form: 'text',
      full_generic_name: 'text',
      brand_name: 'text',
      display_name: 'text',
      new_dose_form: 'text',
      strength: 'text',
      synonym: 'text',
      is_suppressed: 'boolean',
    },
    uncompared: ['full_generic_name'],
  },
  scope: () => 'all',
  read(row) {
    return {
      rxcui: rxcui(row.rxcui, 'RXCUI'),
      generic_rxcui: orNull(row.genericRxcui),
      tty: oneOf(row.tty, ['SBD', 'BPCK', 'SCD', 'GPCK'], 'TTY'),
      full_name: required(row.fullName, 'FULL_NAME'),
      dose_form: row.doseForm,
      full_generic_name: row.fullGenericName,
      brand_name: row.brandName,
      display_name: required(row.displayName, 'DISPLAY_NAME'),
      new_dose_form: row.newDoseForm,
      strength: row.strength,
      synonym: row.synonym,
      is_suppressed: row.suppressFor !== '' || row.isRetired !== '',
    }
  },
  staleAfterDays: 120,
})
