/** Medicare Part D, beneficiary cost: what a member pays for a tier, by stage, days of supply and pharmacy. */
import { defineKind, leftOut } from '../../file-kind'
import { allDays, scopedCostRows } from '../../plan-sets'
import { decimal, flag, RefusedRow } from '../../reading/values'
import { digits, format, planKey, present, publisher, seriesOf, staleAfterDays, yearOf } from './publication'

/** Days by the file's code. */
export const supplyDays: Readonly<Record<string, string>> = { '1': '30', '4': '60', '2': '90' }
/** Left out: the catastrophic stage after the year's limit, which costs members nothing. */
const stages: Readonly<Record<string, string>> = { '0': 'deductible', '1': 'initial' }

const channels = [
  { channel: 'preferred', of: 'PREF' },
  { channel: 'standard', of: 'NONPREF' },
  { channel: 'preferred-mail', of: 'MAIL_PREF' },
  { channel: 'standard-mail', of: 'MAIL_NONPREF' },
] as const
type Of = (typeof channels)[number]['of']

const isAmount = { about: 'dollars, or a fraction of the price', example: '47.00' }
const isBound = { about: 'dollars; 0 for no bound', example: '0.00' }
const column = <Name extends string>(name: Name, rest: { about: string; example: string }) => ({
  names: [name],
  isRequired: true,
  ...rest,
})
const ofChannel = <O extends Of>(of: O) =>
  ({
    [`type_${of}`]: column(`COST_TYPE_${of}`, { about: '0 not offered, 1 copay, 2 coinsurance', example: '1' }),
    [`amount_${of}`]: column(`COST_AMT_${of}`, isAmount),
    [`least_${of}`]: column(`COST_MIN_AMT_${of}`, isBound),
    [`most_${of}`]: column(`COST_MAX_AMT_${of}`, isBound),
  }) as Record<`${'type' | 'amount' | 'least' | 'most'}_${O}`, ReturnType<typeof column>>

export const partDCosts = defineKind({
  name: 'part-d-costs',
  publisher,
  rank: 40,
  format,
  columns: {
    ...planKey,
    stage: column('COVERAGE_LEVEL', { about: '0 before the deductible, 1 after it, 3 catastrophic', example: '1' }),
    tier: column('TIER', { about: '1 to 7', example: '3' }),
    days: column('DAYS_SUPPLY', { about: '1 for 30 days, 4 for 60, 2 for 90', example: '1' }),
    ...ofChannel('PREF'),
    ...ofChannel('NONPREF'),
    ...ofChannel('MAIL_PREF'),
    ...ofChannel('MAIL_NONPREF'),
    isSpecialty: { names: ['TIER_SPECIALTY_YN'], about: 'Y or N', example: 'N' },
    isAfterDeductible: { names: ['DED_APPLIES_YN'], about: 'Y or N', example: 'Y' },
  },
  stores: scopedCostRows,
  scope: yearOf,
  read(row) {
    const series = seriesOf(row)
    const tier = String(Number(digits(row.tier, 2, 'TIER')))
    const stage = stages[row.stage]
    const days = supplyDays[row.days]
    const isSpecialty = flag(present(row.isSpecialty), 'TIER_SPECIALTY_YN')
    const isAfterDeductible = flag(present(row.isAfterDeductible), 'DED_APPLIES_YN')
    if (!/^\d$/.test(row.stage)) throw new RefusedRow('COVERAGE_LEVEL', `"${row.stage}" is not a digit`)
    if (!/^\d$/.test(row.days)) throw new RefusedRow('DAYS_SUPPLY', `"${row.days}" is not a digit`)
    if (stage === undefined) return leftOut('it is for the catastrophic stage')
    if (days === undefined) return leftOut('it is for a supply other than 30, 60 or 90 days')
    const costs = channels.flatMap(({ channel, of }) => {
      const terms = termsOf(of, {
        type: row[`type_${of}`],
        amount: present(row[`amount_${of}`]),
        least: present(row[`least_${of}`]),
        most: present(row[`most_${of}`]),
      })
      if (!terms) return []
      const isFor = { code: series, tier, tier_name: '', tier_name_es: '', is_insulin: false, stage, days, channel }
      return { ...isFor, ...terms, is_specialty: isSpecialty, is_after_deductible: isAfterDeductible, ...allDays }
    })
    return costs.length > 0 ? costs : leftOut('it has no cost at any pharmacy')
  },
  staleAfterDays,
})

const dollars = { least: 0, most: 100_000 }

/** `undefined` if the plan has no such pharmacies. */
function termsOf(
  of: Of,
  { type, amount, least, most }: Readonly<Record<'type' | 'amount' | 'least' | 'most', string>>,
) {
  if (present(type) === '' || type === '0' || amount === '') return undefined
  if (type === '1')
    return { copay: decimal(amount, `COST_AMT_${of}`, dollars), coinsurance: null, least: null, most: null }
  if (type !== '2') throw new RefusedRow(`COST_TYPE_${of}`, `"${type}" is not one of 0, 1, 2`)
  return {
    copay: null,
    coinsurance: decimal(amount, `COST_AMT_${of}`, { least: 0, most: 1 }),
    least: boundOf(least, `COST_MIN_AMT_${of}`),
    most: boundOf(most, `COST_MAX_AMT_${of}`),
  }
}

function boundOf(text: string, name: string): string | null {
  const bound = text === '' ? '0' : decimal(text, name, dollars)
  return Number(bound) === 0 ? null : bound
}
