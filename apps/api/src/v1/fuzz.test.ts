/**
 * Requests made from the public API's description, good ones and broken ones: none fails by its input, and each gets JSON or a
 * problem. `pnpm test --all` makes many more, with a new seed each time.
 */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRawClient, type RawResponse } from '../../test/fuzz/raw-request'
import { type FuzzRequest, operationsOf, requestOf } from '../../test/fuzz/requests'
import { startTestV1, type TestV1 } from '../../test/v1'

const calls = Number(process.env.FUZZ_CALLS ?? 300)
const seed = Number(process.env.TEST_SEED ?? 1)

const lines: string[] = []
let v1: TestV1
let client: ReturnType<typeof createRawClient>
beforeAll(async () => {
  v1 = await startTestV1({ logLevel: 'warn', logTo: { write: (line) => lines.push(line) } })
  client = createRawClient(v1.url)
})
afterAll(async () => {
  client.close()
  await v1.close()
})

/** Values that exist in the demo data. */
const known = new Map<string, unknown[]>([
  ['zip', ['10001', '60601']],
  ['text', ['ator', 'medicare']],
  ['ndc', ['99000000001']],
  ['strengthId', [1, 2]],
  ['id', [1, 3, '1', '3']],
  ['quantity', [30, 90, '30']],
  ['month', ['2026-10']],
  ['limit', ['5']],
  ['RxGauge-Organization', ['ACME', 'CORNER']],
  ['Idempotency-Key', ['ticket-0001', 'ticket-0002']],
])

test(
  `${calls} requests of programs cause no failure of ours (seed ${seed})`,
  async () => {
    const keys = [await v1.key({ organizationId: null }), await v1.key(), await v1.key({ isTest: true }), undefined]
    const described = operationsOf(await (await fetch(`${v1.url}/api/v1/openapi.json`)).json())
    // The tus library answers there, in words of its own.
    const operations = described.filter(({ path }) => !path.startsWith('/uploads'))
    const drawing = fc
      .tuple(fc.constantFrom(...operations), fc.constantFrom(...keys))
      .chain(([operation, key]) => requestOf(operation, known, key))
    const failures: string[] = []
    const statuses = new Map<number, number>()
    for (let count = 0; count < calls && failures.length < 20; count++) {
      const [drawn] = fc.sample(drawing, { seed: seed * 1_000_003 + count, numRuns: 1 })
      if (!drawn) throw new Error('nothing drawn')
      const request = { ...drawn, target: drawn.target.replace(/^\/api/, '/api/v1') }
      const response = await client.ask(request).catch((error: Error) => error)
      const complaint = response instanceof Error ? response.message : complaintAbout(request, response)
      const logged = lines.splice(0)
      if (complaint !== undefined || logged.length > 0)
        failures.push(JSON.stringify({ count, complaint, request: shown(request), response, logged }))
      if (!(response instanceof Error)) statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
    }
    console.log(`fuzz of v1: seed ${seed}, statuses ${JSON.stringify(Object.fromEntries([...statuses].sort()))}`)
    expect(failures).toEqual([])
  },
  120_000 + calls * 100,
)

const shown = ({ method, target, body }: FuzzRequest) => ({ method, target, body: body?.toString().slice(0, 500) })

function complaintAbout(
  { method, target }: FuzzRequest,
  { status, text, contentType }: RawResponse,
): string | undefined {
  if (status >= 500) return `status ${status}`
  if (method === 'HEAD' || method === 'OPTIONS') return undefined
  // What is no address, or longer than any, belongs to no area of the server.
  if (status === 431 || !isAddress(target)) return isJson(text) ? undefined : 'no JSON'
  if (status === 200) return isJson(text) ? undefined : 'no JSON'
  return contentType.startsWith('application/problem+json') && isJson(text) ? undefined : 'no problem'
}

function isAddress(target: string): boolean {
  try {
    return decodeURI(target.split('?')[0] ?? '') !== ''
  } catch {
    return false
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
