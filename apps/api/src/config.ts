/** The server's settings, read from the environment once; a bad value stops the start with a sentence that names it. */
import * as v from 'valibot'
import type { DatabaseLimits } from './database/connections'
import { addressProblem } from './database/database-address'
import type { Retention } from './database/retention'
import { smtpComplaint } from './deliveries/smtp-address'
import { StartError } from './errors/start-error'
import { type TextCountry, textCountries } from './limits/text-destinations'
import { isTileAddress, type MapTiles } from './map-tiles'
import { type FeedConfig, readFeeds } from './prices/feeds/feed-config'
import { connectionsOf, type Role } from './roles'
import { isOnThisMachine } from './this-machine'
import { parseProxies } from './trusted-proxies'
import { keepsSecrets } from './unencrypted-hosts'
import { readWallets, type WalletConfig } from './wallet/wallet-config'

const port = (name: string) =>
  v.pipe(
    v.string(),
    v.regex(/^\d{1,5}$/, `${name} must be a port number between 0 and 65535.`),
    v.transform(Number),
    v.maxValue(65535, `${name} must be a port number between 0 and 65535.`),
  )

const text = (rule: RegExp, sentence: string) => v.optional(v.pipe(v.string(), v.regex(rule, sentence)))

const number = (name: string, fallback: string, { from, to }: { from: number; to: number }) => {
  const sentence = `${name} must be a number from ${from} to ${to}.`
  return v.pipe(
    v.optional(v.string(), fallback),
    v.regex(/^\d{1,4}$/, sentence),
    v.transform(Number),
    v.minValue(from, sentence),
    v.maxValue(to, sentence),
  )
}

const postgresqlUrl = (name: string) =>
  v.optional(
    v.pipe(
      v.string(),
      v.check(
        (address) => addressProblem(address) === undefined,
        ({ input }) => `${name} ${addressProblem(input)}`,
      ),
    ),
  )

