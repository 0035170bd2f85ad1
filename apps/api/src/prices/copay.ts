/** The built-in source's copays: what a plan's formulary says of a product, or what its members really paid. Plans of files have theirs in `plan-copay.ts`. */

import { DataCache } from '../database/data-cache'
import type { DataVersions } from '../database/data-versions'
import { maybeOne, type Queryable } from '../database/database'
import { DomainError } from '../errors/domain-error'
import { type ProductType, productTypeSql } from '../products/product-type'
import { builtInProvenance } from './built-in-rows'
import { centsOf } from './money'
import type { Plan } from './plans'
import { type CopayEstimate, couponWithoutProgram } from './price-source'

/** $1 product detail, $2 formulary; the cost is that of the usual quantity. */
const copaySql = `
  select ${productTypeSql('p')} type, f.tier, t.title, t.title_es "titleEs", t.description, t.description_es "descriptionEs",
    (case when t.coinsurance_percent is null then t.copay_min
      else least(t.copay_max, greatest(t.copay_min, round(cost * t.coinsurance_percent / 100, 2))) end)::text "from",
    (case when t.coinsurance_percent is null then t.copay_max
      else least(t.copay_max, greatest(t.copay_min, round(cost * t.coinsurance_percent / 100, 2))) end)::text "to",
    s.claims, s.average::text average, s.percentile_75::text "percentile75",
    p.therapeutic_class "therapeuticClass"
  from (
    select d.product_id, d.unit_cost * (
      select q.quantity from product_quantity q where q.product_detail_id = d.id order by q.is_default desc, q.quantity limit 1
    ) cost from product_detail d where d.id = $1
  ) d join product p on p.id = d.product_id
  left join formulary_entry f on f.product_id = p.id and f.formulary_id = $2
  left join formulary_tier t on t.formulary_id = f.formulary_id and t.tier = f.tier
  left join copay_statistic s on s.product_id = p.id and s.formulary_id = $2`

interface CopayRow {
  type: ProductType
  tier: number | null
  title: string | null
  titleEs: string | null
  description: string | null
  descriptionEs: string | null
  from: string | null
  to: string | null
  claims: number | null
  average: string | null
  percentile75: string | null
  therapeuticClass: string
}

/** What is not on a formulary counts as if it were on this tier. */
const unlistedTier = 9
/** Below it, nobody looks for another drug of the class. */
export const leastTierToReplace = 3
const maxBytes = 4 * 2 ** 20

interface Dependencies {
  database: Queryable
  versions: DataVersions
}

export class Copays {
  /** Of each formulary, the lowest tier in each therapeutic class. */
  private readonly lowestTiers: DataCache<number, Readonly<Record<string, number>>>

  constructor(private readonly deps: Dependencies) {
    const { versions } = deps
    const families = ['catalogue', 'prices'] as const
    this.lowestTiers = new DataCache({ versions, what: 'lowest tiers', families, maxBytes })
  }

  /** @throws DomainError PRODUCT_NOT_FOUND */
  async estimate(productDetailId: number, plan: Plan): Promise<CopayEstimate> {
    const row = await maybeOne<CopayRow>(this.deps.database, copaySql, [productDetailId, plan.formularyId ?? 0])
    if (!row) throw new DomainError('PRODUCT_NOT_FOUND')
    const claims = claimsOf(row)
    return {
      copay: copayOf(row, claims, plan),
      tier: tierOf(row),
      claims,
      hasBetterAlternative: plan.formularyId !== null && (await this.hasAlternative(row, plan.formularyId)),
      coupon: couponWithoutProgram(row.type),
    }
  }

  private async hasAlternative({ tier, therapeuticClass }: CopayRow, formularyId: number): Promise<boolean> {
    const own = tier ?? unlistedTier
    if (own < leastTierToReplace) return false
    const lowest = await this.lowestTiers.get(formularyId, async () => {
      const rows = await this.deps.database.query<{ therapeuticClass: string; tier: number }>(
        `select p.therapeutic_class "therapeuticClass", min(e.tier) tier
         from formulary_entry e join product p on p.id = e.product_id where e.formulary_id = $1 group by p.therapeutic_class`,
        [formularyId],
      )
      return Object.fromEntries(rows.map(({ therapeuticClass, tier }) => [therapeuticClass, tier]))
    })
    return (lowest[therapeuticClass] ?? unlistedTier) < own
  }
}

/** What members paid says more than the formulary's figures. */
function copayOf(row: CopayRow, claims: CopayEstimate['claims'], plan: Plan): CopayEstimate['copay'] {
  const terms = { kind: 'copay', planId: plan.id, ...builtInProvenance } as const
  if (claims) return { ...terms, basis: 'paid claims', least: claims.average, amount: claims.average }
  if (row.from !== null && row.to !== null) {
    return { ...terms, basis: 'formulary tier', least: centsOf(row.from), amount: centsOf(row.to) }
  }
  return plan.formularyId === null && plan.kind !== 'uninsured' ? 'planUnknown' : 'notCovered'
}

function claimsOf({ claims, average, percentile75 }: CopayRow): CopayEstimate['claims'] {
  if (claims === null || average === null || percentile75 === null) return undefined
  return { count: claims, average: centsOf(average), percentile75: centsOf(percentile75) }
}

function tierOf({ title, titleEs, description, descriptionEs }: CopayRow): CopayEstimate['tier'] {
  if (title === null || titleEs === null || description === null || descriptionEs === null) return undefined
  return { title: { en: title, es: titleEs }, description: { en: description, es: descriptionEs } }
}
