/**
 * Calls made from the API's description, good ones and broken ones, by a stranger, a device and people: none fails by its
 * input, each is answered with an envelope, and soon. `pnpm test --all` makes many more, with a new seed each time.
 */
import { errorCodes } from '@rxgauge/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRawClient, type RawResponse } from '../../test/fuzz/raw-request'
import { type FuzzRequest, type Operation, operationsOf, requestOf } from '../../test/fuzz/requests'
import { personWith, renewed, stranger } from '../../test/people'
import { startTestServer, type TestServer } from '../../test/server'

const calls = Number(process.env.FUZZ_CALLS ?? 500)
const seed = Number(process.env.TEST_SEED ?? 1)
const slowest = 15_000
/** Calls until everybody gets a new token: each lasts five minutes, and a call takes a second of the server's time. */
const renewal = 200
const shownFailures = 20

const lines: string[] = []
let api: TestServer
let client: ReturnType<typeof createRawClient>
beforeAll(async () => {
  api = await startTestServer({ logLevel: 'warn', logTo: { write: (line) => lines.push(line) } })
  client = createRawClient(api.url)
})
afterAll(async () => {
  client.close()
  await api.close()
})

interface Actor {
  token: string
  refreshToken: string
  deviceId: string
}

let contacts = 0
const newActor = {
  device: () => stranger(api),
  person: () => personWith(api, { email: `fuzz${++contacts}@example.com` }),
  professional: () => personWith(api, { email: `fuzz${++contacts}@example.com` }, 'CLINIC'),
}
type ActorName = keyof typeof newActor
const actorNames = Object.keys(newActor) as ActorName[]

test(
  `${calls} calls from the description cause no failure of ours (seed ${seed})`,
  async () => {
    const operations = operationsOf(await (await fetch(`${api.url}/api/openapi.json`)).json())
    const actorValues = startingValues()
    const actors = new Map<ActorName, Actor>()
    const failures: string[] = []
    const statuses = new Map<number, number>()

    for (let count = 0; count < calls && failures.length < shownFailures; count++) {
      api.clock.now += 1000
      if (count % renewal === 0) await renewActors(actors)
      const [operation, who] = draw(fc.tuple(fc.constantFrom(...operations), whoCalls), count)
      if (isEnd(operation) && count % 10 > 0) continue
      const actor = who === 'nobody' ? undefined : actors.get(who)
      const request = draw(requestOf(operation, actorValues, actor?.token), count)
      const response = await client.ask(request).catch((error: Error) => error)
      const complaint =
        response instanceof Error ? `${response.name}: ${response.message}` : complaintAbout(request, response)
      const logged = lines.splice(0)
      if (complaint !== undefined || logged.length > 0) {
        failures.push(JSON.stringify({ count, complaint, who, request: shown(request), answer: response, logged }))
      }
      if (response instanceof Error) continue
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
      if (response.status === 200) collectValues(actorValues, response.text)
      if (response.status === 401 && who !== 'nobody') actors.set(who, await replaced(who, actors))
    }
    console.log(
      `fuzz: seed ${seed}, ${calls} calls, statuses ${JSON.stringify(Object.fromEntries([...statuses].sort()))}`,
    )
    expect(failures).toEqual([])
  },
  120_000 + calls * 60,
)

/** Deterministic for a seed and count. */
const draw = <T>(arbitrary: fc.Arbitrary<T>, count: number): T =>
  fc.sample(arbitrary, { seed: seed * 1_000_003 + count, numRuns: 1 })[0] as T

const whoCalls = fc.constantFrom<ActorName | 'nobody'>('nobody', 'device', 'person', 'person', 'professional')

/** These end a session; they are drawn less often, because a new session must follow. */
const isEnd = ({ path }: Operation) => path === '/logout' || path === '/account/delete'

async function renewActors(actors: Map<ActorName, Actor>) {
  for (const name of actorNames) {
    const actor = actors.get(name)
    const again = actor && (await renewed(api, actor).catch(() => undefined))
    actors.set(name, again?.token ? again : await newActor[name]())
  }
}

