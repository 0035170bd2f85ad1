/** An operator's own plans: employers', unions', or whatever no publisher has. */
import { defineKind } from '../../file-kind'
import { comparePlans, earliestDay } from '../../plan-sets'
import { decimal, oneOf, orNull, RefusedRow, required } from '../../reading/values'
import { format, ownCode, period, periodOf, publisher } from './own'

export const ownPlans = defineKind({
  name: 'plans',
  title: 'Your own insurance plans',
  publisher,
  rank: 40,
  format,
  columns: {
    code: { names: ['Plan Code'], isRequired: true, about: 'your word for it', example: 'ACME-PPO' },
    name: { names: ['Plan Name'], isRequired: true, about: 'as people know it', example: 'Acme PPO' },
    nameEs: { names: ['Plan Name Spanish'], about: 'where it has another in Spanish', example: '' },
    type: { names: ['Plan Type'], isRequired: true, about: 'commercial or government', example: 'commercial' },
    formulary: { names: ['Formulary'], about: 'its list of drugs; empty where it is the plan’s own', example: 'ACME' },
    cardWords: {
      names: ['Card Words'],
      about: 'what else stands on the card, to find it by',
      example: 'Acme Corp group 12345',
    },
    deductible: { names: ['Deductible'], about: 'dollars a year; empty where it is not known', example: '250' },
    states: {
      names: ['States'],
      about: 'where it is offered, parted by blanks; empty for everywhere',
      example: 'NY NJ',
    },
    ...period,
  },
  scope: ({ baseName }) => baseName,
  read(row) {
    const states = row.states
      .toUpperCase()
      .split(/[\s,;]+/)
      .filter((state) => state !== '')
    const bad = states.find((state) => !/^[A-Z]{2}$/.test(state))
    if (bad !== undefined) throw new RefusedRow('States', `"${bad}" is no state of two letters`)
    const series = ownCode(row.code, 'Plan Code')
    const [from, to] = periodOf(row, earliestDay)
    return [
      [
        series,
        // Each plan year is a plan of its own, as Medicare's are.
        row.from === '' ? series : `${series} ${from}`,
        required(row.name, 'Plan Name'),
        orNull(row.nameEs),
        oneOf(row.type, ['commercial', 'government'], 'Plan Type') === 'commercial' ? 'Y' : 'X',
        ownCode(row.formulary || row.code, 'Formulary'),
        `${row.cardWords} ${row.code}`.trim(),
        row.deductible === '' ? null : decimal(row.deductible, 'Deductible', { least: 0, most: 100_000 }),
        states.join(' '),
        from,
        to,
      ],
    ]
  },
  async store(transaction, importId) {
    await transaction.query(
      `insert into published_plan (import_id, code, series, name, name_es, card_words, type, formulary, deductible,
         is_suppressed, starts_on, ends_on)
       select distinct on (fields[2]) $1, fields[2], fields[1], fields[3], fields[4], fields[7], fields[5], fields[6],
         fields[8]::numeric, false, fields[10]::date, fields[11]::date
       from import_row order by fields[2], line desc`,
      [importId],
    )
    await transaction.query(
      `insert into plan_area (import_id, code, place)
       select distinct $1::int, fields[2], 'state ' || state from import_row, unnest(string_to_array(fields[9], ' ')) state
       where fields[9] <> ''`,
      [importId],
    )
  },
  compare: comparePlans,
})
