/**
 * A second opinion on the four prices: computed from the rows of imported files in the slowest, simplest way, by the
 * documentation in `docs/operate/data`. It must not use the server's code or statements.
 */
import Big from 'big.js'

/** `2026-11-23`, so that days compare as text. */
export type Day = string
/** A row by column name, as in the file. */
export type Row = Readonly<Record<string, string | undefined>>
export type Unit = 'EA' | 'ML' | 'GM'

export interface Package {
  ndc: string
  /** The billing unit by its form, else by its text, unless a file of sizes or NADAC has one. */
  unit: Unit | undefined
  /** How many counting units (tablets, pens, milliliters) it contains. */
  count: number
  /** Its contents in each unit that the package's data has. */
  holds: Partial<Record<Unit, number>>
  /** Prescriptions a year; the most dispensed package represents the drug. */
  prescriptions: number
}

export interface Drug {
  rxcui: string
  name: string
  isBrand: boolean
  packages: readonly Package[]
}

export interface Pharmacy {
  name: string
  npi: string
  ncpdp: string
  /** Empty if independent. */
  chain: string
}

export interface World {
  drugs: readonly Drug[]
  /** The pharmacies that are shown near the zip. */
  pharmacies: readonly Pharmacy[]
  networks: readonly string[]
  /** For a retail price without a usual price. */
  estimate: { markupPercent: number; fee: number }
  /** The current files in import order; the newest is last. */
  files: readonly { kind: string; rows: readonly Row[] }[]
}

export interface Fill {
  drug: Drug
  quantity: string
  /** The drug's usual quantity, for copays. */
  usualQuantity: string
  day: Day
  /** The plan's code; `uninsured`, or empty if none is chosen. */
  plan: string
}

export interface Figures {
  retail: string | null
  /** The best price with each network's card. */
  discounts: Record<string, string>
  /** By chain, and of a manufacturer's program. */
  coupons: Record<string, string>
  /** Least and most; `NA` if not covered, `DNA` without an amount. */
  copay: string
}

export function figuresOf(world: World, fill: Fill): Figures {
  const { pharmacies, networks } = world
  const copay = copayOf(world, fill)
  return {
    retail: retailOf(world, fill),
    discounts: pricesOf(networks, (network) =>
      least(pharmacies.map((pharmacy) => card(world, fill, network, pharmacy))),
    ),
    coupons: programOf(world, fill) ?? couponsOf(world, fill),
    copay: typeof copay === 'string' ? copay : copay.map(cents).join('-'),
  }
}

const cents = (amount: Big) => amount.round(2, Big.roundHalfUp).toFixed(2)
const least = (amounts: readonly (Big | undefined)[]) =>
  amounts.reduce((lowest, each) => (each && (!lowest || each.lt(lowest)) ? each : lowest), undefined)

function pricesOf(names: readonly string[], priceOf: (name: string) => Big | undefined): Record<string, string> {
  const prices: Record<string, string> = {}
  for (const name of names) {
    const price = priceOf(name)
    if (price) prices[name] = cents(price)
  }
  return prices
}

// Which row applies

interface Numbered {
  row: Row
  /** Higher is newer. */
  file: number
  line: number
}

/** The columns that identify a row's subject: of two rows in a file with the same subject and first day, the later one counts. */
const subjects: Readonly<Record<string, readonly string[]>> = {
  rates: ['Network code', 'Chain code', 'NPI', 'NCPDP', 'NDC', 'RXCUI', 'Drugs', 'Basis'],
  'usual-prices': ['Chain code', 'NPI', 'NCPDP', 'NDC', 'RXCUI', 'Quantity', 'Unit'],
  'unit-costs': ['NDC', 'Basis'],
  coupons: ['Chain code', 'NDC', 'RXCUI', 'Drugs', 'Network code'],
  'copay-programs': ['Brand name', 'RXCUI'],
  'plan-tiers': ['Plan Code', 'Tier', 'Days Supply', 'Pharmacy'],
  'plan-drugs': ['Formulary', 'RXCUI', 'NDC'],
  'plan-averages': ['Formulary', 'RXCUI', 'NDC'],
}

const known = new WeakMap<World, Map<string, Numbered[]>>()

