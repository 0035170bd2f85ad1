/** What the operator chose, in the form in which services and routes use it while the server runs. */
import type { Config } from './config'
import type { TextCountry } from './limits/text-destinations'
import type { MapTiles } from './map-tiles'
import type { FeedConfig } from './prices/feeds/feed-config'
import type { WalletConfig } from './wallet/wallet-config'

export interface Settings {
  /** Milliseconds since 1970. */
  now: () => number
  /** Requests that one address may make in a minute. */
  rateLimit: number
  /** Where visitors reach the server, where the operator says it. */
  publicUrl: string | undefined
  /** The zip of the prices on a medication's page until a visitor enters theirs. */
  defaultZip: string
  /** Where texts may go. */
  textCountries: readonly TextCountry[]
  /** Whether browsers may subscribe to notifications. */
  hasPush: boolean
  /** Push services besides the browsers' own, as `host:port`. */
  pushHosts: readonly string[]
  /** Signs inbound texts; `undefined` where no text service is configured. */
  smsToken: string | undefined
  /** Emails or texts are delivered; without that they stay in the local mailbox. */
  delivers: boolean
  /** File that refusals are written to besides; `undefined` where none is. */
  refusalsJournal: string | undefined
  mapTiles: MapTiles
  wallets: WalletConfig
  /** Megabytes for answers that are kept. */
  answerMemory: number
  /** Where prices are asked for over HTTP. */
  feeds: readonly FeedConfig[]
}

export const settingsOf = (
  {
    rateLimit,
    publicUrl,
    defaultZip,
    textCountries,
    delivery,
    refusalsJournal,
    mapTiles,
    wallets,
    answerMemory,
    feeds,
  }: Pick<
    Config,
    | 'rateLimit'
    | 'publicUrl'
    | 'defaultZip'
    | 'textCountries'
    | 'delivery'
    | 'refusalsJournal'
    | 'mapTiles'
    | 'wallets'
    | 'answerMemory'
    | 'feeds'
  >,
  now: () => number = Date.now,
): Settings => ({
  now,
  rateLimit,
  publicUrl,
  defaultZip,
  textCountries,
  hasPush: delivery.push !== undefined,
  pushHosts: delivery.push?.extraHosts ?? [],
  smsToken: delivery.text?.token,
  delivers: delivery.smtp !== undefined || delivery.text !== undefined,
  refusalsJournal,
  mapTiles,
  wallets,
  answerMemory,
  feeds,
})
