/** Medicare Part D, pricing (quarterly, 54 million rows): what a plan pays for one unit. Only those for 30 days are taken. */
import { defineKind } from '../../file-kind'
import { compareUnitCosts } from '../../plan-sets'
import { ndc11, unitPrice } from '../../reading/values'
import { format, planKey, present, publisher, seriesOf, staleAfterDays, yearOf } from './publication'

export const partDUnitCosts = defineKind({
  name: 'part-d-unit-costs',
  title: 'Medicare Part D: what plans pay for one unit (large)',
  publisher,
  rank: 50,
  format,
  columns: {
    ...planKey,
    ndc: { names: ['NDC'], isRequired: true, about: '11 digits', example: '00002143380' },
    days: { names: ['DAYS_SUPPLY'], isRequired: true, about: '30, 60 or 90', example: '30' },
    price: { names: ['UNIT_COST'], isRequired: true, about: 'dollars for one unit', example: '484.20000' },
  },
  scope: yearOf,
  read(row) {
    const price = present(row.price)
    // What has no price is said by 0 too.
    if (row.days !== '30' || price === '' || Number(price) === 0) return []
    return [[seriesOf(row), ndc11(row.ndc, 'NDC'), unitPrice(price, 'UNIT_COST')]]
  },
  async store(transaction, importId) {
    await transaction.query(
      `insert into plan_unit_cost (import_id, code, ndc, price)
       select distinct on (r.fields[1], r.fields[2]) i.id, i.scope || '-' || r.fields[1], r.fields[2], r.fields[3]::numeric
       from import_row r join data_import i on i.id = $1 order by r.fields[1], r.fields[2], r.line desc`,
      [importId],
    )
  },
  compare: compareUnitCosts,
  staleAfterDays,
})
