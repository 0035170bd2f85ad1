/** What members of an operator's own plans really paid: it says more than the figures of a tier. */
import { defineKind } from '../../file-kind'
import { compareAverages, earliestDay } from '../../plan-sets'
import { decimal, ndc11, RefusedRow } from '../../reading/values'
import { format, ownCode, period, periodOf, publisher } from './own'

export const ownPlanAverages = defineKind({
  name: 'plan-averages',
  title: 'Your own plans: what members paid on average',
  publisher,
  rank: 41,
  format,
  columns: {
    formulary: { names: ['Formulary'], isRequired: true, about: 'as in your file of plans', example: 'ACME' },
    rxcui: { names: ['RXCUI'], isRequired: true, about: 'RxNorm’s number; or an NDC', example: '861007' },
    ndc: { names: ['NDC'], isRequired: true, about: '11 digits; or an RXCUI', example: '' },
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
  scope: ({ baseName }) => baseName,
  read(row) {
    if (row.rxcui === '' && row.ndc === '') throw new RefusedRow('RXCUI', 'a row has an RXCUI or an NDC')
    if (!/^\d{0,8}$/.test(row.rxcui)) throw new RefusedRow('RXCUI', `"${row.rxcui}" is no number of RxNorm’s`)
    const claims = decimal(row.claims, 'Claims', { least: 1, most: 1_000_000_000 })
    if (!Number.isInteger(Number(claims))) throw new RefusedRow('Claims', `"${row.claims}" is no whole number`)
    const dollars = { least: 0, most: 100_000 }
    return [
      [
        ownCode(row.formulary, 'Formulary'),
        row.rxcui,
        row.ndc === '' ? '' : ndc11(row.ndc, 'NDC'),
        claims,
        decimal(row.average, 'Average Paid', dollars),
        decimal(row.percentile, '75th Percentile', dollars),
        ...periodOf(row, earliestDay),
      ],
    ]
  },
  async store(transaction, importId) {
    await transaction.query(
      `insert into plan_average (import_id, formulary, rxcui, ndc, claims, average, percentile_75, starts_on, ends_on)
       select distinct on (fields[1], fields[2], fields[3], fields[7]) $1, fields[1], fields[2], fields[3], fields[4]::numeric::int,
         fields[5]::numeric, fields[6]::numeric, fields[7]::date, fields[8]::date
       from import_row order by fields[1], fields[2], fields[3], fields[7], line desc`,
      [importId],
    )
  },
  compare: compareAverages,
})
