// database: none

import { expect, test } from 'vitest'
import { readConfig } from './config'

const DATABASE_URL = 'postgresql://localhost/prices'
const PUBLIC_URL = 'https://rx.example.com'

test('an empty environment gives the defaults, and opens nothing', () => {
  expect(readConfig({})).toMatchObject({
    port: 4000,
    host: '127.0.0.1',
    dataDir: '.data',
    demoData: true,
    databaseUrl: undefined,
    trustProxy: [],
    devMailbox: false,
    metrics: { ownPort: undefined, token: undefined },
  })
})

test('a database address names one server; a list is refused with an alternative', () => {
  const addresses = [
    DATABASE_URL,
    'postgres://user:p%40ss@10.0.0.1:5432/prices?sslmode=verify-full&target_session_attrs=any',
    'postgresql:///prices?host=/var/run/postgresql',
    'postgresql://user@/prices?host=/var/run/postgresql',
    'postgresql://user:a,b@[::1]:5432/prices',
  ]
  for (const address of addresses) expect(readConfig({ DATABASE_URL: address }).databaseUrl).toBe(address)
  const severalHosts = [
    'postgresql://a:1,b:2/prices?target_session_attrs=read-write',
    'postgresql://user:p@ss@a,b/prices',
    'postgresql://user@/prices?host=a,b',
  ]
  for (const address of severalHosts) {
    expect(() => readConfig({ DATABASE_URL: address })).toThrow(
      'DATABASE_URL names several servers, but only one address is supported: put HAProxy or PgBouncer in front of them and use its address (docs/operate/failover.md).',
    )
    expect(() => readConfig({ DATABASE_URL, DATABASE_REPLICA_URL: address })).toThrow(
      /^DATABASE_REPLICA_URL names several servers/,
    )
  }
  expect(() => readConfig({ DATABASE_URL: `${DATABASE_URL}?target_session_attrs=read-write` })).toThrow(
    /^DATABASE_URL asks for target_session_attrs, which is not supported: .*HAProxy or PgBouncer/,
  )
  expect(() => readConfig({ DATABASE_URL: 'postgresql://user:50%/off@host/prices' })).toThrow(
    /^DATABASE_URL is not a valid address: percent-encode special characters in the user and password/,
  )
  expect(() => readConfig({ DATABASE_URL: 'mysql://localhost/prices' })).toThrow(/^DATABASE_URL must be an address/)
})

test('texts go to the United States, or to the countries that the operator names', () => {
  expect(readConfig({}).textCountries).toEqual(['US'])
  expect(readConfig({ TEXT_COUNTRIES: 'US, PR' }).textCountries).toEqual(['US', 'PR'])
})

test('map tiles come from an address that browsers may use, and have an attribution', () => {
  const MAP_ATTRIBUTION = '© OpenStreetMap contributors'
  expect(readConfig({}).mapTiles).toEqual({ url: '', attribution: '' })
  for (const MAP_TILES of [
    'https://tiles.example.com/{z}/{x}/{y}.png',
    'https://tiles.example.com/us.pmtiles',
    '/tiles/us.pmtiles',
    'http://localhost:8080/us.pmtiles',
  ]) {
    const { mapTiles } = readConfig({ MAP_TILES, MAP_ATTRIBUTION })
    expect(mapTiles).toEqual({ url: MAP_TILES, attribution: MAP_ATTRIBUTION })
  }
  for (const MAP_TILES of [
    'http://tiles.example.com/us.pmtiles',
    'https://tiles.example.com/',
    '//tiles.example.com/us.pmtiles',
    'javascript:alert(1)//.pmtiles',
    'us.pmtiles',
  ]) {
    expect(() => readConfig({ MAP_TILES, MAP_ATTRIBUTION })).toThrow(/^MAP_TILES must be an https address/)
  }
  expect(() => readConfig({ MAP_TILES: '/us.pmtiles' })).toThrow('MAP_TILES and MAP_ATTRIBUTION must be set together')
  expect(() => readConfig({ MAP_TILES: '/us.pmtiles', MAP_ATTRIBUTION: '<b>' })).toThrow('plain text')
})

test('demo data is loaded for trials; on a server for others, only on request', () => {
  expect(readConfig({ DEMO_DATA: 'n' }).demoData).toBe(false)
  const mail = { SMTP_URL: 'smtp://mail.example.com', MAIL_FROM: 'us@example.com', PUBLIC_URL }
  const texts = { SMS_ACCOUNT: 'AC1', SMS_TOKEN: 't', SMS_FROM: '+15550001111', PUBLIC_URL }
  for (const variables of [{ DATABASE_URL }, { PUBLIC_URL }, mail, texts]) {
    expect(readConfig(variables).demoData).toBe(false)
    expect(readConfig({ ...variables, DEMO_DATA: 'y' }).demoData).toBe(true)
  }
})

test('proxies are named by address, network or range', () => {
  const proxies = (TRUST_PROXY: string) => readConfig({ TRUST_PROXY }).trustProxy
  expect(proxies('10.0.0.7, 10.1.0.0/16,loopback,fd00::/8')).toEqual([
    '10.0.0.7',
    '10.1.0.0/16',
    'loopback',
    'fd00::/8',
  ])
  expect([proxies(''), proxies('0')]).toEqual([[], []])
})

