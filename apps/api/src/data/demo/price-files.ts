/**
 * The demo's networks, contract rates, usual prices and chain coupons, as an operator's own files. Contracts are a
 * discount off a made-up list price, like those of real networks.
 */
import type { Catalog, DetailRow, QuantityRow } from './catalog'
import { demoNdc } from './catalog-file'
import { csvFile, type DemoFile } from './demo-file'
import { buildContracts, buildNetworks, buildPharmacyGroups, chainCode, networkCode } from './pharmacies'

/** The basis that contracts discount. */
const listBasis = 'LIST'
/** The margins by which a drug is sold. */
type Margins = 'generic' | 'brand'
/** List price divided by cost. */
const listPrices = { generic: 8, brand: 1.2 } as const
/** New York's price level, a little above the national one. */
const levelOfPharmacies = 1.09
const firstDay = '2020-01-01'

/** @param today as YYYY-MM-DD */
export const priceFiles = (catalog: Catalog, today: string): DemoFile[] => [
  networksFile(),
  acquisitionCostsFile(catalog, today),
  unitCostsFile(catalog),
  ratesFile(catalog),
  usualPricesFile(catalog),
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

/** Acquisition costs in NADAC's form; coinsurance is a share of them. */
const acquisitionCostsFile = ({ details }: Catalog, today: string) => {
  const published = (day: string) => day.replace(/^(\d+)-(\d+)-(\d+)$/, '$2/$3/$1')
  return csvFile(
    'demo-nadac.csv',
    details.map((detail, index) => ({
      NDC: demoNdc(index),
      'NADAC Per Unit': detail.unitCost,
      'Effective Date': published(firstDay),
      'Pricing Unit': unitOf(detail),
      'As of Date': published(today),
    })),
  )
}

const unitCostsFile = ({ details, markets }: Catalog) =>
  csvFile(
    'demo-unit-costs.csv',
    details.map((detail, index) => ({
      NDC: demoNdc(index),
      Basis: listBasis,
      Unit: unitOf(detail),
      'Unit price': (Number(detail.unitCost) * levelOfPharmacies * listPrices[marginsOf(markets, detail)]).toFixed(7),
      From: firstDay,
    })),
  )

/**
 * A network's rate on cost, adjusted to the group, as a discount off the list price. Generics with few makers sell at
 * brand rates, each with a rate of its own.
 */
function ratesFile({ details, markets }: Catalog) {
  const ofFewMakers = details.flatMap(({ id }, index) => (markets.get(id)?.hasFewMakers ? [demoNdc(index)] : []))
  const networks = new Map(buildNetworks().map((network) => [network.id, network]))
  return csvFile(
    'demo-rates.csv',
    buildContracts().flatMap((contract) => {
      const network = networks.get(contract.network_id)
      if (network === undefined) throw new Error(`The demo has no network ${contract.network_id}`)
      const level = Number(contract.rate_factor)
      const ofCost = {
        generic: (Number(network.genericRate) * level) / listPrices.generic,
        brand: (Number(network.brandRate) * (0.97 + level * 0.04)) / listPrices.brand,
      }
      const rate = (ndc: string, drugs: Margins | '', margins: Margins) => ({
        'Network code': networkCode(network.id),
        'Chain code': chainCode(contract.pharmacy_group_id),
        NDC: ndc,
        Drugs: drugs,
        Basis: listBasis,
        'Discount percent': (100 * (1 - ofCost[margins])).toFixed(4),
        'Dispensing fee': contract.dispensing_fee,
        From: firstDay,
      })
      return [
        rate('', 'generic', 'generic'),
        rate('', 'brand', 'brand'),
        ...ofFewMakers.map((ndc) => rate(ndc, '', 'brand')),
      ]
    }),
  )
}

/** Each offered quantity has its own price; other quantities use the unit price of the usual one. */
function usualPricesFile({ details, quantities, markets }: Catalog) {
  const offered = new Map<number, QuantityRow[]>(details.map(({ id }) => [id, []]))
  for (const row of quantities) offered.get(row.product_detail_id)?.push(row)
  return csvFile(
    'demo-usual-prices.csv',
    buildPharmacyGroups().flatMap((group) =>
      details.flatMap((detail, index) =>
        (offered.get(detail.id) ?? []).map(({ quantity, is_default: isUsual }) => {
          const price = usualPrice(group, detail, markets, Number(quantity))
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

type Group = ReturnType<typeof buildPharmacyGroups>[number]

/** A pharmacy with high generic prices also charges a larger share of the brand's price for its generic. */
function usualPrice(group: Group, detail: DetailRow, markets: Catalog['markets'], quantity: number): number {
  const cost = Number(detail.unitCost) * quantity * levelOfPharmacies
  if (marginsOf(markets, detail) === 'brand') return brandPrice(group, cost)
  const brandCost = markets.get(detail.id)?.brandCost
  if (brandCost === undefined) return genericPrice(group, cost)
  const shareOfBrand = 0.5 + Number(group.firstRate) / 80
  return Math.min(genericPrice(group, cost), shareOfBrand * brandPrice(group, brandCost * quantity * levelOfPharmacies))
}

const brandPrice = (group: Group, cost: number): number => cost * Number(group.brandRate) + Number(group.fee) * 0.4

/** The first dollars of cost carry most of the margin, so a larger supply costs less per unit. */
function genericPrice(group: Group, cost: number): number {
  const first = Number(group.firstRate)
  const steps = [
    { upTo: 6, rate: first },
    { upTo: 20, rate: Math.max(first * 0.35, Number(group.restRate)) },
    { upTo: Infinity, rate: Number(group.restRate) },
  ]
  const margins = steps.map(({ upTo, rate }, index) => {
    const from = steps[index - 1]?.upTo ?? 0
    return Math.max(Math.min(cost, upTo) - from, 0) * rate
  })
  return margins.reduce((sum, part) => sum + part, Number(group.fee))
}

const couponsFile = () =>
  csvFile(
    'demo-coupons.csv',
    buildPharmacyGroups()
      .filter((group) => group.couponPercent !== '0')
      .map((group) => ({
        'Chain code': chainCode(group.id),
        Drugs: 'generic',
        'Percent off': group.couponPercent,
        'Amount off': '',
        'Lowest price': '3.00',
        From: firstDay,
      })),
  )

/** Only generics have a market entry. */
function marginsOf(markets: Catalog['markets'], { id }: DetailRow): Margins {
  const market = markets.get(id)
  return market && !market.hasFewMakers ? 'generic' : 'brand'
}
