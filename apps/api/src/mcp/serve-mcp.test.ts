/** The assistants' server over HTTP, by the protocol's own client. */
import { v1Calls } from '@rxgauge/contract/v1'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Assistants, startTestAssistants } from '../../test/assistants'
import { changeOrganization } from '../../test/change-organization'

let assistants: Assistants
beforeAll(async () => {
  assistants = await startTestAssistants()
})
afterAll(() => assistants.close())

/** Calls tools, which must not fail. */
async function caller(options: Parameters<Assistants['connect']>[0]) {
  const client = await assistants.connect(options)
  return {
    client,
    async call(name: string, input: object) {
      const result = await client.callTool({ name, arguments: { ...input } })
      expect(result.isError, JSON.stringify(result.content)).toBeFalsy()
      // biome-ignore lint/suspicious/noExplicitAny: tests read responses of any shape.
      return result as { structuredContent: any; content: { text: string }[] }
    },
  }
}

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

  test('an assistant looks up a medication, compares its four prices, and has one explained', async () => {
    const { call } = await caller({ key: await assistants.v1.key(), version })
    const { matches } = (await call('search_drugs', { text: 'atorvastatin' })).structuredContent
    const drug = await call('get_drug', { id: matches[0].id })
    expect(drug.content[0]?.text).toMatch(/Tablet 20 mg: strengthId \d+; amounts of tablets: 30, 60, 90/)
    const { strengthId } = drug.structuredContent.forms[0].strengths.find((each: { isUsual: boolean }) => each.isUsual)
    const question = { drug: { strengthId }, quantity: 30, zip: '10001' }
    const prices = await call('compare_prices', question)
    const { data } = await assistants.v1.call(await assistants.v1.key(), v1Calls.prices.compare, { body: question })
    expect(prices.structuredContent).toMatchObject(data)
    expect(prices.content[0]?.text).toContain('Atorvastatin 20 mg tablet, 30 tablets, near New York, NY 10001:')
    expect(prices.content[0]?.text).toContain('With a coupon: $6.07.')
    expect(prices.content[0]?.text).toContain('This is a demonstration')
    const explained = await call('explain_price', { ...question, kind: 'coupon' })
    expect(explained.structuredContent).toMatchObject({ kind: 'coupon', amount: '6.07' })
    expect(explained.content[0]?.text).toMatch(/^- .*coupon.*: -\$/m)
  })

  test('it finds pharmacies and plans, prices a list, gets a card and learns what the data are', async () => {
    const { call } = await caller({ key: await assistants.v1.key(), version })
    const fill = { drug: { ndc: '99000000001' } }
    const plans = (await call('find_plans', { text: 'medicare' })).structuredContent
    expect(plans.plans.length).toBeGreaterThan(0)
    const near = await call('find_pharmacies', { zip: '10001', ...fill })
    const [{ pharmacy, offer }] = near.structuredContent.items
    expect(near.content[0]?.text).toContain(`pharmacy id ${pharmacy.id}: $${offer.amount} (offer ${offer.offerId})`)
    const list = await call('price_list', { fills: [fill], zip: '10001' })
    expect(list.content[0]?.text).toMatch(/At one pharmacy: \$[\d.]+ for 1 of them\. \S/)
    const cardOf = { offerId: offer.offerId, ...fill, zip: '10001', pharmacy: { id: pharmacy.id } }
    const consent = { wording: offer.consent, givenAt: new Date(assistants.v1.api.clock.now).toISOString() }
    const card = await call('get_savings_card', { ...cardOf, consent })
    expect(card.content[0]?.text).toMatch(/^BIN \d+, PCN \w+, group [\w-]+, member ID \w+$/m)
    const dataset = (await call('dataset_info', {})).structuredContent
    expect(dataset.coverage.medications).toBeGreaterThan(100)
    for (const { structuredContent } of [near, list, card]) {
      expect(structuredContent.asOf).toMatch(/^\d{4}-\d\d-\d\d$/)
      expect(structuredContent.notice).toContain('not insurance')
    }
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
  // What a key may not do counts as refused, also inside a response that is none.
  const { database } = assistants.v1.api
  const use = () => database.query('select refused from api_key_use order by api_key_id desc limit 2')
  await expect.poll(use, { timeout: 15_000 }).toEqual([{ refused: 1 }, { refused: 0 }])
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
  // Several calls in one request would count as one.
  expect((await assistants.post({}, '/mcp?org=DEMO', '[]')).status).toBe(400)
  expect((await fetch(`${assistants.v1.url}/mcp?org=DEMO`)).status).toBe(405)
})

test('the gauge’s page comes with the tool that shows it, and asks for no network', async () => {
  const client = await assistants.connect({ path: '/mcp?org=DEMO' })
  const tool = (await client.listTools()).tools.find(({ name }) => name === 'compare_prices')
  expect(tool?._meta).toMatchObject({ ui: { resourceUri: 'ui://rxgauge/gauge' } })
  const { contents } = await client.readResource({ uri: 'ui://rxgauge/gauge' })
  expect(contents).toMatchObject([{ mimeType: 'text/html;profile=mcp-app', _meta: { ui: { csp: {} } } }])
})

test('a card needs the person’s consent', async () => {
  const { client, call } = await caller({ path: '/mcp?org=DEMO' })
  const fill = { drug: { ndc: '99000000001' }, zip: '10001' }
  const [{ pharmacy, offer }] = (await call('find_pharmacies', fill)).structuredContent.items
  const cardOf = { ...fill, offerId: offer.offerId, pharmacy: { id: pharmacy.id } }
  const refused = await client.callTool({ name: 'get_savings_card', arguments: cardOf })
  expect(refused).toMatchObject({ isError: true, content: [{ text: expect.stringContaining('consent') }] })
  const givenAt = new Date(assistants.v1.api.clock.now).toISOString()
  const card = await call('get_savings_card', { ...cardOf, consent: { wording: offer.consent, givenAt } })
  expect(card.structuredContent).toMatchObject({ id: null, isTest: true })
})

test('what the data cover, and where they come from, can be read', async () => {
  const client = await assistants.connect({ path: '/mcp?org=DEMO' })
  const read = async (uri: string) => {
    const [content] = (await client.readResource({ uri })).contents
    return JSON.parse(content && 'text' in content ? content.text : '')
  }
  expect(await read('rxgauge://coverage')).toMatchObject({ coverage: { pharmacies: expect.any(Number) } })
  expect(await read('rxgauge://sources')).toMatchObject({ sources: { retail: expect.any(Array) } })
})

test('no line of the log has the medication, the zip or the key', async () => {
  const lines: string[] = []
  const logged = await startTestAssistants({ logLevel: 'info', logTo: { write: (line) => lines.push(line) } })
  try {
    const key = await logged.v1.key()
    const client = await logged.connect({ key })
    for (const zip of ['10001', '1']) {
      await client.callTool({ name: 'compare_prices', arguments: { drug: { ndc: '99000000001' }, zip } })
    }
    await client.callTool({ name: 'search_drugs', arguments: { text: 'atorvastatin' } })
    await logged.post({ authorization: `Bearer ${key}` }, '/mcp', '{"params": "atorvastatin 10001')
    const log = lines.join('')
    expect(log).toContain('"route":"/mcp"')
    for (const secret of ['99000000001', '10001', 'atorva', key.slice(9)]) expect(log).not.toContain(secret)
  } finally {
    await logged.close()
  }
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