test('the mailbox page is open only on one’s own machine', () => {
  expect(readConfig({ DEV_MAILBOX: 'y' }).devMailbox).toBe(true)
  for (const address of ['http://localhost', 'http://localhost:4000', 'http://127.0.0.1:4000', 'http://[::1]:4000']) {
    expect(readConfig({ DEV_MAILBOX: 'y', PUBLIC_URL: address }).devMailbox).toBe(true)
  }
})

test('metrics have a separate port, on this machine by default, or a token', () => {
  const token = '0123456789abcdef'
  expect(readConfig({ METRICS_PORT: '9100' }).metrics.ownPort).toEqual({ port: 9100, host: '127.0.0.1' })
  expect(readConfig({ METRICS_PORT: '9100', METRICS_HOST: '0.0.0.0' }).metrics.ownPort?.host).toBe('0.0.0.0')
  expect(readConfig({ METRICS_TOKEN: token }).metrics).toEqual({ ownPort: undefined, token })
})

test.each<[variables: Record<string, string>, message: RegExp]>([
  [{ PORT: 'abc' }, /^PORT must/],
  [{ PORT: '70000' }, /^PORT must/],
  [{ DATABASE_URL: 'mysql://x' }, /^DATABASE_URL must/],
  [{ DATA_DIR: '' }, /^DATA_DIR must/],
  [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL must/],
  [{ DEMO_DATA: 'yes' }, /^DEMO_DATA must/],
  ...['true', '1', '10.0.0.0/0', '10.0.0.0/33', '10.0.0', 'loopback,', '0.0.0.0/0', '::/0', 'proxy.local'].map(
    (TRUST_PROXY): [Record<string, string>, RegExp] => [{ TRUST_PROXY }, /^TRUST_PROXY must name/],
  ),
  [{ DEV_MAILBOX: 'yes' }, /^DEV_MAILBOX must/],
  [{ DEV_MAILBOX: 'y', PUBLIC_URL }, /^DEV_MAILBOX shows .* leave it out if PUBLIC_URL is set/],
  [{ DEV_MAILBOX: 'y', PUBLIC_URL: 'http://localhost.evil.example' }, /PUBLIC_URL is set/],
  [{ DEV_MAILBOX: 'y', TRUST_PROXY: 'loopback' }, /TRUST_PROXY is set/],
  [{ DEV_MAILBOX: 'y', DATABASE_URL, PUBLIC_URL }, /PUBLIC_URL, DATABASE_URL is set/],
  [{ METRICS_PORT: 'x' }, /^METRICS_PORT must/],
  [{ METRICS_TOKEN: 'short' }, /^METRICS_TOKEN must/],
  [{ PUBLIC_URL: 'example' }, /^PUBLIC_URL must/],
  [{ SMTP_URL: 'mail.example.com' }, /^SMTP_URL must/],
  [{ SMTP_URL: 'smtp://mail.example.com' }, /^MAIL_FROM must/],
  [{ SMTP_URL: 'smtp://mail.example.com', MAIL_FROM: 'us@example.com' }, /^PUBLIC_URL must/],
  [{ MAIL_FROM: 'us' }, /^MAIL_FROM must/],
  [{ SMS_ACCOUNT: 'AC1' }, /^SMS_ACCOUNT, SMS_TOKEN and SMS_FROM must/],
  [{ SMS_FROM: '555' }, /^SMS_FROM must/],
  [{ PUSH_CONTACT: 'us@example.com' }, /^PUSH_CONTACT must/],
  [{ APPLE_TEAM: 'ABCDE12345' }, /^APPLE_PASS_TYPE, APPLE_TEAM/],
  [{ APPLE_TEAM: 'x' }, /^APPLE_TEAM must/],
  [{ GOOGLE_WALLET_ISSUER: '338800000001' }, /^GOOGLE_WALLET_ISSUER and GOOGLE_WALLET_KEY must/],
  [{ GOOGLE_WALLET_ISSUER: '338800000001', GOOGLE_WALLET_KEY: 'nowhere.json' }, /^GOOGLE_WALLET_KEY must/],
  [{ DELIVERY_TIMEOUT: '0' }, /^DELIVERY_TIMEOUT must/],
  [{ TEXT_COUNTRIES: 'US,FR' }, /^TEXT_COUNTRIES must be some of .*US/],
])('%j stops the start with a sentence that names it', (variables, message) => {
  expect(() => readConfig(variables)).toThrow(message)
})

test('database limits are in seconds; 0 leaves a limit to the database', () => {
  const { databaseLimits } = readConfig({ DATABASE_STATEMENT_TIMEOUT: '3', DATABASE_LOCK_TIMEOUT: '0' })
  expect(databaseLimits).toEqual({ connections: 10, connect: 5000, statement: 3000, lock: 0, idleTransaction: 30_000 })
  const sentence = 'DATABASE_CONNECTIONS must be a number from 1 to 1000.'
  for (const DATABASE_CONNECTIONS of ['0', '1001', 'many']) {
    expect(() => readConfig({ DATABASE_CONNECTIONS })).toThrow(sentence)
  }
})
