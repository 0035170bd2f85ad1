/** What members of an operator's own plans pay, by tier, days of supply and pharmacy. */
import { defineKind } from '../../file-kind'
import { planCostRows } from '../../plan-sets'
import { decimal, flag, oneOf, RefusedRow, required } from '../../reading/values'
import { format, ownCode, period, periodOf, publisher } from './own'

/** Channels by the words in a file. */
const channels = {
  preferred: 'preferred',
  retail: 'standard',
  standard: 'standard',
  mail: 'standard-mail',
  'preferred mail': 'preferred-mail',
} as const
const words = ['preferred', 'retail', 'standard', 'mail', 'preferred mail'] as const

export const ownPlanTiers = defineKind({
  name: 'plan-tiers',
  publisher,
  rank: 41,
  format,
  columns: {
    code: { names: ['Plan Code'], isRequired: true, about: 'as in your file of plans', example: 'ACME-PPO' },
    tier: { names: ['Tier'], isRequired: true, about: 'as in your file of plan drugs', example: '1' },
    name: { names: ['Tier Name'], about: 'what people read', example: 'Generic' },
    nameEs: { names: ['Tier Name Spanish'], about: 'the same in Spanish', example: 'Genérico' },
    days: { names: ['Days Supply'], isRequired: true, about: '30, 60 or 90', example: '30' },
    channel: { names: ['Pharmacy'], isRequired: true, about: words.join(', '), example: 'retail' },
    copay: { names: ['Copay'], isRequired: true, about: 'dollars; empty where it is a coinsurance', example: '10' },
    coinsurance: {
      names: ['Coinsurance'],
      isRequired: true,
      about: 'such as 25%; empty where it is a copay',
      example: '',
    },
    least: { names: ['At Least'], about: 'dollars, of a coinsurance', example: '' },
    most: { names: ['At Most'], about: 'dollars, of a coinsurance', example: '' },
    isAfterDeductible: { names: ['After Deductible'], about: 'Y where the deductible comes first', example: 'N' },
    isInsulin: {
      names: ['Insulin'],
      about: 'Y in a row that says what insulin costs on this tier, in place of the tier’s other rows',
      example: 'N',
    },
    ...period,
  },
  stores: planCostRows,
  scope: ({ baseName }) => baseName,
  read(row) {
    if ((row.copay === '') === (row.coinsurance === '')) {
      throw new RefusedRow('Copay', 'a row has either a copay or a coinsurance')
    }
    const days = periodOf(row)
    return {
      code: ownCode(row.code, 'Plan Code'),
      tier: required(row.tier, 'Tier'),
      tier_name: row.name,
      tier_name_es: row.nameEs,
      stage: 'initial',
      days: oneOf(row.days, ['30', '60', '90'], 'Days Supply'),
      channel: channels[oneOf(row.channel, words, 'Pharmacy')],
      copay: dollarsOf(row.copay, 'Copay'),
      coinsurance: row.coinsurance === '' ? null : fractionOf(row.coinsurance),
      least: dollarsOf(row.least, 'At Least'),
      most: dollarsOf(row.most, 'At Most'),
      is_specialty: false,
      is_after_deductible: flag(row.isAfterDeductible, 'After Deductible'),
      is_insulin: flag(row.isInsulin, 'Insulin'),
      ...days,
    }
  },
})

const dollarsOf = (text: string, column: string) =>
  text === '' ? null : decimal(text, column, { least: 0, most: 100_000 })

/** `25%` or `0.25`; a bare 25 is refused as ambiguous. */
function fractionOf(text: string): string {
  const [, percent] = /^(.+?)\s*%$/.exec(text) ?? []
  if (percent !== undefined) return String(Number(decimal(percent, 'Coinsurance', { least: 0, most: 100 })) / 100)
  const number = Number(decimal(text, 'Coinsurance', { least: 0, most: 100 }))
  if (number > 1)
    throw new RefusedRow('Coinsurance', `"${text}" is more than the whole price: write ${text}% for a percentage`)
  return String(number)
}
