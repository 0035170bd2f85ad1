// database: both
import { deskCalls } from '@rxgauge/contract/desk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DeskVisitor, startTestDesk, type TestDesk } from '../../../test/desk'
import { lastMessage, stranger } from '../../../test/people'

const { listQuestions, readQuestion, assignQuestion, answerQuestion, closeQuestion } = deskCalls.questions
const { reopenQuestion, listTemplates, saveTemplate, removeTemplate } = deskCalls.questions

const ana = 'ana@example.com'

let desk: TestDesk
let support: DeskVisitor
let ofCorner: DeskVisitor
beforeAll(async () => {
  desk = await startTestDesk()
  support = await desk.as('support')
  const [corner] = await desk.api.database.query<{ id: number }>(`select id from organization where code = 'CORNER'`)
  ofCorner = await desk.as('support', corner?.id ?? 0)
  const question = { firstName: 'Ana', lastName: 'Diaz', email: ana }
  await (await stranger(desk.api)).post('/settings/contactus', { ...question, notes: 'Where is my card?' })
  await (await stranger(desk.api, 'CORNER')).post('/settings/contactus', { ...question, notes: 'When are you open?' })
})
afterAll(() => desk.close())

async function listed(visitor: DeskVisitor, state: 'open' | 'mine' | 'closed', search = '') {
  const { data } = await visitor.call(listQuestions, { body: { state, search } })
  return data.questions as { id: string; start: string; orgCode: string; assignee: string; answers: number }[]
}
const starts = (questions: { start: string }[]) => questions.map(({ start }) => start)
const idOf = async (start: string) => (await listed(support, 'open', start))[0]?.id ?? ''

test('questions are found by words, and only those of the organizations of one’s roles', async () => {
  expect(starts(await listed(support, 'open'))).toEqual(['Where is my card?', 'When are you open?'])
  expect(starts(await listed(support, 'open', 'CARD'))).toEqual(['Where is my card?'])
  expect(starts(await listed(support, 'open', ana))).toHaveLength(2)
  expect(starts(await listed(ofCorner, 'open'))).toEqual(['When are you open?'])
  const params = { id: await idOf('card') }
  expect(await ofCorner.call(readQuestion, { params })).toMatchObject({ status: 404 })
  expect(await ofCorner.call(closeQuestion, { params, body: {} })).toMatchObject({ status: 404 })
})

test('a question is taken, answered in the organization’s name, and closed; a second answer at the same time is refused', async () => {
  const params = { id: await idOf('card') }
  await support.call(assignQuestion, { params, body: { isMine: true } })
  expect(await listed(support, 'mine')).toMatchObject([{ id: params.id, assignee: support.email }])
  const answer = { text: 'Hello Ana,\n\nit is on its way.', language: 'en', answers: 0 } as const
  expect(await support.call(answerQuestion, { params, body: { ...answer, isClosing: true } })).toMatchObject({
    success: true,
  })
  const { subject, body } = await lastMessage(desk.api, ana)
  expect(subject).toBe('Your question to Acme Benefits')
  expect(body).toContain('Hello Ana,\n\nit is on its way.')
  const other = await desk.as('support')
  expect(await other.call(answerQuestion, { params, body: answer })).toMatchObject({
    errorCode: 'DESK_EDITED_MEANWHILE',
  })
  const rows = await desk.api.database.query(
    `select outcome from audit_entry where command = 'support answer' order by id`,
  )
  expect(rows).toEqual([{ outcome: 'changed' }, { outcome: 'refused' }])
  expect(starts(await listed(support, 'closed'))).toEqual(['Where is my card?'])
  expect(await listed(support, 'mine')).toEqual([])
  expect((await support.call(readQuestion, { params })).data).toMatchObject({
    contact: ana,
    closedBy: support.email,
    // There's no mail server in tests.
    isDelivered: false,
    sent: [{ by: support.email, text: answer.text }],
  })
})