function rowsOf(world: World, kind: string): Numbered[] {
  const ofWorld = known.get(world) ?? new Map<string, Numbered[]>()
  known.set(world, ofWorld)
  const rows =
    ofWorld.get(kind) ?? world.files.flatMap((each, file) => (each.kind === kind ? rowsOfFile(each, file) : []))
  ofWorld.set(kind, rows)
  return rows
}

function rowsOfFile({ kind, rows }: World['files'][number], file: number): Numbered[] {
  const subject = subjects[kind]
  if (!subject) return rows.map((row, line) => ({ row, file, line }))
  const last = new Map<string, Numbered>()
  for (const [line, row] of rows.entries()) {
    last.set(JSON.stringify([...subject, 'From'].map((column) => sameWord(row[column] ?? ''))), { row, file, line })
  }
  return [...last.values()]
}

/** Two words for the same kind of pharmacy. */
const sameWord = (word: string) => (word === 'standard' ? 'retail' : word)

const holds = ({ From, To }: Row, day: Day) => (!From || From <= day) && (!To || day <= To)

/** How precisely a row matches, lower is better; `undefined` if it doesn't match. */
type Rank = (row: Row) => number | undefined

/** Of the rows that apply on the day: the lowest ranks, then the newest import, then the latest start. */
function pick(rows: readonly Numbered[], day: Day, ...ranks: Rank[]): Row | undefined {
  const keyOf = ({ row, file, line }: Numbered) => [
    ...ranks.map((rank) => rank(row) ?? 99),
    -file,
    ...[...(row.From || '0000-00-00')].map((digit) => -digit.charCodeAt(0)),
    // A pharmacy's NPI comes before its NCPDP number.
    row.NPI ? 0 : 1,
    // Ties are broken alphabetically, with a row without a unit last.
    ...[...`${row.Basis ?? ''} ${row.Unit || 'none'}`].map((letter) => letter.charCodeAt(0)),
    -line,
  ]
  const candidates = rows.filter(({ row }) => holds(row, day) && ranks.every((rank) => rank(row) !== undefined))
  candidates.sort((a, b) => compare(keyOf(a), keyOf(b)))
  return candidates[0]?.row
}

const compare = (a: readonly number[], b: readonly number[]) => {
  const at = a.findIndex((each, index) => each !== b[index])
  return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0)
}

/** A row by NDC ranks before one by RXCUI, then one for all brands or generics, then one for all drugs. Only the first package’s NDC counts. */
const ofDrug =
  (world: World, { drug }: Fill): Rank =>
  ({ NDC, RXCUI, Drugs }) => {
    if (NDC) return NDC === firstPackage(world, drug).ndc ? 0 : undefined
    if (RXCUI) return RXCUI === drug.rxcui ? 1 : undefined
    if (Drugs === 'all') return 3
    return Drugs === (drug.isBrand ? 'brand' : 'generic') ? 2 : undefined
  }

/** The pharmacy, before its chain, before all. */
const atPharmacy =
  ({ npi, ncpdp, chain }: Pharmacy): Rank =>
  (row) => {
    if (row.NPI) return row.NPI === npi ? 0 : undefined
    if (row.NCPDP) return row.NCPDP === ncpdp ? 0 : undefined
    const code = row['Chain code']
    if (code) return code === chain ? 1 : undefined
    return 2
  }

// NADAC and other costs of one unit

const isoDay = (text = '') => text.replace(/^(\d\d)\/(\d\d)\/(\d{4})$/, '$3-$1-$2')
const week = (row: Row) => isoDay(row['As of Date'])
const newestWeek = (rows: readonly Row[]) => rows.map(week).sort().at(-1)

/** Of an NDC's rows, its own newest week applies, and within it the latest start. */
function nadacOf(world: World, ndc: string, day: Day): Row | undefined {
  const rows = rowsOf(world, 'nadac').map(({ row }) => row)
  const own = rows.filter((row) => row.NDC === ndc && isoDay(row['Effective Date']) <= day)
  const newest = newestWeek(own)
  return own
    .filter((row) => week(row) === newest)
    .sort((a, b) => (isoDay(a['Effective Date']) < isoDay(b['Effective Date']) ? -1 : 1))
    .at(-1)
}

