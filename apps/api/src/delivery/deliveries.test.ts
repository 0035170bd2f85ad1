/**
 * Real deliveries to an SMTP server, a text service and a push service on this machine, from the queue in the database.
 */
import { createDecipheriv, createECDH, createHmac, hkdfSync } from 'node:crypto'
import fastify from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { personWith, stranger } from '../../test/people'
import { startTestServer, type TestServer } from '../../test/server'
import { startSmtp, type TestSmtp } from '../../test/smtp'
import { startTextService, type TestTextService } from '../../test/text-service'
import type { DeliveryConfig } from '../base/config'
import { maxTries, startWorker, type Worker } from '../database/queue'
import { Outbox } from '../domain/outbox/outbox'
import { isWaitingSql } from '../domain/outbox/queue-state'
import { pause, resume } from '../domain/pauses/pauses'
import { deleteOld } from '../operate/retention'
import type { Channels, Deliverable } from './channel'
import { openChannels } from './channels'
import { Deliverer } from './deliver'

let smtp: TestSmtp
let texts: TestTextService
let api: TestServer
let worker: Worker
let failedTries = 0
let delivery: DeliveryConfig

beforeAll(async () => {
  smtp = await startSmtp()
  texts = await startTextService()
  delivery = {
    smtp: { url: smtp.url, from: 'no-reply@rxgauge.example' },
    text: { url: texts.url, account: texts.account, token: texts.token, from: '+15550001111' },
    push: { subject: 'mailto:operator@example.com', extraHosts: [] },
    timeout: 60_000,
  }
  api = await startTestServer({ delivery })
  worker = await start()
})
afterAll(async () => {
  await worker.stop()
  await api.close()
  await smtp.close()
  await texts.close()
})
afterEach(async () => {
  smtp.refuse(undefined)
  texts.respondWith(undefined)
})

function delivererTo(channels: Channels): Deliverer {
  const { database, services } = api
  const { installation, consents } = services
  return new Deliverer({ database, installation, consents, channels, timeout: delivery.timeout })
}

/** Runs once, and then whenever something is enqueued. */
async function start(): Promise<Worker> {
  const { database, services } = api
  const deliverer = delivererTo(await openChannels(delivery, database))
  const started = startWorker({
    work: (stopping) =>
      deliverer.deliverDue(stopping, () => {
        failedTries++
      }),
    interval: 2000,
    onError: (error) => {
      throw error
    },
  })
  services.outbox.onEnqueued = started.wake
  return started
}

const state = async (recipient: string) => {
  const [row] = await api.database.query<{
    delivered: boolean
    failed: boolean
    unwanted: boolean
    tries: number
    last_error: string
    body: string
  }>(
    `select delivered_at is not null delivered, failed_at is not null failed, suppressed_at is not null unwanted, tries, last_error, body
     from outbox where recipient = $1 order by id desc limit 1`,
    [recipient],
  )
  return row
}
/** Skips the pauses between tries. */
const passTime = () => api.database.query('update outbox set retry_at = now() where retry_at is not null')

