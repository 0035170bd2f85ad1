/** An organization goes from one installation to another, which has other secrets, and other ids for the same drugs. */
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EncryptJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { runCommand } from '../../../test/command'
import { openTestDatabase } from '../../../test/database'
import { lastMessage, personWith, renewed, type TestPerson } from '../../../test/people'
import { startTestServer, type TestServer } from '../../../test/server'
import { copyTwoCells, type TwoCells } from '../../../test/two-cells'
import { type Database, one, type Queryable } from '../../database/database'
import { decrypt, encrypt } from '../../database/encrypted'
import { serverSecret } from '../../database/server-secret'
import { acceptedPushKeys, ensurePushKeys } from '../../delivery/push-keys'
import { type Contact, emailContact, hashWith, phoneContact } from '../../domain/accounts/contact'
import { replayRefusals } from '../../domain/accounts/refusal-journal'
import { memberIdForm } from '../../domain/coupons/member-id'
import { createKey } from '../../domain/keys/create-key'
import { addWebhook } from '../../domain/webhooks/webhook-endpoints'
import { mappedTables } from '../data-map'
import { moveOrganization } from './move-organization'
import {
  type IdKind,
  movedTables,
  movedWithDocument,
  ownKinds,
  type Row,
  renumberRow,
  rowsPerRead,
  sharedKinds,
  sharedTables,
  stayingTables,
} from './moved-tables'
import { sharedRowsOf } from './shared-rows'

describe('what becomes of each table', () => {
  let database: Database
  beforeAll(async () => {
    database = await openTestDatabase()
  })
  afterAll(() => database.close())

  test('it moves, is the same in both installations, or stays', () => {
    const moved = movedTables.map(({ table }) => table)
    expect([...moved, ...movedWithDocument, ...sharedTables, ...stayingTables].sort()).toEqual(mappedTables().sort())
  })

  test('each whole number that may be an id in a moved table gets the other installation’s', async () => {
    const columns = await database.query<{ table: string; column: string }>(
      `select table_name "table", column_name "column" from information_schema.columns
       where table_schema = 'public' and column_name like '%\\_id' and data_type in ('integer', 'bigint')`,
    )
    const ofMoved = columns.filter(({ table }) => movedTables.some((moved) => moved.table === table))
    const known = movedTables.flatMap(({ table, ids }) => Object.keys(ids).map((column) => `${table}.${column}`))
    expect(known.sort()).toEqual(ofMoved.map(({ table, column }) => `${table}.${column}`).sort())
  })

  test('a row comes after the rows that it names', async () => {
    const references = await database.query<{ from: string; to: string }>(
      `select conrelid::regclass::text "from", confrelid::regclass::text "to" from pg_constraint where contype = 'f' and conrelid <> confrelid`,
    )
    const order = movedTables.map(({ table }) => table)
    const late = references.filter(({ from, to }) => order.includes(from) && order.indexOf(to) > order.indexOf(from))
    expect(late).toEqual([])
    const staying = references.filter(({ from, to }) => order.includes(from) && stayingTables.includes(to))
    expect(staying).toEqual([])
  })
})

test('one that nobody used there, as in a scrubbed copy, is replaced, and the command says so', async () => {
  const { here, there } = await copyTwoCells({ hasOtherIds: false })
  const folder = mkdtempSync(join(tmpdir(), 'rxgauge-cells-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'acme.age')
  const passphrase = { RXGAUGE_PASSPHRASE: 'a passphrase of the test' }
  expect(await runCommand(['org', 'move', 'ACME', '--to', file], { ...here, ...passphrase })).toMatchObject({ code: 0 })
  expect(await runCommand(['org', 'receive', file], { ...there, ...passphrase })).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('It replaced the ACME that was here, with its settings: nobody had used that one.'),
  })
})

