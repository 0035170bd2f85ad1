/** The demo's insurance plans with their formularies, tier costs and average copays, as an operator's own files. */
import type { Catalog, ProductRow } from './catalog'
import { demoNdc } from './catalog-file'
import { csvFile, type DemoFile } from './demo-file'
import { buildCopayStatistics, buildFormularyEntries, buildPlans, buildTiers, insulinCopay } from './insurance'

/** A plan's code in the demo's files, in order of ids. */
const planCode = (id: number): string => `DEMO-${String(id).padStart(3, '0')}`
const formularyCode = (id: number): string => `DEMO-${id}`

/** @param cost of a usual fill, in dollars */
export function planFiles(catalog: Catalog, cost: (product: ProductRow) => number): DemoFile[] {
  const entries = buildFormularyEntries(catalog.products, cost)
  const packages = packagesByProduct(catalog)
  return [
    plansFile(),
    tiersFile(),
    csvFile(
      'demo-plan-drugs.csv',
      entries.flatMap((entry) =>
        (packages.get(entry.product_id) ?? []).map((ndc) => ({
          Formulary: formularyCode(entry.formulary_id),
          RXCUI: '',
          NDC: ndc,
          Tier: String(entry.tier),
        })),
      ),
    ),
    csvFile(
      'demo-plan-averages.csv',
      buildCopayStatistics(catalog.products, entries).flatMap((statistic) =>
        (packages.get(statistic.product_id) ?? []).map((ndc) => ({
          Formulary: formularyCode(statistic.formulary_id),
          RXCUI: '',
          NDC: ndc,
          Claims: String(statistic.claims),
          'Average Paid': statistic.average,
          '75th Percentile': statistic.percentile_75,
        })),
      ),
    ),
  ]
}

const plansFile = () =>
  csvFile(
    'demo-plans.csv',
    buildPlans().map((plan) => ({
      'Plan Code': planCode(plan.id),
      'Plan Name': plan.name,
      'Plan Type': plan.type === 'X' ? 'government' : 'commercial',
      Formulary: formularyCode(plan.formulary_id),
    })),
  )

/**
 * The lowest copay applies at preferred pharmacies, the highest at others; a coinsurance is bounded by both everywhere.
 */
function tiersFile() {
  const tiers = buildTiers()
  return csvFile(
    'demo-plan-tiers.csv',
    buildPlans().flatMap((plan) =>
      tiers
        .filter((tier) => tier.formulary_id === plan.formulary_id)
        .flatMap((tier) => {
          const row = {
            'Plan Code': planCode(plan.id),
            Tier: String(tier.tier),
            'Tier Name': tier.title,
            'Tier Name Spanish': tier.title_es,
            'Days Supply': '30',
            Insulin: 'N',
          }
          const copay = insulinCopay(tier)
          const none = { Coinsurance: '', 'At Least': '', 'At Most': '' }
          const insulin =
            copay === undefined ? [] : [{ ...row, Pharmacy: 'retail', Copay: copay, ...none, Insulin: 'Y' }]
          const share = tier.coinsurance_percent
          if (share === null) {
            const channels = [
              ['preferred', tier.copay_min],
              ['retail', tier.copay_max],
            ] as const
            return [
              ...channels.map(([channel, each]) => ({ ...row, Pharmacy: channel, Copay: each, ...none })),
              ...insulin,
            ]
          }
          const bounds = { 'At Least': tier.copay_min, 'At Most': tier.copay_max }
          return [{ ...row, Pharmacy: 'retail', Copay: '', Coinsurance: `${share}%`, ...bounds }, ...insulin]
        }),
    ),
  )
}

function packagesByProduct({ details }: Catalog): ReadonlyMap<number, string[]> {
  const packages = new Map<number, string[]>()
  for (const [index, detail] of details.entries()) {
    const list = packages.get(detail.product_id) ?? []
    packages.set(detail.product_id, [...list, demoNdc(index)])
  }
  return packages
}
