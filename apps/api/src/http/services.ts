/** The services behind the routes, created once per server. */

import type { RunningConfig } from '../base/config'
import { newYorkDay } from '../base/new-york-day'
import { allowsThisMachine } from '../base/outside-address'
import { PriceFeeds } from '../data/feeds/price-feeds'
import { fileKinds } from '../data/imports/kinds'
import { DataVersions } from '../database/data-versions'
import type { Database, Queryable } from '../database/database'
import { postgresqlAt } from '../database/postgresql'
import type { Replica } from '../database/replica'
import { StandbyReads } from '../database/standby-reads'
import { ensurePushKeys } from '../delivery/push-keys'
import { type Accounts, createAccounts } from '../domain/accounts'
import { AccountEvents } from '../domain/accounts/account-events'
import { Consents } from '../domain/accounts/consents'
import { ContactHashes } from '../domain/accounts/contact'
import { LinkTokens } from '../domain/accounts/link-tokens'
import { RefusalJournal } from '../domain/accounts/refusal-journal'
import { SecurityEvents } from '../domain/accounts/security-events'
import { type Coupons, createCoupons } from '../domain/coupons'
import { BearerTokens } from '../domain/devices/bearer-tokens'
import { Callers } from '../domain/devices/callers'
import { DevicePreferences } from '../domain/devices/device-preferences'
import { Devices } from '../domain/devices/devices'
import { Sessions } from '../domain/devices/sessions'
import { Contents } from '../domain/documents/contents'
import { Engagements } from '../domain/engagement/engagements'
import { Support } from '../domain/engagement/support'
import { type Installation, installationOf } from '../domain/installation/installation'
import { SendLimits } from '../domain/limits/send-limits'
import { ListPrices } from '../domain/lists/list-prices'
import { MyLists } from '../domain/lists/my-lists'
import { BrandFiles } from '../domain/organizations/brand-files'
import type { BrokenOrganization } from '../domain/organizations/broken-organization'
import { Organizations } from '../domain/organizations/organizations'
import { Messages } from '../domain/outbox/messages'
import { Outbox } from '../domain/outbox/outbox'
import { Pauses } from '../domain/pauses/pauses'
import { PharmacyOffers } from '../domain/pharmacies/offers'
import { Pharmacies } from '../domain/pharmacies/pharmacies'
import { Places } from '../domain/pharmacies/places'
import { AlternativeProducts } from '../domain/prices/alternatives'
import { ImportedPrices } from '../domain/prices/imported/imported-prices'
import { Plans } from '../domain/prices/plans'
import type { PriceSource } from '../domain/prices/price-source'
import { SourceChain } from '../domain/prices/source-chain'
import { testSource } from '../domain/prices/source-order'
import { Products } from '../domain/products/products'
import { createReminders, type ReminderServices } from '../domain/reminders'
import { DailyCounts } from '../domain/reports/daily-counts'
import { UnfoundSearches } from '../domain/reports/unfound-searches'
import { Invitations } from '../domain/sharing/invitations'
import { SharedCoupons } from '../domain/sharing/shared-coupons'
import { SharedLists } from '../domain/sharing/shared-lists'
import { TestPrices } from '../domain/test-organizations/test-prices'
import { DrugSummaries } from './pages/drug-summaries'