/** Packages priced by NADAC's newest week or a file of unit costs first, then the most dispensed. */
function packagesOf(world: World, { packages }: Drug): Package[] {
  const nadac = rowsOf(world, 'nadac').map(({ row }) => row)
  const newest = newestWeek(nadac)
  const pricing = [...nadac.filter((row) => week(row) === newest), ...rowsOf(world, 'unit-costs').map(({ row }) => row)]
  const isPriced = ({ ndc }: Package) => pricing.some((row) => row.NDC === ndc)
  return packages.toSorted((a, b) => Number(isPriced(b)) - Number(isPriced(a)) || b.prescriptions - a.prescriptions)
}

/** The package that represents the drug. */
function firstPackage(world: World, drug: Drug): Package {
  const [first] = packagesOf(world, drug)
  if (!first) throw new Error('A drug of this world has a package')
  return first
}

interface UnitCost {
  price: Big
  unit: string
}

function costOf(world: World, ndc: string, day: Day, basis: string): UnitCost | undefined {
  if (basis === 'NADAC') {
    const row = nadacOf(world, ndc, day)
    return row && { price: new Big(row['NADAC Per Unit'] ?? ''), unit: row['Pricing Unit'] ?? '' }
  }
  const ofIt: Rank = (row) => (row.NDC === ndc && row.Basis === basis ? 0 : undefined)
  const row = pick(rowsOf(world, 'unit-costs'), day, ofIt)
  return row && { price: new Big(row['Unit price'] ?? ''), unit: row.Unit ?? '' }
}

const sizeOf = (world: World, ndc: string): Row | undefined =>
  rowsOf(world, 'package-sizes').findLast(({ row }) => row.NDC === ndc)?.row

/** The operator's unit, else NADAC's for the NDC, else the form's or the text's. */
const billingUnit = (world: World, { ndc, unit }: Package, day: Day): Unit | undefined =>
  (sizeOf(world, ndc)?.['Billing Unit'] ?? nadacOf(world, ndc, day)?.['Pricing Unit'] ?? unit) as Unit | undefined

/** A fraction, so that thirds are exact. */
interface Quantity {
  times: Big
  over: Big
}

/** The quantity in a unit, or in the billing unit without one. `undefined` if the package's contents are unknown. */
function quantityIn(world: World, of: Package, { day }: Fill, chosen: string, unit?: string): Quantity | undefined {
  const asked = unit || billingUnit(world, of, day)
  if (!asked) return undefined
  const size = sizeOf(world, of.ndc)
  const held = size?.['Billing Unit'] === asked ? size['Package Size'] : of.holds[asked as Unit]
  return held === undefined ? undefined : { times: new Big(chosen).times(held), over: new Big(of.count) }
}

const ofFill = (world: World, fill: Fill, unit: string | undefined) =>
  quantityIn(world, firstPackage(world, fill.drug), fill, fill.quantity, unit)

const priced = (unitPrice: Big | string, { times, over }: Quantity) => times.times(unitPrice).div(over)

function costOfFill(
  world: World,
  fill: Fill,
  basis: string,
  of = firstPackage(world, fill.drug),
  chosen = fill.quantity,
) {
  const cost = costOf(world, of.ndc, fill.day, basis)
  const quantity = cost && quantityIn(world, of, fill, chosen, cost.unit)
  return quantity && priced(cost.price, quantity)
}

// Usual prices

/**
 * Of the drug's rows at the place: one for this quantity, before one per unit. A row in a unit that the package doesn't have is
 * ignored.
 */
function usualPrice(world: World, fill: Fill, pharmacy: Pharmacy): Big | undefined {
  const isOfQuantity: Rank = ({ Quantity, Unit }) => {
    const quantity = ofFill(world, fill, Unit)
    if (!Quantity) return quantity && 1
    return quantity?.times.eq(quantity.over.times(Quantity)) ? 0 : undefined
  }
  const rows = rowsOf(world, 'usual-prices')
  const row = pick(rows, fill.day, ofDrug(world, fill), atPharmacy(pharmacy), isOfQuantity)
  if (!row) return undefined
  const price = row['Usual price'] ?? ''
  if (row.Quantity) return new Big(price)
  const quantity = ofFill(world, fill, row.Unit)
  return quantity && priced(price, quantity)
}

