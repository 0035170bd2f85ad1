/** The config of a process: its settings from the environment, read once, plus values derived from several of them. */

import { StartError } from './errors/start-error'
import type { MapTiles } from './map-tiles'
import { defaultConnections, type Role } from './roles'
import { readSettingValues, type SettingValues } from './settings'
import type { DatabaseLimits } from './settings/database-limits'
import { type FeedConfig, readFeeds } from './settings/feed-config'
import { type IdentityProvider, readIdentityProvider } from './settings/identity-provider'
import type { Variables } from './settings/setting'
import { readWallets, type WalletConfig } from './settings/wallet-config'
import { isOnThisMachine } from './this-machine'

/** Settings that the config contains only in derived form. */
type Combined = 'databaseLimits' | 'demoData' | 'email' | 'text' | 'push' | 'deliveryTimeout' | 'map' | 'priceFeeds'

export interface Config extends Omit<SettingValues, Combined | 'metrics' | 'wallets' | 'desk'> {
  databaseLimits: DatabaseLimits
  demoData: boolean
  delivery: DeliveryConfig
  metrics: MetricsConfig
  mapTiles: MapTiles
  wallets: WalletConfig
  desk: Omit<SettingValues['desk'], 'provider'> & { identityProvider: IdentityProvider | undefined }
  /** The price sources queried over HTTP. */
  feeds: readonly FeedConfig[]
}

/** The config of a running process. */
export interface RunningConfig extends Config {
  /** Milliseconds since 1970. */
  now: () => number
}

export interface MetricsConfig {
  /** Their separate port, if any. */
  ownPort: { port: number; host: string } | undefined
  /**
   * The token that readers of the metrics must send; without a separate port the metrics are on the server's port, and
   * need it.
   */
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
 * @param role of the starting process, which decides its default number of connections
 * @throws StartError naming the variable and its valid values
 */
export function readConfig(variables: Variables, role: Role = 'all'): Config {
  const { email, text, push, deliveryTimeout, map, priceFeeds, ...values } = readSettingValues(variables)
  const { databaseUrl, databaseReplicaUrl, databaseStandbyReads, databaseLimits, publicUrl, devMailbox, metrics } =
    values
  if (databaseReplicaUrl !== undefined && databaseUrl === undefined) {
    throw new StartError('DATABASE_REPLICA_URL names a standby of DATABASE_URL: set that too.')
  }
  if (databaseStandbyReads && databaseReplicaUrl === undefined) {
    throw new StartError('DATABASE_STANDBY_READS lets the standby of DATABASE_REPLICA_URL answer: set that too.')
  }
  if (devMailbox) checkDevMailbox(values)
  const isForOthers = [databaseUrl, publicUrl, email.url, text.account, text.token, text.from].some(
    (value) => value !== undefined,
  )
  return {
    ...values,
    databaseLimits: { ...databaseLimits, connections: databaseLimits.connections ?? defaultConnections[role] },
    // A server for others gets no made-up organizations and prices.
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
    desk: { ...values.desk, identityProvider: readIdentityProvider(values.desk) },
    feeds: readFeeds(priceFeeds),
  }
}

/** The mailbox shows one-time codes, so it's refused if anybody else may reach it. */
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
    `DEV_MAILBOX shows messages and one-time codes without a sign-in: leave it out if ${others.join(', ')} is set.`,
  )
}

/** Licensed map tiles need an attribution. */
function mapTilesOf({ tiles: url = '', attribution = '' }: SettingValues['map']): MapTiles {
  if ((url === '') !== (attribution === '')) {
    throw new StartError(
      'MAP_TILES and MAP_ATTRIBUTION must be set together: the map shows the attribution, such as © OpenStreetMap contributors.',
    )
  }
  return { url, attribution }
}

/** Checks settings that must be set together. */
function deliveryOf({
  email,
  text,
  publicUrl,
}: Pick<SettingValues, 'email' | 'text' | 'publicUrl'>): Pick<DeliveryConfig, 'smtp' | 'text'> {
  if (email.url !== undefined && email.from === undefined) {
    throw new StartError('MAIL_FROM must be set if SMTP_URL is: the address that emails come from.')
  }
  const { url, account, token, from } = text
  const ofTexts = [account, token, from].filter((value) => value !== undefined)
  if (ofTexts.length > 0 && ofTexts.length < 3) {
    throw new StartError('SMS_ACCOUNT, SMS_TOKEN and SMS_FROM must be set together.')
  }
  if ((email.url !== undefined || ofTexts.length > 0) && publicUrl === undefined) {
    throw new StartError('PUBLIC_URL must be set if messages are sent: their links start with it.')
  }
  return {
    smtp: email.url !== undefined && email.from !== undefined ? { url: email.url, from: email.from } : undefined,
    text:
      account !== undefined && token !== undefined && from !== undefined ? { url, account, token, from } : undefined,
  }
}