export interface Services extends Coupons, ReminderServices {
  database: Database
  /** The database for what changes nothing: a standby may answer while it's away. */
  readable: Queryable
  /** Serves reads of medications, prices, plans, pharmacies and zips: the database, or a standby of it. */
  reads: Queryable
  /** Set if there's a standby, which is used once it's started. */
  replica: Replica | undefined
  /** Set if the standby may answer while the database is away. */
  standbyReads: StandbyReads | undefined
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
  /** The same sources on another day, YYYY-MM-DD; feeds have today's prices. For questions of staff: nothing is cached. */
  pricesOn: (day: string) => SourceChain
  /** The price sources that are queried over HTTP. */
  feeds: PriceFeeds
  /** The date of a fill, in New York, as YYYY-MM-DD. */
  today: () => string
  offers: PharmacyOffers
  listPrices: ListPrices
  alternatives: AlternativeProducts
  sharedCoupons: SharedCoupons
  myLists: MyLists
  sharedLists: SharedLists
  engagements: Engagements
  brandFiles: BrandFiles
  outbox: Outbox
  invitations: Invitations
  support: Support
  summaries: DrugSummaries
  dailyCounts: DailyCounts
  unfoundSearches: UnfoundSearches
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
  const versions = new DataVersions()
  const replica = openReplica?.(versions)
  const standbyReads = replica && openStandbyReads(database, config, versions)
  const availableFrom = (source: Queryable) => standbyReads?.over(source) ?? source
  const readable = availableFrom(database)
  const reads = availableFrom(replica ?? database)
  const callers = new Callers({ database: readable, versions })
  const installation = installationOf(database, config)
  const pauses = new Pauses({ database: readable, installation, now })
  if (hasPush) await ensurePushKeys(database)
  const organizations = new Organizations({
    database: readable,
    callers,
    now,
    pauses,
    hasPush,
    mapTiles,
    onBroken,
  })
  const tokens = await BearerTokens.create({ database: readable, now })
  const sessions = new Sessions({ database, now })
  const events = new AccountEvents({ now })
  const devices = new Devices({ database, readable, organizations, tokens, sessions, events, now })
  const preferences = new DevicePreferences({ database: readable })
  const pharmacies = new Pharmacies({ database: reads, versions })
  const plans = new Plans({ database: reads, versions, now })
  const places = new Places({ database: readable, reads, versions })
  const today = () => newYorkDay(now())
  const feeds = new PriceFeeds({ configs: config.feeds, database: reads, versions, pharmacies, now })
  const files = { database: reads, versions, kinds: fileKinds, pharmacies, today }
  const products = new Products({ database: readable, reads, versions })
  const sourcesOf = (own: typeof files) =>
    new SourceChain(
      new Map<string, PriceSource>([
        [testSource, new TestPrices({ products, pharmacies, now })],
        ...feeds.sources,
        ['imports', new ImportedPrices({ ...own, figures: 'real' })],
        ['demo', new ImportedPrices({ ...own, figures: 'demo' })],
      ]),
    )
  const prices = sourcesOf(files)
  const pricesOn = (day: string) => sourcesOf({ ...files, versions: new DataVersions(), today: () => day })
  const offers = new PharmacyOffers({ pharmacies, prices })
  const outbox = new Outbox({ database })
  const hashes = await ContactHashes.create({ database })
  const sendLimits = new SendLimits({ hashes, textCountries, pauses, now })
  const support = new Support({ database, outbox, limits: sendLimits })
  const journal = new RefusalJournal(refusalsJournal)
  const consents = new Consents({ hashes, journal, now })
  const links = await LinkTokens.create({ database, now })
  const messages = new Messages({ database, outbox, now })
  const contents = new Contents({ database: readable, now })
  const core = {
    database,
    readable,
    reads,
    replica,
    standbyReads,
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
    pricesOn,
    feeds,
    today,
    offers,
    products,
  }
  const sending = { outbox, support, consents, contents, journal, links, messages }
  const securityEvents = await SecurityEvents.create({ database, now })
  const accounts = createAccounts({
    ...core,
    ...sending,
    hashes,
    sendLimits,
    security: securityEvents,
    thisMachine: allowsThisMachine(publicUrl),
    now,
  })
  const coupons = createCoupons({ ...core, wallets })
  const listPrices = new ListPrices({ database: reads, versions, plans, offers, prices, pauses })
  const sharedCoupons = new SharedCoupons({ ...core, offers: coupons.couponOffers, defaultZip, now })
  const sharedLists = new SharedLists({ database, readable, now })
  return {
    ...core,
    ...sending,
    ...coupons,
    ...createReminders({ ...core, ...sending, ...coupons, listPrices, profiles: accounts.profiles, publicUrl, now }),
    accounts,
    sharedCoupons,
    listPrices,
    myLists: new MyLists({ database, readable }),
    sharedLists,
    alternatives: new AlternativeProducts({ database: reads, pharmacies, prices, today }),
    engagements: new Engagements({ database }),
    brandFiles: new BrandFiles({ database: readable }),
    dailyCounts: new DailyCounts({ database, now }),
    unfoundSearches: new UnfoundSearches({ database, now }),
    securityEvents,
    invitations: new Invitations({
      database,
      products,
      pharmacies,
      outbox,
      links,
      limits: sendLimits,
      shared: sharedCoupons,
      sharedLists,
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

/** While it's asked instead of the database, the standby has the database's limits: no other server could answer sooner. */
function openStandbyReads(
  { outages: primary }: Database,
  { databaseStandbyReads, databaseReplicaUrl: url, databaseLimits }: RunningConfig,
  versions: DataVersions,
): StandbyReads | undefined {
  if (!databaseStandbyReads || url === undefined || primary === undefined) return undefined
  return new StandbyReads({ primary, standby: postgresqlAt(url, databaseLimits), versions })
}
