// database: postgresql, with --all both
import { deskCalls } from '@rxgauge/contract/desk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DeskVisitor, startTestDesk, type TestDesk } from '../../../test/desk'

const calls = deskCalls.organizations

let desk: TestDesk
let marketer: DeskVisitor
let ofAcme: DeskVisitor
beforeAll(async () => {
  desk = await startTestDesk()
  const [acme] = await desk.api.database.query<{ id: number }>("select id from organization where code = 'ACME'")
  marketer = await desk.as('content')
  ofAcme = await desk.as('content', acme?.id ?? 0)
})
afterAll(() => desk.close())

const read = async (orgCode = 'ACME') =>
  (await marketer.call(calls.readOrganization, { params: { orgCode } })).data as {
    version: string
    document: Record<string, unknown> & { options: Record<string, unknown>; colorScheme: Record<string, unknown> }
    images: Record<string, string>
  }

const save = (who: DeskVisitor, stored: Awaited<ReturnType<typeof read>>, changes: object, orgCode = 'ACME') =>
  who.call(calls.saveOrganization, {
    params: { orgCode },
    body: {
      basedOn: stored.version,
      document: { ...stored.document, ...changes },
      images: stored.images,
      reason: 'a test',
    },
  })

const logo =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 220 48"><circle cx="24" cy="24" r="20" fill="#3B2C85"/></svg>'
const base64 = (text: string) => Buffer.from(text).toString('base64')

test('a new organization without a product name, phone and email shows those of its edition', async () => {
  const { status } = await marketer.call(calls.createOrganization, {
    body: {
      ...{ code: 'BARE', edition: 'CVDB', name: 'Bare', productName: '', color: '#3b2c85' },
      ...{ supportEmail: '', supportPhone: '' },
    },
  })
  expect(status).toBe(200)
  expect((await read('BARE')).document).toMatchObject({ productName: null, supportPhone: null, supportEmail: null })
})

test('what is wrong with a new organization is said by its fields', async () => {
  const create = (changes: object) =>
    marketer.call(calls.createOrganization, {
      body: {
        ...{ code: 'WRONG', edition: 'CVDB', name: 'Wrong', productName: '', color: '#3b2c85' },
        ...{ supportEmail: '', supportPhone: '', ...changes },
      },
    })
  expect(await create({ supportEmail: 'nobody' })).toMatchObject({
    errorCode: 'DESK_REFUSED',
    data: [{ key: 'supportEmail', sentence: 'must be an email address' }],
  })
  expect((await create({ supportPhone: '123' })).data).toMatchObject([{ key: 'supportPhone' }])
  expect((await create({ code: 'acme' })).data).toMatchObject([{ key: 'code' }])
})

test('the support phone has ten digits, in the form as for a new organization', async () => {
  const stored = await read('CLINIC')
  const refused = await save(marketer, stored, { supportPhone: '123' }, 'CLINIC')
  expect(refused).toMatchObject({ errorCode: 'DESK_REFUSED', data: [{ key: 'supportPhone' }] })
  expect((await save(marketer, stored, { supportPhone: '1-800-555-0142' }, 'CLINIC')).status).toBe(200)
})

test('a new organization gets colors and a logo, is compared, saved and served', async () => {
  const created = await marketer.call(calls.createOrganization, {
    body: {
      ...{ code: 'Newco', edition: 'CVDB', name: 'New Company', productName: 'NewRx', color: '#3b2c85' },
      ...{ supportEmail: 'help@newco.example', supportPhone: '(800) 555-0100', reason: 'signed' },
    },
  })
  expect(created.data).toEqual({ code: 'NEWCO' })
  const stored = await read('NEWCO')
  expect(stored.document).toMatchObject({ name: 'New Company', supportPhone: '(800) 555-0100' })
  const draft = {
    document: { ...stored.document, options: { ...stored.document.options, logoFileName: 'logo.svg' } },
    images: { 'logo.svg': base64(logo) },
  }
  const params = { orgCode: 'NEWCO' }
  const withoutPng = await marketer.call(calls.checkDraft, { params, body: draft })
  expect(withoutPng.data.mistakes).toEqual([
    { key: 'files/logo.png', sentence: expect.stringContaining('is missing: emails cannot show an SVG') },
  ])
  expect((await marketer.call(calls.checkDraft, { params, body: draft }, 'es')).data.mistakes).toEqual([
    { key: 'files/logo.png', sentence: expect.stringContaining('falta: los correos no pueden mostrar un SVG') },
  ])
  expect(withoutPng.data.preview).toMatch(/^\d+$/)
  const whole = { ...draft, images: { ...draft.images, 'logo.png': 'iVBORw0KGgo=' } }
  const checked = await marketer.call(calls.checkDraft, { params, body: whole })
  expect(checked.data).toMatchObject({
    mistakes: [],
    differences: [
      { key: 'options.logoFileName', before: '""', after: '"logo.svg"' },
      { key: 'files/logo.png', before: 'nothing', after: '8 bytes' },
      { key: 'files/logo.svg', before: 'nothing', after: `${logo.length} bytes` },
    ],
  })
  const saved = await marketer.call(calls.saveOrganization, {
    params,
    body: { basedOn: stored.version, ...whole, reason: 'their logo' },
  })
  expect(saved.data.differences).toHaveLength(3)
  expect((await read('NEWCO')).images['logo.svg']).toBe(base64(logo))
  const { data: changes } = await marketer.call(calls.readHistory, { params })
  expect(changes).toMatchObject([
    { by: marketer.email, reason: 'their logo', isFirst: false, differences: [{}, {}, {}] },
    { by: marketer.email, reason: 'signed', isFirst: true },
  ])
  const rows = await desk.api.database.query(
    `select made_by, command, subject, outcome from audit_entry where subject in ('org NEWCO', 'org Newco') order by id`,
  )
  expect(rows).toEqual([
    { made_by: marketer.email, command: 'org create', subject: 'org Newco', outcome: 'changed' },
    { made_by: marketer.email, command: 'org apply', subject: 'org NEWCO', outcome: 'changed' },
  ])
})

