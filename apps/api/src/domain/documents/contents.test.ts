/** An organization's own texts: versions from a date on, rendered Markdown, and acceptance records. */
import type { PageRenderer, ServedPageReply } from '@rxgauge/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { personWith, stranger } from '../../../test/people'
import { startTestServer, type TestServer } from '../../../test/server'
import { publishDraft, storeDraft, type TextKey } from './content-versions'

const renderPage: PageRenderer = async (page) => ({ html: JSON.stringify(page), styleHashes: [] })

let api: TestServer
let site: string
let acme: number
beforeAll(async () => {
  api = await startTestServer()
  site = await api.beside({ renderPage })
  const [row] = await api.database.query<{ id: number }>(`select id from organization where code = 'ACME'`)
  acme = row?.id ?? 0
})
afterAll(() => api.close())

async function publish(place: TextKey, title: string, body: string, from: string) {
  await storeDraft(api.database, place, { title, body }, 'test')
  await publishDraft(api.database, place, from)
}
const own = (type: TextKey['type'], language: TextKey['language'] = 'en'): TextKey => ({
  organizationId: acme,
  type,
  language,
})
const pageOf = async (path: string) =>
  (await (await fetch(site + path, { headers: { accept: 'text/html' } })).json()) as ServedPageReply

test('a version applies from its date on, in New York, only to its organization; a draft never applies', async () => {
  await publish(own('T_AND_C'), 'Acme terms', 'The first **version**.', '2026-01-01')
  await publish(own('T_AND_C'), 'Acme terms', 'The second.', '2026-06-01')
  await storeDraft(api.database, own('T_AND_C'), { title: 'Acme terms', body: 'A draft.' }, 'test')
  const terms = async (language?: string) =>
    (await (await stranger(api, 'ACME')).get('/content/T_AND_C', language)).data
  api.clock.now = Date.UTC(2026, 0, 1, 4, 59)
  expect(await terms()).toMatchObject({ contentTitle: 'Terms and Conditions' })
  api.clock.now = Date.UTC(2026, 0, 1, 5)
  expect(await terms()).toEqual({
    contentTitle: 'Acme terms',
    lastModifiedDate: '01/01/2026',
    content: '<p>The first <strong>version</strong>.</p>',
    sections: [],
    contentParam: [],
  })
  // Its own text wins over the common one, even in English.
  expect(await terms('es')).toMatchObject({ contentTitle: 'Acme terms' })
  const other = await stranger(api, 'PLAIN')
  expect((await other.get('/content/T_AND_C')).data).toMatchObject({ contentTitle: 'Terms and Conditions' })
  expect((await pageOf('/terms-and-conditions?orgCode=ACME')).data).toMatchObject({
    content: { content: '<p>The first <strong>version</strong>.</p>' },
  })
  api.clock.now = Date.now()
  expect((await pageOf('/terms-and-conditions?orgCode=ACME')).data).toMatchObject({
    content: { content: '<p>The second.</p>' },
  })
  const frame = await (await fetch(`${api.url}/api/content/T_AND_C/page?orgCode=ACME&lang=en`)).text()
  expect(frame).toContain('<p>The second.</p>')
  expect(await (await fetch(`${api.url}/api/content/T_AND_C/page?lang=en`)).text()).not.toContain('The second')
})

test('a text keeps only allowed HTML; a FAQ has sections; the insurance help has answers that choose a plan', async () => {
  const body = `Hello <script>a()</script><img src=x onerror=b()> [bad](javascript:c()) [good](/sign-up)\n\n## More\n\n- one`
  await publish(own('privacy_policy'), 'Privacy <b>', body, '2026-01-01')
  await publish(
    own('FAQ'),
    'Questions',
    'Not shown.\n\n## Prices\n\n### Why?\n\nBecause.\n\n- of *this*\n\n### How?\n\nSo.\n\n## Account\n\n### Must I?\n\nNo.',
    '2026-01-01',
  )
  const [plan] = await api.database.query<{ id: number; type: string }>(
    `select id, type from insurance_plan order by id limit 1`,
  )
  await publish(
    own('INSURANCE_HELP_V2'),
    'Which plan?',
    `Look at your card.\n\n- [My plan](plan:${plan?.id})\n- [Another](plan:999999)`,
    '2026-01-01',
  )
  const device = await stranger(api, 'ACME')
  const privacy = (await device.get('/content/privacy_policy')).data
  expect(privacy.contentTitle).toBe('Privacy <b>')
  expect(privacy.content).not.toMatch(/script|onerror|<img/)
  expect(privacy.content).toContain('<a href="/sign-up">good</a>')
  expect(privacy.content).toMatch(/<h2>More<\/h2>\s*<ul>\s*<li>one<\/li>\s*<\/ul>/)
  expect((await device.get('/content/FAQ')).data.sections).toEqual([
    {
      title: 'Prices',
      items: [
        {
          title: 'Why?',
          description: expect.stringMatching(/^<p>Because\.<\/p>\s*<ul>\s*<li>of <em>this<\/em><\/li>\s*<\/ul>$/),
        },
        { title: 'How?', description: '<p>So.</p>' },
      ],
    },
    { title: 'Account', items: [{ title: 'Must I?', description: '<p>No.</p>' }] },
  ])
  expect((await device.get('/content/INSURANCE_HELP_V2')).data).toMatchObject({
    content: '<p>Look at your card.</p>',
    contentParam: [{ value: plan, displayText: 'My plan' }],
  })
})

test('texts besides the standard four get a page and a place in the lists once published', async () => {
  const types = async (code: string) => (await api.get(`/organization/?orgCode=${code}`)).data.contentTypes
  const path = '/health-data-privacy?orgCode=ACME'
  expect(await types('ACME')).not.toContain('health_data_privacy')
  expect((await fetch(site + path)).status).toBe(404)
  await publish(own('health_data_privacy'), 'Health data', 'What we keep.', '2026-01-01')
  expect(await types('ACME')).toContain('health_data_privacy')
  expect(await types('PLAIN')).toEqual([])
  expect((await pageOf(path)).data).toMatchObject({ content: { contentTitle: 'Health data' } })
  // For all organizations without their own.
  const all: TextKey = { organizationId: null, type: 'accessibility', language: 'es' }
  await publish(all, 'Accesibilidad', 'Texto.', '2026-01-01')
  expect(await types('PLAIN')).toEqual(['accessibility'])
})

test('signing up records which texts the person accepted, and their export contains them', async () => {
  const person = await personWith(api, { email: 'ana@example.com' })
  const rows = await api.database.query(
    `select type, language, content_version_id is null "isOld", modified_on::text "modifiedOn" from content_acceptance
     order by type desc`,
  )
  expect(rows).toEqual([
    { type: 'privacy_policy', language: 'en', isOld: false, modifiedOn: '2026-01-01' },
    { type: 'T_AND_C', language: 'en', isOld: false, modifiedOn: '2026-06-01' },
  ])
  const { acceptedTexts } = (await person.get('/account/export')).data
  expect(acceptedTexts).toMatchObject([{ type: 'T_AND_C' }, { type: 'privacy_policy' }])
})
