/** A marketplace issuer's plans.json: its plans, and what members pay by tier. */
import * as v from 'valibot'
import { defineKind, leftOut, type Reading } from '../../file-kind'
import { daysOfYear, earliestDay, planRows } from '../../plan-sets'
import { day, RefusedRow, required } from '../../reading/values'
import { hiosPlanId, isOtherType, nested, publisher, years, yearsOf } from './publication'

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
/** Accepts a single object as a list, because the standard's own sample has one. */
const tiers = v.array(tier)
const asList = (json: string) => (json.startsWith('{') ? `[${json}]` : json)
type Sharing = NonNullable<v.InferOutput<typeof tier>['cost_sharing']>[number]

/** Only pharmacies in the network; others are left out. */
const pharmacies: Readonly<Record<string, readonly [days: string, channel: string]>> = {
  '1-MONTH-IN-RETAIL': ['30', 'standard'],
  '1-MONTH-IN-MAIL': ['30', 'standard-mail'],
  '3-MONTH-IN-RETAIL': ['90', 'standard'],
  '3-MONTH-IN-MAIL': ['90', 'standard-mail'],
}

export const marketplacePlans = defineKind({
  name: 'marketplace-plans',
  publisher,
  provides: 'plans',
  rank: 40,
  format: 'json list',
  columns: {
    idType: { names: ['plan_id_type'], about: 'HIOS-PLAN-ID; others are left out', example: 'HIOS-PLAN-ID' },
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
  stores: {
    key: ['part', 'code', 'tier', 'days', 'channel'],
    columns: {
      part: 'text',
      code: 'text',
      series: 'text',
      starts_on: 'date',
      ends_on: 'date',
      name: 'text',
      state: 'text',
      tier: 'text',
      days: 'int',
      channel: 'text',
      copay: 'numeric',
      coinsurance: 'numeric',
      is_after_deductible: 'boolean',
    },
    // An element stages two sorts of rows: its plan, and a cost for each tier and pharmacy.
    statements: [
      `insert into published_plan (import_id, code, series, name, card_words, type, formulary, is_suppressed, starts_on, ends_on)
       select $1::int, code, series, name, series, 'Y', code, false, starts_on, ends_on from staged where part = 'plan'`,
      `insert into plan_area (import_id, code, place)
       select $1::int, code, 'state ' || state from staged where part = 'plan'`,
      `insert into plan_cost (import_id, code, tier, is_insulin, stage, days, channel, copay, coinsurance, is_specialty,
         is_after_deductible, starts_on)
       select $1::int, code, tier, false, 'initial', days, channel, copay, coinsurance, false, is_after_deductible,
         '${earliestDay}'
       from staged where part = 'cost'`,
    ],
    compares: planRows,
  },
  scope: ({ baseName, first }) => `${first.id.slice(0, 5)} ${baseName}`,
  read(row, reading) {
    if (isOtherType(row.idType)) return leftOut('its id is not a HIOS plan id')
    const id = hiosPlanId(row.id)
    if (id === undefined) throw new RefusedRow('plan_id', `"${row.id}" is not a HIOS plan id of 14 characters`)
    const name = required(row.name, 'marketing_name')
    const costs = costsOf(nested(tiers, asList(row.tiers), 'formulary'), reading)
    if (row.updatedOn !== '') {
      const updatedOn = day(row.updatedOn, 'last_updated_on')
      if (updatedOn <= reading.today && (reading.asOf ?? '') < updatedOn) reading.asOf = updatedOn
    }
    return yearsOf(nested(years, row.years || 'null', 'years') ?? undefined, reading.today).flatMap((year) => {
      const plan = { code: `${year}-${id}`, series: id, ...daysOfYear(year) }
      return [
        { part: 'plan', ...plan, name, state: id.slice(5, 7), ...noCost },
        ...costs.map((cost) => ({ part: 'cost', ...plan, name: null, state: null, ...cost })),
      ]
    })
  },
})

interface Cost {
  tier: string
  days: string
  channel: string
  copay: string | null
  coinsurance: string | null
  is_after_deductible: boolean
}
const noCost = { tier: null, days: null, channel: null, copay: null, coinsurance: null, is_after_deductible: null }

/** Costs of each tier by kind of pharmacy; reports what is not taken. */
function costsOf(listed: v.InferOutput<typeof tiers>, reading: Reading): Cost[] {
  const costs = new Map<string, Cost | 'contradicted'>()
  for (const { drug_tier, cost_sharing } of listed) {
    for (const sharing of cost_sharing ?? []) {
      const terms = termsOf(sharing)
      if (typeof terms === 'string') {
        reading.partsLeftOut.push(terms)
        continue
      }
      const cost = { tier: drug_tier, ...terms }
      const key = `${drug_tier}|${terms.days}|${terms.channel}`
      const before = costs.get(key)
      if (before === undefined) costs.set(key, cost)
      else if (before === 'contradicted' || JSON.stringify(before) !== JSON.stringify(cost)) {
        // Nothing says which of them is right.
        if (before !== 'contradicted') reading.partsLeftOut.push(contradiction)
        reading.partsLeftOut.push(contradiction)
        costs.set(key, 'contradicted')
      }
    }
  }
  return [...costs.values()].filter((cost) => cost !== 'contradicted')
}

const contradiction = 'a cost of a tier that appears twice in its plan, with different amounts'

/** @returns a string if there is no usable cost, with the reason */
function termsOf(sharing: Sharing): Omit<Cost, 'tier'> | string {
  const type = sharing.pharmacy_type.toUpperCase()
  const pharmacy = pharmacies[type]
  if (!pharmacy) {
    return /-OUT-/.test(type)
      ? 'a cost at pharmacies outside the network'
      : `a cost at pharmacies of an unknown type, ${sharing.pharmacy_type.slice(0, 40)}`
  }
  const copay = partOf(sharing.copay_amount, sharing.copay_opt)
  const coinsurance = partOf(sharing.coinsurance_rate, sharing.coinsurance_opt)
  if (typeof copay === 'string') return copay
  if (typeof coinsurance === 'string') return coinsurance
  if (copay === undefined && coinsurance === undefined) return unknownCost(sharing)
  const [days, channel] = pharmacy
  const hasBoth = (copay ?? 0) > 0 && (coinsurance ?? 0) > 0
  const isShare = (coinsurance ?? 0) > 0
  const leading = isShare && !hasBoth ? sharing.coinsurance_opt : sharing.copay_opt
  const isAfter = /AFTER-DEDUCTIBLE$/i.test(leading ?? '')
  return {
    days,
    channel,
    copay: isShare && !hasBoth ? null : String(copay ?? 0),
    coinsurance: isShare ? String(coinsurance) : null,
    is_after_deductible: isAfter || (hasBoth && /AFTER-DEDUCTIBLE$/i.test(sharing.coinsurance_opt ?? '')),
  }
}

/**
 * The amount of a copay or coinsurance; zero only if the option says so. `undefined` if unknown, a string with the reason if the
 * option isn't in the standard.
 */
function partOf(part: number | null | undefined, opt: string | null | undefined): number | string | undefined {
  const word = (opt ?? '').trim().toUpperCase()
  if (/^(N\/?A)$/.test(word)) return undefined
  // Whatever amount is beside it: the standard's own sample has one.
  if (word === 'NO-CHARGE' || word === 'NO-CHARGE-AFTER-DEDUCTIBLE') return 0
  if (!['', 'BEFORE-DEDUCTIBLE', 'AFTER-DEDUCTIBLE'].includes(word)) {
    return `a cost with an option that is not in the standard, ${word.slice(0, 40)}`
  }
  return part || undefined
}

function unknownCost({ copay_amount, copay_opt, coinsurance_rate, coinsurance_opt }: Sharing): string {
  if ([copay_opt, coinsurance_opt].some((opt) => /^\s*N\/?A\s*$/i.test(opt ?? ''))) {
    return 'a cost that is N/A: nothing says what members pay'
  }
  return copay_amount === 0 || coinsurance_rate === 0
    ? 'a cost of 0 without NO-CHARGE: nothing says that members pay nothing'
    : 'a cost without an amount'
}
