/** An operator's own plans: of employers, unions, and others without a publisher. */
import { defineKind } from '../../file-kind'
import { planRows } from '../../plan-sets'
import { decimal, oneOf, orNull, required } from '../../reading/values'
import { knownStateCode, stateCode } from '../../reading/zip-of-state'
import { format, ownCode, period, periodOf, publisher } from './own'

export const ownPlans = defineKind({
  name: 'plans',
  publisher,
  provides: 'plans',
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
  stores: {
    key: ['code'],
    columns: {
      code: 'text',
      series: 'text',
      name: 'text',
      name_es: 'text',
      type: 'text',
      formulary: 'text',
      card_words: 'text',
      deductible: 'numeric',
      states: 'text[]',
      starts_on: 'date',
      ends_on: 'date',
    },
    // One row has a plan and all its states.
    statements: [
      `insert into published_plan (import_id, code, series, name, name_es, card_words, type, formulary, deductible,
         is_suppressed, starts_on, ends_on)
       select $1::int, code, series, name, name_es, card_words, type, formulary, deductible, false, starts_on, ends_on
       from staged`,
      `insert into plan_area (import_id, code, place)
       select distinct $1::int, code, 'state ' || state from staged, unnest(states) state`,
    ],
    compares: planRows,
  },
  scope: ({ baseName }) => baseName,
  read(row) {
    const states = statesOf(row.states)
    const series = ownCode(row.code, 'Plan Code')
    const days = periodOf(row)
    return {
      series,
      // Each plan year is a separate plan, as Medicare's are.
      code: row.from === '' ? series : `${series} ${days.starts_on}`,
      name: required(row.name, 'Plan Name'),
      name_es: orNull(row.nameEs),
      type: oneOf(row.type, ['commercial', 'government'], 'Plan Type') === 'commercial' ? 'Y' : 'X',
      formulary: ownCode(row.formulary || row.code, 'Formulary'),
      card_words: `${row.cardWords} ${row.code}`.trim(),
      deductible: row.deductible === '' ? null : decimal(row.deductible, 'Deductible', { least: 0, most: 100_000 }),
      states: `{${states.join(',')}}`,
      ...days,
    }
  },
})

/** `NY NJ`, `NY, New Jersey`: names with several words need separators. */
const statesOf = (text: string): string[] =>
  text
    .split(/[,;|]/)
    .flatMap((part) => (knownStateCode(part) ? [part] : part.split(/\s+/)))
    .filter((part) => part.trim() !== '')
    .map((part) => stateCode(part, 'States'))
