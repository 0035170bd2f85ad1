/** What the routes lean on: one of each, made once per server. */
import { type Accounts, createAccounts } from './accounts'
import { Consents } from './accounts/consents'
import { ContactHashes } from './accounts/contact'
import { LinkTokens } from './accounts/link-tokens'
import type { Config, DeliveryConfig } from './config'
import { type Coupons, createCoupons } from './coupons'
import type { Database } from './database/database'
import { pushKeys } from './deliveries/push'
import { BearerTokens } from './devices/bearer-tokens'
import { Devices } from './devices/devices'
import { Sessions } from './devices/sessions'
import { Engagements } from './engagement/engagements'
import { Support } from './engagement/support'
import { BrandFiles } from './organizations/brand-files'
import { Organizations } from './organizations/organizations'
import { Messages } from './outbox/messages'
import { Outbox } from './outbox/outbox'
import { DrugSummaries } from './pages/drug-summaries'
import { PharmacyOffers } from './pharmacies/offers'
import { Pharmacies } from './pharmacies/pharmacies'
import { Places } from './pharmacies/places'
import { AlternativeProducts } from './prices/alternatives'
import { BuiltInPrices } from './prices/built-in'
import { Plans } from './prices/plans'
import type { PriceSource } from './prices/price-source'
import { Products } from './products/products'
import { RefillNotices } from './reminders/refill-notices'
import { ReminderRunner } from './reminders/reminder-runner'
import { Reminders } from './reminders/reminders'
import { WallClock } from './reminders/wall-clock'
import { Invitations } from './sharing/invitations'
import { SharedCoupons } from './sharing/shared-coupons'
import type { WalletConfig } from './wallet/wallet-config'

export interface Services extends Coupons {
  database: Database
  organizations: Organizations
  tokens: BearerTokens
  sessions: Sessions
  devices: Devices
  accounts: Accounts
  consents: Consents
  links: LinkTokens
  messages: Messages
  products: Products
  plans: Plans
  places: Places
  pharmacies: Pharmacies
  prices: PriceSource
  offers: PharmacyOffers
  alternatives: AlternativeProducts
  sharedCoupons: SharedCoupons
  reminders: Reminders
  refillNotices: RefillNotices
  wallClock: WallClock
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
  /** Push services besides the browsers' own, as `host:port`. */
  pushHosts: readonly string[]
  /** What inbound texts are signed with; `undefined` where no text service is configured. */
  smsToken: string | undefined
  /** What cards can be added to. */
  wallets: WalletConfig
  /** What is sent goes out; else it stands in the local mailbox. */
  delivers: boolean
}

export interface ServiceSettings {
  now: () => number
  rateLimit: number
  publicUrl?: string | undefined
  /** The zip whose prices stand on a medication's page before anybody gives theirs. */
  defaultZip: string
  delivery?: DeliveryConfig
  wallets?: WalletConfig
}

const noWallets: WalletConfig = { apple: undefined, google: undefined }

export const serviceSettings = ({ rateLimit, publicUrl, defaultZip, delivery, wallets }: Config): ServiceSettings => ({
  now: Date.now,
  rateLimit,
  publicUrl,
  defaultZip,
  delivery,
  wallets,
})

/** @param onError hears of reminders that could not be told; they are tried again */
export const createReminderRunner = (
  { database, messages, refillNotices: refills, wallClock: clock, now }: Services,
  onError: (error: Error) => void,
) => new ReminderRunner({ database, messages, refills, clock, now, onError })

export async function createServices(database: Database, settings: ServiceSettings): Promise<Services> {
  const { now, rateLimit, publicUrl, defaultZip, delivery, wallets = noWallets } = settings
  const organizations = new Organizations(database, delivery?.push && (await pushKeys(database)).publicKey)
  const pharmacies = new Pharmacies(database, now)
  const tokens = await BearerTokens.create(database, now)
  const sessions = new Sessions(database, now)
  const devices = new Devices(database, organizations, tokens, sessions, now)
  const plans = new Plans(database)
  const places = new Places(database)
  const prices = new BuiltInPrices(database, pharmacies)
  const offers = new PharmacyOffers(pharmacies, prices)
  const products = new Products(database)
  const outbox = new Outbox(database)
  const support = new Support(database, outbox)
  const hashes = await ContactHashes.create(database)
  const consents = new Consents(hashes, now)
  const links = await LinkTokens.create(database, now)
  const messages = new Messages(database, outbox, now)
  const accounts = createAccounts({
    database,
    sessions,
    outbox,
    consents,
    hashes,
    links,
    messages,
    support,
    places,
    plans,
    pharmacies,
    now,
  })
  const coupons = createCoupons({ database, devices, pharmacies, places, plans, prices, offers, wallets })
  const { savedCoupons, couponOffers } = coupons
  const sharedCoupons = new SharedCoupons({ database, devices, places, pharmacies, offers: couponOffers, now })
  const wallClock = new WallClock()
  return {
    database,
    organizations,
    tokens,
    sessions,
    devices,
    accounts,
    consents,
    links,
    messages,
    products,
    plans,
    places,
    pharmacies,
    prices,
    offers,
    ...coupons,
    sharedCoupons,
    reminders: new Reminders({
      database,
      savedCoupons,
      profiles: accounts.profiles,
      consents,
      devices,
      places,
      clock: wallClock,
      now,
    }),
    refillNotices: new RefillNotices({
      savedCoupons,
      couponOffers,
      organizations,
      messages,
      outbox,
      links,
      database,
      publicUrl,
    }),
    wallClock,
    alternatives: new AlternativeProducts(database, pharmacies, prices),
    engagements: new Engagements(database),
    brandFiles: new BrandFiles(database),
    outbox,
    invitations: new Invitations({ database, devices, products, outbox, links, shared: sharedCoupons, defaultZip }),
    support,
    summaries: new DrugSummaries({ products, places, plans, prices }, defaultZip),
    now,
    publicUrl,
    rateLimit,
    pushHosts: delivery?.push?.extraHosts ?? [],
    smsToken: delivery?.text?.token,
    wallets,
    delivers: delivery?.smtp !== undefined || delivery?.text !== undefined,
  }
}
