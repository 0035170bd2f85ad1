/** The program for desktops, which passes messages from standard input to `/mcp`. */
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startTestV1, type TestV1 } from '../../test/v1'

let v1: TestV1
const clients: Client[] = []
beforeAll(async () => {
  v1 = await startTestV1()
})
afterEach(async () => {
  for (const client of clients.splice(0)) await client.close()
})
afterAll(() => v1.close())

async function connect(env: Record<string, string>, version = '2026-07-28') {
  const client = new Client(
    { name: 'a test', version: '1.0.0' },
    { versionNegotiation: { mode: version === '2026-07-28' ? { pin: version } : 'legacy' } },
  )
  clients.push(client)
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: ['packages/mcp/rxgauge-mcp.mjs'],
      env: { RXGAUGE_URL: v1.url, ...env },
    }),
  )
  return client
}

test.each(['2026-07-28', '2025-11-25'])('by protocol %s a desktop’s assistant uses the tools', async (version) => {
  const client = await connect({ RXGAUGE_KEY: await v1.key() }, version)
  expect(client.getNegotiatedProtocolVersion()).toBe(version)
  expect((await client.listTools()).tools.map(({ name }) => name)).toContain('compare_prices')
  const found = await client.callTool({ name: 'search_drugs', arguments: { text: 'atorva' } })
  expect(found.structuredContent).toMatchObject({ matches: [{ name: 'Atorvastatin' }, { name: 'Lipitor' }] })
  expect((await client.readResource({ uri: 'ui://rxgauge/gauge' })).contents).toHaveLength(1)
})

test('without a key, an organization that lets assistants in is named', async () => {
  const client = await connect({ RXGAUGE_ORG: 'DEMO', LANG: 'es_MX.UTF-8' })
  expect((await client.listTools()).tools[0]?.title).toBe('Buscar un medicamento')
})

test('a refused key is said to the client', async () => {
  await expect(connect({ RXGAUGE_KEY: 'rxg_live_wrong' }, '2025-11-25')).rejects.toThrow('key')
})
