/**
 * Computes the cost of one attacker for docs/trust/attack-costs.md from the limits themselves; `pnpm write:pages` rewrites
 * the page after a change.
 */
import { type Call, groupThousands, listCalls, mostListEntries, mostWatches } from '@rxgauge/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { personWith, signIn, startSignUp, stranger } from '../../../test/people'
import { startTestServer, type TestServer } from '../../../test/server'
import { readConfig } from '../../base/config'
import { fixedDays } from '../../base/settings/retention-days'
import {
  burstDevices,
  burstFactor,
  rendersOfAddress,
  rendersOfAll,
  requestsPerKnownDevice,
} from '../../http/request-limits'
import { allRoutes } from '../../http/routes'
import { timeLimits } from '../../http/time-limits'
import { shareWithoutKey } from '../../mcp/serve-mcp'
import { cardRows, cardsPerKeyAndDay } from '../coupons/program-cards'
import { savedCouponLimit } from '../coupons/saved-coupons'
import { notifiedDevices } from '../outbox/messages'
import { mostCouponsPerMinute } from '../webhooks/record-event'
import { mostWebhooks } from '../webhooks/webhook-endpoints'
import { guesses, secrets } from './attempt-limits'
import type { CallLimits } from './call-limits'
import { siteFactor } from './client-network'
import { sendLimits } from './send-limits'

let api: TestServer
const { rateLimit } = readConfig({})
/** Requests from one address in a minute, with as many devices behind it as count. */
const requestsOfAddress = rateLimit * burstFactor

beforeAll(async () => {
  api = await startTestServer()
})
afterAll(() => api.close())

interface Cost {
  texts: number
  emails: number
  rows: number
  bytes: number
  /** Seconds of one core. */
  cpu: number
}
type Leaving = Partial<Omit<Cost, 'cpu'>>

/** Seconds on one core of a small server, rounded up: a priced call, and a password hash. */
const seconds = { call: 0.005, hash: 0.04 }

/** The most that one call stores, measured below: rows and bytes of all tables except counters. */
const leavings = {
  registration: { rows: 2, bytes: 6_000 },
  adjudication: { rows: 2, bytes: 1_000 },
  signIn: { rows: 3, bytes: 1_000 },
  record: { rows: 3, bytes: 2_000 },
  changedPassword: { emails: 1, texts: 1, rows: 4, bytes: 20_000 },
  link: { rows: 1, bytes: 3_000 },
  share: { emails: 1, texts: 1, rows: 3, bytes: 20_000 },
  secret: { emails: 1, texts: 1, rows: 3, bytes: 20_000 },
  question: { emails: 1, rows: 3, bytes: 5_000 },
} satisfies Record<string, Leaving>

/** Calls counted on their own rather than with the messages that they send. */
const leavingCalls: Readonly<Record<string, keyof typeof leavings>> = {
  'POST /register': 'registration',
  'POST /adjudicate/cashoffer': 'adjudication',
  'POST /adjudicate/copayoffer': 'adjudication',
  'POST /list/cards': 'adjudication',
  'POST /list/share': 'link',
  'POST /login/': 'signIn',
  'POST /sso/login': 'signIn',
  'POST /sso/provider/begin': 'link',
  'POST /account/changepassword': 'changedPassword',
  'POST /account/save': 'record',
  'GET /account/export': 'record',
  'GET /settings/email/allow': 'record',
  'GET /settings/email/deny': 'record',
  'GET /settings/text/allow': 'record',
  'GET /settings/text/deny': 'record',
  'POST /reminderschedule/refill/save': 'record',
  'POST /list/watch': 'record',
}
/** Calls that hash a password share one allowance, which this one represents. */
const hashingCall = 'POST /signup/verify'

const windows = { hour: 60, day: 24 * 60 } as const
type Window = keyof typeof windows
type Who = 'device' | 'network'