/** A new actor for one whose session ended. Moves the clock past the sign-up limits first. */
async function replaced(name: ActorName, actors: Map<ActorName, Actor>): Promise<Actor> {
  api.clock.now += 60 * 60_000
  const actor = await newActor[name]()
  for (const other of actorNames) {
    const actorValues = actors.get(other)
    const again = other !== name && actorValues ? await renewed(api, actorValues).catch(() => undefined) : undefined
    if (again?.token) actors.set(other, again)
  }
  return actor
}

function complaintAbout({ method }: FuzzRequest, { status, text, milliseconds }: RawResponse): string | undefined {
  if (status >= 500) return `status ${status}`
  if (milliseconds > slowest) return `${Math.round(milliseconds)} ms`
  if (method === 'HEAD' || method === 'OPTIONS') return undefined
  return isEnvelope(text, status) ? undefined : 'no envelope'
}

function isEnvelope(text: string, status: number): boolean {
  try {
    const { success, message, data, errorCode } = JSON.parse(text)
    if (typeof success !== 'boolean' || typeof message !== 'string' || data === undefined) return false
    return success ? status === 200 : status >= 400 && data === null && errorCodes.includes(errorCode)
  } catch {
    return false
  }
}

/** Values that exist in the demo data. */
function startingValues(): Map<string, unknown[]> {
  return new Map<string, unknown[]>([
    ['zip', ['10001', '60601', '90210']],
    ['zipCode', ['10001', '60601']],
    ['text', ['ator', 'lip', 'acme']],
    ['quantity', ['30', 30, 90, '0.5']],
    ['organizationCode', ['ACME', 'GATED', 'CLINIC', 'OPEN-SESAME']],
    ['orgCode', ['ACME', 'acme', 'CLINIC']],
    ['appCode', ['CVD', 'HCP', 'WGN']],
    ['type', ['FAQ', 'T_AND_C']],
    ['couponType', ['P', 'M']],
    ['latitude', ['40.75', '0']],
    ['longitude', ['-73.99', '0']],
    ['miles', ['5', '25']],
    ['startDate', ['01/01/2027']],
    ['timeZone', ['America/New_York']],
    ['time1', ['08:00 AM']],
    ['insuranceId', ['1', 1, '0', 0, null]],
    ['productId', ['1', 1]],
    ['productDetailId', ['1', 1]],
    ['id', ['1', 1]],
  ])
}

/** Other parameter names that take a value of a response. */
const alsoKnownAs: Readonly<Record<string, readonly string[]>> = {
  savedCouponId: ['id'],
  signupAttemptId: ['id'],
  appUserLoginId: ['id'],
  profileUpdateAttemptId: ['id'],
  pushNotificationId: ['id'],
  shareAppEngagementId: ['engagementId', 'id'],
  ratingEngagementId: ['engagementId', 'id'],
  key: ['startDate'],
}
const most = 30

/** Collects the values of a response for later requests. */
function collectValues(actorValues: Map<string, unknown[]>, text: string): void {
  const rest: unknown[] = [JSON.parse(text).data]
  while (rest.length > 0) {
    const value = rest.pop()
    if (typeof value !== 'object' || value === null) continue
    for (const [name, inner] of Object.entries(value)) {
      if (typeof inner === 'object') {
        // The first few of a long list are enough.
        rest.push(Array.isArray(inner) ? inner.slice(0, 3) : inner)
      } else if (inner !== '') {
        for (const each of [name, ...(alsoKnownAs[name] ?? [])]) {
          const list = actorValues.get(each) ?? []
          actorValues.set(each, [inner, String(inner), ...list].slice(0, most))
        }
      }
    }
  }
}

/** Shortens the body, which may be long. */
const shown = (request: FuzzRequest) => ({ ...request, body: request.body?.toString().slice(0, 500) })