test('its rows are read a few at a time, since it may have millions', async () => {
  const { here } = await copyTwoCells({ hasOtherIds: false })
  const database = await openTestDatabase(here)
  onTestFinished(() => database.close())
  const folder = mkdtempSync(join(tmpdir(), 'rxgauge-cells-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  await database.query(
    `insert into device (organization_id, app_code, device_type, details)
     select id, app_code, 'WEB', 'seeded' from organization, generate_series(1, $1) where code = 'ACME'`,
    [2 * rowsPerRead + 1],
  )
  const numbersOfRows: number[] = []
  const counted: Database = {
    ...database,
    transaction: (work, options) =>
      database.transaction(
        (transaction) =>
          work({
            ...transaction,
            async query<Row>(sql: string, parameters?: readonly unknown[]) {
              const rows = await transaction.query<Row>(sql, parameters)
              numbersOfRows.push(rows.length)
              return rows
            },
          }),
        options,
      ),
  }
  const counts = await moveOrganization(counted, {
    code: 'ACME',
    file: join(folder, 'acme.age'),
    passphrase: { text: 'a passphrase of the test', kind: 'random' },
    by: 'Ana',
    pushDays: 30,
  })
  expect(counts.device).toBe(2 * rowsPerRead + 1)
  expect(Math.max(...numbersOfRows)).toBe(rowsPerRead)
})

describe('an organization moves', () => {
  const folder = mkdtempSync(join(tmpdir(), 'rxgauge-cells-'))
  const file = join(folder, 'acme.age')
  let passphrase = ''
  const email = 'quinn@example.com'
  const refused = phoneContact('2125550188')
  let cells: TwoCells
  let before: Lived
  let there: TestServer
  let person: TestPerson

  const run = (
    where: keyof TwoCells,
    words: readonly string[],
    environment: object = { RXGAUGE_PASSPHRASE: passphrase },
  ) => runCommand(words, { ...cells[where], RXGAUGE_OPERATOR: 'Ana', ...environment })

  /** Without its server, since PGlite's files can only be open once. */
  async function withoutServerThere(work: () => Promise<void>): Promise<void> {
    await there.close()
    await work()
    there = await startTestServer({ copy: cells.there })
  }

  beforeAll(async () => {
    cells = await copyTwoCells({ hasOtherIds: true })
    const here = await startTestServer({ copy: cells.here })
    before = await live(here, email, refused)
    await here.close()
  })
  afterAll(async () => {
    await there?.close()
    rmSync(folder, { recursive: true })
  })

  test('a drug, a plan or a pharmacy that is missing there is named, and nothing is stored', async () => {
    const database = await openTestDatabase(cells.there)
    await database.query(`update product_detail set own_key = own_key || ' gone' where id = $1 + 6000000`, [
      before.drug,
    ])
    await database.query(
      `with device as (insert into device (organization_id, app_code, device_type, details)
         select id, app_code, 'WEB', '' from organization where code = 'CLINIC' returning id)
       insert into adjudication (device_id, kind, offer_id, product_detail_id, quantity, unit_name, pharmacy_location_id, zip, price,
         member_id, bin, pcn, group_num, powered_by, pharmacy_phone, member_phone)
       select id, 'cash', 'coupon-1', $1::int + 6000000, 30, 'tablet', 0, '10001', 1, $2, '', '', '', '', '', '' from device`,
      [before.drug, takenMemberId],
    )
    await database.close()
    const moved = await run('here', ['org', 'move', 'ACME', '--to', file], {})
    expect(moved.stdout).toMatch(
      /^Everything of ACME is in .*: 1 people, 2 devices, 1 saved coupons\. It stays paused here\./,
    )
    passphrase = /stored:\n(\S{32})\n/.exec(moved.stdout)?.[1] ?? ''
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readFileSync(file, 'latin1')).toMatch(/^age-encryption\.org\/v1\n-> scrypt /)
    const { code, stderr } = await run('there', ['org', 'receive', file])
    expect([code, stderr]).toEqual([1, expect.stringMatching(/Nothing was stored: .*\n- drug .*\(own /)])
    expect((await run('there', ['org', 'list'])).stdout).not.toContain('ACME')
    const again = await openTestDatabase(cells.there)
    await again.query(`update product_detail set own_key = replace(own_key, ' gone', '')`)
    await again.close()
  })

  test('another passphrase, a changed file and a cut one are refused, and nothing is stored', async () => {
    const bytes = readFileSync(file)
    const damaged = join(folder, 'damaged.age')
    const changed = Buffer.from(bytes)
    changed[bytes.length - 100] = (changed[bytes.length - 100] ?? 0) ^ 1
    for (const content of [changed, bytes.subarray(0, bytes.length - 1), Buffer.from('no such file')]) {
      writeFileSync(damaged, content)
      expect(await run('there', ['org', 'receive', damaged])).toMatchObject({
        code: 1,
        stderr: expect.stringContaining("can't be read"),
      })
    }
    const other = { RXGAUGE_PASSPHRASE: 'another passphrase' }
    expect(await run('there', ['org', 'receive', file], other)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("can't be read"),
    })
    expect((await run('there', ['org', 'list'])).stdout).not.toContain('ACME')
  })

  test('where drugs have other numbers, it is received only if an operator says so', async () => {
    expect(await run('there', ['org', 'receive', file])).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/Nothing was stored: (\d+) of \1 drugs, pharmacies, networks and plans/),
    })
  })

  test('it is received once, with every row', async () => {
    expect(await run('there', ['org', 'receive', file, '--other-numbers'])).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^ACME is here: 1 people, 2 devices, 1 saved coupons\./),
    })
    expect(await run('there', ['org', 'receive', file, '--other-numbers'])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('There is an organization ACME here already, and it is used.'),
    })
    there = await startTestServer({ copy: cells.there })
    const rows = await rowsOf(there.database)
    for (const { table } of movedTables) {
      expect([table, before.rows.get(table)?.length]).not.toEqual([table, 0])
      expect([table, rows.get(table)]).toEqual([table, before.rows.get(table)])
    }
  })

  test('whoever was signed in still is, and finds everything as it was', async () => {
    person = { ...before.person, ...(await renewed(there, before.person)) }
    expect(withoutUnshown(await exportOf(person))).toEqual(withoutUnshown(before.exported))
    const [coupon] = (await person.get('/coupon/list')).data
    expect(coupon).toMatchObject({ productName: before.productName })
    const { data } = await person.get(`/coupon/shared/${before.shared}`)
    expect(data).toMatchObject({ quantity: 30, productDetailId: before.drug + 6_000_000 })
  })

  test('a card keeps its number, unless somebody has it here', async () => {
    const cards = await there.database.query<{ memberId: string }>(
      `select member_id "memberId" from adjudication a join device d on d.id = a.device_id where d.organization_id = $1`,
      [await idOf(there.database)],
    )
    const numbers = cards.map(({ memberId }) => memberId)
    expect(numbers).toHaveLength(2)
    expect(numbers).toContain(before.memberId)
    expect(numbers).not.toContain(takenMemberId)
    for (const number of numbers) expect(number).toMatch(memberIdForm)
  })

  test('an acceptance keeps the number of the version that came with the organization, and the day of the operator’s own', async () => {
    const acceptances = await there.database.query<{ type: string; title: string | null }>(
      `select a.type, v.title from content_acceptance a left join content_version v on v.id = a.content_version_id
       where a.type in ('TERMS', 'OPERATOR') order by a.type`,
    )
    expect(acceptances).toEqual([
      { type: 'OPERATOR', title: null },
      { type: 'TERMS', title: 'Terms' },
    ])
  })

  test('whoever refused messages there is refused here, and may agree again', async () => {
    const id = await idOf(there.database)
    const { consents } = there.services
    expect(await consents.isSuppressed(there.database, id, refused)).toBe(true)
    expect(await consents.isSuppressed(there.database, id, phoneContact('2125550189'))).toBe(false)
    expect(await consents.suppress(there.database, id, refused, 'message')).toBe(false)
    await consents.allowAgain(there.database, id, refused)
    expect(await consents.isSuppressed(there.database, id, refused)).toBe(false)
  })

  test('a refusal that came to the old installation later is replayed from its journal', async () => {
    const id = await idOf(there.database)
    const late = phoneContact('2125550190')
    const contact = hashWith(before.contactsKey, late).toString('base64')
    const at = new Date().toISOString()
    const entry = { at, organization: 'ACME', channel: 'text', contact, isRefused: true, source: 'message' } as const
    expect(await replayRefusals(there.database, [entry])).toMatchObject({ refused: 1 })
    expect(await there.services.consents.isSuppressed(there.database, id, late)).toBe(true)
  })

  test('links to unsubscribe in earlier emails work, for this organization only', async () => {
    const post = (token: string) => fetch(`${there.url}/api/unsubscribe/${token}`, { method: 'POST' })
    expect((await post(before.ofOther)).status).toBe(400)
    expect((await post(before.unsubscribe)).status).toBe(200)
    const id = await idOf(there.database)
    expect(await there.services.consents.isSuppressed(there.database, id, emailContact(email))).toBe(true)
  })

  test('a draft’s link of the other installation shows nothing here', async () => {
    expect((await fetch(`${there.url}/api/content/preview/${before.preview}`)).status).toBe(400)
  })

  test('its keys are its own, and its webhooks sign with the same secret', async () => {
    const { key, secret } = await one<{ key: string; secret: string }>(
      there.database,
      `select sso_key key, (select secret from webhook_endpoint where organization_id = o.id) secret from organization o where code = 'ACME'`,
    )
    expect(key).toBe(before.ssoKey)
    expect(await decrypt(there.database, 'webhooks', secret)).toBe(before.webhookSecret)
    const former = await there.database.query<{ name: string }>(
      'select name from former_secret where organization_id = $1 order by name',
      [await idOf(there.database)],
    )
    expect(former.map(({ name }) => name)).toEqual(['contacts', 'links', 'vapid'])
    expect((await acceptedPushKeys(there.database)).map(({ publicKey }) => publicKey)).toContain(before.pushKey)
    // Keys that only open links must not open single sign-on.
    const token = await new EncryptJWT({ email })
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
      .setAudience('member')
      .setIssuedAt()
      .setExpirationTime('5m')
      .encrypt(Buffer.from(before.linksKey, 'base64'))
    const acme = await there.services.organizations.byCode('ACME')
    if (!acme) throw new Error('ACME is not there')
    await expect(there.services.links.readMember(token, acme, 'member')).rejects.toMatchObject({ code: 'LINK_INVALID' })
  })

  test('a move may be run again, such as after a lost passphrase', async () => {
    expect(await run('here', ['org', 'move', 'ACME', '--to', file])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('There is a file'),
    })
    const again = join(folder, 'again.age')
    expect(await run('here', ['org', 'move', 'ACME', '--to', again])).toMatchObject({ code: 0 })
    await withoutServerThere(async () => {
      expect(await run('there', ['org', 'receive', again, '--other-numbers'])).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('There is an organization ACME here already, and it is used.'),
      })
    })
  })

  test('it comes back with what happened there, and with the refusals that came here meanwhile', async () => {
    const late = phoneContact('2125550191')
    const agreedThere = phoneContact('2125550192')
    const here = await startTestServer({ copy: cells.here })
    const id = await idOf(here.database)
    await here.services.accounts.profiles.refuseAll(id, late, 'message', 'stop', 'en')
    await here.close()
    await there.services.accounts.profiles.refuseAll(await idOf(there.database), agreedThere, 'message', 'stop', 'en')
    person = { ...person, ...(await renewed(there, person)) }
    await person.get('/zipcode/useZipCode/90210')
    const rowsThere = await rowsOf(there.database)

    // What left here, again.
    expect(await run('here', ['org', 'receive', file])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("this file isn't from where it went since"),
    })
    const back = join(folder, 'back.age')
    await withoutServerThere(async () => {
      expect(await run('there', ['org', 'move', 'ACME', '--to', back])).toMatchObject({ code: 0 })
      expect(await run('there', ['org', 'receive', back])).toMatchObject({
        code: 1,
        stderr: expect.stringContaining("this file isn't from where it went since"),
      })
    })
    expect(await run('here', ['org', 'receive', back, '--other-numbers'])).toMatchObject({
      code: 0,
      stdout: expect.stringContaining(
        'It replaced what ACME had left here when it moved away, but for refusals that came here since: 1.',
      ),
    })
    expect(await run('here', ['org', 'receive', back, '--other-numbers'])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('There is an organization ACME here already, and it is used.'),
    })

    const returned = await startTestServer({ copy: cells.here })
    onTestFinished(() => returned.close())
    expect(await idOf(returned.database)).toBe(id)
    const rows = await rowsOf(returned.database)
    const [lateSuppression, lateConsent] = [rows.get('suppression')?.length, rows.get('consent')?.length]
    expect(lateSuppression).toBe((rowsThere.get('suppression')?.length ?? 0) + 1)
    expect(lateConsent).toBe((rowsThere.get('consent')?.length ?? 0) + 1)
    for (const { table } of movedTables) {
      if (table === 'suppression' || table === 'consent') continue
      expect([table, rows.get(table)]).toEqual([table, rowsThere.get(table)])
    }
    const { consents } = returned.services
    for (const contact of [late, agreedThere, emailContact(email)])
      expect(await consents.isSuppressed(returned.database, id, contact)).toBe(true)
    // Agreed again there.
    expect(await consents.isSuppressed(returned.database, id, refused)).toBe(false)
    const now = { ...person, ...(await renewed(returned, person)) }
    expect((await now.get('/coupon/list')).data).toMatchObject([{ productName: before.productName }])
    const unsubscribed = await fetch(`${returned.url}/api/unsubscribe/${before.unsubscribe}`, { method: 'POST' })
    expect(unsubscribed.status).toBe(200)
    const secret = await one<{ secret: string }>(returned.database, 'select secret from webhook_endpoint')
    expect(await decrypt(returned.database, 'webhooks', secret.secret)).toBe(before.webhookSecret)
  })

  test('the old installation goes on only if an operator says that none received it', async () => {
    const third = join(folder, 'third.age')
    expect(await run('here', ['org', 'move', 'ACME', '--to', third])).toMatchObject({ code: 0 })
    // From before it came back here.
    expect(await run('here', ['org', 'receive', join(folder, 'back.age'), '--other-numbers'])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("this file isn't from where it went since"),
    })
    expect(await run('here', ['resume', 'org', 'ACME'])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('org ACME stays paused. It is on its way to another installation.'),
    })
    expect(await run('here', ['org', 'move', 'ACME', '--back'])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('another installation may have received it'),
    })
    const here = await startTestServer({ copy: cells.here })
    const paused = await here.post('/register', {
      organizationCode: 'ACME',
      deviceType: 'WEB',
      deviceDetails: '',
      appVersion: '1',
    })
    expect(paused).toMatchObject({ status: 503, errorCode: 'ORG_PAUSED' })
    expect(Number(paused.headers.get('retry-after'))).toBeGreaterThan(0)
    await here.close()
    expect(await run('here', ['org', 'move', 'ACME', '--back', '--not-received'])).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('ACME goes on here.'),
    })
    expect(await run('here', ['org', 'move', 'ACME', '--back'])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("ACME isn't on its way"),
    })
  })
})