describe('email', () => {
  test('has text and HTML in the organization’s name, and its own message id; then its content is erased', async () => {
    const device = await stranger(api)
    await device.post('/signup/email', { email: 'ana@example.com' }, 'es')
    await expect.poll(() => smtp.to('ana@example.com').length).toBe(1)
    const [received] = smtp.to('ana@example.com')
    const { mail, header } = received ?? expect.fail('no mail')
    expect(mail.from).toMatchObject({ name: 'Acme Benefits', address: 'no-reply@rxgauge.example' })
    expect(mail.subject).toMatch(/^[A-Z2-9]{6} es su contraseña temporal$/)
    expect(mail.text).toContain('Esta es su contraseña temporal para Acme Benefits.')
    expect(mail.html).toContain('<html lang="es">')
    expect(mail.html).toContain('#003D4C')
    expect(mail.messageId).toMatch(/^<[\da-f-]{36}@rxgauge\.example>$/)
    // The recipient requested it, so there's nothing to unsubscribe from.
    expect(header('list-unsubscribe')).toBeUndefined()
    await expect.poll(() => state('ana@example.com')).toMatchObject({ delivered: true, body: '' })
  })

  test('to somebody who didn’t request it carries one-click unsubscribing, which works', async () => {
    const device = await stranger(api)
    const share = () => device.post('/shareapp/email', { recipientEmail: 'ben@example.com', senderName: "Eve O'Neill" })
    await share()
    await expect.poll(() => smtp.to('ben@example.com').length).toBe(1)
    const [received] = smtp.to('ben@example.com')
    const { mail, header } = received ?? expect.fail('no mail')
    expect(mail.html).toContain('Someone using the name “Eve O&#39;Neill” thought this could help you')
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    const address = /^<(.+)>$/.exec(header('list-unsubscribe') ?? '')?.[1] ?? ''
    expect(mail.text).toContain(address)
    // A person who opens the link gets a page with a button.
    const opened = await fetch(address, { redirect: 'manual' })
    expect(opened.status).toBe(302)
    const page = opened.headers.get('location') ?? ''
    expect(page).toMatch(/^\/communication-preferences\?encuser=.+&orgCode=ACME$/)
    const encUser = new URLSearchParams(page.split('?')[1]).get('encuser') ?? ''
    expect((await api.get(`/app/communicationpreferences/${encUser}`)).data).toEqual({
      email: 'ben@example.com',
      message: '',
    })
    // A mail program sends a POST.
    const pressed = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    })
    expect(pressed.status).toBe(200)
    await share()
    await expect.poll(() => state('ben@example.com')).toMatchObject({ unwanted: true, body: '' })
    expect(smtp.to('ben@example.com')).toHaveLength(1)
    // Requested messages still arrive.
    await device.post('/signup/email', { email: 'ben@example.com' })
    await expect.poll(() => smtp.to('ben@example.com').length).toBe(2)
    for (const wrong of ['nonsense', encUser.slice(0, -4)]) {
      expect(await api.get(`/app/communicationpreferences/${wrong}`)).toMatchObject({ errorCode: 'LINK_INVALID' })
    }
  })

  // spec: account 3 Communication preferences
  test('the page’s button unsubscribes, and its response has no data', async () => {
    const [organization] = await api.database.query<{ id: number }>(`select id from organization where code = 'ACME'`)
    const encUser = await api.services.links.mintUnsubscribe({
      organizationId: organization?.id ?? 0,
      email: 'cleo@example.com',
    })
    const suppressed = async () =>
      (await api.database.query('select 1 from consent where source = $1 and is_granted = false', ['link'])).length
    const before = await suppressed()
    await api.post(`/app/communicationpreferences/${encUser}`, { email: 'cleo@example.com' })
    expect(await suppressed()).toBe(before)
    const response = await api.post(
      `/app/communicationpreferences/${encUser}`,
      { email: '', message: '' },
      { language: 'es' },
    )
    expect(response.message).toBe('No enviaremos más mensajes a esta dirección.')
    expect(await suppressed()).toBe(before + 1)
  })

  test('a repeated refusal writes nothing more, however often the link is used', async () => {
    const [organization] = await api.database.query<{ id: number }>(`select id from organization where code = 'ACME'`)
    const organizationId = organization?.id ?? 0
    const person = await personWith(api, { email: 'dora@example.com' })
    const link = await api.services.links.mintUnsubscribe({ organizationId, email: 'dora@example.com' })
    const records = () =>
      api.database.query<object>(
        `select is_granted granted, source from consent c join app_user u on u.id = c.app_user_id
         where u.email = 'dora@example.com' and source in ('link', 'settings') order by c.id`,
      )
    const events = async () =>
      (
        await api.database.query(
          `select 1 from account_event e join app_user u on u.id = e.app_user_id
           where u.email = 'dora@example.com' and kind = 'unsubscribed'`,
        )
      ).length
    const refused = { granted: false, source: 'link' }
    for (let time = 0; time < 3; time++) {
      expect((await fetch(`${api.url}/api/unsubscribe/${link}`, { method: 'POST' })).status).toBe(200)
      expect(await api.post(`/app/communicationpreferences/${link}`, { email: '', message: '' })).toMatchObject({
        success: true,
      })
    }
    expect(await records()).toEqual([refused])
    expect(await events()).toBe(1)
    // Agreeing again makes another refusal possible.
    for (let time = 0; time < 2; time++) await person.get('/settings/email/allow')
    const agreed = { granted: true, source: 'settings' }
    expect(await records()).toEqual([refused, agreed])
    await fetch(`${api.url}/api/unsubscribe/${link}`, { method: 'POST' })
    expect(await records()).toEqual([refused, agreed, refused])
    expect(await events()).toBe(2)
    await person.get('/settings/email/deny')
    expect(await records()).toHaveLength(3)
  })

  test('a server that’s down for an hour: nothing is lost, nothing is sent twice', async () => {
    // Messages of the tests before would fail too, and be counted.
    await expect.poll(() => api.database.query(`select 1 from outbox where ${isWaitingSql}`)).toEqual([])
    await smtp.down()
    const before = failedTries
    const device = await stranger(api)
    const people = ['down1@example.com', 'down2@example.com', 'down3@example.com']
    for (const email of people) expect(await device.post('/signup/email', { email })).toMatchObject({ status: 200 })
    await expect.poll(() => failedTries - before).toBe(3)
    expect(await state('down1@example.com')).toMatchObject({
      tries: 1,
      delivered: false,
      last_error: 'SMTP ECONNREFUSED',
    })
    // Each pause is longer than the one before, so that a server isn't flooded while it's down.
    const pauses = await api.database.query<{ seconds: number }>(
      'select extract(epoch from retry_at - now())::float8 seconds from outbox where recipient = any($1)',
      [people],
    )
    expect(pauses).toHaveLength(3)
    for (const { seconds } of pauses) expect(seconds).toBeGreaterThan(3)
    await passTime()
    await expect.poll(() => failedTries - before).toBe(6)
    await smtp.up()
    await passTime()
    for (const email of people) await expect.poll(() => state(email)).toMatchObject({ delivered: true, tries: 3 })
    for (const email of people) expect(smtp.to(email)).toHaveLength(1)
  })

  test('an email that the server rejects for good is given up at once, is listed, and can be sent again', async () => {
    smtp.refuse(550)
    const device = await stranger(api)
    await device.post('/signup/email', { email: 'gone@example.com' })
    await expect.poll(() => state('gone@example.com')).toMatchObject({ failed: true, last_error: 'SMTP 550', tries: 1 })
    const page = await (await fetch(`${api.url}/dev/mailbox`)).text()
    expect(page).toContain('Given up · tries: 1 · SMTP 550')
    // With configured deliveries, no contacts or content are shown.
    expect(page).not.toContain('gone@example.com')
    const [, id] = /\/dev\/mailbox\/(\d+)\/resend/.exec(page) ?? []
    smtp.refuse(undefined)
    const foreign = await fetch(`${api.url}/dev/mailbox/${id}/resend`, {
      method: 'POST',
      headers: { origin: 'https://evil.example' },
    })
    expect(foreign.status).toBe(404)
    expect((await fetch(`${api.url}/dev/mailbox/${id}/resend`, { method: 'POST', redirect: 'manual' })).status).toBe(
      303,
    )
    await expect.poll(() => smtp.to('gone@example.com').length).toBe(1)
  })

  test('the command also retries an email that was given up days ago', async () => {
    smtp.refuse(550)
    await (await stranger(api)).post('/signup/email', { email: 'late@example.com' })
    await expect.poll(() => state('late@example.com')).toMatchObject({ failed: true })
    smtp.refuse(undefined)
    await api.database.query(
      `update outbox set created_at = now() - interval '3 days', retry_at = null where recipient = 'late@example.com'`,
    )
    expect(await new Outbox({ database: api.database }).resend()).toBe(1)
    await expect.poll(() => smtp.to('late@example.com').length).toBe(1)
  })

  test('is held while emails or its organization are paused, and requests for more are refused; then it’s sent', async () => {
    const device = await stranger(api)
    const [sent] = await api.database.query<{ id: number }>(`select id from organization where code = 'ACME'`)
    const message = { organizationId: sent?.id ?? 0, deviceId: null, subject: 'News', body: 'News.', html: '' }
    const write = (recipient: string) =>
      api.services.outbox.enqueue(api.database, { ...message, channel: 'email', recipient })
    const emails = { kind: 'emails', subject: '' } as const
    const acme = { kind: 'org', subject: 'acme' } as const
    /** Resolves once another organization's text has been sent, which was enqueued after everything held. */
    const otherGoesOut = async (phone: string) => {
      await (await stranger(api, 'CORNER')).post('/signup/phone', { phoneNumber: phone })
      await expect.poll(() => texts.to(phone).length).toBe(1)
    }

    await pause(api.database, emails, undefined)
    api.clock.now += 5000
    for (const [language, sentence] of [
      ['en', 'We can’t send emails right now. Please try again later.'],
      ['es', 'En este momento no podemos enviar correos electrónicos. Inténtelo de nuevo más tarde.'],
    ] as const) {
      expect(await device.post('/signup/email', { email: 'held0@example.com' }, language)).toMatchObject({
        status: 503,
        errorCode: 'EMAILS_PAUSED',
        message: sentence,
      })
    }
    await write('held1@example.com')
    await otherGoesOut('2125558821')
    await resume(api.database, emails)
    await pause(api.database, acme, 3600)
    await write('held2@example.com')
    await otherGoesOut('2125558822')
    for (const to of ['held1@example.com', 'held2@example.com'])
      expect(await state(to)).toMatchObject({ delivered: false, tries: 0, body: 'News.' })
    await resume(api.database, acme)
    api.clock.now += 5000
    for (const to of ['held1@example.com', 'held2@example.com']) await expect.poll(() => smtp.to(to).length).toBe(1)
  })

  test('a reply to a support question goes to its visitor, and their next question continues the thread until it’s closed', async () => {
    const device = await stranger(api)
    const ask = (notes: string) =>
      device.post('/settings/contactus', { firstName: 'Ana', lastName: 'Diaz', email: 'Ana.D@example.com', notes })
    const before = smtp.to('support@example.com').length
    const mails = () => smtp.to('support@example.com').slice(before)
    await ask('Where is my card?')
    await expect.poll(() => mails().length).toBe(1)
    await ask('I found it.')
    await expect.poll(() => mails().length).toBe(2)
    const [first, second] = mails()
    expect(first?.mail.from).toMatchObject({ address: 'no-reply@rxgauge.example' })
    expect(first?.mail.replyTo).toMatchObject([{ address: 'ana.d@example.com' }])
    expect(first?.header('auto-submitted')).toBeUndefined()
    expect(first?.mail.inReplyTo).toBeUndefined()
    expect(second?.mail).toMatchObject({ inReplyTo: first?.mail.messageId, references: first?.mail.messageId })
    // Erased once the mail server's response is recorded.
    await expect.poll(() => api.database.query(`select 1 from outbox where reply_to <> ''`)).toEqual([])
    await api.database.query(`update contact_message set closed_at = now() where lower(email) = 'ana.d@example.com'`)
    await ask('Another question')
    await expect.poll(() => mails().length).toBe(3)
    expect(mails()[2]?.mail.inReplyTo).toBeUndefined()
  })

  test('a message with the same key is sent once', async () => {
    const { outbox } = api.services
    const [organization] = await api.database.query<{ id: number }>(`select id from organization where code = 'ACME'`)
    const message = {
      organizationId: organization?.id ?? 0,
      deviceId: null,
      channel: 'email',
      recipient: 'once@example.com',
      subject: 'Once',
      body: 'Once',
      dedupeKey: 'refill 7 2026-11-22',
    } as const
    await Promise.all(
      [1, 2, 3].map(() => api.database.transaction((transaction) => outbox.enqueue(transaction, message))),
    )
    await expect.poll(() => state('once@example.com')).toMatchObject({ delivered: true })
    expect(smtp.to('once@example.com')).toHaveLength(1)
  })
})

