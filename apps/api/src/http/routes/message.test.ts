import { afterAll, beforeAll, expect, test } from 'vitest'
import { personWith } from '../../../test/people'
import { startTestServer, type TestServer } from '../../../test/server'
import type { NewInboxMessage } from '../../domain/outbox/messages'

let api: TestServer
beforeAll(async () => {
  api = await startTestServer()
})
afterAll(() => api.close())

async function personWithMessages(email: string) {
  const person = await personWith(api, { email })
  const [row] = await api.database.query<{ id: string }>('select id from app_user where email = $1', [email])
  const refill: NewInboxMessage = {
    type: 'refill',
    title: 'Your refill costs less',
    body: 'Now $3.10 less.',
    couponDetails: [{ name: 'Atorvastatin', strength: '20 mg', dosage: 'Tablet' }],
  }
  await api.database.transaction((transaction) => api.services.messages.add(transaction, row?.id ?? '', refill))
  return person
}

// spec: account 3 Message
test('are listed newest first, counted, read and deleted, one by one and all at once', async () => {
  const person = await personWithMessages('messages@example.com')
  const [newest, oldest] = (await person.get('/message/list')).data
  expect(newest).toMatchObject({
    type: 'refill',
    title: 'Your refill costs less',
    message: 'Now $3.10 less.',
    readFlag: 'N',
    couponDetails: [{ name: 'Atorvastatin', strength: '20 mg', dosage: 'Tablet' }],
  })
  expect(newest.sentDate).toMatch(/^\d{4}-\d\d-\d\dT.+Z$/)
  expect(oldest.title).toBe('Welcome to RxGauge')
  const count = async () => (await person.get('/message/count')).data.count
  expect(await count()).toBe(2)
  await person.get(`/message/markasread/${newest.id}`)
  // Reading twice counts once.
  await person.get(`/message/markasread/${newest.id}`)
  expect(await count()).toBe(1)
  await person.get('/message/markallasread')
  expect(await count()).toBe(0)
  await person.get(`/message/markasdeleted/${newest.id}`)
  expect((await person.get('/message/list')).data).toMatchObject([{ title: 'Welcome to RxGauge' }])
  // A deleted message leaves no text behind.
  const [storedMessage] = await api.database.query<{ text: string }>(
    'select t::text text from message t where id = $1',
    [newest.id],
  )
  expect(storedMessage?.text).not.toContain('Atorvastatin')
  await person.get('/message/markallasdeleted')
  expect((await person.get('/message/list')).data).toEqual([])
})

// spec: account 7 Messages
test('are private', async () => {
  const person = await personWithMessages('mine@example.com')
  const other = await personWith(api, { email: 'other@example.com' })
  const [message] = (await person.get('/message/list')).data
  for (const path of ['markasread', 'markasdeleted']) {
    const response = await other.get(`/message/${path}/${message.id}`)
    expect(response).toMatchObject({ status: 404, errorCode: 'MESSAGE_NOT_FOUND' })
  }
  await other.get('/message/markallasdeleted')
  expect((await person.get('/message/list')).data).toHaveLength(2)
})

test('send pushes to the devices that the person is signed in on, without any of their content', async () => {
  const person = await personWithMessages('alerted@example.com')
  const token = JSON.stringify({ endpoint: 'https://fcm.googleapis.com/x', keys: { p256dh: 'x', auth: 'y' } })
  await person.post('/savedevicetoken', { token })
  const [row] = await api.database.query<{ id: string }>(`select id from app_user where email = 'alerted@example.com'`)
  const message: NewInboxMessage = { type: 'refill', title: 'Atorvastatin costs less', body: 'Now $3.10 less.' }
  await api.database.transaction((transaction) => api.services.messages.add(transaction, row?.id ?? '', message))
  const announced = await api.database.query(
    `select registered_device_id device, subject, body from outbox o join device d on d.id::text = o.recipient
     where channel = 'push' and d.app_user_id = $1`,
    [row?.id],
  )
  expect(announced).toEqual([{ device: person.deviceId, subject: 'Acme Benefits', body: 'You have a new message.' }])
})
