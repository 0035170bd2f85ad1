/** People who ask by letter for their data or its erasure: with an account, as a guest, or neither. */
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { applyOrganization } from '../../../test/change-organization'
import { runCommand } from '../../../test/command'
import { copyPreparedDatabase, type DatabaseCopy, openTestDatabase } from '../../../test/database'
import { lastMessage, personWith, signIn, stranger, type TestPerson } from '../../../test/people'
import { startTestServer, type TestServer } from '../../../test/server'

const asked = ['--source=letter', '--note=Case 12']
const email = 'ana@example.com'

/** Shows a coupon on a device and returns its member id. */
async function showCoupon({ get, post }: Pick<TestPerson, 'get' | 'post'>): Promise<string> {
  await get('/zipcode/useZipCode/10001')
  const [drug] = (await get('/product/prescription')).data
  const { data } = await get(`/price/pharmacynew/${drug.productDetailId}/30/10001`)
  const offer = data.lowestPricePharmacy
  const { offerId, pbmPharmacyLocationId, pbmProductDetailId, pharmacyGroupPbmId, pbmId } = offer
  const ids = { offerId, pbmPharmacyLocationId, pbmProductDetailId, pharmacyGroupPbmId, pbmId }
  const card = await post('/adjudicate/cashoffer', {
    ...ids,
    quantity: 30,
    insuranceId: null,
    zipCode: '10001',
    productDetailId: offer.productDetailId,
    pharmacyLocationId: offer.pharmacyLocationId,
  })
  return card.data.memberId
}

/** Reads the stored data while no command has the database open. */
async function look<T>(copy: DatabaseCopy, work: (api: TestServer) => Promise<T>): Promise<T> {
  const api = await startTestServer({ copy })
  try {
    return await work(api)
  } finally {
    await api.close()
  }
}

