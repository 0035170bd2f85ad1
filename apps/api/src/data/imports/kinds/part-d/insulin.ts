/** Medicare Part D, insulin beneficiary cost: what a member pays for insulin, whatever its tier. */
import { defineKind, leftOut } from '../../file-kind'
import { allDays, scopedCostRows } from '../../plan-sets'
import { decimal, RefusedRow } from '../../reading/values'
import { supplyDays } from './costs'
import { digits, format, planKey, present, publisher, seriesOf, staleAfterDays, yearOf } from './publication'

const copay = (name: string) => ({ names: [name], isRequired: true, about: 'dollars', example: '35.00' })
const coinsurance = (name: string) => ({ names: [name], about: 'a fraction of the price', example: '0.25' })

const channels = [
  { channel: 'preferred', of: 'pref' },
  { channel: 'standard', of: 'nonpref' },
  { channel: 'preferred-mail', of: 'mailPref' },
  { channel: 'standard-mail', of: 'mailNonpref' },
] as const

export const partDInsulin = defineKind({
  name: 'part-d-insulin',
  publisher,
  rank: 40,
  format,
  columns: {
    ...planKey,
    tier: { names: ['TIER'], isRequired: true, about: '1 to 7, or a point for all tiers', example: '.' },
    days: { names: ['DAYS_SUPPLY'], isRequired: true, about: '1 for 30 days, 4 for 60, 2 for 90', example: '1' },
    copay_pref: copay('copay_amt_pref_insln'),
    copay_nonpref: copay('copay_amt_nonpref_insln'),
    copay_mailPref: copay('copay_amt_mail_pref_insln'),
    copay_mailNonpref: copay('copay_amt_mail_nonpref_insln'),
    coinsurance_pref: coinsurance('coin_amt_pref_insln'),
    coinsurance_nonpref: coinsurance('coin_amt_nonpref_insln'),
    coinsurance_mailPref: coinsurance('coin_amt_mail_pref_insln'),
    coinsurance_mailNonpref: coinsurance('coin_amt_mail_nonpref_insln'),
  },
  stores: scopedCostRows,
  scope: yearOf,
  read(row) {
    const series = seriesOf(row)
    const tier = present(row.tier) === '' ? '' : String(Number(digits(row.tier, 2, 'TIER')))
    const days = supplyDays[row.days]
    if (!/^\d$/.test(row.days)) throw new RefusedRow('DAYS_SUPPLY', `"${row.days}" is not a digit`)
    if (days === undefined) return leftOut('it is for a supply other than 30, 60 or 90 days')
    const costs = channels.flatMap(({ channel, of }) => {
      const amount = numberOf(row[`copay_${of}`], `copay of ${channel}`, 100_000)
      const share = numberOf(row[`coinsurance_${of}`], `coinsurance of ${channel}`, 1)
      if (amount === null && share === null) return []
      // A 0 beside another figure only fills the field.
      const isShare = share !== null && Number(share) > 0
      const isAmount = amount !== null && (Number(amount) > 0 || !isShare)
      return {
        code: series,
        tier,
        tier_name: '',
        tier_name_es: '',
        is_insulin: true,
        stage: 'initial',
        days,
        channel,
        copay: isAmount ? amount : null,
        coinsurance: isShare ? share : null,
        least: null,
        most: null,
        is_specialty: false,
        is_after_deductible: false,
        ...allDays,
      }
    })
    return costs.length > 0 ? costs : leftOut('it has no cost at any pharmacy')
  },
  staleAfterDays,
})

function numberOf(text: string, column: string, most: number): string | null {
  const number = present(text)
  return number === '' ? null : decimal(number, column, { least: 0, most })
}
