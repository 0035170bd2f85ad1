// database: postgresql, with --all both
import { deskCalls } from '@rxgauge/contract/desk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DeskVisitor, startTestDesk, type TestDesk } from '../../../test/desk'

const calls = deskCalls.content

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

const params = { orgCode: 'ACME', type: 'privacy_policy' }
const english = { language: 'en', title: 'Our privacy', body: 'We keep **nothing**.' } as const

const stateOf = async (language: string) =>
  (await ofAcme.call(calls.listTexts, { params: { orgCode: 'ACME' } })).data.find(
    (each: { type: string; language: string }) => each.type === 'privacy_policy' && each.language === language,
  )

test('a text is drafted, published from a day on, and kept in its versions', async () => {
  expect(await stateOf('en')).toMatchObject({ current: null, next: null, draft: null, otherwise: 'built-in' })
  const { data: start } = await ofAcme.call(calls.readText, { params })
  expect(start).toMatchObject([
    { language: 'en', newest: null, versions: [] },
    { language: 'es', newest: null },
  ])
  expect(start[0].body.length).toBeGreaterThan(20)
  const { data: saved } = await ofAcme.call(calls.saveText, { params, body: { ...english, basedOn: null } })
  expect(saved).toEqual({ id: expect.any(String), isStored: true })
  expect(await stateOf('en')).toMatchObject({ draft: { id: saved.id, title: 'Our privacy', madeBy: ofAcme.email } })
  const publish = (from: string) => ofAcme.call(calls.publishText, { params, body: { languages: ['en'], from } })
  expect((await publish('2999-01-01')).data).toEqual([{ language: 'en', title: 'Our privacy' }])
  expect(await stateOf('en')).toMatchObject({ current: null, next: { effectiveOn: '2999-01-01' }, draft: null })
  const second = { ...english, body: 'We keep little.', basedOn: saved.id }
  const { data: newer } = await ofAcme.call(calls.saveText, { params, body: second })
  await publish('2020-01-01')
  expect(await stateOf('en')).toMatchObject({ current: { id: newer.id }, next: { id: saved.id } })
  const { data: earlier } = await ofAcme.call(calls.readVersion, { params: { orgCode: 'ACME', version: saved.id } })
  expect(earlier).toEqual({ title: english.title, body: english.body })
  const { data: words } = await desk.api.get('/content/privacy_policy', {
    token: (await desk.api.device('ACME')).token,
  })
  expect(words.content).toBe('<p>We keep little.</p>')
})

test('the second of two who write the same text is shown what the first wrote', async () => {
  const terms = { orgCode: 'ACME', type: 'T_AND_C' }
  const first = { ...english, basedOn: null }
  expect((await marketer.call(calls.saveText, { params: terms, body: first })).status).toBe(200)
  const second = await ofAcme.call(calls.saveText, { params: terms, body: { ...first, body: 'Mine.' } })
  expect(second).toMatchObject({
    status: 409,
    errorCode: 'DESK_EDITED_MEANWHILE',
    data: { title: english.title, body: english.body, madeBy: marketer.email },
  })
})

test('what is wrong with a text is said before it is saved, and its preview has the server’s own HTML', async () => {
  const preview = (body: string, isDraft = true) =>
    ofAcme.call(calls.previewText, {
      body: { type: 'FAQ', language: 'es', title: 'Preguntas', body, owner: 'ACME', isDraft },
    })
  expect((await preview('No questions')).data.mistake).toContain('must have sections')
  expect((await preview('## Uno\n\n### ¿Dos?\n\n**Tres** <script>4</script>')).data.mistake).toBe('')
  const show = ({ cookie }: DeskVisitor) =>
    fetch(`${desk.url}/desk/api/content/preview/FAQ?lang=es`, { headers: { cookie } })
  const page = await show(ofAcme)
  expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'self'")
  const html = await page.text()
  expect(html).toContain('<details><summary>¿Dos?</summary><p><strong>Tres</strong> </p></details>')
  expect(html).not.toContain('<script')
  expect(html).toContain('BORRADOR de ACME')
  // The site has a title of its own above the questions.
  expect(html).not.toContain('<h1>')
  await preview('## Uno\n\n### ¿Dos?\n\nTres', false)
  expect(await (await show(ofAcme)).text()).not.toContain('BORRADOR')
  expect((await show(marketer)).status).toBe(404)
})

test('a draft that still says so isn’t published, nor what isn’t there', async () => {
  const faq = { orgCode: 'ACME', type: 'accessibility' }
  const publish = (language = 'en') =>
    marketer.call(calls.publishText, { params: faq, body: { languages: ['en'], from: '2020-01-01' } }, language)
  expect((await publish()).message).toBe('There is no draft of accessibility to publish.')
  await marketer.call(calls.saveText, { params: faq, body: { ...english, title: 'DRAFT: ours', basedOn: null } })
  expect((await publish()).message).toBe('accessibility (en) still says in its title that it is a draft.')
  expect((await publish('es')).message).toBe('accessibility (en) todavía dice en su título que es un borrador.')
})

test('texts of all organizations need a role for the whole installation; those of one stay its own', async () => {
  const all = { type: 'privacy_choices' }
  const body = { ...english, basedOn: null }
  expect((await ofAcme.call(calls.listCommonTexts, {})).status).toBe(403)
  expect((await ofAcme.call(calls.saveCommonText, { params: all, body })).status).toBe(403)
  const corner = { ...params, orgCode: 'CORNER' }
  expect((await ofAcme.call(calls.saveText, { params: corner, body })).status).toBe(403)
  expect((await ofAcme.call(calls.readText, { params: corner })).status).toBe(403)
  const { data: saved } = await marketer.call(calls.saveCommonText, { params: all, body })
  const version = { orgCode: 'ACME', version: saved.id }
  expect((await ofAcme.call(calls.readVersion, { params: version })).errorCode).toBe('CONTENT_NOT_FOUND')
  await marketer.call(calls.publishCommonText, { params: all, body: { languages: ['en'], from: '2020-01-01' } })
  const { data } = await ofAcme.call(calls.listTexts, { params: { orgCode: 'ACME' } })
  expect(data).toContainEqual(
    expect.objectContaining({ type: 'privacy_choices', language: 'en', current: null, otherwise: 'common' }),
  )
})