/** The number of calls allowed to one device or network. */
function callsIn(window: Window, who: Who, limits: CallLimits | undefined): number {
  const minutes = windows[window]
  const { visitorShare, visitorPerDay, limitShare, perDay } = limits ?? {}
  const [share, daily] = who === 'device' ? [visitorShare, visitorPerDay] : [limitShare, perDay]
  const general = who === 'device' ? Math.min(rateLimit, requestsOfAddress) : requestsOfAddress
  const ofMinute = share === undefined ? general : Math.min(general, Math.ceil(rateLimit * share))
  return Math.min(ofMinute * minutes, daily ?? Number.POSITIVE_INFINITY)
}

const nothing: Cost = { texts: 0, emails: 0, rows: 0, bytes: 0, cpu: 0 }
const add = (cost: Cost, { texts = 0, emails = 0, rows = 0, bytes = 0 }: Leaving, count: number): Cost => ({
  texts: cost.texts + texts * count,
  emails: cost.emails + emails * count,
  rows: cost.rows + rows * count,
  bytes: cost.bytes + bytes * count,
  cpu: cost.cpu,
})

const callName = ({ method, path }: Pick<Call, 'method' | 'path'>) => `${method} ${path}`
const limitsByCall = () =>
  new Map(allRoutes(api.services, api.config).map(({ call, limits }) => [callName(call), limits]))

function costOf(who: Who, window: Window): Cost {
  const limits = limitsByCall()
  for (const call of Object.keys(leavingCalls)) expect(limits.get(call), call).toBeDefined()
  expect(limits.get(hashingCall)?.limitGroup).toBe('password hashes')
  let cost = nothing
  for (const [call, kind] of Object.entries(leavingCalls)) {
    if (who === 'device' && call === 'POST /register') continue
    cost = add(cost, leavings[kind], callsIn(window, who, limits.get(call)))
  }
  for (const kind of ['share', 'secret', 'question'] as const)
    cost = add(cost, leavings[kind], sendLimits[kind][who][window])
  const hashes = callsIn(window, who, limits.get(hashingCall))
  const cpu = callsIn(window, who, undefined) * seconds.call + hashes * seconds.hash
  return { ...cost, cpu: Math.min(cpu, windows[window] * 60) }
}

/** In addition to the cost of its devices. */
const costOfAccount = (window: Window): Cost => {
  const doses = savedCouponLimit * 3
  /** In the inbox, and as a push message with its job for each device. */
  const rows = (doses + savedCouponLimit + mostWatches) * (1 + 2 * notifiedDevices)
  // Of refill reminders and of price watches.
  const reminders = { rows, bytes: rows * 500, texts: 2, emails: 2 }
  const coupons = { rows: savedCouponLimit * 3, bytes: savedCouponLimit * 3 * 300 }
  /** Four words of each entry are up to 500 characters long. */
  const list = { rows: mostListEntries + 1, bytes: mostListEntries * 4 * 500 }
  const watches = { rows: mostWatches, bytes: mostWatches * mostListEntries * 300 }
  const kept = window === 'day' ? add(add(add(nothing, coupons, 1), list, 1), watches, 1) : nothing
  return add(kept, reminders, 1)
}

const costOfOrganization = (window: Window): Cost => {
  let cost = nothing
  for (const kind of ['share', 'secret', 'question'] as const) {
    cost = add(cost, leavings[kind], sendLimits[kind].organization[window])
  }
  return cost
}

const number = (value: number) => Math.round(value).toLocaleString('en-US')

function row(name: string, of: (window: Window) => Cost, factor = 1, isCountedByCall = true): string {
  const cells = (['texts', 'emails', 'rows', 'bytes', 'cpu'] as const).map((what) => {
    if (!isCountedByCall && what === 'cpu') return '—'
    const [hourly, daily] = [of('hour')[what], of('day')[what]].map((value) => value * factor)
    const show = (value = 0) => (what === 'bytes' ? number(Math.ceil(value / 1e6)) : number(value))
    return `${show(hourly)} / ${show(daily)}`
  })
  return `| ${[name, ...cells].join(' | ')} |`
}

