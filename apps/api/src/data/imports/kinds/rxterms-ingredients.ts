/** RxTerms' second file: the ingredients of each drug. */
import { defineKind } from '../file-kind'
import { rxcui } from '../reading/rxcui'
import { required } from '../reading/values'

export const rxtermsIngredients = defineKind({
  name: 'rxterms-ingredients',
  publisher: 'RxTerms (NLM)',
  rank: 10,
  format: { delimiter: '|', isQuoted: false },
  columns: {
    rxcui: { names: ['RXCUI'], isRequired: true, about: 'RxNorm’s number of the drug', example: '103918' },
    ingredient: { names: ['INGREDIENT'], isRequired: true, about: 'one of its ingredients', example: 'Fluvastatin' },
    ingredientRxcui: { names: ['ING_RXCUI'], isRequired: true, about: 'its RXCUI', example: '41127' },
  },
  stores: {
    table: 'rxterms_ingredient',
    key: ['rxcui', 'ingredient_rxcui'],
    columns: { rxcui: 'text', ingredient_rxcui: 'text', ingredient: 'text' },
  },
  scope: () => 'all',
  read: (row) => ({
    rxcui: rxcui(row.rxcui, 'RXCUI'),
    ingredient_rxcui: rxcui(row.ingredientRxcui, 'ING_RXCUI'),
    ingredient: required(row.ingredient, 'INGREDIENT'),
  }),
  staleAfterDays: 120,
})
