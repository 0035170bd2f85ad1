/** Medicare Part D, pricing (quarterly, 54 million rows): what a plan pays for one unit. Only rows for 30 days are taken. */
import { defineKind, leftOut } from '../../file-kind'
import { ndc11, unitPrice } from '../../reading/values'
import { format, planKey, present, publisher, seriesOf, staleAfterDays, yearOf } from './publication'

export const partDUnitCosts = defineKind({
  name: 'part-d-unit-costs',
  publisher,
  rank: 50,
  format,
  columns: {
    ...planKey,
    ndc: { names: ['NDC'], isRequired: true, about: '11 digits', example: '00002143380' },
    days: { names: ['DAYS_SUPPLY'], isRequired: true, about: '30, 60 or 90', example: '30' },
    price: { names: ['UNIT_COST'], isRequired: true, about: 'dollars for one unit', example: '484.20000' },
  },
  stores: {
    table: 'plan_unit_cost',
    key: ['code', 'ndc'],
    columns: { code: 'scoped', ndc: 'text', price: 'numeric' },
    price: 'price',
  },
  scope: yearOf,
  read(row) {
    const price = present(row.price)
    if (row.days !== '30') return leftOut('it is for a supply other than 30 days')
    // 0 means that there is no price, too.
    if (price === '' || Number(price) === 0) return leftOut('it has no price')
    return { code: seriesOf(row), ndc: ndc11(row.ndc, 'NDC'), price: unitPrice(price, 'UNIT_COST') }
  },
  staleAfterDays,
})