test('docs/trust/attack-costs.md matches the limits; `pnpm write:pages` rewrites it', async () => {
  const ofDevice = (window: Window) => costOf('device', window)
  const ofNetwork = (window: Window) => costOf('network', window)
  const { share, secret, question } = sendLimits
  const limit = (each: { hour: number; day: number } | undefined) =>
    each === undefined ? '—' : `${number(each.hour)} / ${number(each.day)}`
  const page = `# What one attacker costs

Computed from the limits in the code with the default settings (\`RATE_LIMIT\` ${number(rateLimit)}), and rewritten by \`pnpm write:pages\`. Each figure is the
most that somebody reaches who uses every limit fully: in one hour / one day of the clock (UTC). Sixty minutes across two hours
reach at most twice as much.

| Who | texts | emails | rows | megabytes | CPU seconds |
| --- | --- | --- | --- | --- | --- |
${row('one device', ofDevice)}
${row('one account, besides its devices', costOfAccount, 1, false)}
${row('one IPv4 address (an office’s too), or one IPv6 /64', ofNetwork)}
${row('one IPv6 /48', ofNetwork, siteFactor)}
${row('messages of one organization, from any number of addresses', costOfOrganization, 1, false)}

- Texts and emails share their counters. Texts go only to numbers of \`TEXT_COUNTRIES\`.
- An account keeps ${savedCouponLimit} coupons with a dose and a refill reminder each, and ${mostWatches} price watches. Refill reminders are at most one text and
  one email per day, and so are price watches, to its own confirmed contacts; doses are messages in the app.
- Rows and megabytes are per day; \`apps/api/src/operate/retention.ts\` says how long they stay. Counters are extra: about a hundred bytes each, at
  most ten per message, deleted after a day.
- CPU seconds are for one core, at ${seconds.call * 1000} ms a call and ${seconds.hash * 1000} ms a password hash; using several cores at once isn't
  counted. Above \`OVERLOAD_DELAY\` new requests are rejected.
- An organization's rows and CPU from other calls are limited only by the number of addresses that visit it.
- An attacker with many addresses can reach an organization's own limits: then its visitors send nothing more in that hour, and signing up
  waits; prices and coupons continue.
- A program's key makes at most ${groupThousands(cardsPerKeyAndDay)} cards a day, ${cardRows} rows each. Its other calls store nothing but counts, and the limit per minute that
  the operator gave it bounds their CPU.
- An assistant without a key makes at most ${Math.ceil(rateLimit * shareWithoutKey)} calls a minute from one address, only for organizations that allow it. Each may price a list
  of ${mostListEntries} medications. Its cards count for the address as visitors' do.
- A webhook is told about ${mostCouponsPerMinute} coupons a minute at most, and about shown cards once a minute: ${groupThousands((mostCouponsPerMinute + 1) * 60)} / ${groupThousands((mostCouponsPerMinute + 1) * 60 * 24)} rows of up to 1 KB, kept for ${fixedDays.webhooks} days. An
  organization has ${mostWebhooks} webhooks at most, and so has the whole installation. Each request to one has a time limit, and four at a time go to the same one.

## Messages per hour / per day

| What | from one device | to one contact | of one organization | from one address or /64 | from one /48 |
| --- | --- | --- | --- | --- | --- |
${(
  [
    ['the site, coupons, lists and savings, to somebody else', share],
    ['temporary passwords and codes', { ...secret, contact: undefined }],
    ['questions to support (contact: the address that was typed)', question],
  ] as const
)
  .map(([name, each]) => {
    const { network } = each
    const site = { hour: network.hour * siteFactor, day: network.day * siteFactor }
    const all = [each.device, each.contact, each.organization, network, site].map(limit)
    return `| ${[name, ...all].join(' | ')} |`
  })
  .join('\n')}

Limits of calls, passwords and one-time secrets: [limits.md](../operate/limits.md).
`
  await expect(page).toMatchFileSnapshot('../../../../../docs/trust/attack-costs.md')
})

test('docs/operate/limits.md matches the limits; `pnpm write:pages` rewrites it', async () => {
  await expect(limitsPage()).toMatchFileSnapshot('../../../../../docs/operate/limits.md')
})

