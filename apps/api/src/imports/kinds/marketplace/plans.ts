/** A marketplace issuer's plans.json: its plans, and what members pay by tier. */
import * as v from 'valibot'
import { defineKind, type StagedFields } from '../../file-kind'
import { comparePlans, earliestDay } from '../../plan-sets'
import { day, required } from '../../reading/values'
import { nested, planId, publisher, years, yearsOf } from './publication'

const option = v.optional(v.nullable(v.string()))
const amount = v.optional(v.nullable(v.pipe(v.number(), v.minValue(0), v.maxValue(100_000))))
const tier = v.object({
  drug_tier: v.pipe(v.string(), v.trim(), v.minLength(1)),
  cost_sharing: v.optional(
    v.nullable(
      v.array(
        v.object({
          pharmacy_type: v.string(),
          copay_amount: amount,
          copay_opt: option,
          coinsurance_rate: v.optional(v.nullable(v.pipe(v.number(), v.minValue(0), v.maxValue(1)))),
          coinsurance_opt: option,
        }),
      ),
    ),
  ),
})
/** The standard's own sample has one object for a list. */
const tiers = v.union([
  v.array(tier),
  v.pipe(
    tier,
    v.transform((only) => [only]),
  ),
])
type Sharing = NonNullable<v.InferOutput<typeof tier>['cost_sharing']>[number]

/** Pharmacies outside of the network are not taken. */
const pharmacies: Readonly<Record<string, readonly [days: string, channel: string]>> = {
  '1-MONTH-IN-RETAIL': ['30', 'standard'],
  '1-MONTH-IN-MAIL': ['30', 'standard-mail'],
  '3-MONTH-IN-RETAIL': ['90', 'standard'],
  '3-MONTH-IN-MAIL': ['90', 'standard-mail'],
}

export const marketplacePlans = defineKind({
  name: 'marketplace-plans',
  title: 'Marketplace plans.json: plans of an issuer, with copays by tier',
  publisher,
  rank: 40,
  format: 'json list',
  columns: {
    id: { names: ['plan_id'], isRequired: true, about: '14 characters', example: '12345NY9876543' },
    name: { names: ['marketing_name'], isRequired: true, about: 'as it is sold', example: 'Acme Silver 2500' },
    years: { names: ['years'], about: 'plan years', example: '[2026]' },
    tiers: {
      names: ['formulary'],
      isRequired: true,
      about: 'tiers, each with what members pay',
      example:
        '[{"drug_tier":"GENERIC","mail_order":true,"cost_sharing":[{"pharmacy_type":"1-MONTH-IN-RETAIL","copay_amount":20,"copay_opt":"BEFORE-DEDUCTIBLE","coinsurance_rate":0,"coinsurance_opt":null}]}]',
    },
    updatedOn: { names: ['last_updated_on'], about: 'a day', example: '2026-01-15' },
  },
  scope: ({ baseName, first }) => `${first.id.slice(0, 5)} ${baseName}`,
  read(row, reading) {
    const id = planId(row.id)
    const name = `${required(row.name, 'marketing_name')}`
    const costs = nested(tiers, row.tiers, 'formulary').flatMap(({ drug_tier, cost_sharing }) =>
      (cost_sharing ?? []).flatMap((sharing): StagedFields[] => {
        const terms = termsOf(sharing)
        return terms ? [[drug_tier, ...terms]] : []
      }),
    )
    if (row.updatedOn !== '') {
      const updatedOn = day(row.updatedOn, 'last_updated_on')
      if (updatedOn <= reading.today && (reading.asOf ?? '') < updatedOn) reading.asOf = updatedOn
    }
    const plan = [id, name, id.slice(5, 7)]
    return yearsOf(nested(years, row.years || 'null', 'years') ?? undefined, reading.today).flatMap((year) => [
      ['plan', year, ...plan],
      ...costs.map((cost) => ['cost', year, id, ...cost]),
    ])
  },
  async store(transaction, importId) {
    await transaction.query(
      `insert into published_plan (import_id, code, series, name, card_words, type, formulary, is_suppressed, starts_on, ends_on)
       select distinct on (fields[2], fields[3]) $1, fields[2] || '-' || fields[3], fields[3], fields[4], fields[3], 'Y',
         fields[2] || '-' || fields[3], false, make_date(fields[2]::int, 1, 1), make_date(fields[2]::int, 12, 31)
       from import_row where fields[1] = 'plan' order by fields[2], fields[3], line desc`,
      [importId],
    )
    await transaction.query(
      `insert into plan_area (import_id, code, place)
       select distinct $1::int, fields[2] || '-' || fields[3], 'state ' || fields[5] from import_row where fields[1] = 'plan'`,
      [importId],
    )
    await transaction.query(
      `insert into plan_cost (import_id, code, tier, is_insulin, stage, days, channel, copay, coinsurance, is_specialty,
         is_after_deductible, starts_on)
       select distinct on (fields[2], fields[3], fields[4], fields[5], fields[6]) $1, fields[2] || '-' || fields[3], fields[4],
         false, 'initial', fields[5]::int, fields[6], fields[7]::numeric, fields[8]::numeric, false, fields[9]::boolean, $2::date
       from import_row where fields[1] = 'cost' order by fields[2], fields[3], fields[4], fields[5], fields[6], line desc`,
      [importId, earliestDay],
    )
  },
  compare: comparePlans,
})

/** Days, pharmacy, copay, coinsurance, whether after the deductible; `undefined` for what is not taken, or says nothing. */
function termsOf(sharing: Sharing): StagedFields | undefined {
  const pharmacy = pharmacies[sharing.pharmacy_type.toUpperCase()]
  const copay = partOf(sharing.copay_amount, sharing.copay_opt)
  const coinsurance = partOf(sharing.coinsurance_rate, sharing.coinsurance_opt)
  if (!pharmacy || (copay === undefined && coinsurance === undefined)) return undefined
  const [days, channel] = pharmacy
  const hasBoth = (copay ?? 0) > 0 && (coinsurance ?? 0) > 0
  const isShare = (coinsurance ?? 0) > 0
  const leading = isShare && !hasBoth ? sharing.coinsurance_opt : sharing.copay_opt
  const isAfter = /AFTER-DEDUCTIBLE$/i.test(leading ?? '')
  return [
    days,
    channel,
    isShare && !hasBoth ? null : String(copay ?? 0),
    isShare ? String(coinsurance) : null,
    String(isAfter || (hasBoth && /AFTER-DEDUCTIBLE$/i.test(sharing.coinsurance_opt ?? ''))),
  ]
}

/** What of a copay or a coinsurance is to pay. */
function partOf(part: number | null | undefined, opt: string | null | undefined): number | undefined {
  if (/^NO-CHARGE/i.test(opt ?? '')) return 0
  return part ?? undefined
}
