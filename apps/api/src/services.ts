/** What the routes lean on: one of each, made once per server. */
import { Adjudications } from './coupons/adjudications'
import type { Database } from './database/database'
import { Devices } from './devices/devices'
import { BearerTokens } from './devices/tokens'
import { Plans } from './insurance/plans'
import { Organizations } from './organizations/organizations'
import { PharmacyOffers } from './pharmacies/offers'
import { Pharmacies } from './pharmacies/pharmacies'
import { Places } from './places/places'
import { AlternativeProducts } from './prices/alternatives'
import { BuiltInPrices } from './prices/built-in'
import type { PriceSource } from './prices/price-source'
import { Products } from './products/products'

export interface Services {
  database: Database
  organizations: Organizations
  tokens: BearerTokens
  devices: Devices
  products: Products
  plans: Plans
  places: Places
  pharmacies: Pharmacies
  prices: PriceSource
  offers: PharmacyOffers
  alternatives: AlternativeProducts
  adjudications: Adjudications
  now: () => number
  /** Requests that one address may make in a minute. */
  rateLimit: number
}

export async function createServices(database: Database, now: () => number, rateLimit: number): Promise<Services> {
  const organizations = new Organizations(database)
  const pharmacies = new Pharmacies(database, now)
  const tokens = await BearerTokens.create(database, now)
  const devices = new Devices(database, organizations, tokens, now)
  const plans = new Plans(database)
  const places = new Places(database)
  const prices = new BuiltInPrices(database, pharmacies)
  return {
    database,
    organizations,
    tokens,
    devices,
    products: new Products(database),
    plans,
    places,
    pharmacies,
    prices,
    offers: new PharmacyOffers(pharmacies, prices),
    alternatives: new AlternativeProducts(database, pharmacies, prices),
    adjudications: new Adjudications({ database, devices, pharmacies, places, plans, prices }),
    now,
    rateLimit,
  }
}
