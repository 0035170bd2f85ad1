/** My list of a person, over HTTP. */
import { randomUUID } from 'node:crypto'
import { mostListEntries, sharedLinkDays } from '@rxgauge/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lastMessage, personWith, stranger, type TestPerson } from '../../../test/people'
import { startTestServer, type TestServer } from '../../../test/server'

let api: TestServer
/** A medication in wire form, as the catalog names it. */
let drug: { productDetailId: number; productName: string; form: string; strength: string; unitName: string }
let count = 0

beforeAll(async () => {
  api = await startTestServer()
  const [row] = await api.database.query<typeof drug>(
    `select d.id "productDetailId", p.name "productName", d.form, d.strength, d.unit_name "unitName"
     from product_detail d join product p on p.id = d.product_id where d.unit_name = 'tablet' and d.obsolete_on is null order by d.id limit 1`,
  )
  if (!row) throw new Error('no medication')
  drug = row
})
afterAll(() => api.close())

const newPerson = () => personWith(api, { email: `list${++count}@example.com` })
const entry = (changes: object = {}) => ({
  entryId: randomUUID(),
  ...drug,
  unitContent: null,
  quantity: 30,
  insuranceId: null as number | null,
  addedAt: '2026-03-01T12:00:00.000Z',
  first: null as object | null,
  ...changes,
})
const save = (person: TestPerson, version: number, entries: unknown) => person.post('/list', { version, entries })

test('a person has the same list on every device, in the order and with the first prices that were saved', async () => {
  const person = await newPerson()
  expect((await person.get('/list')).data).toEqual({ version: 0, entries: [] })
  const first = { price: '12.34', on: '2026-03-01', zipCode: '10001' }
  const entries = [entry({ quantity: 7.5, first }), entry({ insuranceId: 3 }), entry()]
  const saved = await save(person, 0, entries)
  expect(saved.data).toEqual({ version: 1, entries, savedFlag: 'Y' })
  expect((await person.get('/list')).data).toEqual({ version: 1, entries })

  const changed = [entries[2], { ...entries[0], quantity: 90 }, entry()]
  expect((await save(person, 1, changed)).data).toEqual({ version: 2, entries: changed, savedFlag: 'Y' })
  expect((await save(person, 2, [])).data).toEqual({ version: 3, entries: [], savedFlag: 'Y' })
  expect((await (await newPerson()).get('/list')).data).toEqual({ version: 0, entries: [] })
  expect(await (await stranger(api)).get('/list')).toMatchObject({ errorCode: 'SIGN_IN_REQUIRED' })
})

test('of two saves of the same version one is saved, and the other gets the list as it is', async () => {
  const person = await newPerson()
  const lists = [[entry()], [entry()], [entry()]]
  for (const version of [0, 1]) {
    const replies = (await Promise.all(lists.map((entries) => save(person, version, entries)))).map(({ data }) => data)
    const [winner, ...more] = replies.filter(({ savedFlag }) => savedFlag === 'Y')
    expect(more).toEqual([])
    for (const { savedFlag: _, ...list } of replies)
      expect(list).toEqual({ version: version + 1, entries: winner.entries })
    expect((await person.get('/list')).data).toEqual({ version: version + 1, entries: winner.entries })
  }
  expect((await save(person, 0, [])).data.savedFlag).toBe('N')
  expect((await save(person, 7, [])).data.savedFlag).toBe('N')
})

test('the words are the catalog’s as long as it has the medication, and then remain', async () => {
  const person = await newPerson()
  const known = entry({ productName: 'Visit evil.example', form: 'x', strength: 'y' })
  const unknown = entry({ productDetailId: 2_000_000_000, productName: 'Oldamycin', form: 'Tablet', strength: '5 mg' })
  const { data } = await save(person, 0, [known, unknown])
  expect(data.entries).toEqual([{ ...known, ...drug }, unknown])
})

test('a quantity keeps the unit that it was chosen in', async () => {
  const person = await newPerson()
  const old = entry({ unitName: 'pen' })
  expect((await save(person, 0, [old])).data.entries).toEqual([{ ...old, unitContent: null }])
})

