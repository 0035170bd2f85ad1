/** What the routes lean on: one of each, made once per server. */
import { Adjudications } from './coupons/adjudications'
import type { Database } from './database/database'
import { Devices } from './devices/devices'
import { BearerTokens } from './devices/tokens'
import { Engagements } from './engagement/engagements'
import { Plans } from './insurance/plans'
import { BrandFiles } from './organizations/brand-files'
import { Organizations } from './organizations/organizations'
import { Invitations } from './outbox/invitations'
import { Outbox } from './outbox/outbox'
import { DrugSummaries } from './pages/drug-summaries'
import { PharmacyOffers } from './pharmacies/offers'
import { Pharmacies } from './pharmacies/pharmacies'
import { Places } from './places/places'
import { AlternativeProducts } from './prices/alternatives'
import { BuiltInPrices } from './prices/built-in'
import type { PriceSource } from './prices/price-source'
import { Products } from './products/products'
import { Support } from './support/support'

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
  engagements: Engagements
  brandFiles: BrandFiles
  outbox: Outbox
  invitations: Invitations
  support: Support
  summaries: DrugSummaries
  now: () => number
  /** Where visitors reach the server, where the operator says it. */
  publicUrl: string | undefined
  /** Requests that one address may make in a minute. */
  rateLimit: number
}

export interface ServiceSettings {
  now: () => number
  rateLimit: number
  publicUrl?: string | undefined
  /** The zip whose prices stand on a medication's page before anybody gives theirs. */
  defaultZip: string
}

export async function createServices(database: Database, settings: ServiceSettings): Promise<Services> {
  const { now, rateLimit, publicUrl, defaultZip } = settings
  const organizations = new Organizations(database)
  const pharmacies = new Pharmacies(database, now)
  const tokens = await BearerTokens.create(database, now)
  const devices = new Devices(database, organizations, tokens, now)
  const plans = new Plans(database)
  const places = new Places(database)
  const prices = new BuiltInPrices(database, pharmacies)
  const products = new Products(database)
  const outbox = new Outbox(database)
  return {
    database,
    organizations,
    tokens,
    devices,
    products,
    plans,
    places,
    pharmacies,
    prices,
    offers: new PharmacyOffers(pharmacies, prices),
    alternatives: new AlternativeProducts(database, pharmacies, prices),
    adjudications: new Adjudications({ database, devices, pharmacies, places, plans, prices }),
    engagements: new Engagements(database),
    brandFiles: new BrandFiles(database),
    outbox,
    invitations: new Invitations(database, outbox),
    support: new Support(database, outbox),
    summaries: new DrugSummaries({ products, places, plans, prices }, defaultZip),
    now,
    publicUrl,
    rateLimit,
  }
}
