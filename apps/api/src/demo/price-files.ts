/**
 * The demo's networks, what they have agreed with pharmacies, what pharmacies charge without help, and coupons of chains, as an
 * operator's own files. Contracts are a discount off a made-up list price, as those of real networks are.
 */
import type { Catalogue, DetailRow, ProductRow, QuantityRow } from './catalogue'
import { demoNdc } from './catalogue-file'
import { csvFile, type DemoFile } from './demo-file'
import { buildContracts, buildNetworks, buildPharmacyGroups, chainCode, networkCode } from './pharmacies'

/** What contracts are a discount of. */
const listBasis = 'LIST'
/** What a list price is of the cost. */
const listPrices = { G: 8, B: 1.2 } as const
/** Prices at pharmacies are those of New York, where they are a little above the whole country's. */
const levelOfPharmacies = 1.09
const firstDay = '2020-01-01'

/** @param today as YYYY-MM-DD */
export const priceFiles = (catalogue: Catalogue, today: string): DemoFile[] => [
  networksFile(),
  acquisitionCostsFile(catalogue, today),
  unitCostsFile(catalogue),
  ratesFile(),
  usualPricesFile(catalogue),
  couponsFile(),
]

const networksFile = () =>
  csvFile(
    'demo-networks.csv',
    buildNetworks().map((network) => ({
      'Network code': networkCode(network.id),
      Name: network.name,
      BIN: network.bin,
      PCN: network.pcn,
      Group: network.group_num,
      'Powered by': network.powered_by,
      'Pharmacy phone': network.pharmacy_phone,
      'Member phone': network.member_phone,
    })),
  )

const units: Readonly<Record<string, string>> = { mL: 'ML', g: 'GM' }

const unitOf = (detail: DetailRow) => units[detail.unit_name] ?? 'EA'

/** What a drug costs pharmacies, as NADAC says it: plans ask a part of that. */
const acquisitionCostsFile = ({ details }: Catalogue, today: string) => {
  const published = (day: string) => day.replace(/^(\d+)-(\d+)-(\d+)$/, '$2/$3/$1')
  return csvFile(
    'demo-nadac.csv',
    details.map((detail, index) => ({
      NDC: demoNdc(index),
      'NADAC Per Unit': detail.unit_cost,
      'Effective Date': published(firstDay),
      'Pricing Unit': unitOf(detail),
      'As of Date': published(today),
    })),
  )
}

const unitCostsFile = ({ products, details }: Catalogue) => {
  const types = typesOf(products)
  return csvFile(
    'demo-unit-costs.csv',
    details.map((detail, index) => ({
      NDC: demoNdc(index),
      Basis: listBasis,
      Unit: unitOf(detail),
      'Unit price': (Number(detail.unit_cost) * levelOfPharmacies * listPrices[typeOf(types, detail)]).toFixed(7),
      From: firstDay,
    })),
  )
}

/** A network's rate on cost, at the group's level, as a discount off the list price. */
function ratesFile() {
  const networks = new Map(buildNetworks().map((network) => [network.id, network]))
  return csvFile(
    'demo-rates.csv',
    buildContracts().flatMap((contract) => {
      const network = networks.get(contract.network_id)
      if (network === undefined) throw new Error(`The demo has no network ${contract.network_id}`)
      const level = Number(contract.rate_factor)
      const ofCost = {
        generic: (Number(network.generic_rate) * level) / listPrices.G,
        brand: (Number(network.brand_rate) * (0.97 + level * 0.04)) / listPrices.B,
      }
      return (['generic', 'brand'] as const).map((drugs) => ({
        'Network code': networkCode(network.id),
        'Chain code': chainCode(contract.pharmacy_group_id),
        Drugs: drugs,
        Basis: listBasis,
        'Discount percent': (100 * (1 - ofCost[drugs])).toFixed(4),
        'Dispensing fee': contract.dispensing_fee,
        From: firstDay,
      }))
    }),
  )
}

/**
 * A generic's first $20 of cost carry most of the margin; a brand has little. So a larger supply costs less per unit: each quantity that
 * is offered has its price, and any other costs as many units as it has, at the price of one in the usual quantity.
 */
function usualPricesFile({ products, details, quantities }: Catalogue) {
  const types = typesOf(products)
  const offered = new Map<number, QuantityRow[]>(details.map(({ id }) => [id, []]))
  for (const row of quantities) offered.get(row.product_detail_id)?.push(row)
  return csvFile(
    'demo-usual-prices.csv',
    buildPharmacyGroups().flatMap((group) =>
      details.flatMap((detail, index) =>
        (offered.get(detail.id) ?? []).map(({ quantity, is_default: isUsual }) => {
          const price = usualPrice(group, typeOf(types, detail), Number(detail.unit_cost) * Number(quantity))
          return {
            'Chain code': chainCode(group.id),
            NDC: demoNdc(index),
            Quantity: isUsual ? '' : quantity,
            'Usual price': isUsual ? (price / Number(quantity)).toFixed(7) : price.toFixed(2),
            From: firstDay,
          }
        }),
      ),
    ),
  )
}

function usualPrice(group: ReturnType<typeof buildPharmacyGroups>[number], type: 'B' | 'G', acquisitionCost: number) {
  const cost = acquisitionCost * levelOfPharmacies
  const fee = Number(group.usual_fee)
  return type === 'B'
    ? cost * Number(group.brand_rate) + fee * 0.4
    : Math.min(cost, 20) * Number(group.generic_first_rate) +
        Math.max(cost - 20, 0) * Number(group.generic_rest_rate) +
        fee
}

const couponsFile = () =>
  csvFile(
    'demo-coupons.csv',
    buildPharmacyGroups()
      .filter((group) => group.coupon_percent !== '0')
      .map((group) => ({
        'Chain code': chainCode(group.id),
        Drugs: 'generic',
        'Percent off': group.coupon_percent,
        'Amount off': '',
        'Lowest price': '3.00',
        From: firstDay,
      })),
  )

const typesOf = (products: readonly ProductRow[]) => new Map(products.map(({ id, type }) => [id, type]))
const typeOf = (types: ReadonlyMap<number, 'B' | 'G'>, detail: DetailRow) => types.get(detail.product_id) ?? 'G'