/** A card of ACME has it, and one of another organization in the other installation. */
const takenMemberId = 'RXG0000000000018'

interface Lived {
  memberId: string
  drug: number
  productName: string
  person: TestPerson
  exported: unknown
  rows: Map<string, Row[]>
  /** Tokens. */
  shared: string
  unsubscribe: string
  ofOther: string
  preview: string
  ssoKey: string
  linksKey: string
  contactsKey: string
  pushKey: string
  webhookSecret: string
}

/** Fills every table that moves. */
async function live(api: TestServer, email: string, refused: Contact): Promise<Lived> {
  const person = await personWith(api, { email })
  await person.get('/zipcode/useZipCode/10001')
  const [drug] = (await person.get('/product/prescription')).data
  const offer = (await person.get(`/price/pharmacynew/${drug.productDetailId}/30/10001`)).data.lowestPricePharmacy
  const { productDetailId, pharmacyLocationId, couponType } = offer
  const path = `/coupon/save/${productDetailId}/30/${pharmacyLocationId}/0/${couponType}`
  const { savedCouponId } = (await person.get(path)).data
  const card = (await person.post('/adjudicate/cashoffer', { ...offer, insuranceId: null, zipCode: '10001' })).data
  await person.post('/adjudicate/sendemail', {
    recipientEmail: 'friend@example.com',
    recipientName: 'Ben',
    senderName: 'Ana',
    adjudicationId: card.adjudicationId,
  })
  const { body } = await lastMessage(api, 'friend@example.com')
  const shared = new URL(/https?:\/\/\S*shared=\S+/.exec(body)?.[0] ?? '').searchParams.get('shared') ?? ''
  const id = await idOf(api.database)
  const { links, accounts } = api.services
  await accounts.profiles.refuseAll(id, refused, 'message', 'stop', 'en')
  const { secret } = await addWebhook(
    api.database,
    { organizationId: id, url: 'https://hooks.example.com/a', events: ['coupon.saved'], by: 'Olga' },
    false,
  )
  const { id: keyId } = await createKey(
    api.database,
    {
      name: 'A',
      organizationId: id,
      isTest: false,
      scopes: ['prices:read'],
      allowedNetworks: [],
      perMinute: 60,
      expiresAt: null,
      by: 'Olga',
    },
    Date.now(),
  )
  const userId = (await one<{ id: string }>(api.database, 'select id from app_user')).id
  await api.database.query('insert into api_key_use values ($1, current_date, 3, 0)', [keyId])
  await fillTables(api.database, {
    id,
    userId,
    deviceId: person.deviceId,
    savedCouponId,
    keyId,
    drug: productDetailId,
    card: card.adjudicationId,
  })
  await ensurePushKeys(api.database)
  const [pushKeys] = await acceptedPushKeys(api.database)
  const ssoKey = await links.organizationKey(id)
  const unsubscribe = await links.mintUnsubscribe({ organizationId: id, email })
  const ofOther = await links.mintUnsubscribe({ organizationId: id + 1, email })
  const preview = (await links.previewUrl('', '1', 1)).split('/').at(-1) ?? ''
  return {
    drug: productDetailId,
    productName: drug.productName,
    memberId: (
      await one<{ id: string }>(api.database, 'select member_id id from adjudication where id = $1', [
        card.adjudicationId,
      ])
    ).id,
    person,
    exported: await exportOf(person),
    rows: await rowsOf(api.database),
    shared,
    unsubscribe,
    ofOther,
    preview,
    ssoKey,
    linksKey: await serverSecret(api.database, 'links'),
    pushKey: pushKeys?.publicKey ?? '',
    contactsKey: await serverSecret(api.database, 'contacts'),
    webhookSecret: secret,
  }
}