test('wrong values are named by their field, and nothing is saved', async () => {
  const stored = await read()
  const wrong = {
    supportEmail: 'nobody',
    options: { ...stored.document.options, couponTextFlag: 'maybe' },
    colorScheme: { ...stored.document.colorScheme, primaryButtonColor: '#FFFFFF', primaryButtonTextColor: '#EEEEEE' },
  }
  const { data } = await marketer.call(calls.checkDraft, {
    params: { orgCode: 'ACME' },
    body: { document: { ...stored.document, ...wrong }, images: stored.images },
  })
  expect(data.mistakes).toEqual([{ key: 'supportEmail', sentence: 'must be an email address' }])
  const mistakesInSpanish = async (changes: object) =>
    (
      await marketer.call(
        calls.checkDraft,
        {
          params: { orgCode: 'ACME' },
          body: { document: { ...stored.document, ...wrong, ...changes }, images: stored.images },
        },
        'es',
      )
    ).data.mistakes
  expect(await mistakesInSpanish({})).toEqual([{ key: 'supportEmail', sentence: 'debe ser una dirección de correo' }])
  expect(await mistakesInSpanish({ supportEmail: null })).toEqual([
    { key: 'options.couponTextFlag', sentence: 'debe ser y o n' },
    {
      key: 'colorScheme.primaryButtonTextColor',
      sentence: expect.stringMatching(/^no se lee sobre primaryButtonColor: contraste 1\.2, debe ser 4\.5$/),
    },
  ])
  const refused = await save(marketer, stored, { ...wrong, supportEmail: null })
  expect(refused).toMatchObject({ status: 400, errorCode: 'DESK_REFUSED' })
  expect(refused.data.map(({ key }: { key: string }) => key)).toEqual([
    'options.couponTextFlag',
    'colorScheme.primaryButtonTextColor',
  ])
  expect((await read()).version).toBe(stored.version)
  const scripted = { ...stored.images, 'bad.svg': base64('<svg><script>1</script></svg>'), 'x.exe': 'AAAA' }
  const { data: images } = await marketer.call(calls.checkDraft, {
    params: { orgCode: 'ACME' },
    body: { document: stored.document, images: scripted },
  })
  expect(images.mistakes).toEqual([{ key: 'files/x.exe', sentence: 'is not the name of an image' }])
})

test('the second of two who edit the same organization is shown what the first saved', async () => {
  const stored = await read()
  expect((await save(marketer, stored, { suffix: 'first' })).status).toBe(200)
  const second = await save(ofAcme, stored, { websiteTitle: 'second' })
  expect(second).toMatchObject({ status: 409, errorCode: 'DESK_EDITED_MEANWHILE' })
  expect(second.data.document).toMatchObject({ suffix: 'first', websiteTitle: stored.document.websiteTitle })
  expect((await save(ofAcme, second.data, { websiteTitle: 'second' })).status).toBe(200)
  expect((await read()).document).toMatchObject({ suffix: 'first', websiteTitle: 'second' })
})