const attemptRows: readonly (readonly [string, Partial<Record<'quarterHour' | 'hour' | 'day', number>>])[] = [
  ['wrong passwords of one person on their own device', guesses.ownDevice],
  ['wrong passwords of one contact in its organization, on all other devices together', guesses.contact],
  ['wrong passwords on one device, for any person', guesses.device],
  ['wrong passwords from one address or /64; twice as many from a /48', guesses.address],
  ['one-time secrets to one contact from one device', secrets.deviceToContact],
  ['one-time secrets to one contact from all of the person’s own devices', secrets.ownDevices],
  ['one-time secrets to one contact from all other devices', secrets.contact],
  ['one-time secrets requested by one device', secrets.device],
  ['one-time secrets requested from one address or /64; twice as many from a /48', secrets.address],
]

function limitsPage(): string {
  const limits = limitsByCall()
  const callRows = listCalls().flatMap((call) => {
    const each = limits.get(callName(call))
    if (!each) return []
    const cells = [
      call.auth === 'none' ? '—' : allowance(each.visitorShare, each.visitorPerDay),
      allowance(each.limitShare, each.perDay),
    ]
    return [`| \`${callName(call)}\`${each.isInMemory ? ' (by each server)' : ''} | ${cells.join(' | ')} |`]
  })
  return `# Limits

What one visitor may do, with the default \`RATE_LIMIT\` of ${number(rateLimit)} ([settings.md](settings.md)). Anyone past a limit gets a 429 with a sentence and
\`Retry-After\`. These figures are generated from the limits themselves: \`pnpm write:pages\`. What an attacker costs within them: [attack-costs.md](../trust/attack-costs.md).

## Requests

Each server counts in memory, per minute:

- calls that need a token, by device: ${number(rateLimit)}, with any of its tokens;
- requests of one IPv4 address or IPv6 /64, calls and pages and unknown addresses: ${number(rateLimit * burstDevices)}, and ${requestsPerKnownDevice} more for each device behind it whose calls
  succeeded in the last ten minutes, up to ${number(requestsOfAddress)}. So 5,000 people of an office behind one address can open a link within ten minutes. Script and style files
  don't count. An IPv6 /48 may make ${siteFactor} times as many as a /64;
- pages that must be rendered: ${number(rateLimit * rendersOfAddress)} for one address and ${number(rateLimit * rendersOfAll)} for all together. Beyond that an older page is sent if there is one. One address may have ${number(rateLimit * rendersOfAddress)} PDFs and
  as many passes made.

At most 64 MB of pages are cached; pages that a stranger can make up (codes, medications, parameters) aren't. Headers must come within ${timeLimits.headers / 1000} seconds, a whole request
within ${timeLimits.request / 1000}; a connection may be silent for ${timeLimits.idle / 1000}.

## Calls with limits of their own

Counted in the database, for all servers together; by each server in memory where it says so. A person (or a device if nobody is signed in) is counted first and doesn't use up what others behind
the same address have. Calls that hash a password (sign-up, sign-in, recovery, changes) share one allowance.

| Call | One device or person | One address or /64 |
| --- | --- | --- |
${callRows.join('\n')}

## Passwords and one-time secrets

Counted in fixed windows, for all servers together.

| What | Quarter of an hour | Hour | Day |
| --- | --- | --- | --- |
${attemptRows.map(([name, { quarterHour = '', hour = '', day = '' }]) => `| ${name} | ${quarterHour} | ${hour} | ${day} |`).join('\n')}

- A device is a person's if they have signed up, signed in or recovered their password on it. Nobody else can use up its allowance, so nobody can lock
  somebody out of their own device. Whoever is refused on a new device recovers the password there; then it is theirs too.
- What remains: with several devices somebody can use up a contact's ${secrets.contact.hour} secrets per hour, or from many addresses an organization's secrets of a
  day. People then sign in with their password or on their own device; signing up and changing a contact wait.
- Correct passwords don't count. Tries are counted before they are checked, so trying many at once is no advantage.
- So all strangers together can guess one person's password at most ${number(guesses.contact.day * 365)} times a year. An accepted password
  (six characters, a digit, both cases) isn't a common one, nor one of these with digits added or replacing letters.
- A one-time secret has five tries: ${secrets.contact.day} secrets a day are ${secrets.contact.day * 5} guesses at 887 million (six letters and digits), or at a million (six digits, for signed-in people).
- Two passwords are hashed at once and 48 wait; the next gets a 503. A recovery returns the same, with the same work, whether or not the
  contact has an account.
`
}

