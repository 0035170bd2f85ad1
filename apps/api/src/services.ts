/** The services behind the routes, created once per server. */

import { type Accounts, createAccounts } from './accounts'
import { AccountEvents } from './accounts/account-events'
import { Consents } from './accounts/consents'
import { ContactHashes } from './accounts/contact'
import { LinkTokens } from './accounts/link-tokens'
import { RefusalJournal } from './accounts/refusal-journal'
import { SecurityEvents } from './audit/security-events'
import type { RunningConfig } from './config'
import { type Coupons, createCoupons } from './coupons'
import type { DataVersions } from './database/data-versions'
import type { Database, Queryable } from './database/database'
import type { Replica } from './database/replica'
import { ensurePushKeys } from './deliveries/push-keys'
import { BearerTokens } from './devices/bearer-tokens'
import { Callers } from './devices/callers'
import { DevicePreferences } from './devices/device-preferences'
import { Devices } from './devices/devices'
import { Sessions } from './devices/sessions'
import { Contents } from './documents/contents'
import { Engagements } from './engagement/engagements'
import { Support } from './engagement/support'
import { fileKinds } from './imports/kinds'
import { type Installation, installationOf } from './installation/installation'
import { SendLimits } from './limits/send-limits'
import { newYorkDay } from './new-york-day'
import { BrandFiles } from './organizations/brand-files'
import type { BrokenOrganization } from './organizations/broken-organization'
import { Organizations } from './organizations/organizations'
import { Messages } from './outbox/messages'
import { Outbox } from './outbox/outbox'
import { DrugSummaries } from './pages/drug-summaries'
import { Pauses } from './pauses/pauses'
import { PharmacyOffers } from './pharmacies/offers'
import { Pharmacies } from './pharmacies/pharmacies'
import { Places } from './pharmacies/places'
import { AlternativeProducts } from './prices/alternatives'
import { PriceFeeds } from './prices/feeds/price-feeds'
import { ImportedPrices } from './prices/imported'
import { Plans } from './prices/plans'
import type { PriceSource } from './prices/price-source'
import { SourceChain } from './prices/source-chain'
import { Products } from './products/products'
import { createReminders, type ReminderServices } from './reminders'
import { DailyCounts } from './reports/daily-counts'
import { Invitations } from './sharing/invitations'
import { SharedCoupons } from './sharing/shared-coupons'

export interface Services extends Coupons, ReminderServices {
  database: Database
  /** Serves reads of medications, prices, plans, pharmacies and zips: the database, or a standby of it. */
  reads: Queryable
  /** Set if there's a standby, which is used once it's started. */
  replica: Replica | undefined
  versions: DataVersions
  callers: Callers
  installation: Installation
  pauses: Pauses
  organizations: Organizations
  tokens: BearerTokens
  sessions: Sessions
  devices: Devices
  preferences: DevicePreferences
  accounts: Accounts
  consents: Consents
  journal: RefusalJournal
  contents: Contents
  links: LinkTokens
  messages: Messages
  products: Products
  plans: Plans
  places: Places
  pharmacies: Pharmacies
  prices: SourceChain
  /** The price sources that are queried over HTTP. */
  feeds: PriceFeeds
  /** The date of a fill, in New York, as YYYY-MM-DD. */
  today: () => string
  offers: PharmacyOffers
  alternatives: AlternativeProducts
  sharedCoupons: SharedCoupons
  engagements: Engagements
  brandFiles: BrandFiles
  outbox: Outbox
  invitations: Invitations
  support: Support
  summaries: DrugSummaries
  dailyCounts: DailyCounts
  securityEvents: SecurityEvents
}

/**
 * @param onBroken called for an organization whose record can't be read
 * @param openReplica opens a standby, if there's one to use for reads
 */
export async function createServices(
  database: Database,
  config: RunningConfig,
  onBroken?: (broken: BrokenOrganization) => void,
  openReplica?: (versions: DataVersions) => Replica,
): Promise<Services> {
  const { now, publicUrl, defaultZip, wallets, textCountries, mapTiles, refusalsJournal } = config
  const hasPush = config.delivery.push !== undefined
  const callers = new Callers({ database })
  const { versions } = callers
  const replica = openReplica?.(versions)
  const reads: Queryable = replica ?? database
  const installation = installationOf(database, config)
  const pauses = new Pauses({ database, installation, now })
  if (hasPush) await ensurePushKeys(database)
  const organizations = new Organizations({
    database,
    callers,
    now,
    pauses,
    hasPush,
    mapTiles,
    onBroken,
  })
  const tokens = await BearerTokens.create({ database, now })
  const sessions = new Sessions({ database, now })
  const events = new AccountEvents({ now })
  const devices = new Devices({ database, organizations, tokens, sessions, events, now })
  const preferences = new DevicePreferences({ database })
  const pharmacies = new Pharmacies({ database: reads, versions })
  const plans = new Plans({ database: reads, versions, now })
  const places = new Places({ database, reads, versions })
  const today = () => newYorkDay(now())
  const feeds = new PriceFeeds({ configs: config.feeds, database: reads, versions, pharmacies, now })
  const files = { database: reads, versions, kinds: fileKinds, pharmacies, today }
  const prices = new SourceChain(
    new Map<string, PriceSource>([
      ...feeds.sources,
      ['imports', new ImportedPrices({ ...files, figures: 'real' })],
      ['demo', new ImportedPrices({ ...files, figures: 'demo' })],
    ]),
  )
  const offers = new PharmacyOffers({ pharmacies, prices })
  const products = new Products({ database, reads, versions })
  const outbox = new Outbox({ database })
  const hashes = await ContactHashes.create({ database })
  const sendLimits = new SendLimits({ hashes, textCountries, pauses, now })
  const support = new Support({ database, outbox, limits: sendLimits })
  const journal = new RefusalJournal(refusalsJournal)
  const consents = new Consents({ hashes, journal, now })
  const links = await LinkTokens.create({ database, now })
  const messages = new Messages({ database, outbox, now })
  const contents = new Contents({ database, now })
  const core = {
    database,
    reads,
    replica,
    versions,
    callers,
    installation,
    pauses,
    organizations,
    tokens,
    sessions,
    devices,
    preferences,
    pharmacies,
    plans,
    places,
    prices,
    feeds,
    today,
    offers,
    products,
  }
  const sending = { outbox, support, consents, contents, journal, links, messages }
  const securityEvents = await SecurityEvents.create({ database, now })
  const accounts = createAccounts({ ...core, ...sending, hashes, sendLimits, security: securityEvents, now })
  const coupons = createCoupons({ ...core, wallets })
  const sharedCoupons = new SharedCoupons({ ...core, offers: coupons.couponOffers, defaultZip, now })
  return {
    ...core,
    ...sending,
    ...coupons,
    ...createReminders({ ...core, ...sending, ...coupons, profiles: accounts.profiles, publicUrl, now }),
    accounts,
    sharedCoupons,
    alternatives: new AlternativeProducts({ database: reads, pharmacies, prices, today }),
    engagements: new Engagements({ database }),
    brandFiles: new BrandFiles({ database }),
    dailyCounts: new DailyCounts({ database, now }),
    securityEvents,
    invitations: new Invitations({
      database,
      products,
      pharmacies,
      outbox,
      links,
      limits: sendLimits,
      shared: sharedCoupons,
    }),
    summaries: new DrugSummaries({
      database: reads,
      versions,
      products,
      places,
      pharmacies,
      plans,
      prices,
      today,
      defaultZip,
    }),
  }
}
