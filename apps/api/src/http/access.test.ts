/** Who may do what: makes every declared call as each kind of caller, over HTTP. The result is docs/trust/access.md. */
import { randomUUID } from 'node:crypto'
import { type Call, calls } from '@rxgauge/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  type AccessCaller,
  type CallerName,
  callerNames,
  callerNotes,
  createCallers,
  freshCaller,
} from '../../test/access/callers'
import { type Decision, decisions } from '../../test/access/decisions'
import { createFixtures, type Fixtures } from '../../test/access/fixtures'
import { startTestServer, type TestServer } from '../../test/server'

let api: TestServer
let callers: Record<CallerName, AccessCaller>
let things: Fixtures
beforeAll(async () => {
  api = await startTestServer()
  callers = await createCallers(api)
  things = await createFixtures(api, callers)
})
afterAll(() => api.close())
// Rate limits are not what this test is about.
beforeEach(async () => {
  await api.database.query('delete from rate_window')
  await api.database.query(`update outbox set created_at = created_at - interval '2 hours'`)
})

const isCall = (value: unknown): value is Call => typeof value === 'object' && value !== null && 'path' in value
const declared: [string, Call][] = Object.entries(calls).flatMap(([file, exported]) =>
  Object.entries(exported).flatMap(([name, value]) =>
    isCall(value) ? [[`${file}.${name}`, value] satisfies [string, Call]] : [],
  ),
)
const outcomes = new Map<string, Map<CallerName, string>>()

test('every declared call has a decision', () => {
  expect(Object.keys(decisions).sort()).toEqual(declared.map(([name]) => name).sort())
})

const isTokenBad = (name: CallerName) => name.endsWith('token') || name === 'ended session'

/** What the response should be, from the call's declaration and the decision about it. */
function expected(call: Call, { belongs }: Decision, name: CallerName): string {
  if (call.auth !== 'none' && isTokenBad(name)) return 'UNAUTHORIZED'
  if (call.auth === 'user' && name.endsWith('guest')) return 'SIGN_IN_REQUIRED'
  return belongs && !belongs.to.includes(name) ? belongs.else : 'yes'
}

async function outcomeOf(call: Call, decision: Decision, name: CallerName): Promise<string> {
  const isSpent = decision.spends === true && (call.auth === 'none' || !isTokenBad(name))
  const caller = isSpent ? await freshCaller(api, name) : callers[name]
  const { params, query = '', body = {} } = decision.request(things, caller)
  const named: Record<string, string | number> = { ...usualParams(), ...params }
  const path = call.path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(named[key] ?? '')) + query
  const { token } = isTokenBad(name) ? callers[name] : caller
  const options = token === undefined ? {} : { token }
  const response = call.method === 'GET' ? await api.get(path, options) : await api.post(path, body, options)
  return response.success ? 'yes' : (response.errorCode ?? String(response.status))
}

const usualParams = () => ({
  productId: things.productId,
  productDetailId: things.productDetailId,
  quantity: 30,
  zip: '10001',
  insuranceId: 0,
  pharmacyLocationId: things.pharmacyLocationId,
  pharmacyGroupId: things.pharmacyGroupId,
  couponType: 'P',
  miles: 10,
  text: 'acme',
  latitude: 40.75,
  longitude: -73.99,
  appCode: 'CVDB',
  type: 'FAQ',
})

for (const [name, decision] of Object.entries(decisions)) {
  test(name, async () => {
    const call = declared.find(([each]) => each === name)?.[1]
    if (!call) throw new Error(`${name} is not declared`)
    const found = new Map<CallerName, string>()
    for (const caller of callerNames) found.set(caller, await outcomeOf(call, decision, caller))
    outcomes.set(name, found)
    const wanted = callerNames.map((caller) => [caller, expected(call, decision, caller)])
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(wanted))
  })
}

const papers = ['coupon.pdf', 'coupon.pkpass', 'google-wallet']

test('anyone with a coupon’s id can open its documents; the id can’t be guessed and is in nobody else’s responses', async () => {
  const open = (id: string, paper: string) => fetch(`${api.url}/api/adjudicate/${id}/${paper}`, { redirect: 'manual' })
  expect((await open(things.adjudicationId, 'coupon.pdf')).status).toBe(200)
  for (const paper of papers) {
    for (const id of [randomUUID(), `${things.adjudicationId}x`, '1']) expect((await open(id, paper)).status).toBe(404)
  }
  for (const name of ['another person', 'another guest', 'guest', 'professional', 'person elsewhere'] as const) {
    const { token = '' } = callers[name]
    for (const path of ['/account/export', '/coupon/list', '/coupon/card/list', '/device', '/message/list']) {
      expect(JSON.stringify(await api.get(path, { token })), path).not.toContain(things.adjudicationId)
    }
  }
})

test('docs/trust/access.md says the same; `pnpm write:pages` writes it', async () => {
  await expect(page()).toMatchFileSnapshot('../../../../docs/trust/access.md')
})

const words: Record<string, string> = { yes: 'yes', UNAUTHORIZED: '401', SIGN_IN_REQUIRED: 'sign in' }

function page(): string {
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const lines = declared.map(([name, call]) => {
    const cells = callerNames.map((caller) => {
      const outcome = outcomes.get(name)?.get(caller) ?? ''
      return words[outcome] ?? `\`${outcome}\``
    })
    return row([`\`${call.method} ${call.path}\``, ...cells])
  })
  return `# Who may do what

Every call of the API, made over HTTP as every kind of caller. A test compares the responses with
[what was decided](../../apps/api/test/access/decisions.ts), and writes this page: \`pnpm write:pages\`. A call without a decision fails.

${callerNames.map((name) => `- **${name}**: ${callerNotes[name]}`).join('\n')}

*yes*: succeeds, with public or the caller's own data. *401*: there is no such session (\`UNAUTHORIZED\`). *sign in*: needs an account
(\`SIGN_IN_REQUIRED\`). Anything else is the error code. Somebody else's data look like data that don't exist.

${row(['call', ...callerNames])}
${row(['---', ...callerNames.map(() => '---')])}
${lines.join('\n')}

Papers of a coupon (\`/adjudicate/:id/${papers.join('`, `/adjudicate/:id/')}\`) carry no token, since a person opens them in another program, prints or
shares them: the coupon's id, 122 random bits that only its owner gets, is the key. An unknown id is a 404.
\`/list/cards.pdf\` has several cards on paper; it needs the id of each.
`
}