test('more than 20 medications, an entry twice, or values that no calendar or pharmacy has are refused and change nothing', async () => {
  const person = await newPerson()
  const entries = Array.from({ length: mostListEntries }, () => entry())
  expect((await save(person, 0, entries)).data.savedFlag).toBe('Y')
  const twice = entry()
  const refused = [
    [...entries, entry()],
    [twice, { ...twice, entryId: twice.entryId.toUpperCase() }],
    [entry({ entryId: '1' })],
    [entry({ quantity: 0 })],
    [entry({ quantity: 1.0001 })],
    [entry({ quantity: 10_000 })],
    [entry({ addedAt: '0000-01-01T00:00:00Z' })],
    [entry({ first: { price: '1.00', on: '2026-02-31', zipCode: '10001' } })],
    [entry({ first: { price: '1.00', on: '0000-01-01', zipCode: '10001' } })],
    [entry({ productName: 'x'.repeat(501) })],
  ]
  for (const list of refused) expect((await save(person, 1, list)).status, JSON.stringify(list)).toBe(400)
  expect((await person.get('/list')).data).toEqual({ version: 1, entries })
})

test('the list is in the person’s export, and goes with the account', async () => {
  const person = await newPerson()
  await save(person, 0, [entry({ first: { price: '12.34', on: '2026-03-01', zipCode: '10001' } })])
  expect((await person.get('/account/export')).data.list).toEqual([
    {
      medication: drug.productName,
      form: drug.form,
      strength: drug.strength,
      quantity: '30.000',
      unit: drug.unitName,
      insurance: null,
      addedAt: '2026-03-01T12:00:00.000Z',
      firstPrice: '12.34',
      firstPricedOn: '2026-03-01',
      firstPricedNear: '10001',
    },
  ])
  const before = await api.database.query('select 1 from list_entry')
  await person.get('/account/delete')
  expect(await api.database.query('select 1 from list_entry')).toHaveLength(before.length - 1)
  const late = api.services.myLists.save({ version: 0, entries: [] }, randomUUID())
  await expect(late).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
})

const fill = (changes: object = {}) => ({ productDetailId: drug.productDetailId, quantity: 30, ...changes })
const ended = { status: 410, errorCode: 'SHARED_LINK_ENDED' }

test('a link shows the medications in their order, without a plan, a zip or a name, and says how many are gone', async () => {
  const sender = await stranger(api)
  const fills = [
    fill(),
    fill({ productDetailId: 2_000_000_000 }),
    fill({ quantity: 7.5, unitName: drug.unitName }),
    fill({ unitName: 'pen' }),
  ]
  const { data } = await sender.post('/list/share', { fills })
  const reader = await stranger(api)
  const shown = await reader.get(`/list/shared/${data.token}`)
  const entries = [30, 7.5].map((quantity) => ({ ...drug, quantity, unitContent: null }))
  expect(shown.data).toEqual({ entries, goneCount: 2, expiresAt: data.expiresAt })

  await api.database.query('update product_detail set obsolete_on = current_date where id = $1', [drug.productDetailId])
  const later = await reader.get(`/list/shared/${data.token}`)
  const refused = await sender.post('/list/share', { fills })
  await api.database.query('update product_detail set obsolete_on = null where id = $1', [drug.productDetailId])
  expect(later.data).toEqual({ entries: [], goneCount: 4, expiresAt: data.expiresAt })
  expect(refused).toMatchObject({ errorCode: 'PRODUCT_NOT_FOUND' })
  for (const wrong of [[], Array.from({ length: mostListEntries + 1 }, () => fill())]) {
    expect((await sender.post('/list/share', { fills: wrong })).status).toBe(400)
  }
})

test('a shared quantity keeps the unit that it was shared in', async () => {
  const sender = await stranger(api)
  const { data } = await sender.post('/list/share', { fills: [fill()] })
  const setUnit = (unit: string) =>
    api.database.query('update product_detail set unit_name = $2 where id = $1', [drug.productDetailId, unit])
  await setUnit('pen')
  const shown = await sender.get(`/list/shared/${data.token}`)
  await setUnit(drug.unitName)
  expect(shown.data.entries).toMatchObject([{ unitName: drug.unitName, unitContent: null }])
})

