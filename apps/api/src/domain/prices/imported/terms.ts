/** Rows of imported files for a drug at some places: usual prices, network rates, coupons of chains. The newest comes first. */
import * as v from 'valibot'
import { DataCache } from '../../../database/data-cache'
import { type DataVersions, pricedFamilies } from '../../../database/data-versions'
import type { Queryable } from '../../../database/database'
import { type BillingUnit, billingUnits } from '../../products/billing-units'
import { Exact, lessPercent } from '../exact'
import { appliesOn, newestFirst } from './applies-on'
import type { ImportFacts } from './import-facts'

export interface UsualPriceRow {
  price: Exact
  /** The quantity that the price is for; `null` for one unit. */
  quantity: Exact | null
  /** `null` for the drug's own unit. */
  unit: BillingUnit | null
  importId: number
}

/** A discount off the unit cost by a basis. */
export interface ContractRate {
  basis: string
  discountPercent: Exact
  /** The fraction of the cost that is left after the discount. */
  left: Exact
  dispensingFee: Exact
  importId: number
}

/** A network's own unit price: the maximum allowable cost. */
export interface MacRate {
  unitPrice: Exact
  /** `null` for the drug's own unit. */
  unit: BillingUnit | null
  /** `null` if the contract's fee applies. */
  dispensingFee: Exact | null
  importId: number
}

/** By the network's code. */
export interface Rates {
  contracts: ReadonlyMap<string, ContractRate>
  macs: ReadonlyMap<string, MacRate>
}

export interface CouponRow {
  /** Code of the network that it runs on; empty for the one with the lowest price. */
  network: string
  off: { percent: Exact } | { amount: Exact }
  /** The coupon's price is never below this. */
  floor: Exact
  importId: number
}

/** By place. */
export interface ImportedTerms {
  usualPrices: ReadonlyMap<string, readonly UsualPriceRow[]>
  rates: ReadonlyMap<string, Rates>
  coupons: ReadonlyMap<string, readonly CouponRow[]>
}

/** SQL: whether a row belongs to a current import. It filters rows that the index found, because an import has millions. */
const isRead = (table: 'u' | 'r' | 'c') =>
  `array_position($3::int[], ${table}.import_id) is not null and ${appliesOn(table, '$2::date')}`

/** SQL: the canonical name of a row's place. */
const knownAs = (table: 'u' | 'r' | 'c') => `a.known[array_position(a.places, ${table}.place)]`

/** $1 a list of `Question` as JSON, $2 the day of the fill, $3 the current imports. Unordered. */
const termsSql = `
  select a.number, (
      select json_agg(json_build_array(${knownAs('u')}, u.price::text, u.quantity::text, u.unit, u.import_id)
        order by u.quantity is null, ${newestFirst('u')}, u.place desc, u.unit)
      from usual_price u where u.drug = a.drug and u.place = any(a.places) and ${isRead('u')}
    ) "usualPrices", (
      select json_agg(json_build_array(${knownAs('r')}, r.network, r.basis, r.unit_price::text, r.discount_percent::text,
        r.dispensing_fee::text, r.unit, r.import_id) order by ${newestFirst('r')}, r.place desc, r.basis)
      from network_rate r where r.drug = a.drug and r.place = any(a.places) and ${isRead('r')}
    ) rates, (
      select json_agg(json_build_array(${knownAs('c')}, c.network, c.percent_off::text, c.amount_off::text, c.floor::text, c.import_id)
        order by ${newestFirst('c')})
      from chain_coupon c where c.drug = a.drug and c.place = any(a.places) and ${isRead('c')}
    ) coupons
  from json_to_recordset($1::json) as a (number int, drug text, places text[], known text[])`

interface TermsQuery {
  /** A name that files use for the drug. */
  drug: string
  /** Canonical names by the names that files use. */
  places: ReadonlyMap<string, string>
}

/** Input of `termsSql`. */
interface Question {
  number: number
  drug: string
  places: readonly string[]
  known: readonly string[]
}

const decimal = v.string()
const decimalOrNull = v.nullable(decimal)
const place = v.string()
const network = v.string()
const importId = v.number()
const unitOrNull = v.nullable(v.picklist(billingUnits))
const usualPriceTuples = v.array(v.tuple([place, decimal, decimalOrNull, unitOrNull, importId]))
const rateTuples = v.array(
  v.tuple([place, network, v.string(), decimalOrNull, decimalOrNull, decimalOrNull, unitOrNull, importId]),
)
const couponTuples = v.array(v.tuple([place, network, decimalOrNull, decimalOrNull, decimal, importId]))

type UsualPriceTuple = v.InferOutput<typeof usualPriceTuples>[number]
type RateTuple = v.InferOutput<typeof rateTuples>[number]
type CouponTuple = v.InferOutput<typeof couponTuples>[number]