describe('texts', () => {
  /** A text from the service, signed with the shared token. */
  async function inbound(from: string, body: string, sign = true) {
    const address = `${api.url}/api/inbound/text`
    const fields: Record<string, string> = { From: `+1${from}`, To: '+15550001111', Body: body, MessageSid: 'SM1' }
    const signed = Object.keys(fields)
      .sort()
      .reduce((text, name) => text + name + fields[name], address)
    const signature = createHmac('sha1', sign ? texts.token : 'forged')
      .update(signed)
      .digest('base64')
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'x-twilio-signature': signature },
      body: new URLSearchParams(fields),
    })
    return { status: response.status, xml: await response.text() }
  }

  test('come from our number, and stop with STOP until START', async () => {
    const device = await stranger(api)
    const phone = '2125558801'
    await device.post('/signup/phone', { phoneNumber: '(212) 555-8801' })
    await expect.poll(() => texts.to(phone).length).toBe(1)
    expect(texts.to(phone)[0]).toMatchObject({ from: '+15550001111' })
    expect(texts.to(phone)[0]?.body).toMatch(/^Acme Benefits: [A-Z2-9]{6} is your temporary password\./)
    expect((await inbound(phone, 'help')).xml).toContain('support at (800) 555-0142 or support@example.com')
    expect((await inbound(phone, 'STOP')).xml).toContain('you won’t get any more texts from us')
    await (await stranger(api)).post('/signup/phone', { phoneNumber: phone })
    await expect.poll(() => state(phone)).toMatchObject({ unwanted: true, body: '' })
    expect((await inbound(phone, ' start. ')).xml).toContain('you’ll get texts from us again')
    await (await stranger(api)).post('/signup/phone', { phoneNumber: phone })
    await expect.poll(() => texts.to(phone).length).toBe(2)
    expect((await inbound(phone, 'what is this')).xml).not.toContain('<Message>')
    // The consent is stored with its time, word and source.
    const consents = await api.database.query<{ wording: string; is_granted: boolean }>(
      `select wording, is_granted from consent where source = 'message' order by id limit 2`,
    )
    expect(consents).toEqual([
      { wording: 'stop', is_granted: false },
      { wording: 'start', is_granted: true },
    ])
  })

  test('a STOP from a number that no account has any more applies to everybody who uses our number', async () => {
    expect((await inbound('2125558899', 'Stop')).xml).toContain('you won’t get any more texts from us')
    await (await stranger(api, 'CORNER')).post('/signup/phone', { phoneNumber: '2125558899' })
    await expect.poll(() => state('2125558899')).toMatchObject({ unwanted: true })
  })

  test('a refusal in any words counts; unclear texts go to support in one conversation and are kept for 30 days', async () => {
    const phone = '2125558810'
    await (await stranger(api)).post('/signup/phone', { phoneNumber: phone })
    await expect.poll(() => texts.to(phone).length).toBe(1)
    const before = smtp.to('support@example.com').length
    for (const unclear of ['When does it end?', 'I will stop by the pharmacy tomorrow'])
      expect((await inbound(phone, unclear)).xml).not.toContain('<Message>')
    const forwarded = () => smtp.to('support@example.com').slice(before)
    await expect.poll(() => forwarded().length).toBe(2)
    const about = (words: string) => forwarded().find(({ mail }) => mail.text?.includes(words))
    const [first, second] = [about('When does it end'), about('by the pharmacy')]
    expect(first?.mail.subject).toMatch(/^RxGauge: text \d+$/)
    expect(first?.mail.text).toBe('(212) 555-8810\n\nWhen does it end?\n')
    expect(first?.mail.replyTo).toBeUndefined()
    expect(first?.header('auto-submitted')).toBeUndefined()
    expect(second?.mail.inReplyTo).toBe(first?.mail.messageId)
    const kept = () =>
      api.database.query<object>(`select notes, channel, closed_at from contact_message where phone = $1`, [phone])
    expect(await kept()).toHaveLength(2)
    // Texts are still wanted, until they say otherwise.
    await (await stranger(api)).post('/signup/phone', { phoneNumber: phone })
    await expect.poll(() => texts.to(phone).length).toBe(2)
    expect((await inbound(phone, 'Please don’t text me anymore!')).xml).toContain(
      'you won’t get any more texts from us',
    )
    await (await stranger(api)).post('/signup/phone', { phoneNumber: phone })
    await expect.poll(() => state(phone)).toMatchObject({ unwanted: true })
    const [consent] = await api.database.query<object>(
      `select wording, is_granted from consent where source = 'message' order by id desc limit 1`,
    )
    expect(consent).toEqual({ wording: 'please don’t text me anymore', is_granted: false })
    expect((await inbound(phone, 'déjenme en paz')).xml).toContain('you won’t get any more texts from us')
    await api.database.query(`update contact_message set created_at = now() - interval '31 days' where phone = $1`, [
      phone,
    ])
    await deleteOld(api.database)
    expect(await kept()).toEqual([])
  })

  test('at most ten texts a day from one number are stored for support', async () => {
    for (let count = 0; count < 12; count++) await inbound('2125558811', `what ${count}`)
    const rows = await api.database.query('select 1 from contact_message where phone = $1', ['2125558811'])
    expect(rows).toHaveLength(10)
  })

  test('an unsigned inbound text changes nothing', async () => {
    expect((await inbound('2125558801', 'STOP', false)).status).toBe(403)
  })

  test('a number that doesn’t exist is given up; a busy service is retried', async () => {
    texts.respondWith({ status: 400, code: 21211 })
    await (await stranger(api)).post('/signup/phone', { phoneNumber: '2125558802' })
    await expect.poll(() => state('2125558802')).toMatchObject({ failed: true, last_error: 'text 400 21211' })
    texts.respondWith({ status: 429 })
    await (await stranger(api)).post('/signup/phone', { phoneNumber: '2125558803' })
    await expect.poll(() => state('2125558803')).toMatchObject({ failed: false, tries: 1, last_error: 'text 429' })
    texts.respondWith(undefined)
    await passTime()
    await expect.poll(() => texts.to('2125558803').length).toBe(1)
    // The service knows of a STOP that we don't.
    texts.respondWith({ status: 400, code: 21610 })
    await (await stranger(api)).post('/signup/phone', { phoneNumber: '2125558804' })
    await expect.poll(() => state('2125558804')).toMatchObject({ unwanted: true })
  })
})

