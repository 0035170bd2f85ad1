/** NADAC (CMS, weekly): what pharmacies pay for one unit of an NDC. A file has all weeks of its year; each change is stored. */
import { one } from '../../../database/database'
import { defineKind } from '../file-kind'
import { ndc11, oneOf, pastDay, RefusedRow, required, unitPrice } from '../reading/values'
import type { Changes } from '../stored-rows'
import { unconvertibleUnitNotes } from '../unconvertible-units'

const compareSql = `
  with new as (
    select distinct on (ndc) ndc, price, unit from unit_cost where import_id = $1 order by ndc, said_on desc nulls last
  ), old as (
    select distinct on (ndc) ndc, price, unit from unit_cost where import_id = $2 order by ndc, said_on desc nulls last
  )
  select count(*) filter (where old.ndc is null)::int added, count(*) filter (where new.ndc is null)::int removed,
    count(*) filter (where (new.price, new.unit) <> (old.price, old.unit))::int changed,
    count(*) filter (where (new.price, new.unit) = (old.price, old.unit))::int unchanged,
    count(*) filter (where abs(new.price - old.price) > old.price / 2)::int "changedByHalf"
  from new full join old using (ndc)`

export const nadac = defineKind({
  name: 'nadac',
  publisher: 'NADAC (CMS)',
  rank: 20,
  format: { delimiter: ',', isQuoted: true },
  columns: {
    ndc: { names: ['NDC'], isRequired: true, about: '11 digits', example: '24385005452' },
    description: { names: ['NDC Description'], about: 'the drug', example: '12HR NASAL DECONGEST ER 120 MG' },
    price: { names: ['NADAC Per Unit'], isRequired: true, about: 'dollars for one unit', example: '0.28683' },
    effectiveOn: { names: ['Effective Date'], isRequired: true, about: 'from when', example: '12/18/2024' },
    unit: { names: ['Pricing Unit'], isRequired: true, about: 'EA, ML or GM', example: 'EA' },
    isOtc: { names: ['OTC'], about: 'Y or N', example: 'Y' },
    classification: { names: ['Classification for Rate Setting'], about: 'G, B, B-ANDA or B-BIO', example: 'G' },
    asOf: { names: ['As of Date'], isRequired: true, about: 'the week of publication', example: '01/01/2025' },
  },
  stores: {
    table: 'unit_cost',
    key: ['ndc', 'starts_on'],
    columns: { ndc: 'text', basis: 'text', unit: 'text', price: 'numeric', starts_on: 'date', as_of: 'date' },
    unstored: ['as_of'],
    order: 'as_of desc, line desc',
  },
  scope: ({ first }) => pastDay(first.asOf, 'As of Date', '9999-12-31').slice(0, 4),
  read(row, reading) {
    const asOf = pastDay(row.asOf, 'As of Date', reading.today)
    const ndc = ndc11(row.ndc, 'NDC')
    const price = unitPrice(row.price, 'NADAC Per Unit')
    const effectiveOn = pastDay(row.effectiveOn, 'Effective Date', reading.today)
    const unit = oneOf(row.unit, ['EA', 'ML', 'GM'], 'Pricing Unit')
    if (effectiveOn > asOf) throw new RefusedRow('Effective Date', `${row.effectiveOn} is after ${row.asOf}`)
    required(row.asOf, 'As of Date')
    if (reading.asOf === undefined || asOf > reading.asOf) reading.asOf = asOf
    // Every week repeats every price; only changes become rows.
    const cost = `${price} ${effectiveOn} ${unit}`
    const [week = '', ...newest] = reading.seen.get(ndc)?.split(' ') ?? []
    if (asOf >= week) reading.seen.set(ndc, `${asOf} ${cost}`)
    if (newest.join(' ') === cost) return 'same'
    return { ndc, basis: 'NADAC', unit, price, starts_on: effectiveOn, as_of: asOf }
  },
  // A price's newest week is known only after the whole file is read.
  async afterStoring(transaction, importId, reading) {
    const newest = [...reading.seen].map(([ndc, said]) => {
      const [week, price, startsOn, unit] = said.split(' ')
      return { ndc, week, price, startsOn, unit }
    })
    await transaction.query(
      `update unit_cost u set said_on = s.week, price = s.price, unit = s.unit
       from json_to_recordset($2::json) s (ndc text, week date, price numeric, "startsOn" date, unit text)
       where u.import_id = $1 and u.ndc = s.ndc and u.starts_on = s."startsOn"`,
      [importId, JSON.stringify(newest)],
    )
  },
  notes: unconvertibleUnitNotes,
  compare: (transaction, importId, previousId) => one<Changes>(transaction, compareSql, [importId, previousId]),
  staleAfterDays: 21,
})