/** The median at the shown pharmacies, the lower one of an even number; else the estimate. */
function retailOf(world: World, fill: Fill): string | null {
  const known = world.pharmacies.flatMap((pharmacy) => usualPrice(world, fill, pharmacy) ?? [])
  known.sort((a, b) => a.cmp(b))
  const middle = known[Math.ceil(known.length / 2) - 1]
  if (middle) return cents(middle)
  const { markupPercent, fee } = world.estimate
  const cost = costOfFill(world, fill, 'NADAC')
  return cost
    ? cents(
        cost
          .times(100 + markupPercent)
          .div(100)
          .plus(fee),
      )
    : null
}

// Cards and coupons

/** The least of contract, MAC and usual price; a usual price alone is not a card price. */
function card(world: World, fill: Fill, network: string, pharmacy: Pharmacy): Big | undefined {
  const rows = rowsOf(world, 'rates').filter(({ row }) => row['Network code'] === network)
  const ranks = [ofDrug(world, fill), atPharmacy(pharmacy)]
  const contract = pick(rows.filter(({ row }) => row.Basis !== 'MAC'), fill.day, ...ranks) // biome-ignore format: one line
  const mac = pick(rows.filter(({ row }) => row.Basis === 'MAC'), fill.day, ...ranks) // biome-ignore format: one line
  const cost = contract && costOfFill(world, fill, contract.Basis ?? '')
  const byContract = cost
    ?.times(new Big(100).minus(contract?.['Discount percent'] ?? ''))
    .div(100)
    .plus(contract?.['Dispensing fee'] || 0)
  const quantity = mac && ofFill(world, fill, mac.Unit)
  const byMac =
    quantity &&
    priced(mac['MAC unit price'] ?? '', quantity).plus(mac['Dispensing fee'] || contract?.['Dispensing fee'] || 0)
  if (!byContract && !byMac) return undefined
  return least([byContract, byMac, usualPrice(world, fill, pharmacy)])
}

/** The lowest of the coupons on single networks' cards and on any card. */
function coupon(world: World, fill: Fill, pharmacy: Pharmacy): Big | undefined {
  const price = least(['', ...world.networks].map((network) => couponOn(world, fill, pharmacy, network)))
  if (!price) return undefined
  const best = least(world.networks.map((network) => card(world, fill, network, pharmacy)))
  // Not shown if a card alone costs less.
  return best && price.lte(cents(best)) ? price : undefined
}

function couponOn(world: World, fill: Fill, pharmacy: Pharmacy, named: string): Big | undefined {
  const ofChain: Rank = (row) =>
    row['Chain code'] === pharmacy.chain && (row['Network code'] ?? '') === named ? 0 : undefined
  const row = pick(rowsOf(world, 'coupons'), fill.day, ofDrug(world, fill), ofChain)
  if (!row) return undefined
  const price = least((named ? [named] : world.networks).map((network) => card(world, fill, network, pharmacy)))
  if (!price) return undefined
  const withCard = new Big(cents(price))
  const less = row['Percent off']
    ? withCard.times(new Big(100).minus(row['Percent off'])).div(100)
    : withCard.minus(row['Amount off'] ?? '')
  const floor = new Big(row['Lowest price'] || 0)
  const reduced = less.lt(floor) ? floor : less
  return reduced.gt(withCard) ? withCard : reduced
}

const couponsOf = (world: World, fill: Fill): Record<string, string> =>
  pricesOf([...new Set(world.pharmacies.map(({ chain }) => chain))], (chain) =>
    least(world.pharmacies.filter((each) => each.chain === chain).map((pharmacy) => coupon(world, fill, pharmacy))),
  )

/**
 * A manufacturer's program pays up to its benefit off the lowest card price, but the patient pays a minimum. A drug with a
 * program has no coupons of chains, even for people whom it excludes.
 */
