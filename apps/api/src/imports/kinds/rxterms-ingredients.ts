/** RxTerms' second file: the ingredients of each drug. */
import { one } from '../../database/database'
import { changesSql } from '../changes-sql'
import { type Changes, defineKind } from '../file-kind'
import { lastOfEach, settle } from '../one-of-each'
import { rxcui } from '../reading/rxcui'
import { required } from '../reading/values'

export const rxtermsIngredients = defineKind({
  name: 'rxterms-ingredients',
  title: 'RxTerms: the ingredients of each drug',
  publisher: 'RxTerms (NLM)',
  rank: 10,
  format: { delimiter: '|', isQuoted: false },
  columns: {
    rxcui: { names: ['RXCUI'], isRequired: true, about: 'RxNorm’s number of the drug', example: '103918' },
    ingredient: { names: ['INGREDIENT'], isRequired: true, about: 'one of its ingredients', example: 'Fluvastatin' },
    ingredientRxcui: { names: ['ING_RXCUI'], isRequired: true, about: 'its RXCUI', example: '41127' },
  },
  scope: () => 'all',
  read: (row) => [
    [rxcui(row.rxcui, 'RXCUI'), rxcui(row.ingredientRxcui, 'ING_RXCUI'), required(row.ingredient, 'INGREDIENT')],
  ],
  settle: (transaction) => settle(transaction, lastOfEach('fields[1], fields[2]')),
  async store(transaction, importId) {
    await transaction.query(
      `insert into rxterms_ingredient (import_id, rxcui, ingredient_rxcui, ingredient)
       select $1, fields[1], fields[2], fields[3]
       from import_row`,
      [importId],
    )
  },
  compare: (transaction, importId, previousId) =>
    one<Changes>(transaction, changesSql('rxterms_ingredient', 'rxcui, ingredient_rxcui', 'ingredient'), [
      importId,
      previousId,
    ]),
  staleAfterDays: 120,
})
