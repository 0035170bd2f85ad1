/** What members of an operator's own plans really paid; shown instead of a tier's figures. */
import { defineKind } from '../../file-kind'
import { planAverageRows } from '../../plan-sets'
import { decimal, RefusedRow } from '../../reading/values'
import { format, listedDrug, listedDrugOf, period, periodOf, publisher } from './own'

export const ownPlanAverages = defineKind({
  name: 'plan-averages',
  publisher,
  rank: 41,
  format,
  columns: {
    ...listedDrug,
    claims: { names: ['Claims'], isRequired: true, about: 'how many it is the average of', example: '240' },
    average: { names: ['Average Paid'], isRequired: true, about: 'dollars of a usual fill', example: '8.40' },
    percentile: {
      names: ['75th Percentile'],
      isRequired: true,
      about: 'dollars: three in four paid no more',
      example: '10.00',
    },
    ...period,
  },
  stores: planAverageRows,
  scope: ({ baseName }) => baseName,
  read(row) {
    const drug = listedDrugOf(row)
    const claims = decimal(row.claims, 'Claims', { least: 1, most: 1_000_000_000 })
    if (!Number.isInteger(Number(claims))) throw new RefusedRow('Claims', `"${row.claims}" is not a whole number`)
    const dollars = { least: 0, most: 100_000 }
    return {
      ...drug,
      claims,
      average: decimal(row.average, 'Average Paid', dollars),
      percentile_75: decimal(row.percentile, '75th Percentile', dollars),
      ...periodOf(row),
    }
  },
})
