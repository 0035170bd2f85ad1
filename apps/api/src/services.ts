/** The services behind the routes: one of each, made once per server. */
import { type Accounts, createAccounts } from './accounts'
import { AccountEvents } from './accounts/account-events'
import { Consents } from './accounts/consents'
import { ContactHashes } from './accounts/contact'
import { LinkTokens } from './accounts/link-tokens'
import { RefusalJournal } from './accounts/refusal-journal'
import { type Coupons, createCoupons } from './coupons'
import type { DataVersions } from './database/data-versions'
import type { Database } from './database/database'
import { pushKeys } from './deliveries/push'
import { BearerTokens } from './devices/bearer-tokens'
import { Callers } from './devices/callers'
import { Choices } from './devices/choices'
import { Devices } from './devices/devices'
import { Sessions } from './devices/sessions'
import { Contents } from './documents/contents'
import { Engagements } from './engagement/engagements'
import { Support } from './engagement/support'
import { type Installation, installationOf } from './installation/installation'
import { SendLimits } from './limits/send-limits'
import { BrandFiles } from './organizations/brand-files'
import type { BrokenOrganization } from './organizations/broken-organization'
import { Organizations } from './organizations/organizations'
import { Messages } from './outbox/messages'
import { type OnEnqueued, Outbox } from './outbox/outbox'
import { DrugSummaries } from './pages/drug-summaries'
import { Pauses } from './pauses/pauses'
import { PharmacyOffers } from './pharmacies/offers'
import { Pharmacies } from './pharmacies/pharmacies'
import { Places } from './pharmacies/places'
import { AlternativeProducts } from './prices/alternatives'
import { BuiltInPrices } from './prices/built-in'
import { Plans } from './prices/plans'
import type { PriceSource } from './prices/price-source'
import { Products } from './products/products'
import { createReminders, type ReminderServices } from './reminders'
import type { Settings } from './settings'
import { Invitations } from './sharing/invitations'
import { SharedCoupons } from './sharing/shared-coupons'

export interface Services extends Coupons, ReminderServices {
  database: Database
  versions: DataVersions
  callers: Callers
  installation: Installation
  pauses: Pauses
  organizations: Organizations
  tokens: BearerTokens
  sessions: Sessions
  devices: Devices
  choices: Choices
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
  prices: PriceSource
  offers: PharmacyOffers
  alternatives: AlternativeProducts
  sharedCoupons: SharedCoupons
  engagements: Engagements
  brandFiles: BrandFiles
  outbox: Outbox
  invitations: Invitations
  support: Support
  summaries: DrugSummaries
}

/**
 * @param onEnqueued hands messages to the deliveries; without it they stay in the outbox
 * @param onBroken hears of an organization whose record cannot be read
 */
export async function createServices(
  database: Database,
  settings: Settings,
  onEnqueued?: OnEnqueued,
  onBroken?: (broken: BrokenOrganization) => void,
): Promise<Services> {
  const { now, publicUrl, defaultZip, hasPush, wallets, textCountries, mapTiles, refusalsJournal } = settings
  const callers = new Callers({ database })
  const { versions } = callers
  const installation = installationOf(database, settings)
  const pauses = new Pauses({ database, installation, now })
  const organizations = new Organizations({
    database,
    callers,
    now,
    pauses,
    pushKey: hasPush ? (await pushKeys(database)).publicKey : undefined,
    mapTiles,
    onBroken,
  })
  const tokens = await BearerTokens.create({ database, now })
  const sessions = new Sessions({ database, now })
  const events = new AccountEvents({ now })
  const devices = new Devices({ database, organizations, tokens, sessions, events, now })
  const choices = new Choices({ database })
  const pharmacies = new Pharmacies({ database, versions })
  const plans = new Plans({ database, versions, now })
  const places = new Places({ database, versions })
  const prices = new BuiltInPrices({ database, versions, pharmacies, now })
  const offers = new PharmacyOffers({ pharmacies, prices })
  const products = new Products({ database, versions })
  const outbox = new Outbox({ database, onEnqueued })
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
    versions,
    callers,
    installation,
    pauses,
    organizations,
    tokens,
    sessions,
    devices,
    choices,
    pharmacies,
    plans,
    places,
    prices,
    offers,
    products,
  }
  const sending = { outbox, support, consents, contents, journal, links, messages }
  const accounts = createAccounts({ ...core, ...sending, hashes, sendLimits, now })
  const coupons = createCoupons({ ...core, wallets })
  const sharedCoupons = new SharedCoupons({ ...core, offers: coupons.couponOffers, defaultZip, now })
  return {
    ...core,
    ...sending,
    ...coupons,
    ...createReminders({ ...core, ...sending, ...coupons, profiles: accounts.profiles, publicUrl, now }),
    accounts,
    sharedCoupons,
    alternatives: new AlternativeProducts({ database, pharmacies, prices }),
    engagements: new Engagements({ database }),
    brandFiles: new BrandFiles({ database }),
    invitations: new Invitations({
      database,
      products,
      pharmacies,
      outbox,
      links,
      limits: sendLimits,
      shared: sharedCoupons,
    }),
    summaries: new DrugSummaries({ database, versions, products, places, plans, prices, defaultZip }),
  }
}
