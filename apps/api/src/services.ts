/** What the routes lean on: one of each, made once per server. */
import type { Database } from './database/database'
import { Devices } from './devices/devices'
import { BearerTokens } from './devices/tokens'
import { Plans } from './insurance/plans'
import { Organizations } from './organizations/organizations'
import { Places } from './places/places'
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
  prices: PriceSource
  now: () => number
  /** Requests that one address may make in a minute. */
  rateLimit: number
}

export async function createServices(database: Database, now: () => number, rateLimit: number): Promise<Services> {
  const organizations = new Organizations(database)
  const tokens = await BearerTokens.create(database, now)
  return {
    database,
    organizations,
    tokens,
    devices: new Devices(database, organizations, tokens, now),
    products: new Products(database),
    plans: new Plans(database),
    places: new Places(database),
    prices: new BuiltInPrices(database),
    now,
    rateLimit,
  }
}