interface Ids {
  id: number
  userId: string
  deviceId: string
  savedCouponId: number
  keyId: number
  drug: number
  card: string
}

/** What takes long to come about by itself. */
async function fillTables(
  database: Database,
  { id, userId, deviceId, savedCouponId, keyId, drug, card }: Ids,
): Promise<void> {
  const run = (sql: string, ...values: unknown[]) => database.query(sql, values)
  await run(
    `insert into organization_change (organization_id, made_by, reason, after) values ($1, 'Olga', '', '{}')`,
    id,
  )
  await run(
    `insert into content_version (organization_id, type, language, title, body, made_by) values ($1, 'TERMS', 'en', 'Terms', 'All', 'Olga')`,
    id,
  )
  await run(
    `insert into member_provider values ($1, 'https://id.example.com', 'client', $2, '', '{}', false, 'Olga', now())`,
    id,
    await encrypt(database, 'member sign-on', 'its secret'),
  )
  await run(`insert into api_answer values ($1, 'again', '\\x01', '{}', now())`, keyId)
  await run(
    `insert into webhook_delivery (endpoint_id, organization_id, type, data) select id, organization_id, 'coupon.saved', '{}' from webhook_endpoint`,
  )
  await run(
    `insert into verification (kind, organization_id, device_id, channel, contact, sent_at, expires_at)
     values ('signup', $1, $2, 'email', 'new@example.com', now(), now() + interval '10 minutes')`,
    id,
    deviceId,
  )
  await run(`insert into used_link_token values ('\\x0102', now() + interval '10 minutes')`)
  await run(`insert into member_subject values ($1, 'https://id.example.com', 'quinn', $2, now())`, id, userId)
  await run(
    `insert into content_acceptance select $1, 'TERMS', 'en', max(id), current_date from content_version
     on conflict (app_user_id, type) do update set content_version_id = excluded.content_version_id`,
    userId,
  )
  await run(
    `with version as (insert into content_version (type, language, title, body, made_by) values ('OPERATOR', 'en', 'Own', 'All', 'Olga')
       returning id)
     insert into content_acceptance select $1, 'OPERATOR', 'en', id, current_date from version`,
    userId,
  )
  await run(
    `insert into adjudication (device_id, kind, offer_id, product_detail_id, quantity, unit_name, pharmacy_location_id, zip, price,
       member_id, bin, pcn, group_num, powered_by, pharmacy_phone, member_phone)
     select device_id, 'copay', 'program-' || product_detail_id, product_detail_id, 90, unit_name, 0, zip, 1, $2, '', '', '', '', '', ''
     from adjudication where id = $1`,
    card,
    takenMemberId,
  )
  await run(`insert into card_consent values ($1, $2, 'I agree.', now())`, card, keyId)
  await run('insert into my_list values ($1, 1)', userId)
  await run(
    `insert into list_entry (app_user_id, entry_id, position, product_detail_id, quantity, product_name, form, strength, unit_name, added_at)
     values ($1, gen_random_uuid(), 0, $2, 30, 'A drug', 'Tablet', '20 mg', 'tablet', now())`,
    userId,
    drug,
  )
  await run(
    `insert into shared_list (token_hash, organization_id, device_id, fills, expires_at) values ('\\x03', $1, $2, $3, now() + interval '1 day')`,
    id,
    deviceId,
    JSON.stringify([{ productDetailId: drug, quantity: 30, unitName: 'tablet' }]),
  )
  await run(
    `insert into reminder (saved_coupon_id, kind, time_zone, start_date, minutes, next_at)
     values ($1, 'dose', 'America/New_York', current_date, '{480}', now() + interval '1 hour')`,
    savedCouponId,
  )
  await run(
    `insert into price_watch (app_user_id, product_detail_id, fills, zip, threshold, is_resting, time_zone, set_at, next_at)
     values ($1, $2, $3, '10001', 12.5, false, 'America/New_York', now(), now() + interval '1 day')`,
    userId,
    drug,
    JSON.stringify([
      {
        productDetailId: drug,
        quantity: 30,
        insuranceId: null,
        productName: 'A drug',
        strength: '20 mg',
        unitName: 'tablet',
      },
    ]),
  )
  await run(
    `insert into message (app_user_id, type, title, body, saved_coupon_id, sent_at) values ($1, 'refill', 'Refill', 'Soon', $2, now())`,
    userId,
    savedCouponId,
  )
  await run(
    `with question as (insert into contact_message (organization_id, first_name, last_name, email, notes)
       values ($1, 'Q', 'N', 'q@example.com', 'Where?') returning id)
     insert into question_answer (question_id, answered_by, body) select id, 'Olga', 'Here.' from question`,
    id,
  )
  await run(
    `with one as (insert into engagement (device_id, kind) values ($1, 'rating') on conflict (device_id, kind) do update set done_at = now() returning id)
     insert into app_rating (engagement_id, app_user_id, rating) select id, $2, 4.25 from one`,
    deviceId,
    userId,
  )
  await run(`insert into daily_count values ($1, current_date - 1, 'searches', '', 5)`, id)
  await run(`insert into unfound_search values ($1, current_date - 1, 'nothing', 5)`, id)
  await run(
    `insert into operator_action (made_by, kind, organization_id, note) values ('Olga', 'exported', $1, 'a letter')`,
    id,
  )
  const [search] = await database.query('select 1 from product_search_log')
  if (!search)
    await run(
      'insert into product_search_log (device_id, product_id) select $1, product_id from product_detail where id = $2',
      deviceId,
      drug,
    )
}