test('a link expires, is valid only in its own organization, and is stored as a hash', async () => {
  const sender = await stranger(api)
  const { token, expiresAt } = (await sender.post('/list/share', { fills: [fill()] })).data
  expect(await (await stranger(api, 'CORNER')).get(`/list/shared/${token}`)).toMatchObject(ended)
  expect(await sender.get(`/list/shared/${'A'.repeat(22)}`)).toMatchObject(ended)
  expect((await sender.get('/list/shared/short')).status).toBe(400)
  const stored = await api.database.query('select s::text from shared_list s')
  expect(JSON.stringify(stored)).not.toContain(token)
  const startTime = api.clock.now
  expect(new Date(expiresAt).getTime()).toBe(startTime + sharedLinkDays * 86_400_000)
  api.clock.now += sharedLinkDays * 86_400_000 + 1000
  expect(await (await stranger(api)).get(`/list/shared/${token}`)).toMatchObject(ended)
  api.clock.now = startTime
})

test('a link outlives the account of its sender, whose export has it, and no longer says whose it was', async () => {
  const person = await newPerson()
  const { data } = await person.post('/list/share', { fills: [fill(), fill({ productDetailId: 2_000_000_000 })] })
  expect((await person.get('/account/export')).data.sharedLists).toMatchObject([
    { medications: [{ medication: drug.productName, quantity: 30, unit: drug.unitName }, { medication: null }] },
  ])
  await person.get('/account/delete')
  expect((await (await stranger(api)).get(`/list/shared/${data.token}`)).data.goneCount).toBe(1)
  expect(
    await api.database.query(`select device_id from shared_list where token_hash = sha256(convert_to($1, 'UTF8'))`, [
      data.token,
    ]),
  ).toEqual([{ device_id: null }])
})

test('a list is sent by text and email as a link that names no medication, from visitors and professionals', async () => {
  for (const orgCode of ['ACME', 'CLINIC']) {
    const sender = await stranger(api, orgCode)
    const email = `list-${orgCode}@example.com`.toLowerCase()
    const phone = `212557${String(++count).padStart(4, '0')}`
    const body = { fills: [fill()], recipientName: 'Ben', senderName: 'Ana' }
    expect(await sender.post('/list/send', { ...body, recipientEmail: email })).toMatchObject({ success: true })
    expect(await sender.post('/list/send', { ...body, phoneNumber: phone }, 'es')).toMatchObject({ success: true })
    for (const [contact, language] of [
      [email, 'en'],
      [phone, 'es'],
    ] as const) {
      const message = await lastMessage(api, contact)
      expect(JSON.stringify(message).toLowerCase()).not.toContain(drug.productName.toLowerCase())
      const link = new URL(/https?:\/\/\S*list=\S+/.exec(message.body)?.[0] ?? '')
      expect(link.pathname).toBe('/my-list')
      expect(Object.fromEntries(link.searchParams)).toEqual({
        list: expect.stringMatching(/^[\w-]{22}$/),
        lang: language,
        orgCode,
      })
      const reader = await stranger(api, orgCode)
      const shown = await reader.get(`/list/shared/${link.searchParams.get('list')}`)
      expect(shown.data.entries).toMatchObject([{ productDetailId: drug.productDetailId }])
    }
  }
})

test('sending follows the rules of coupons: a contact, the organization’s flags, limits, and nothing left of what is refused', async () => {
  const sender = await stranger(api)
  const to = (recipientEmail: string, fills = [fill()]) => sender.post('/list/send', { fills, recipientEmail })
  expect(await sender.post('/list/send', { fills: [fill()] })).toMatchObject({ errorCode: 'CONTACT_REQUIRED' })
  expect(
    await (await stranger(api, 'PLAIN')).post('/list/send', { fills: [fill()], recipientEmail: 'plain@example.com' }),
  ).toMatchObject({ status: 403, errorCode: 'FEATURE_OFF' })
  const gone = [fill({ productDetailId: 2_000_000_000 })]
  expect(await to('gone@example.com', gone)).toMatchObject({ errorCode: 'PRODUCT_NOT_FOUND' })
  const links = async () => (await api.database.query('select 1 from shared_list')).length
  const statuses: number[] = []
  let before = 0
  for (let time = 0; time < 6; time++) {
    before = await links()
    statuses.push((await to('flooded@example.com')).status)
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  expect(await links()).toBe(before)
})