const environment = v.object({
  PORT: v.optional(port('PORT'), '4000'),
  HOST: v.optional(v.string(), '127.0.0.1'),
  DATA_DIR: v.optional(v.pipe(v.string(), v.nonEmpty('DATA_DIR must not be empty.')), '.data'),
  DATABASE_URL: postgresqlUrl('DATABASE_URL'),
  /** A standby of it, asked for what may lag. */
  DATABASE_REPLICA_URL: postgresqlUrl('DATABASE_REPLICA_URL'),
  /** Connections of this server to PostgreSQL, and limits of time in seconds; 0 leaves a limit to the database. */
  DATABASE_CONNECTIONS: v.optional(number('DATABASE_CONNECTIONS', '', { from: 1, to: 1000 })),
  DATABASE_CONNECT_TIMEOUT: number('DATABASE_CONNECT_TIMEOUT', '5', { from: 1, to: 999 }),
  DATABASE_STATEMENT_TIMEOUT: number('DATABASE_STATEMENT_TIMEOUT', '10', { from: 0, to: 999 }),
  DATABASE_LOCK_TIMEOUT: number('DATABASE_LOCK_TIMEOUT', '5', { from: 0, to: 999 }),
  DATABASE_IDLE_TIMEOUT: number('DATABASE_IDLE_TIMEOUT', '30', { from: 0, to: 999 }),
  /** Seconds between the signal to end and the end: so long a balancer has to notice that it is not ready. */
  DRAIN_SECONDS: number('DRAIN_SECONDS', '0', { from: 0, to: 600 }),
  /** `n` where `migrate --run` brings the database to the newest form, and not each server that starts. */
  MIGRATE: v.optional(v.picklist(['y', 'n'], 'MIGRATE must be y or n.'), 'y'),
  /** Where visitors reach the server: canonical addresses and links in messages are built from it. */
  PUBLIC_URL: v.optional(v.pipe(v.string(), v.url('PUBLIC_URL must be an address such as https://example.com.'))),
  /** The proxies in front whose X-Forwarded-For is believed. */
  TRUST_PROXY: v.pipe(
    v.optional(v.string(), ''),
    v.transform(parseProxies),
    v.array(
      v.string(),
      'TRUST_PROXY must name the proxies in front: addresses or networks such as 10.0.0.7, 10.1.0.0/16 or loopback, separated by commas. A number of proxies would believe whoever reaches this port.',
    ),
  ),
  LOG_LEVEL: v.optional(
    v.picklist(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent.',
    ),
    'info',
  ),
  /** Loads the demo organizations, catalogue and pharmacies into an empty database. */
  DEMO_DATA: v.optional(v.picklist(['y', 'n'], 'DEMO_DATA must be y or n.')),
  /** Shows at /dev/mailbox what would be sent: for one developer's machine. */
  DEV_MAILBOX: v.optional(v.picklist(['y', 'n'], 'DEV_MAILBOX must be y or n.'), 'n'),
  /** Metrics on a port of their own, or on the server's with a token; without both there are none. */
  METRICS_PORT: v.optional(port('METRICS_PORT')),
  METRICS_HOST: v.optional(v.string(), '127.0.0.1'),
  METRICS_TOKEN: text(/^[\x21-\x7e]{16,200}$/, 'METRICS_TOKEN must have at least 16 characters and no spaces.'),
  /** The zip of the prices on a medication's page until a visitor enters theirs. */
  DEFAULT_ZIP: v.pipe(v.optional(v.string(), '10001'), v.regex(/^\d{5}$/, 'DEFAULT_ZIP must be five digits.')),
  /** Requests that one device may make in a minute; an address has more. */
  RATE_LIMIT: v.pipe(
    v.optional(v.string(), '600'),
    v.regex(/^[1-9]\d{0,6}$/, 'RATE_LIMIT must be a number of requests a minute, at least 1.'),
    v.transform(Number),
  ),
  /** Megabytes of memory for answers that are kept until the data behind them changes. */
  ANSWER_MEMORY: number('ANSWER_MEMORY', '64', { from: 1, to: 9999 }),
  /** Days that things stay; see docs/trust/data-map.md. */
  RETENTION_DEVICES: number('RETENTION_DEVICES', '120', { from: 1, to: 3650 }),
  RETENTION_QUESTIONS: number('RETENTION_QUESTIONS', '365', { from: 1, to: 3650 }),
  RETENTION_TEXTS: number('RETENTION_TEXTS', '30', { from: 1, to: 3650 }),
  RETENTION_RATINGS: number('RETENTION_RATINGS', '365', { from: 1, to: 3650 }),
  RETENTION_EVENTS: number('RETENTION_EVENTS', '730', { from: 30, to: 3650 }),
  RETENTION_SECURITY: number('RETENTION_SECURITY', '30', { from: 1, to: 365 }),
  RETENTION_COUNTS: number('RETENTION_COUNTS', '1100', { from: 62, to: 3650 }),
  /** Emails: the mail server, and the sender's address. Without it they stay in the local mailbox. */
  SMTP_URL: v.optional(
    v.pipe(
      v.string(),
      v.rawCheck(({ dataset, addIssue }) => {
        const complaint = dataset.typed ? smtpComplaint(dataset.value) : undefined
        if (complaint !== undefined) addIssue({ message: `SMTP_URL ${complaint}` })
      }),
    ),
  ),
  MAIL_FROM: v.optional(v.pipe(v.string(), v.email('MAIL_FROM must be an email address.'))),
  /** Whom to write to of what an operator has to decide. */
  OPERATOR_EMAIL: v.optional(v.pipe(v.string(), v.email('OPERATOR_EMAIL must be an email address.'))),
  /** Texts over an HTTP API like Twilio's: its address, account, token, and our number or messaging service. */
  SMS_URL: v.optional(
    v.pipe(
      v.string(),
      v.check(
        keepsSecrets,
        'SMS_URL must be an https address such as https://api.twilio.com; http only for this machine, a private address or a name without a dot.',
      ),
    ),
    'https://api.twilio.com',
  ),
  SMS_ACCOUNT: text(/^\S+$/, 'SMS_ACCOUNT must be the account id of the text service.'),
  SMS_TOKEN: text(/^\S+$/, 'SMS_TOKEN must be the token of the text service.'),
  SMS_FROM: text(/^(\+\d{8,15}|MG\w+)$/, 'SMS_FROM must be a number such as +15551230000, or a messaging service id.'),
  /** Countries of +1 whose numbers get texts. */
  TEXT_COUNTRIES: v.pipe(
    v.optional(v.string(), 'US'),
    v.transform((list) => list.split(',').map((country) => country.trim())),
    v.array(
      v.picklist(textCountries, `TEXT_COUNTRIES must be some of ${textCountries.join(', ')}, separated by commas.`),
    ),
  ),
  /** The operator's address for push services. */
  PUSH_CONTACT: text(
    /^(mailto:\S+@\S+|https:\/\/\S+)$/,
    'PUSH_CONTACT must be mailto: and an address, or an https address.',
  ),
  /** Push services besides the browsers' own, as `host:port`, separated by commas. */
  PUSH_HOSTS: v.pipe(
    v.optional(v.string(), ''),
    v.transform((list) =>
      list
        .split(',')
        .map((host) => host.trim())
        .filter((host) => host !== ''),
    ),
  ),
  /** Seconds that one step of a delivery may take. */
  DELIVERY_TIMEOUT: v.pipe(
    v.optional(v.string(), '10'),
    v.regex(/^[1-9]\d{0,2}$/, 'DELIVERY_TIMEOUT must be a number of seconds from 1 to 999.'),
    v.transform(Number),
  ),
  /** A file outside of the database in which refusals are kept too, for the day on which an older database is restored. */
  REFUSALS_JOURNAL: text(/^[^\0\n\r]+$/, 'REFUSALS_JOURNAL must be the path of a file.'),
  /** A folder that outlives releases, in which the hashed files of former builds stay servable for 30 days. */
  FORMER_FILES: text(/^[^\0\n\r]+$/, 'FORMER_FILES must be the path of a folder.'),
  /** Tiles for the map: of a service or one PMTiles file, and whose they are. Without them nobody else is asked. */
  MAP_TILES: v.optional(
    v.pipe(
      v.string(),
      v.check(
        isTileAddress,
        'MAP_TILES must be an https address, or a path of this host, that has {z}, {x} and {y} or ends in .pmtiles.',
      ),
    ),
  ),
  MAP_ATTRIBUTION: text(/^[^<>]{1,120}$/, 'MAP_ATTRIBUTION must be up to 120 characters of plain text.'),
  /** Wallets: an operator's pass type, team, and paths of certificates and keys; an issuer and its service account's file. */
  APPLE_PASS_TYPE: text(
    /^pass\.\S+$/,
    'APPLE_PASS_TYPE must be a pass type identifier such as pass.com.example.coupons.',
  ),
  APPLE_TEAM: text(/^[A-Z\d]{10}$/, 'APPLE_TEAM must be ten letters and digits.'),
  APPLE_PASS_CERT: v.optional(v.string()),
  APPLE_PASS_KEY: v.optional(v.string()),
  APPLE_PASS_PASSPHRASE: v.optional(v.string()),
  APPLE_WWDR_CERT: v.optional(v.string()),
  GOOGLE_WALLET_ISSUER: text(/^\d+$/, 'GOOGLE_WALLET_ISSUER must be the number of an issuer.'),
  GOOGLE_WALLET_KEY: v.optional(v.string()),
  /** A file with the operator's price feeds: their addresses, keys and limits. */
  PRICE_FEEDS: text(/^[^\0\n\r]+$/, 'PRICE_FEEDS must be the path of a file.'),
  /** Milliseconds that requests may wait before new ones are rejected. */
  OVERLOAD_DELAY: v.pipe(
    v.optional(v.string(), '2000'),
    v.regex(/^[1-9]\d{0,6}$/, 'OVERLOAD_DELAY must be a number of milliseconds, at least 1.'),
    v.transform(Number),
  ),
})

