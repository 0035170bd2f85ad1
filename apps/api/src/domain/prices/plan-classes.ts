/** The lowest tier of a plan's list in each therapeutic class: a drug on a higher tier has a better alternative. */

import { DataCache } from '../../database/data-cache'
import type { DataVersions } from '../../database/data-versions'
import type { Queryable } from '../../database/database'
import { appliesOn } from './imported/applies-on'
import type { Figures } from './imported/import-facts'
import type { TermsRow } from './plan-terms'

/** $1 formulary, $2 the day of the fill. Only numeric tiers have an order. */
const tiersSql = `
  with listed as (
    select f.rxcui, f.ndc, f.tier::int tier from current_plan_drug f
    where f.formulary = $1 and f.tier ~ '^[0-9]{1,2}$' and ${appliesOn('f', '$2::date')}
  ), drug as (
    select d.product_id, l.tier from listed l join product_detail d on d.rxcui = l.rxcui where l.rxcui <> '' and d.obsolete_on is null
    union all
    select d.product_id, l.tier from listed l join drug_ndc n on n.ndc = l.ndc
    join product_detail d on d.id = n.product_detail_id where l.rxcui = '' and d.obsolete_on is null
  )
  select p.therapeutic_class "therapeuticClass", min(drug.tier) tier from drug join product p on p.id = drug.product_id
  where p.therapeutic_class <> '' group by p.therapeutic_class`

const maxBytes = 4 * 2 ** 20

interface Dependencies {
  database: Queryable
  versions: DataVersions
  figures: Figures
}

export class PlanClasses {
  private readonly cache: DataCache<string, Readonly<Record<string, number>>>

  constructor(private readonly deps: Dependencies) {
    const { versions, figures } = deps
    const families = ['catalog', 'prices', 'plans'] as const
    this.cache = new DataCache({ versions, what: `tiers of classes, ${figures}`, families, maxBytes })
  }

  /** The lowest tier in a drug's class; `undefined` if the drug has no class, or the plan lists none of its drugs. */
  async lowestTier({
    formulary,
    fillOn,
    therapeuticClass,
  }: Pick<TermsRow, 'formulary' | 'fillOn' | 'therapeuticClass'>): Promise<number | undefined> {
    if (formulary === null || fillOn === null || !therapeuticClass) return undefined
    const tiers = await this.cache.get(`${formulary} ${fillOn}`, async () => {
      const rows = await this.deps.database.query<{ therapeuticClass: string; tier: number }>(tiersSql, [
        formulary,
        fillOn,
      ])
      return Object.fromEntries(rows.map((row) => [row.therapeuticClass, row.tier]))
    })
    return tiers[therapeuticClass]
  }
}