describe('notifications', () => {
  test('are encrypted for the browser and signed; an ended subscription is removed', async () => {
    const browser = createECDH('prime256v1')
    browser.generateKeys()
    const auth = Buffer.from('0123456789abcdef')
    const received: { body: Buffer; authorization: string }[] = []
    let status = 201
    const service = fastify()
    service.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body))
    service.post('/push/1', async (request, reply) => {
      received.push({ body: request.body as Buffer, authorization: request.headers.authorization ?? '' })
      return reply.code(status).send()
    })
    const url = await service.listen({ port: 0, host: '127.0.0.1' })
    await worker.stop()
    const host = new URL(url).host
    delivery = { ...delivery, push: { subject: 'mailto:operator@example.com', extraHosts: [host] } }
    worker = await start()
    const token = JSON.stringify({
      endpoint: `${url}/push/1`,
      keys: { p256dh: browser.getPublicKey('base64url'), auth: auth.toString('base64url') },
    })
    const { deviceId } = await stranger(api)
    await api.services.devices.saveToken(deviceId, token)
    const [organization] = await api.database.query<{ id: number }>(`select id from organization where code = 'ACME'`)
    const notify = (body: string) =>
      api.database.transaction((transaction) =>
        api.services.outbox.enqueue(transaction, {
          organizationId: organization?.id ?? 0,
          deviceId,
          channel: 'push',
          recipient: deviceId,
          subject: 'Acme Benefits',
          body,
        }),
      )
    await notify('You have a new message.')
    await expect.poll(() => received.length).toBe(1)
    const [first] = received
    expect(JSON.parse(decrypt(first?.body ?? Buffer.alloc(0), browser, auth))).toMatchObject({
      title: 'Acme Benefits',
      body: 'You have a new message.',
      orgCode: 'ACME',
    })
    expect(first?.authorization).toMatch(/^vapid t=.+, ?k=.+$/)
    await expect.poll(() => state(deviceId)).toMatchObject({ delivered: true })
    status = 410
    await notify('Another one.')
    await expect.poll(() => state(deviceId)).toMatchObject({ failed: true, last_error: 'push gone' })
    const [row] = await api.database.query<{ push_token: null }>('select push_token from device where id = $1', [
      deviceId,
    ])
    expect(row?.push_token).toBeNull()
    await service.close()
  })

  /** Decrypts like a browser (RFC 8291, RFC 8188). */
  function decrypt(body: Buffer, browser: ReturnType<typeof createECDH>, auth: Buffer): string {
    const salt = body.subarray(0, 16)
    const keyLength = body.readUInt8(20)
    const serverKey = body.subarray(21, 21 + keyLength)
    const sealed = body.subarray(21 + keyLength)
    const shared = browser.computeSecret(serverKey)
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), serverKey])
    const ikm = Buffer.from(hkdfSync('sha256', shared, auth, info, 32))
    const key = Buffer.from(hkdfSync('sha256', ikm, salt, 'Content-Encoding: aes128gcm\0', 16))
    const nonce = Buffer.from(hkdfSync('sha256', ikm, salt, 'Content-Encoding: nonce\0', 12))
    const decipher = createDecipheriv('aes-128-gcm', key, nonce)
    decipher.setAuthTag(sealed.subarray(-16))
    const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
    return plain.subarray(0, plain.lastIndexOf(2)).toString()
  }
})