export interface Config {
  port: number
  host: string
  dataDir: string
  databaseUrl: string | undefined
  /** A standby of it that streams its changes. */
  databaseReplicaUrl?: string | undefined
  databaseLimits: DatabaseLimits
  /** Milliseconds. */
  drain: number
  /** Whether a server that starts brings the database to the newest form. */
  migrates: boolean
  publicUrl: string | undefined
  /** Addresses, networks and named ranges; none by default. */
  trustProxy: readonly string[]
  logLevel: string
  demoData: boolean
  devMailbox: boolean
  metrics: MetricsConfig
  defaultZip: string
  /** Whom to write to of what an operator has to decide. */
  operatorEmail: string | undefined
  textCountries: readonly TextCountry[]
  rateLimit: number
  overloadDelay: number
  retention: Retention
  delivery: DeliveryConfig
  refusalsJournal: string | undefined
  formerFiles: string | undefined
  mapTiles: MapTiles
  wallets: WalletConfig
  /** Megabytes for answers that are kept. */
  answerMemory: number
  /** Where prices are asked for over HTTP. */
  feeds: readonly FeedConfig[]
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
export function readConfig(variables: Record<string, string | undefined>, role: Role = 'all'): Config {
  const result = v.safeParse(environment, variables)
  if (!result.success) {
    throw new StartError(result.issues.map((issue) => issue.message).join(' '))
  }
  const settings = result.output
  return {
    port: settings.PORT,
    host: settings.HOST,
    dataDir: settings.DATA_DIR,
    databaseUrl: settings.DATABASE_URL,
    databaseReplicaUrl: replicaOf(settings),
    databaseLimits: {
      connections: settings.DATABASE_CONNECTIONS ?? connectionsOf[role],
      connect: settings.DATABASE_CONNECT_TIMEOUT * 1000,
      statement: settings.DATABASE_STATEMENT_TIMEOUT * 1000,
      lock: settings.DATABASE_LOCK_TIMEOUT * 1000,
      idleTransaction: settings.DATABASE_IDLE_TIMEOUT * 1000,
    },
    drain: settings.DRAIN_SECONDS * 1000,
    migrates: settings.MIGRATE === 'y',
    publicUrl: settings.PUBLIC_URL,
    trustProxy: settings.TRUST_PROXY,
    logLevel: settings.LOG_LEVEL,
    // What is set up for others gets no made-up organizations and prices.
    demoData: (settings.DEMO_DATA ?? (isForOthers(settings) ? 'n' : 'y')) === 'y',
    devMailbox: devMailboxOf(settings),
    metrics: {
      ownPort:
        settings.METRICS_PORT === undefined ? undefined : { port: settings.METRICS_PORT, host: settings.METRICS_HOST },
      token: settings.METRICS_TOKEN,
    },
    defaultZip: settings.DEFAULT_ZIP,
    operatorEmail: settings.OPERATOR_EMAIL,
    textCountries: settings.TEXT_COUNTRIES,
    rateLimit: settings.RATE_LIMIT,
    overloadDelay: settings.OVERLOAD_DELAY,
    retention: {
      devices: settings.RETENTION_DEVICES,
      questions: settings.RETENTION_QUESTIONS,
      texts: settings.RETENTION_TEXTS,
      ratings: settings.RETENTION_RATINGS,
      events: settings.RETENTION_EVENTS,
      security: settings.RETENTION_SECURITY,
      counts: settings.RETENTION_COUNTS,
    },
    delivery: deliveryOf(settings),
    refusalsJournal: settings.REFUSALS_JOURNAL,
    formerFiles: settings.FORMER_FILES,
    mapTiles: mapTilesOf(settings),
    wallets: readWallets(settings),
    answerMemory: settings.ANSWER_MEMORY,
    feeds: readFeeds(settings.PRICE_FEEDS),
  }
}

type Environment = v.InferOutput<typeof environment>

/** Settings that nobody needs who only tries the product. */
const isForOthers = ({ DATABASE_URL, PUBLIC_URL, SMTP_URL, SMS_ACCOUNT, SMS_TOKEN, SMS_FROM }: Environment): boolean =>
  [DATABASE_URL, PUBLIC_URL, SMTP_URL, SMS_ACCOUNT, SMS_TOKEN, SMS_FROM].some((setting) => setting !== undefined)

function replicaOf({ DATABASE_URL, DATABASE_REPLICA_URL }: Environment): string | undefined {
  if (DATABASE_REPLICA_URL !== undefined && DATABASE_URL === undefined) {
    throw new StartError('DATABASE_REPLICA_URL names a standby of DATABASE_URL: set that too.')
  }
  return DATABASE_REPLICA_URL
}

/** The mailbox shows one-time codes: it is refused wherever somebody else may reach it. */
function devMailboxOf({ DEV_MAILBOX, PUBLIC_URL, TRUST_PROXY, DATABASE_URL }: Environment): boolean {
  if (DEV_MAILBOX === 'n') return false
  const others = [
    PUBLIC_URL !== undefined && !isOnThisMachine(PUBLIC_URL) && 'PUBLIC_URL',
    TRUST_PROXY.length > 0 && 'TRUST_PROXY',
    DATABASE_URL !== undefined && 'DATABASE_URL',
  ].filter((name) => name !== false)
  if (others.length === 0) return true
  throw new StartError(
    `DEV_MAILBOX shows messages and one-time codes without a sign-in: leave it out where ${others.join(', ')} is set.`,
  )
}

/** No licence of a map goes without a name. */
function mapTilesOf({ MAP_TILES: url = '', MAP_ATTRIBUTION: attribution = '' }: Environment): MapTiles {
  if ((url === '') !== (attribution === '')) {
    throw new StartError(
      'MAP_TILES and MAP_ATTRIBUTION must be set together: the map says whose it is, such as © OpenStreetMap contributors.',
    )
  }
  return { url, attribution }
}

/** Settings that belong together must be set together. */
function deliveryOf(settings: Environment): DeliveryConfig {
  const { SMTP_URL, MAIL_FROM, SMS_URL, SMS_ACCOUNT, SMS_TOKEN, SMS_FROM, PUSH_CONTACT, PUBLIC_URL } = settings
  if (SMTP_URL !== undefined && MAIL_FROM === undefined) {
    throw new StartError('MAIL_FROM must be set where SMTP_URL is: the address that emails come from.')
  }
  const sms = [SMS_ACCOUNT, SMS_TOKEN, SMS_FROM].filter((setting) => setting !== undefined)
  if (sms.length > 0 && sms.length < 3) {
    throw new StartError('SMS_ACCOUNT, SMS_TOKEN and SMS_FROM must be set together.')
  }
  if ((SMTP_URL !== undefined || sms.length > 0) && PUBLIC_URL === undefined) {
    throw new StartError('PUBLIC_URL must be set where messages are sent: the links in them are made of it.')
  }
  return {
    smtp: SMTP_URL !== undefined && MAIL_FROM !== undefined ? { url: SMTP_URL, from: MAIL_FROM } : undefined,
    text:
      SMS_ACCOUNT !== undefined && SMS_TOKEN !== undefined && SMS_FROM !== undefined
        ? { url: SMS_URL, account: SMS_ACCOUNT, token: SMS_TOKEN, from: SMS_FROM }
        : undefined,
    push: PUSH_CONTACT === undefined ? undefined : { subject: PUSH_CONTACT, extraHosts: settings.PUSH_HOSTS },
    timeout: settings.DELIVERY_TIMEOUT * 1000,
  }
}
