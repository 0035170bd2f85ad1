/** The assistants' server over HTTP, by the protocol's own client. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Assistants, startTestAssistants } from '../../test/assistants'
import { changeOrganization } from '../../test/change-organization'

let assistants: Assistants
beforeAll(async () => {
  assistants = await startTestAssistants()
})
afterAll(() => assistants.close())

describe.each(['2026-07-28', '2025-11-25'])('by protocol %s', (version) => {
  test('an assistant finds a medication, with its id and a notice', async () => {
    const client = await assistants.connect({ key: await assistants.v1.key(), version })
    expect(client.getNegotiatedProtocolVersion()).toBe(version)
    const { content, structuredContent } = await client.callTool({
      name: 'search_drugs',
      arguments: { text: 'atorva' },
    })
    expect(structuredContent).toMatchObject({
      matches: [
        { name: 'Atorvastatin', type: 'generic' },
        { name: 'Lipitor', type: 'brand' },
      ],
      notice: expect.stringContaining('not insurance'),
    })
    expect(content).toMatchObject([{ type: 'text', text: expect.stringContaining('Atorvastatin (generic), id ') }])
  })

  test('it answers in Spanish: by argument, by the person’s language, or by header', async () => {
    const key = await assistants.v1.key()
    const spanish = { structuredContent: { notice: expect.stringContaining('no es un seguro') } }
    const asked = { name: 'search_drugs', arguments: { text: 'atorva' } }
    const client = await assistants.connect({ key, version })
    const byArgument = { ...asked, arguments: { text: 'atorva', language: 'es' } }
    expect(await client.callTool(byArgument)).toMatchObject(spanish)
    expect(await client.callTool({ ...asked, _meta: { 'openai/locale': 'es-MX' } })).toMatchObject(spanish)
    const ofSpain = await assistants.connect({ key, version, headers: { 'accept-language': 'es' } })
    expect(await ofSpain.callTool(asked)).toMatchObject(spanish)
    expect((await ofSpain.listTools()).tools[0]?.title).toBe('Buscar un medicamento')
  })

  test('each tool says what it is not for, and whether it changes anything', async () => {
    const client = await assistants.connect({ key: await assistants.v1.key(), version })
    const { tools } = await client.listTools()
    for (const tool of tools) {
      expect(tool.description).toContain('ask a pharmacist')
      expect(tool.annotations?.readOnlyHint).toBe(tool.name !== 'get_savings_card')
      expect(tool.outputSchema?.properties).toHaveProperty('notice')
    }
  })
})

test('a wrong argument, and a scope that a key lacks, are said in the answer', async () => {
  const client = await assistants.connect({ key: await assistants.v1.key() })
  const wrong = await client.callTool({ name: 'search_drugs', arguments: { text: '' } })
  expect(wrong).toMatchObject({ isError: true })
  const reports = await assistants.connect({ key: await assistants.v1.key({ scopes: ['reports:read'] }) })
  expect(await reports.callTool({ name: 'search_drugs', arguments: { text: 'atorva' } })).toMatchObject({
    isError: true,
    content: [{ text: expect.stringContaining('prices:read') }],
  })
})

test('without a key it answers for an organization that lets assistants in, and for no other', async () => {
  const client = await assistants.connect({ path: '/mcp?org=DEMO' })
  expect((await client.callTool({ name: 'search_drugs', arguments: { text: 'atorva' } })).isError).toBeFalsy()
  const refused = await assistants.post({}, '/mcp?org=ACME')
  expect(refused.status).toBe(401)
  expect(refused.headers.get('www-authenticate')).toBe('Bearer realm="RxGauge"')
  expect(await refused.json()).toMatchObject({ jsonrpc: '2.0', error: { data: { code: 'KEY_MISSING' } } })
  await changeOrganization(assistants.v1.api.database, { options: { assistantsFlag: 'y' } }, 'ACME')
  expect((await assistants.post({}, '/mcp?org=ACME')).status).toBe(200)
})

test('a page that leads its own name here, or another site’s page, gets nothing', async () => {
  expect((await assistants.post({ host: 'evil.example.com', origin: 'http://evil.example.com' })).status).toBe(403)
  const own = await assistants.v1.key({ org: 'CORNER' })
  const authorization = `Bearer ${own}`
  expect((await assistants.post({ authorization, origin: 'https://elsewhere.example.com' })).status).toBe(403)
  expect((await assistants.post({ authorization, origin: 'http://localhost:6274' })).status).toBe(200)
})

test('what is not JSON, or too large, is refused in the protocol’s form', async () => {
  const broken = await assistants.post({}, '/mcp?org=DEMO', '{')
  expect(broken.status).toBe(400)
  expect(await broken.json()).toMatchObject({ jsonrpc: '2.0', error: { code: -32700 } })
  expect((await assistants.post({}, '/mcp?org=DEMO', JSON.stringify('x'.repeat(70_000)))).status).toBe(413)
  expect((await fetch(`${assistants.v1.url}/mcp?org=DEMO`)).status).toBe(405)
})

test('nobody can keep a response open', async () => {
  const client = await assistants.connect({ path: '/mcp?org=DEMO', version: '2026-07-28' })
  await expect(client.listen({ toolsListChanged: true })).rejects.toThrow()
})

test('a key’s own limit holds here too', async () => {
  const key = await assistants.v1.key({ perMinute: 1 })
  const authorization = `Bearer ${key}`
  expect((await assistants.post({ authorization })).status).toBe(200)
  const refused = await assistants.post({ authorization })
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
})