test('two processes share the deliveries, and neither repeats the other’s', async () => {
  await worker.stop()
  const [organization] = await api.database.query<{ id: number }>(`select id from organization where code = 'ACME'`)
  await api.database.query(
    `insert into outbox (organization_id, channel, recipient, body)
     select $1, 'email', 'shared' || n || '@example.com', 'News.' from generate_series(1, 70) n`,
    [organization?.id ?? 0],
  )
  const sent: string[][] = [[], []]
  let goOn = () => {}
  const bothHaveTaken = new Promise<void>((resolve) => {
    goOn = resolve
  })
  await Promise.all(
    sent.map((own) => {
      const deliver = async ({ recipient }: Deliverable) => {
        own.push(recipient)
        if (sent.every(({ length }) => length > 0)) goOn()
        await bothHaveTaken
      }
      return delivererTo({ email: { deliver } }).deliverDue(new AbortController().signal, (error) =>
        expect.fail(String(error)),
      )
    }),
  )
  expect(new Set(sent.flat()).size).toBe(70)
  expect(sent.flat()).toHaveLength(70)
  worker = await start()
})

test('a claimed message isn’t claimed again until its lease ends; after its last try it’s given up', async () => {
  await worker.stop()
  await (await stranger(api)).post('/signup/email', { email: 'taken@example.com' })
  const never: Channels = { email: { deliver: () => new Promise<void>(() => undefined) } }
  const look = (channels: Channels) =>
    delivererTo(channels).deliverDue(new AbortController().signal, (error) => expect.fail(String(error)))
  // Simulates a process that's killed in the middle of a delivery.
  void look(never)
  await expect.poll(() => state('taken@example.com')).toMatchObject({ tries: 1 })
  const sent: string[] = []
  const others: Channels = { email: { deliver: async ({ recipient }) => void sent.push(recipient) } }
  await look(others)
  expect(sent).toEqual([])
  for (let tries = 2; tries <= maxTries; tries++) {
    await passTime()
    void look(never)
    await expect.poll(() => state('taken@example.com')).toMatchObject({ tries, failed: false })
  }
  await passTime()
  await look(others)
  expect(sent).toEqual([])
  expect(await state('taken@example.com')).toMatchObject({ failed: true })
  worker = await start()
})

test('messages that waited while nothing was configured are sent once something is', async () => {
  await worker.stop()
  await (await stranger(api)).post('/signup/email', { email: 'waited@example.com' })
  expect(await state('waited@example.com')).toMatchObject({ delivered: false, tries: 0 })
  worker = await start()
  await expect.poll(() => state('waited@example.com')).toMatchObject({ delivered: true })
  expect(smtp.to('waited@example.com')).toHaveLength(1)
})
