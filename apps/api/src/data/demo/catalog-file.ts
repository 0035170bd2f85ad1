/** The demo's medications as an operator's own drugs, each with a package from a made-up labeler. */
import type { Catalog, DetailRow, ProductRow } from './catalog'
import { csvFile, type DemoFile } from './demo-file'

const labeler = '99000'

/** The NDC for a detail's position in the catalog. */
export const demoNdc = (index: number): string => `${labeler}${String(index).padStart(6, '0')}`

/** A product's prescriptions per point of its popularity. */
const perPoint = 1000

export function catalogFile({ products, details, quantities }: Catalog): DemoFile {
  const byId = new Map(products.map((product) => [product.id, product]))
  const ranked = prescriptionsOf(products, details)
  const offered = new Map<number, { usual: string; others: string[] }>()
  for (const { product_detail_id: id, quantity, is_default: isDefault } of quantities) {
    const known = offered.get(id) ?? { usual: '', others: [] }
    if (isDefault) known.usual = quantity
    else known.others.push(quantity)
    offered.set(id, known)
  }
  return csvFile(
    'demo-catalog.csv',
    details.map((detail, index) => {
      const product = byId.get(detail.product_id)
      if (product === undefined) throw new Error(`The demo has no product ${detail.product_id}`)
      const { usual, others } = offered.get(detail.id) ?? { usual: '', others: [] }
      return {
        'Drug Name': product.name,
        'Drug Type': product.type,
        'Other Name': product.alias_name ?? '',
        Form: detail.form,
        Strength: detail.strength,
        Unit: detail.unit_name,
        'Usual Quantity': usual,
        Quantities: others.join(' '),
        NDC: demoNdc(index),
        // A package counts as one unit.
        'Package Units': /inhaler|bottle/.test(detail.unit_name) ? '1' : '',
        Class: product.therapeutic_class,
        Prescriptions: String(ranked.get(detail.id) ?? 0),
      }
    }),
  )
}

/**
 * Most prescriptions are for the usual strength of the usual form; in every other form, most are for its usual
 * strength.
 */
function prescriptionsOf(products: readonly ProductRow[], details: readonly DetailRow[]): ReadonlyMap<number, number> {
  const left = new Map(products.map(({ id, popularity }) => [id, Math.max(popularity, 1) * perPoint]))
  const found = new Map<number, number>()
  const take = (detail: DetailRow, count: number) => {
    found.set(detail.id, count)
    left.set(detail.product_id, (left.get(detail.product_id) ?? 0) - count)
  }
  const isUsual = (detail: DetailRow) => detail.is_default_form && detail.is_default_strength
  for (const detail of details) if (!isUsual(detail)) take(detail, detail.is_default_strength ? 2 : 1)
  for (const detail of details) if (isUsual(detail)) take(detail, left.get(detail.product_id) ?? 0)
  return found
}