test('a closed question is opened again, keeps its note, and only by those who may see it', async () => {
  const params = { id: await idOf('open?') }
  await support.call(closeQuestion, { params, body: { note: 'Answered by phone' } })
  expect((await support.call(readQuestion, { params })).data).toMatchObject({ isClosed: true })
  const ofAcme = await desk.as('support', (await desk.api.services.organizations.byCode('ACME'))?.id ?? 0)
  expect(await ofAcme.call(reopenQuestion, { params })).toMatchObject({ status: 404 })
  expect((await ofCorner.call(reopenQuestion, { params })).data).toEqual({ wasClosed: true })
  expect((await support.call(reopenQuestion, { params })).data).toEqual({ wasClosed: false })
  expect((await support.call(readQuestion, { params })).data).toMatchObject({
    isClosed: false,
    closedBy: '',
    closeNote: 'Answered by phone',
  })
  expect(starts(await listed(ofCorner, 'open'))).toEqual(['When are you open?'])
  const rows = await desk.api.database.query(
    `select outcome from audit_entry where command = 'support reopen' order by id`,
  )
  expect(rows).toEqual([{ outcome: 'refused' }, { outcome: 'changed' }, { outcome: 'read' }])
})

test('an answer waits for whoever writes it to see what the visitor has added meanwhile', async () => {
  const question = { firstName: 'Eva', lastName: 'Diaz', email: 'eva@example.com' }
  const eva = await stranger(desk.api)
  await eva.post('/settings/contactus', { ...question, notes: 'Is this covered?' })
  const params = { id: await idOf('covered') }
  await eva.post('/settings/contactus', { ...question, notes: 'Never mind, I found it.' })
  const answer = { text: 'Yes.', language: 'en', answers: 0 } as const
  expect(await support.call(answerQuestion, { params, body: { ...answer, related: 0 } })).toMatchObject({
    errorCode: 'DESK_EDITED_MEANWHILE',
    data: 'asked meanwhile',
  })
  expect(await support.call(answerQuestion, { params, body: { ...answer, related: 1 } })).toMatchObject({
    success: true,
  })
})

test('a text is answered by a text in Spanish, unless its phone refuses texts', async () => {
  const { organizations, support: inbox, accounts } = desk.api.services
  const acme = await organizations.byCode('ACME')
  if (!acme) throw new Error('no ACME')
  const phone = { channel: 'text', value: '2125550177' } as const
  await inbox.receiveText(acme, phone, '¿Dónde está mi tarjeta?')
  const params = { id: await idOf('tarjeta') }
  const answer = { text: 'Va en camino.', language: 'es', answers: 0 } as const
  expect((await support.call(answerQuestion, { params, body: answer })).success).toBe(true)
  expect((await lastMessage(desk.api, phone.value)).body).toMatch(/^Acme Benefits: Va en camino\. Responda STOP/)
  await accounts.profiles.refuseAll(acme.id, phone, 'message', 'STOP', 'es')
  expect(await support.call(answerQuestion, { params, body: { ...answer, answers: 1 } })).toMatchObject({
    errorCode: 'DESK_REFUSED',
  })
  expect((await support.call(readQuestion, { params })).data.isRefused).toBe(true)
})

test('stored answers are shared, and a change of an old version is refused with the newest', async () => {
  const first = { title: 'Card', en: 'On its way.', es: 'Va en camino.' }
  const { data: stored } = await support.call(saveTemplate, { body: first })
  expect((await support.call(listTemplates, {})).data).toEqual([stored])
  const change = { ...stored, en: 'It is on its way.' }
  expect((await support.call(saveTemplate, { body: change })).data).toMatchObject({ version: stored.version + 1 })
  expect(await support.call(saveTemplate, { body: { ...stored, en: 'Soon.' } })).toMatchObject({
    errorCode: 'DESK_EDITED_MEANWHILE',
    data: { en: 'It is on its way.' },
  })
  expect(await ofCorner.call(saveTemplate, { body: first })).toMatchObject({ status: 403 })
  await support.call(removeTemplate, { params: { template: stored.id } })
  expect((await support.call(listTemplates, {})).data).toEqual([])
})