function programOf(world: World, fill: Fill): Record<string, string> | undefined {
  const { networks, pharmacies } = world
  const { drug, day, plan } = fill
  const row = pick(rowsOf(world, 'copay-programs'), day, (each) => {
    if (each.RXCUI) return each.RXCUI === drug.rxcui ? 0 : undefined
    return each['Brand name'] === drug.name ? 1 : undefined
  })
  if (!row) return undefined
  const type = planOf(world, fill)?.row['Plan Type']
  const isInsured = plan !== 'uninsured' && plan !== ''
  const benefit = type === 'commercial' ? row['Max benefit'] : isInsured ? undefined : row['Uninsured benefit']
  if (!benefit || new Big(benefit).eq(0)) return {}
  const lowest = least(networks.flatMap((network) => pharmacies.map((shop) => card(world, fill, network, shop))))
  if (!lowest) return {}
  const atLeast = new Big(row['Patient pays'] ?? '')
  const left = new Big(cents(lowest)).minus(benefit)
  return { [row.Program ?? '']: cents(left.lt(atLeast) ? atLeast : left) }
}

// Copays

/** The plan year of the day; for a plan that hasn't begun, its first year and day. */
function planOf(world: World, { plan, day }: Fill): { row: Row; day: Day } | undefined {
  const years = rowsOf(world, 'plans').filter(({ row }) => row['Plan Code'] === plan && (!row.To || row.To >= day))
  years.sort((a, b) => ((a.row.From || '') < (b.row.From || '') ? -1 : 1))
  const row = years[0]?.row
  return row && { row, day: row.From && row.From > day ? row.From : day }
}

/** By RXCUI, else by the first of the drug's packages that is listed. */
function onList(world: World, formulary: string | undefined, drug: Drug): Rank {
  const ndcs = packagesOf(world, drug).map(({ ndc }) => ndc)
  return (row) => {
    if (row.Formulary !== formulary) return undefined
    if (row.RXCUI) return row.RXCUI === drug.rxcui ? 0 : undefined
    const place = ndcs.indexOf(row.NDC ?? '')
    return place < 0 ? undefined : 1 + place
  }
}

function copayOf(world: World, fill: Fill): readonly [Big, Big] | 'NA' | 'DNA' {
  const { drug } = fill
  if (fill.plan === 'uninsured') return 'NA'
  const year = planOf(world, fill)
  if (!year) return 'DNA'
  const { row: plan, day } = year
  const isOnList = onList(world, plan.Formulary || plan['Plan Code'], drug)
  const listed = pick(rowsOf(world, 'plan-drugs'), day, isOnList)
  if (!listed) return 'NA'
  const average = pick(rowsOf(world, 'plan-averages'), day, isOnList)?.['Average Paid']
  if (average) return [new Big(average), new Big(average)]
  const costAt = (channel: string) => {
    const row = pick(rowsOf(world, 'plan-tiers'), day, (each) => {
      const isIt = each['Plan Code'] === plan['Plan Code'] && each.Tier === listed.Tier && each['Days Supply'] === '30'
      return isIt && sameWord(each.Pharmacy ?? '') === channel ? 0 : undefined
    })
    return row ? [memberPays(world, fill, row)] : []
  }
  const retail = ['preferred', 'retail'].flatMap(costAt)
  const asked = retail.length > 0 ? retail : ['preferred mail', 'mail'].flatMap(costAt)
  const known = asked.flatMap((each) => each ?? [])
  const [lowest, highest] = [least(known), known.toSorted((one, other) => other.cmp(one))[0]]
  return lowest && highest ? [lowest, highest] : 'DNA'
}

/** Empty for a share of an unknown price; the plan's least and most if it has both. */
function memberPays(world: World, fill: Fill, row: Row): Big[] | undefined {
  if (row.Copay) return [new Big(row.Copay)]
  const [atLeast, atMost] = [row['At Least'], row['At Most']].map((each) => (each ? new Big(each) : undefined))
  // Of the first package with a known cost.
  const cost = packagesOf(world, fill.drug)
    .map((each) => costOfFill(world, fill, 'NADAC', each, fill.usualQuantity))
    .find((each) => each !== undefined)
  if (!cost) return atLeast && atMost && [atLeast, atMost]
  const share = row.Coinsurance?.endsWith('%') ? new Big(row.Coinsurance.slice(0, -1)).div(100) : row.Coinsurance
  const part = cost.times(share ?? '')
  if (atLeast && part.lt(atLeast)) return [atLeast]
  return [atMost && part.gt(atMost) ? atMost : part]
}