test('of two who save at the same time, one is told', async () => {
  const stored = await read()
  const saves = await Promise.all([
    save(marketer, stored, { suffix: 'one' }),
    save(ofAcme, stored, { suffix: 'another' }),
  ])
  expect(saves.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('a change is reverted, unless somebody has changed more meanwhile', async () => {
  const before = await read()
  await save(marketer, before, { suffix: 'to be reverted' })
  const [change] = (await marketer.call(calls.readHistory, { params: { orgCode: 'ACME' } })).data
  const revert = (basedOn: string) =>
    marketer.call(calls.revertChange, {
      params: { orgCode: 'ACME', change: change.id },
      body: { basedOn, reason: '' },
    })
  expect((await revert(before.version)).errorCode).toBe('DESK_EDITED_MEANWHILE')
  const { data } = await revert((await read()).version)
  expect(data.version).toBe(before.version)
})

test('staff of one organization see and change only that one, and not where it is shown', async () => {
  const { data: list } = await ofAcme.call(calls.listOrganizations, {})
  expect(list.map(({ code }: { code: string }) => code)).toEqual(['ACME'])
  expect((await ofAcme.call(calls.readOrganization, { params: { orgCode: 'CORNER' } })).status).toBe(403)
  const stored = await read()
  const corner = await read('CORNER')
  expect((await save(ofAcme, corner, { suffix: 'mine' }, 'CORNER')).status).toBe(403)
  // Another organization's document under this one's address.
  const smuggled = await save(ofAcme, { ...corner, version: stored.version }, { suffix: 'mine' })
  expect(smuggled.data).toContainEqual({ key: 'code', sentence: 'can not be changed: create another organization' })
  const moved = await save(ofAcme, stored, { hosts: ['acme.example.com'], isSuspended: true })
  expect(moved).toMatchObject({ status: 400, errorCode: 'DESK_REFUSED' })
  expect(moved.data.map(({ key }: { key: string }) => key)).toEqual(['hosts', 'isSuspended'])
  expect((await ofAcme.call(calls.createOrganization, { body: {} as never })).status).toBe(403)
  const suspended = await ofAcme.call(calls.suspendOrganization, {
    params: { orgCode: 'ACME' },
    body: { isSuspended: true },
  })
  expect(suspended.status).toBe(403)
})

test('an organization is suspended and shown again', async () => {
  const set = (isSuspended: boolean) =>
    marketer.call(calls.suspendOrganization, { params: { orgCode: 'PLAIN' }, body: { isSuspended, reason: 'unpaid' } })
  const widget = async () => (await desk.api.get('/organization?orgCode=PLAIN')).errorCode
  expect((await set(true)).data).toEqual({ isChanged: true })
  expect((await set(true)).data).toEqual({ isChanged: false })
  expect(await widget()).toBe('ORG_ENDED')
  expect((await set(false)).data).toEqual({ isChanged: true })
  expect(await widget()).not.toBe('ORG_ENDED')
})

test('a page is checked against the origins that may embed the gauge', async () => {
  await save(marketer, await read('CORNER'), { allowedOrigins: ['https://*.corner.example'] }, 'CORNER')
  const check = (page: string) => marketer.call(calls.checkOrigin, { params: { orgCode: 'CORNER' }, query: { page } })
  expect((await check('https://www.corner.example/start')).data).toEqual({
    origin: 'https://www.corner.example',
    pattern: 'https://*.corner.example',
  })
  expect((await check('https://other.example')).data.pattern).toBe(null)
  expect((await check('corner')).errorCode).toBe('DESK_REFUSED')
})

test('the gauge of a draft has its colors, in a frame of the desk only, and for its author only', async () => {
  const stored = await read()
  const document = { ...stored.document, colorScheme: { ...stored.document.colorScheme, menubarColor: '#123456' } }
  await ofAcme.call(calls.checkDraft, { params: { orgCode: 'ACME' }, body: { document, images: stored.images } })
  const show = ({ cookie }: DeskVisitor) =>
    fetch(`${desk.url}/desk/api/organizations/ACME/preview/gauge?lang=en`, { headers: { cookie } })
  const mine = await show(ofAcme)
  expect(mine.headers.get('content-security-policy')).toContain("frame-ancestors 'self'")
  expect(await mine.text()).toContain('data-org="ACME" data-lang="en" data-color-brand="#123456"')
  expect(await (await show(marketer)).text()).not.toContain('#123456')
})

test('the form has the schema, and the names of networks and chains', async () => {
  const { data } = await ofAcme.call(calls.readForm, {})
  expect(data.schema.properties.options.properties.couponTextFlag).toEqual({ enum: ['y', 'n', 'Y', 'N'] })
  expect(data.networks.length).toBeGreaterThan(2)
  expect(data.chains).toContainEqual({ code: 'DEMO-13', name: 'MailMeds' })
})
