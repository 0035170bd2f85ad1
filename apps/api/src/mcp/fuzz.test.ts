/**
 * Calls of the tools, good ones and broken ones: none fails by its input, and each is answered in the protocol's form.
 * `pnpm test --all` makes many more, with a new seed each time.
 */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Assistants, startTestAssistants } from '../../test/assistants'
import { createRawClient, type RawResponse } from '../../test/fuzz/raw-request'
import { type FuzzRequest, type Operation, requestOf } from '../../test/fuzz/requests'
import type { JsonSchema } from '../../test/fuzz/schema-values'

const calls = Number(process.env.FUZZ_CALLS ?? 300)
const seed = Number(process.env.TEST_SEED ?? 1)

const lines: string[] = []
let assistants: Assistants
let client: ReturnType<typeof createRawClient>
beforeAll(async () => {
  assistants = await startTestAssistants({ logLevel: 'warn', logTo: { write: (line) => lines.push(line) } })
  client = createRawClient(assistants.v1.url)
})
afterAll(async () => {
  client.close()
  await assistants.close()
})

/** Values that exist in the demo data. */
const known = new Map<string, unknown[]>([
  ['zip', ['10001', '60601']],
  ['text', ['ator', 'medicare']],
  ['ndc', ['99000000001']],
  ['strengthId', [1, 2]],
  ['id', [1, 3]],
  ['quantity', [30, 90]],
  ['offerId', ['coupon-1']],
])

test(
  `${calls} calls of tools cause no failure of ours (seed ${seed})`,
  async () => {
    const key = await assistants.v1.key()
    const { tools } = await (await assistants.connect({ key })).listTools()
    const operations = tools.flatMap(({ name, inputSchema }) => [
      callOf(name, inputSchema as JsonSchema),
      callOf(name, {}),
    ])
    const failures: string[] = []
    for (let count = 0; count < calls && failures.length < 20; count++) {
      const arbitrary = fc.constantFrom(...operations).chain((operation) => requestOf(operation, known, key))
      const [drawn] = fc.sample(arbitrary, { seed: seed * 1_000_003 + count, numRuns: 1 })
      if (!drawn) throw new Error('nothing drawn')
      const request = toMcp(drawn)
      const response = await client.ask(request).catch((error: Error) => error)
      const complaint = response instanceof Error ? response.message : complaintAbout(response)
      const logged = lines.splice(0)
      if (complaint !== undefined || logged.length > 0)
        failures.push(
          JSON.stringify({ count, complaint, body: request.body?.toString().slice(0, 500), response, logged }),
        )
    }
    expect(failures).toEqual([])
  },
  120_000 + calls * 100,
)

const callOf = (tool: string, input: JsonSchema): Operation => ({
  method: 'POST',
  path: '/mcp',
  needsToken: true,
  parameters: [],
  body: {
    type: 'object',
    required: ['jsonrpc', 'id', 'method', 'params'],
    properties: {
      jsonrpc: { const: '2.0' },
      id: { type: 'integer', minimum: 1, maximum: 9 },
      method: { const: 'tools/call' },
      params: {
        type: 'object',
        required: ['name', 'arguments'],
        properties: { name: { const: tool }, arguments: input },
      },
    },
  },
})

const toMcp = (request: FuzzRequest): FuzzRequest => ({
  ...request,
  target: request.target.replace(/^\/api/, ''),
  headers: { accept: 'application/json, text/event-stream', ...request.headers },
})

function complaintAbout({ status, text, contentType }: RawResponse): string | undefined {
  if (status >= 500) return `status ${status}`
  const messages = contentType.startsWith('text/event-stream')
    ? text.split('\n').flatMap((line) => (line.startsWith('data: ') ? [line.slice(6)] : []))
    : contentType.startsWith('application/json') && text !== ''
      ? [text]
      : []
  // JSON-RPC's code for a failure of the server's own.
  return messages.some((message) => JSON.parse(message).error?.code === -32603) ? 'an internal error' : undefined
}