const idOf = async (queryable: Queryable) =>
  (await one<{ id: number }>(queryable, `select id from organization where code = 'ACME'`)).id

const exportOf = async (person: Pick<TestPerson, 'get'>) => (await person.get('/account/export')).data

/** What people don't see, and what the export and the sign-in change. */
const unshown = (name: string, value: unknown) =>
  (/Id$/.test(name) && typeof value === 'number') || ['exportedAt', 'expiresAt', 'memberId'].includes(name)

const withoutUnshown = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (name, each) => {
      if (unshown(name, each)) return undefined
      return Array.isArray(each) ? each.filter((one) => one?.kind !== 'data_exported') : each
    }),
  )

/** The rows of ACME, with what its numbers mean instead of the numbers, in an order of their own. */
async function rowsOf(database: Database): Promise<Map<string, Row[]>> {
  const id = await idOf(database)
  const names = await namesOf(database)
  const tables = new Map<string, Row[]>()
  for (const moved of movedTables) {
    const rows: Row[] = []
    await database.transaction(async (transaction) => {
      for await (const some of moved.read(transaction, id)) rows.push(...some)
    })
    const plain = rows.map((row) => {
      const meant = JSON.parse(JSON.stringify(renumberRow(moved, row, (kind, number) => names(kind, number))))
      // Tested above.
      if ('member_id' in meant) meant.member_id = 'RXG'
      if ('content_version_id' in meant) meant.content_version_id = null
      for (const column of moved.encrypted?.columns ?? []) meant[column] = typeof meant[column]
      return moved.hasOwnId ? { ...meant, ...moved.initial, id: 0 } : { ...meant, ...moved.initial }
    })
    tables.set(
      moved.table,
      plain.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)),
    )
  }
  return tables
}

/** A number for each thing that is the same in both installations: a hash of its name. */
async function namesOf(database: Database) {
  const names = new Map<string, number>()
  for (const kind of sharedKinds) {
    const { ids } = await one<{ ids: number[] }>(database, `select array(select id from ${kind}) ids`)
    for (const { id, key } of await sharedRowsOf(database, kind, ids))
      names.set(`${kind} ${id}`, createHash('sha256').update(key).digest().readUInt32BE() % 100_000_000)
  }
  return (kind: IdKind, id: number) =>
    kind in Object.fromEntries(ownKinds.map((own) => [own, 0])) ? 1 : (names.get(`${kind} ${id}`) ?? -1)
}