/** @param share of RATE_LIMIT, per minute */
const allowance = (share: number | undefined, perDay: number | undefined): string =>
  [
    ...(share === undefined ? [] : [`${number(Math.ceil(rateLimit * share))} a minute`]),
    ...(perDay === undefined ? [] : [`${number(perDay)} a day`]),
  ].join(', ') || '—'

/** Rows and bytes of all tables except counters. */
async function stored() {
  const tables = await api.database.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'rate_window'`,
  )
  let [rows, bytes] = [0, 0]
  for (const { name } of tables) {
    const [found] = await api.database.query<{ rows: number; bytes: number }>(
      `select count(*)::int as rows, coalesce(sum(pg_column_size(t.*)), 0)::int as bytes from "${name}" t`,
    )
    rows += found?.rows ?? 0
    bytes += found?.bytes ?? 0
  }
  return { rows, bytes }
}

test('each call stores no more than the table says', async () => {
  /** With deliveries on, each message also has a job. */
  const job = { rows: 1, bytes: 1_000 }
  async function check(kind: keyof typeof leavings, work: () => Promise<unknown>, more = 0) {
    const before = await stored()
    await work()
    const after = await stored()
    const most = leavings[kind]
    expect(after.rows - before.rows, kind).toBeLessThanOrEqual(most.rows - more * job.rows)
    expect(after.bytes - before.bytes, kind).toBeLessThanOrEqual(most.bytes - more * job.bytes)
  }
  const noise = 'x'.repeat(200)
  let device = await stranger(api)
  await check('registration', async () => {
    device = await stranger(api)
  })
  const campaignInfo = Object.fromEntries(Array.from({ length: 10 }, (_, index) => [`utm_${index}`, noise]))
  await check('registration', () =>
    api.post('/authenticate', { refreshToken: device.refreshToken, appVersion: '1', campaignInfo }),
  )
  await device.get('/zipcode/useZipCode/10001')
  const [drug] = (await device.get('/product/prescription')).data
  const offer = (await device.get(`/price/pharmacynew/${drug.productDetailId}/30/10001`)).data.lowestPricePharmacy
  let adjudicationId = ''
  await check('adjudication', async () => {
    adjudicationId = (await device.post('/adjudicate/cashoffer', { ...offer, insuranceId: null, zipCode: '10001' }))
      .data.adjudicationId
  })
  const names = { recipientName: 'Maria del Carmen', senderName: 'Ana Guadalupe' }
  const fills = Array.from({ length: mostListEntries }, () => ({ productDetailId: drug.productDetailId, quantity: 30 }))
  await check('link', () => device.post('/list/share', { fills }))
  await check(
    'share',
    () => device.post('/adjudicate/sendemail', { recipientEmail: 'cost@example.com', adjudicationId, ...names }),
    1,
  )
  await check('share', () => device.post('/list/send', { recipientEmail: 'cost@example.com', fills, ...names }), 1)
  await check(
    'question',
    () =>
      device.post('/settings/contactus', {
        firstName: noise.slice(0, 100),
        lastName: 'B',
        email: 'cost@example.com',
        notes: noise + noise,
      }),
    1,
  )
  await check('secret', () => startSignUp(api, device, { email: 'costly@example.com' }), 1)
  const person = await personWith(api, { email: 'kept@example.com' })
  const other = await stranger(api)
  await check('signIn', () => signIn(api, other, person.contact))
  await check('record', () => person.get('/settings/email/deny'))
  await check('record', () => person.get('/account/export'))
})