/** Lists of tuples as the statement builds them, or `null`. */
interface TermsRow {
  number: number
  usualPrices: unknown
  rates: unknown
  coupons: unknown
}

const maxBytes = 16 * 2 ** 20
/** Rough bytes of a row with its exact numbers. */
const bytesOfRow = 600

interface Dependencies {
  database: Queryable
  versions: DataVersions
  facts: ImportFacts
  /** Name of the cache in the metrics. */
  what: string
}

export class ImportedTermsOfDrugs {
  private readonly cache: DataCache<string, ImportedTerms>

  constructor(private readonly deps: Dependencies) {
    const { versions, what } = deps
    this.cache = new DataCache({ versions, what: `${what}: terms`, families: pricedFamilies, maxBytes, bytesOf })
  }

  /**
   * In the order of the input; uncached entries are loaded in one statement. Rows for all generics are so read once for all of
   * them.
   * @param day YYYY-MM-DD, of the fill
   */
  of(asked: readonly TermsQuery[], day: string): Promise<ImportedTerms[]> {
    return this.cache.getEach(
      asked.map((wanted) => ({ key: `${day} ${wanted.drug} ${[...wanted.places].join()}`, wanted })),
      (unknown) => this.read(unknown, day),
    )
  }

  private async read(asked: readonly TermsQuery[], day: string): Promise<ImportedTerms[]> {
    const { database, facts } = this.deps
    const questions = asked.map(
      ({ drug, places }, number): Question => ({
        number,
        drug,
        places: [...places.keys()],
        known: [...places.values()],
      }),
    )
    const rows = await database.query<TermsRow>(termsSql, [JSON.stringify(questions), day, await facts.ids()])
    const byNumber = new Map(rows.map((row) => [row.number, row]))
    return questions.map(({ number }) => termsOf(byNumber.get(number)))
  }
}

const bytesOf = ({ usualPrices, rates, coupons }: ImportedTerms) =>
  bytesOfRow *
  [
    ...[...usualPrices.values(), ...coupons.values()].map((rows) => rows.length),
    ...[...rates.values()].map(({ contracts, macs }) => contracts.size + macs.size),
  ].reduce((sum, count) => sum + count, 1)

const termsOf = (row: TermsRow | undefined): ImportedTerms => ({
  usualPrices: mapValues(byPlace(v.parse(usualPriceTuples, row?.usualPrices ?? [])), (tuples) =>
    tuples.map(usualPriceOf),
  ),
  rates: mapValues(byPlace(v.parse(rateTuples, row?.rates ?? [])), ratesOf),
  coupons: mapValues(byPlace(v.parse(couponTuples, row?.coupons ?? [])), (tuples) => tuples.map(couponOf)),
})

const usualPriceOf = ([, price, quantity, unit, importId]: UsualPriceTuple): UsualPriceRow => ({
  price: new Exact(price),
  quantity: exactOrNull(quantity),
  unit,
  importId,
})

/** The first rate of each network, which is the newest. */
function ratesOf(tuples: readonly RateTuple[]): Rates {
  const contracts = new Map<string, ContractRate>()
  const macs = new Map<string, MacRate>()
  for (const [, network, basis, unitPrice, discountPercent, dispensingFee, unit, importId] of tuples) {
    if (unitPrice !== null) {
      const rate = { unitPrice: new Exact(unitPrice), unit, dispensingFee: exactOrNull(dispensingFee), importId }
      if (!macs.has(network)) macs.set(network, rate)
    } else if (dispensingFee !== null && !contracts.has(network)) {
      const discount = new Exact(discountPercent ?? 0)
      const terms = {
        discountPercent: discount,
        left: lessPercent(discount),
        dispensingFee: new Exact(dispensingFee),
      }
      contracts.set(network, { basis, ...terms, importId })
    }
  }
  return { contracts, macs }
}

const couponOf = ([, network, percentOff, amountOff, floor, importId]: CouponTuple): CouponRow => ({
  network,
  off: percentOff === null ? { amount: new Exact(amountOff ?? 0) } : { percent: new Exact(percentOff) },
  floor: new Exact(floor),
  importId,
})

const exactOrNull = (decimal: string | null) => (decimal === null ? null : new Exact(decimal))

const byPlace = <Tuple extends [place: string, ...unknown[]]>(tuples: readonly Tuple[]) =>
  Map.groupBy(tuples, ([place]) => place)

const mapValues = <From, To>(map: ReadonlyMap<string, From>, change: (value: From) => To): ReadonlyMap<string, To> =>
  new Map([...map].map(([key, value]) => [key, change(value)]))
