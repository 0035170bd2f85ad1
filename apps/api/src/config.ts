/** The config of a process: its settings from the environment, read once, and what follows from several of them together. */
import type { DatabaseLimits } from './database/connections'
import { StartError } from './errors/start-error'
import type { MapTiles } from './map-tiles'
import { type FeedConfig, readFeeds } from './prices/feeds/feed-config'
import { connectionsOf, type Role } from './roles'
import { readSettingValues, type SettingValues } from './settings'
import type { Variables } from './settings/setting'
import { isOnThisMachine } from './this-machine'
import { readWallets, type WalletConfig } from './wallet/wallet-config'

/** Settings that are in the config as what follows from them. */
type Combined = 'databaseLimits' | 'demoData' | 'email' | 'text' | 'push' | 'deliveryTimeout' | 'map' | 'priceFeeds'

export interface Config extends Omit<SettingValues, Combined | 'metrics' | 'wallets'> {
  databaseLimits: DatabaseLimits
  demoData: boolean
  delivery: DeliveryConfig
  metrics: MetricsConfig
  mapTiles: MapTiles
  wallets: WalletConfig
  /** Where prices are asked for over HTTP. */
  feeds: readonly FeedConfig[]
}

/** The config of a process that runs. */
export interface RunningConfig extends Config {
  /** Milliseconds since 1970. */
  now: () => number
}

export interface MetricsConfig {
  /** Where they have a port of their own. */
  ownPort: { port: number; host: string } | undefined
  /** What readers of the metrics must know; without a port of their own they are on the server's, for those alone who know it. */
  token: string | undefined
}

export interface DeliveryConfig {
  smtp: { url: string; from: string } | undefined
  text: { url: string; account: string; token: string; from: string } | undefined
  push: { subject: string; extraHosts: readonly string[] } | undefined
  /** Milliseconds that one step may take. */
  timeout: number
}

/**
 * @param role of the process that starts; it has a part in how many connections it takes
 * @throws StartError naming the variable and what it must be
 */
export function readConfig(variables: Variables, role: Role = 'all'): Config {
  const { email, text, push, deliveryTimeout, map, priceFeeds, ...values } = readSettingValues(variables)
  const { databaseUrl, databaseReplicaUrl, databaseLimits, publicUrl, devMailbox, metrics } = values
  if (databaseReplicaUrl !== undefined && databaseUrl === undefined) {
    throw new StartError('DATABASE_REPLICA_URL names a standby of DATABASE_URL: set that too.')
  }
  if (devMailbox) checkDevMailbox(values)
  const isForOthers = [databaseUrl, publicUrl, email.url, text.account, text.token, text.from].some(
    (value) => value !== undefined,
  )
  return {
    ...values,
    databaseLimits: { ...databaseLimits, connections: databaseLimits.connections ?? connectionsOf[role] },
    // What is set up for others gets no made-up organizations and prices.
    demoData: values.demoData ?? !isForOthers,
    metrics: {
      ownPort: metrics.port === undefined ? undefined : { port: metrics.port, host: metrics.host },
      token: metrics.token,
    },
    delivery: {
      ...deliveryOf({ email, text, publicUrl }),
      push: push.contact === undefined ? undefined : { subject: push.contact, extraHosts: push.hosts },
      timeout: deliveryTimeout,
    },
    mapTiles: mapTilesOf(map),
    wallets: readWallets(values.wallets),
    feeds: readFeeds(priceFeeds),
  }
}

/** The mailbox shows one-time codes: it is refused wherever somebody else may reach it. */
function checkDevMailbox({
  publicUrl,
  trustProxy,
  databaseUrl,
}: Pick<SettingValues, 'publicUrl' | 'trustProxy' | 'databaseUrl'>): void {
  const others = [
    publicUrl !== undefined && !isOnThisMachine(publicUrl) && 'PUBLIC_URL',
    trustProxy.length > 0 && 'TRUST_PROXY',
    databaseUrl !== undefined && 'DATABASE_URL',
  ].filter((name) => name !== false)
  if (others.length === 0) return
  throw new StartError(
    `DEV_MAILBOX shows messages and one-time codes without a sign-in: leave it out where ${others.join(', ')} is set.`,
  )
}

/** No licensed map goes without a name. */
function mapTilesOf({ tiles: url = '', attribution = '' }: SettingValues['map']): MapTiles {
  if ((url === '') !== (attribution === '')) {
    throw new StartError(
      'MAP_TILES and MAP_ATTRIBUTION must be set together: the map says whose it is, such as © OpenStreetMap contributors.',
    )
  }
  return { url, attribution }
}

/** Settings that belong together must be set together. */
function deliveryOf({
  email,
  text,
  publicUrl,
}: Pick<SettingValues, 'email' | 'text' | 'publicUrl'>): Pick<DeliveryConfig, 'smtp' | 'text'> {
  if (email.url !== undefined && email.from === undefined) {
    throw new StartError('MAIL_FROM must be set where SMTP_URL is: the address that emails come from.')
  }
  const { url, account, token, from } = text
  const ofTexts = [account, token, from].filter((value) => value !== undefined)
  if (ofTexts.length > 0 && ofTexts.length < 3) {
    throw new StartError('SMS_ACCOUNT, SMS_TOKEN and SMS_FROM must be set together.')
  }
  if ((email.url !== undefined || ofTexts.length > 0) && publicUrl === undefined) {
    throw new StartError('PUBLIC_URL must be set where messages are sent: the links in them are made of it.')
  }
  return {
    smtp: email.url !== undefined && email.from !== undefined ? { url: email.url, from: email.from } : undefined,
    text:
      account !== undefined && token !== undefined && from !== undefined ? { url, account, token, from } : undefined,
  }
}
