/** Webhooks in the desk: who sees and changes which, and what their rows in the audit trail say. */
import { deskCalls } from '@rxgauge/contract/desk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestDesk, type TestDesk } from '../../../test/desk'

const { listWebhooks, readWebhook, addWebhook, changeSecret, sendTest, sendAgain, removeWebhook } = deskCalls.webhooks

let desk: TestDesk
let acme: number
beforeAll(async () => {
  desk = await startTestDesk({ publicUrl: 'https://savings.example.com' })
  const [row] = await desk.api.database.query<{ id: number }>(`select id from organization where code = 'ACME'`)
  acme = row?.id ?? 0
})
afterAll(() => desk.close())

const outside = { url: 'https://hooks.example.com/a?key=1', events: ['coupon.saved' as const] }

test('an owner adds a webhook, tests it, changes its secret and removes it', async () => {
  const owner = await desk.as('owner')
  const { data: added } = await owner.call(addWebhook, { body: { ...outside, organization: 'ACME' } })
  expect(added).toEqual({ id: expect.any(Number), secret: expect.stringMatching(/^whsec_/) })
  const params = { webhookId: added.id }
  await owner.call(sendTest, { params })
  const { data } = await owner.call(readWebhook, { params })
  expect(data).toMatchObject({
    webhook: { orgCode: 'ACME', ...outside, createdBy: owner.email, waiting: 1, isChangeable: true },
    deliveries: [{ event: 'webhook.test', state: 'waiting', tries: 0, messageId: expect.stringMatching(/^msg_/) }],
  })
  expect(JSON.stringify(data)).not.toContain('whsec_')
  const { data: next } = await owner.call(changeSecret, { params, body: { isLeaked: false } })
  expect(next.secret).not.toBe(added.secret)
  expect((await owner.call(sendAgain, { params, body: { delivery: null } })).data).toEqual({ count: 0 })
  expect(await owner.call(removeWebhook, { params })).toMatchObject({ status: 200 })
  expect(await owner.call(readWebhook, { params }, 'es')).toMatchObject({
    status: 400,
    message: 'No existe ese webhook.',
  })
  const rows = await desk.api.database.query<{ command: string; subject: string }>(
    `select command, subject from audit_entry where command like 'webhook%' order by id`,
  )
  expect(rows.map(({ command, subject }) => `${command} ${subject}`)).toEqual([
    'webhook add hooks.example.com coupon.saved org ACME',
    `webhook test webhook ${added.id}`,
    `webhook secret webhook ${added.id}`,
    expect.stringMatching('webhook send-again'),
    `webhook remove webhook ${added.id}`,
  ])
})

test('a role for one organization sees and changes only its own; an auditor changes nothing', async () => {
  const owner = await desk.as('owner')
  const { data: whole } = await owner.call(addWebhook, { body: { ...outside, organization: null } })
  const { data: corner } = await owner.call(addWebhook, { body: { ...outside, organization: 'CORNER' } })
  const ofAcme = await desk.as('owner', acme)
  const { data: own } = await ofAcme.call(addWebhook, { body: { ...outside, organization: 'ACME' } })
  const idsFor = async (visitor: typeof ofAcme) =>
    (await visitor.call(listWebhooks, {})).data.map(({ id }: { id: number }) => id)
  expect(await idsFor(ofAcme)).toEqual([own.id])
  for (const { id } of [whole, corner]) {
    const params = { webhookId: id }
    expect(await ofAcme.call(readWebhook, { params })).toMatchObject({ status: 400 })
    expect(await ofAcme.call(removeWebhook, { params })).toMatchObject({ status: 400 })
    expect(await ofAcme.call(changeSecret, { params, body: { isLeaked: true } })).toMatchObject({ status: 400 })
  }
  for (const organization of [null, 'CORNER'])
    expect(await ofAcme.call(addWebhook, { body: { ...outside, organization } })).toMatchObject({ status: 403 })
  const auditor = await desk.as('auditor')
  expect(await idsFor(auditor)).toEqual([whole.id, corner.id, own.id])
  expect((await auditor.call(listWebhooks, {})).data[0]).toMatchObject({ isChangeable: false })
})

test('an address of the inside, and events that an organization may not hear, are refused with a sentence', async () => {
  const owner = await desk.as('owner')
  const inside = { ...outside, url: 'https://10.0.0.7/', organization: null }
  expect(await owner.call(addWebhook, { body: inside })).toMatchObject({
    status: 400,
    errorCode: 'DESK_REFUSED',
    message: 'This address is not on the public internet.',
  })
  const imports = { ...outside, events: ['import.taken' as const], organization: 'ACME' }
  expect(await owner.call(addWebhook, { body: imports })).toMatchObject({ errorCode: 'DESK_REFUSED' })
})