test('an account is found, exported and removed as its owner would, with an audit row and a receipt', async () => {
  const copy = await copyPreparedDatabase()
  // Public installations have no local mailbox.
  const environment = {
    ...copy,
    PUBLIC_URL: 'https://savings.example.com',
    DEV_MAILBOX: 'n',
    RXGAUGE_OPERATOR: 'Bo',
  }
  const own = await look(copy, async (api) => {
    const ana = await personWith(api, { email })
    await personWith(api, { email }, 'CORNER')
    await personWith(api, { email: 'bo@example.com' })
    await ana.get('/zipcode/useZipCode/10001')
    await ana.post('/settings/contactus', { firstName: 'Ana', lastName: 'Diaz', email, notes: 'Where is my card?' })
    return (await ana.get('/account/export')).data
  })
  const run = (...words: string[]) => runCommand(['person', ...words], environment)
  const found = await run('find', 'Ana@Example.com')
  expect(found).toMatchObject({ code: 0, stderr: expect.stringContaining('Opening') })
  expect(found.stdout).toMatch(/^ACME {2}account {2}since \S+ {2}\S{36}\nCORNER {2}account {2}since .*\n$/)
  expect((await run('find', 'nobody@example.com')).stdout).toBe('Nobody was found.\n')

  const folder = mkdtempSync(join(tmpdir(), 'rxgauge-person-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'ana.json')
  expect(await run('export', email, '--org=acme', ...asked, `--file=${file}`)).toMatchObject({ code: 0 })
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const [exported, ...others] = JSON.parse(readFileSync(file, 'utf8'))
  expect(others).toEqual([])
  expect(exported).toEqual({
    ...own,
    exportedAt: expect.any(String),
    accountEvents: [...own.accountEvents, { kind: 'data_exported', happenedAt: expect.any(String) }],
  })
  expect(await run('export', email, ...asked, `--file=${file}`)).toMatchObject({ code: 1 })

  const before = await run('remove', email, '--org=ACME', ...asked)
  expect(before).toMatchObject({
    code: 1,
    stdout: expect.stringMatching(/^Nothing was removed\. This would be, with --yes:\nACME {2}account/),
  })
  const receipt = await run('remove', email, '--org=ACME', ...asked, '--yes')
  expect(receipt).toMatchObject({ code: 0 })
  expect(receipt.stdout).toMatch(/^Removed \S+ by \S+: Case 12 \(by letter\)\nReceipt \d+: the account in ACME\n/)
  // The confirmation is still waiting to be sent; after that nothing names them.
  await look(copy, async (api) => {
    expect((await lastMessage(api, email)).body).toContain(
      'Your account at Acme Benefits and everything in it have been deleted.',
    )
    const { response } = await signIn(api, await stranger(api), { email })
    expect(response.success).toBe(false)
    expect((await signIn(api, await stranger(api, 'CORNER'), { email })).response.success).toBe(true)
    expect((await signIn(api, await stranger(api), { email: 'bo@example.com' })).response.success).toBe(true)
    const actions = await api.database.query<object>(
      'select kind, note, app_user_id is not null of_person from operator_action order by id',
    )
    const ofPerson = { note: 'Case 12 (by letter)', of_person: true }
    expect(actions).toEqual([
      { kind: 'exported', ...ofPerson },
      { kind: 'removed', ...ofPerson },
    ])
    expect(await api.database.query(`select 1 from operator_action where note like '%' || $1 || '%'`, [email])).toEqual(
      [],
    )
  })
  for (const wrong of [
    ['find'],
    ['find', 'x'],
    ['remove', email, '--yes'],
    ['export', email, '--source=letter'],
    ['export', email, '--source=owl', '--note=x'],
  ])
    expect(await run(...wrong)).toMatchObject({ code: 2, stdout: '' })
  expect(await run('remove', 'nobody@example.com', ...asked, '--yes')).toMatchObject({ code: 1 })
})

test('a guest is found by a card’s member id; a person who signed in on the same device keeps their data', async () => {
  const copy = await copyPreparedDatabase()
  const run = (...words: string[]) => runCommand(['person', ...words], copy)
  const { memberId, device, theirs } = await look(copy, async (api) => {
    const device = await stranger(api)
    const memberId = await showCoupon(device)
    await device.post('/settings/contactus', {
      firstName: 'G',
      lastName: 'G',
      email: 'g@example.com',
      notes: 'As guest',
    })
    const [drug] = (await device.get('/product/prescription')).data
    await device.post('/list/share', { fills: [{ productDetailId: drug.productDetailId, quantity: 30 }] })
    await personWith(api, { email })
    const { person } = await signIn(api, device, { email })
    const theirs = await showCoupon(person)
    return { memberId, device, theirs }
  })
  expect(theirs).not.toBe(memberId)
  expect((await run('find', memberId.toLowerCase())).stdout).toMatch(/^ACME {2}guest {2}since /)
  expect((await run('find', theirs)).stdout).toMatch(/^ACME {2}account {2}since /)
  const [exported] = JSON.parse((await run('export', memberId, ...asked)).stdout)
  expect(exported).toMatchObject({
    coupons: [{ memberId }],
    questionsToSupport: [{ notes: 'As guest' }],
    sharedLists: [{ medications: [{ quantity: 30 }] }],
  })
  expect(JSON.stringify(exported)).not.toContain(theirs)
  expect((await run('remove', memberId, ...asked, '--yes')).stdout).toMatch(
    /\nReceipt \d+: a guest’s data on a device in ACME\n/,
  )
  expect((await run('find', memberId)).stdout).toBe('Nobody was found.\n')
  expect((await run('find', theirs)).stdout).toMatch(/^ACME {2}account/)
  const database = await openTestDatabase(copy)
  const rows = await database.query<object>('select zip, details from device where id = $1', [device.deviceId])
  const links = await database.query<object>('select device_id from shared_list')
  await database.close()
  expect(rows).toEqual([{ zip: null, details: '' }])
  expect(links).toEqual([{ device_id: null }])
})

test('a guest whose card has their organization’s prefix is found, exported and erased by its number too', async () => {
  const copy = await copyPreparedDatabase()
  const run = (...words: string[]) => runCommand(['person', ...words], copy)
  const memberId = await look(copy, async (api) => {
    await applyOrganization(api.database, 'ACME', { networks: [{ network: 'MedBridge', memberPrefix: 'ACM' }] })
    return showCoupon(await stranger(api))
  })
  expect(memberId).toMatch(/^ACM\d{13}$/)
  expect((await run('find', memberId)).stdout).toMatch(/^ACME {2}guest {2}since /)
  expect(JSON.parse((await run('export', memberId, ...asked)).stdout)).toMatchObject([{ coupons: [{ memberId }] }])
  expect((await run('remove', memberId, ...asked, '--yes')).code).toBe(0)
  expect((await run('find', memberId)).stdout).toBe('Nobody was found.\n')
})

test.skipIf(inject('preparedDatabase').kind === 'pglite')(
  'a contact without an account is known from its questions and messages',
  async () => {
    const copy = await copyPreparedDatabase()
    const run = (...words: string[]) => runCommand(['person', ...words], copy)
    await look(copy, async (api) => {
      const device = await stranger(api)
      await device.post('/settings/contactus', { firstName: 'A', lastName: 'D', email, notes: 'Hello' })
    })
    expect((await run('find', email)).stdout).toMatch(/^ACME {2}contact {2}since \S+\n$/)
    expect(JSON.parse((await run('export', email, ...asked)).stdout)).toMatchObject([
      { contact: email, questionsToSupport: [{ notes: 'Hello' }] },
    ])
    expect((await run('remove', email, ...asked, '--yes')).code).toBe(0)
    expect((await run('find', email)).stdout).toBe('Nobody was found.\n')
    const database = await openTestDatabase(copy)
    expect(await database.query(`select 1 from outbox where body like '%' || $1 || '%'`, [email])).toEqual([])
    await database.close()
  },
)

test('a note that names a contact is refused, since it stays after a removal', async () => {
  const copy = await copyPreparedDatabase()
  for (const note of ['Letter of ana@example.com', 'Called from 1-212-555-0123']) {
    const words = ['person', 'remove', email, '--source=letter', `--note=${note}`]
    const { code, stderr } = await runCommand(words, { ...copy, RXGAUGE_OPERATOR: 'Bo' })
    expect(code).not.toBe(0)
    expect(stderr).toContain('ticket number')
  }
})
