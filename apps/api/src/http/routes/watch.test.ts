// database: both
/** Price watches over HTTP, with an operator's prices that change, delivered to a mail server and a text service. */
import { cents, formatPrice, parseDollars } from '@rxgauge/contract'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { changeOrganization } from '../../../test/change-organization'
import { addExampleDrug } from '../../../test/example-drug'
import { importFiles } from '../../../test/import-files'
import { lastMessage, personWith, renewed, stranger, type TestPerson } from '../../../test/people'
import { startTestServer, type TestServer } from '../../../test/server'
import { startSmtp, type TestSmtp } from '../../../test/smtp'
import { startTextService, type TestTextService } from '../../../test/text-service'
import type { DeliveryConfig } from '../../base/config'
import { networks } from '../../data/imports/derivations/networks'
import { ownPharmacies } from '../../data/imports/derivations/own-pharmacies'
import { openChannels } from '../../delivery/channels'
import { Deliverer } from '../../delivery/deliver'
import { pause, resume } from '../../domain/pauses/pauses'
import { createServices } from '../services'

let api: TestServer
let smtp: TestSmtp
let texts: TestTextService
let delivery: DeliveryConfig
let detailId: number
let person: TestPerson
let count = 0

/** A Monday, at noon in New York. */
const monday = Date.parse('2026-11-23T17:00:00Z')
const day = 86_400_000
/** Nine in the morning in New York, some days later. */
const morning = (days: number) => Date.parse('2026-11-23T14:00:05Z') + days * day

/** What pharmacies pay for a tablet. */
async function nadac(unitPrice: string, asOf = '11/18/2026') {
  const header = 'NDC,NADAC Per Unit,Effective Date,Pricing Unit,As of Date'
  const file = `${header}\n00093505698,${unitPrice},11/01/2026,EA,${asOf}`
  await importFiles(api.database, { 'nadac.csv': file }, { isAccepted: true })
  // The example drug is in no file, so that an import takes it out of the catalog.
  await api.database.query('update product_detail set obsolete_on = null where id = $1', [detailId])
}

beforeAll(async () => {
  smtp = await startSmtp()
  texts = await startTextService()
  delivery = {
    smtp: { url: smtp.url, from: 'no-reply@rxgauge.example' },
    text: { url: texts.url, account: texts.account, token: texts.token, from: '+15550001111' },
    push: undefined,
    timeout: 60_000,
  }
  api = await startTestServer({ delivery, publicUrl: 'https://savings.example' })
  api.clock.now = monday
  detailId = await addExampleDrug(api.database)
  await importFiles(api.database, {
    'pharmacies.csv':
      'NPI,Name,Chain code,Address,City,State,Zip\n1111111112,Sun Pharmacy 1,SUN,1 Main St,New York,NY,10001',
    'networks.csv': 'Network code,Name,BIN,PCN,Group\nALPHA,Alpha Rx,610011,ALPHARX,SAVE10',
    'rates.csv': [
      'Network code,Chain code,Drugs,Basis,Discount percent,Dispensing fee,From,To',
      'ALPHA,SUN,generic,NADAC,0,1.50,2026-01-01,',
    ].join('\n'),
  })
  await api.database.transaction(networks.run)
  await api.database.transaction(ownPharmacies.run)
})
afterAll(async () => {
  await api.close()
  await smtp.close()
  await texts.close()
})

const email = () => `watcher${count}@example.com`
const phone = () => `21255${String(60_000 + count)}`

beforeEach(async () => {
  api.clock.now = monday
  await api.database.query('delete from price_watch')
  // 30 x $1.00 + $1.50
  await nadac('1.00000')
  count++
  person = await personWith(api, { email: email() })
})
const copays = { kind: 'data', subject: 'copay' } as const
const reminders = { kind: 'reminders', subject: '' } as const
afterEach(() => Promise.all([copays, reminders].map((each) => resume(api.database, each))))

const watched = (more: object = {}) => ({
  wholeListFlag: 'N',
  fills: [{ productDetailId: detailId, quantity: 30, insuranceId: null }],
  zipCode: '10001',
  threshold: '20.00',
  textNotification: false,
  emailNotification: false,
  ...more,
})
const again = async () => {
  person = { ...person, ...(await renewed(api, person)) }
}
async function set(more?: object, language?: string) {
  await again()
  return person.post('/list/watch', watched(more), language)
}
const tick = (services = api.services) => services.reminderRunner.tick((error) => expect.fail(String(error)))
const at = (time: number) => {
  api.clock.now = time
  return tick()
}
const messages = async () => {
  await again()
  return (await person.get('/message/list')).data.filter(({ title }: { title: string }) => !/Welcome/.test(title))
}
const watches = async () => {
  await again()
  return (await person.get('/list/watch')).data
}
const deliver = async () => {
  const { installation, consents } = api.services
  const channels = await openChannels(delivery, api.database)
  const deliverer = new Deliverer({ database: api.database, installation, consents, channels, timeout: 60_000 })
  await deliverer.deliverDue(new AbortController().signal, (error) => expect.fail(String(error)))
}

describe('a watch', () => {
  test('is told once the price falls, each morning at most, and again only after it was higher', async () => {
    const saved = await set()
    expect(saved).toMatchObject({
      success: true,
      message: 'We’ll look every day, and tell you when it costs $20.00 or less.',
      data: {
        threshold: '20.00',
        restingFlag: 'N',
        fills: [{ productName: 'Examplestatin', strength: '20 mg', unitName: 'tablet' }],
      },
    })
    expect(await at(morning(1))).toBe(0)
    await nadac('0.50000')
    expect(await tick()).toBe(0)
    expect(await at(morning(2))).toBe(1)
    expect(await messages()).toMatchObject([
      {
        type: 'other',
        title: 'Examplestatin now costs $16.50',
        message:
          'Examplestatin 20 mg now costs $16.50 at Sun Pharmacy 1. You asked us to tell you at $20.00 or less. The next message comes after the price was higher.',
      },
    ])
    expect(await watches()).toMatchObject([{ restingFlag: 'Y' }])
    expect(await at(morning(3))).toBe(0)
    await nadac('1.00000')
    expect(await at(morning(4))).toBe(0)
    expect(await watches()).toMatchObject([{ restingFlag: 'N' }])
    await nadac('0.60000')
    expect(await at(morning(5))).toBe(1)
    expect(await messages()).toHaveLength(2)
  })

  test('at a price that is low enough already says so now; at exactly the price it’s low enough', async () => {
    expect(await set({ threshold: '31.50' }, 'es')).toMatchObject({
      message: expect.stringContaining('Hoy cuesta $31.50, así que ya está en ese precio.'),
      data: { restingFlag: 'Y' },
    })
    expect(await at(morning(1))).toBe(0)
    // Set again, it replaces the first.
    expect(await set({ threshold: '31.49' })).toMatchObject({ data: { restingFlag: 'N' } })
    expect(await watches()).toHaveLength(1)
    await nadac('0.99966')
    expect(await at(morning(2))).toBe(1)
  })

  test('of a whole list counts the sum, each medication at its lowest price', async () => {
    const other = (await person.get('/product/prescription')).data[0].productDetailId
    const fills = [...watched().fills, { productDetailId: other, quantity: 30, insuranceId: null }]
    const priced = (await person.post('/list/prices', { zipCode: '10001', fills })).data
    const lowest = (entry: number) => parseDollars(priced.entries[entry].lowest) ?? expect.fail('no price')
    const total = lowest(0) + lowest(1)
    await set({ wholeListFlag: 'Y', fills, threshold: ((total - 1) / 100).toFixed(2) })
    expect(await at(morning(1))).toBe(0)
    await nadac('0.99966')
    expect(await at(morning(2))).toBe(1)
    expect(await messages()).toMatchObject([
      {
        title: `Your list now costs ${formatPrice(cents(total - 1))}`,
        message: expect.stringContaining('The 2 medications of your list'),
      },
    ])
  })

  test('goes by email and text with the person’s consent, names no medication there, and ends there with STOP', async () => {
    await api.database.query('update app_user set phone = $2 where email = $1', [email(), phone()])
    await api.database.query('update app_user set text_allowed = false, email_allowed = false where email = $1', [
      email(),
    ])
    await set({ textNotification: true, emailNotification: true })
    const consents = await api.database.query(
      `select c.channel, c.wording from consent c join app_user u on u.id = c.app_user_id
       where u.email = $1 and source = 'watch' order by channel`,
      [email()],
    )
    expect(consents).toEqual([
      { channel: 'email', wording: 'Email me when a price I watch is low enough.' },
      { channel: 'text', wording: expect.stringMatching(/^Text me when .+ Reply STOP to end them, HELP for help\.$/) },
    ])
    await nadac('0.50000')
    expect(await at(morning(1))).toBe(1)
    await deliver()
    const [received] = smtp.to(email()).filter(({ mail }) => /watch/.test(mail.subject ?? ''))
    const { mail, header } = received ?? expect.fail('no mail')
    expect(mail.text).toContain('It costs $16.50 now. You asked us to tell you at $20.00 or less.')
    expect(mail.text).toContain('/SignIn?next=%2FNotifications&orgCode=ACME')
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    const [text] = texts.to(phone())
    expect(text?.body).toMatch(/^Acme Benefits: a price you watch is low\. It costs \$16\.50 now\./)
    expect(`${mail.subject} ${mail.text} ${mail.html} ${text?.body}`).not.toContain('Examplestatin')
    const [{ organizationId } = { organizationId: 0 }] = await api.database.query<{ organizationId: number }>(
      'select organization_id "organizationId" from app_user where email = $1',
      [email()],
    )
    const { profiles } = api.services.accounts
    await profiles.refuseAll(organizationId, { channel: 'text', value: phone() }, 'message', 'stop', 'en')
    await profiles.refuseAll(organizationId, { channel: 'email', value: email() }, 'link', 'unsubscribed', 'en')
    await again()
    expect(await set({ textNotification: true })).toMatchObject({ errorCode: 'TEXTS_STOPPED' })
    await nadac('1.00000')
    expect(await at(morning(2))).toBe(0)
    await nadac('0.50000')
    expect(await at(morning(3))).toBe(1)
    await deliver()
    expect(texts.to(phone())).toHaveLength(1)
    expect(smtp.to(email()).filter(({ mail: { subject } }) => /watch/.test(subject ?? ''))).toHaveLength(1)
    expect(await messages()).toHaveLength(2)
  })

  test('several on one day are one text and one email; the inbox has each', async () => {
    const other = (await person.get('/product/prescription')).data[0].productDetailId
    await set({ emailNotification: true })
    await set({
      fills: [{ productDetailId: other, quantity: 30, insuranceId: null }],
      threshold: '0.01',
      emailNotification: true,
    })
    await api.database.query('update price_watch set threshold = 9999 where product_detail_id = $1', [other])
    await nadac('0.50000')
    const before = (await lastMessage(api, email())).count
    expect(await at(morning(1))).toBe(2)
    expect(await messages()).toHaveLength(2)
    expect((await lastMessage(api, email())).count).toBe(before + 1)
  })

  test('is not told of a stale price, of one that can’t be had, or of one that an operator withholds', async () => {
    await set()
    await nadac('0.50000', '10/01/2026')
    expect(await at(morning(1))).toBe(0)
    await api.database.query(`update price_watch set zip = '99950'`)
    expect(await at(morning(2))).toBe(0)
    await api.database.query(`update price_watch set zip = '10001'`)
    await nadac('0.50000')
    await pause(api.database, copays, undefined)
    expect(await at(morning(3))).toBe(0)
    await resume(api.database, copays)
    await pause(api.database, reminders, undefined)
    // Servers read the pauses every few seconds.
    expect(await at(morning(3) + 60_000)).toBe(0)
    expect(await set({ threshold: '5.00' })).toMatchObject({ message: expect.stringContaining('Reminders are paused') })
    await api.database.query('update price_watch set threshold = 20, next_at = $1', [
      new Date(morning(3)).toISOString(),
    ])
    await resume(api.database, reminders)
    expect(await at(morning(3) + 120_000)).toBe(1)
    expect(await messages()).toHaveLength(1)
  })

  test('that is due at night waits for the morning', async () => {
    await set()
    await nadac('0.50000')
    expect(await at(Date.parse('2026-11-24T07:30:00Z'))).toBe(0)
    expect(await at(Date.parse('2026-11-24T12:59:00Z'))).toBe(0)
    expect(await at(morning(1))).toBe(1)
  })

  test('of a medication that left the catalog ends with one message', async () => {
    await set()
    await api.database.query('update product_detail set obsolete_on = current_date where id = $1', [detailId])
    expect(await at(morning(1))).toBe(1)
    expect(await watches()).toEqual([])
    expect(await at(morning(2))).toBe(0)
    expect(await messages()).toMatchObject([
      {
        title: 'We’ve stopped watching a price',
        message: 'We no longer have Examplestatin 20 mg in our catalog, so we’ve stopped watching its price.',
      },
    ])
    await api.database.query('update product_detail set obsolete_on = null where id = $1', [detailId])
  })

  test('of a medication that is counted in another unit now ends and says so', async () => {
    await set()
    const countIn = (unit: string) =>
      api.database.query('update product_detail set unit_name = $2 where id = $1', [detailId, unit])
    await countIn('bottle')
    expect(await at(morning(1))).toBe(1)
    await countIn('tablet')
    expect(await messages()).toMatchObject([
      {
        title: 'We’ve stopped watching a price',
        message: expect.stringMatching(/^Examplestatin 20 mg is counted in another unit now, /),
      },
    ])
    expect(await watches()).toEqual([])
  })

  test('is not checked while the organization has the feature off', async () => {
    await set()
    await nadac('0.50000')
    await changeOrganization(api.database, { options: { refillSavingsFlag: 'n' } })
    expect(await at(morning(1))).toBe(0)
    await changeOrganization(api.database, { options: { refillSavingsFlag: 'y' } })
    expect(await messages()).toEqual([])
    expect(await watches()).toHaveLength(1)
    expect(await at(morning(2) + 60_000)).toBe(1)
  })

  test('by text or email leaves off what the person turned off in the settings', async () => {
    const [{ userId } = { userId: '' }] = await api.database.query<{ userId: string }>(
      `update app_user set phone = $2, text_allowed = false, email_allowed = false where email = $1 returning id "userId"`,
      [email(), phone()],
    )
    await api.database.query(
      `with coupon as (
         insert into saved_coupon (app_user_id, coupon_type, product_detail_id, quantity, unit_name, pharmacy_location_id,
           insurance_id, zip, price)
         select $1, 'P', $2, 30, 'tablet', (select min(id) from pharmacy_location), 0, '10001', 20 returning id)
       insert into reminder (saved_coupon_id, kind, time_zone, start_date, duration_days, by_text, by_email, next_at)
       select id, 'refill', 'America/New_York', '2027-01-01', 30, true, true, '2027-01-01' from coupon`,
      [userId, detailId],
    )
    const other = (await person.get('/product/prescription')).data[0].productDetailId
    await set({ fills: [{ productDetailId: other, quantity: 30, insuranceId: null }], threshold: '0.01' })
    await api.database.query('update price_watch set by_text = true, by_email = true where product_detail_id = $1', [
      other,
    ])
    const chosen = () =>
      api.database.query(
        `select 'reminder' what, r.by_text, r.by_email from reminder r join saved_coupon c on c.id = r.saved_coupon_id
         where c.app_user_id = $1
         union all select case product_detail_id when $2 then 'this' else 'other' end, by_text, by_email from price_watch
         where app_user_id = $1 order by 1`,
        [userId, detailId],
      )
    await set({ textNotification: true })
    expect(await chosen()).toEqual([
      { what: 'other', by_text: false, by_email: true },
      { what: 'reminder', by_text: false, by_email: true },
      { what: 'this', by_text: true, by_email: false },
    ])
    await set({ textNotification: true, emailNotification: true })
    expect(await chosen()).toEqual([
      { what: 'other', by_text: false, by_email: false },
      { what: 'reminder', by_text: false, by_email: false },
      { what: 'this', by_text: true, by_email: true },
    ])
  })

  test('counts a copay only if it holds today, and names no pharmacy for it', async () => {
    const [drug] = await api.database.query<{ id: number; quantity: number }>(
      `select d.id, (select quantity::float8 from product_quantity where product_detail_id = d.id
         order by is_default desc, quantity limit 1) quantity
       from product_detail d join product p on p.id = d.product_id
       where p.name = 'Eliquis' and d.is_default_form and d.is_default_strength`,
    )
    // One amount at every pharmacy: $40.
    await api.database.query('delete from plan_average where formulary in (select formulary from published_plan)')
    await api.database.query(
      `update plan_cost set copay = 40, is_after_deductible = true where code = 'own-DEMO-003' and tier = '3'`,
    )
    const fills = [{ productDetailId: drug?.id ?? 0, quantity: drug?.quantity ?? 0, insuranceId: 3 }]
    const saved = await set({ fills, threshold: '45.00' })
    expect(saved).toMatchObject({ data: { restingFlag: 'N' } })
    expect(await at(morning(1))).toBe(0)
    await api.database.query(`update plan_cost set is_after_deductible = false where code = 'own-DEMO-003'`)
    // A change of the files, for what is cached of them.
    await nadac('0.90000')
    await api.database.query('update product_detail set obsolete_on = null where id = $1', [drug?.id])
    expect(await at(morning(2))).toBe(1)
    const [{ message } = { message: '' }] = await messages()
    expect(message).toMatch(/^Eliquis .+ now costs \$40\.00 with your insurance\. You asked us/)
  })

  test('is sent by one of two servers that check at once', async () => {
    await set()
    await nadac('0.50000')
    api.clock.now = morning(1)
    const other = await createServices(api.database, api.config)
    const sent = await Promise.all([tick(), tick(other)])
    expect(sent[0] + sent[1]).toBe(1)
    expect(await messages()).toHaveLength(1)
  })

  test('belongs to its person, is in their export, and goes with their account', async () => {
    const { data } = await set()
    const somebody = await personWith(api, { email: `other${email()}` })
    expect(await somebody.get('/list/watch')).toMatchObject({ data: [] })
    expect(await somebody.get(`/list/watch/delete/${data.watchId}`)).toMatchObject({ errorCode: 'WATCH_NOT_FOUND' })
    expect(await (await stranger(api)).get('/list/watch')).toMatchObject({ errorCode: 'SIGN_IN_REQUIRED' })
    expect((await person.get('/account/export')).data.priceWatches).toMatchObject([
      { zip: '10001', threshold: '20.00', fills: [{ productName: 'Examplestatin' }] },
    ])
    expect(await person.get(`/list/watch/delete/${data.watchId}`)).toMatchObject({
      success: true,
      message: 'We’ve stopped watching this price.',
    })
    await set({ emailNotification: true })
    await nadac('0.50000')
    expect(await at(morning(1))).toBe(1)
    await again()
    const left = () =>
      api.database.query('select recipient, body from outbox where starts_with(dedupe_key, $1)', [`watch ${userId}`])
    const [{ userId } = { userId: '' }] = await api.database.query<{ userId: string }>(
      'select app_user_id "userId" from price_watch',
    )
    expect(await left()).toMatchObject([{ recipient: email() }])
    expect(await person.get('/account/delete')).toMatchObject({ success: true })
    expect(await api.database.query('select 1 from price_watch')).toEqual([])
    expect(await left()).toEqual([{ recipient: '', body: '' }])
  })

  test('each wrong input has its sentence, and nothing is saved', async () => {
    const refused = [
      [{ threshold: '0.00' }, 'INVALID_REQUEST'],
      [{ threshold: '20' }, 'INVALID_REQUEST'],
      [{ threshold: '10000.00' }, 'INVALID_REQUEST'],
      [{ fills: [] }, 'LIST_LENGTH_INVALID'],
      [{ fills: [...watched().fills, ...watched().fills] }, 'INVALID_REQUEST'],
      [{ fills: [{ productDetailId: 99_999_999, quantity: 30, insuranceId: null }] }, 'PRODUCT_NOT_FOUND'],
      [{ fills: [{ ...watched().fills[0], unitName: 'capsule' }] }, 'QUANTITY_INVALID'],
      [{ zipCode: '00000' }, 'ZIP_NOT_FOUND'],
      [{ textNotification: true }, 'CONTACT_REQUIRED'],
    ] as const
    for (const [more, errorCode] of refused) {
      expect(await set(more), JSON.stringify(more)).toMatchObject({ success: false, errorCode })
    }
    await changeOrganization(api.database, { options: { refillSavingsFlag: 'n' } })
    expect(await set()).toMatchObject({ errorCode: 'FEATURE_OFF' })
    await changeOrganization(api.database, { options: { refillSavingsFlag: 'y' } })
    expect(await watches()).toEqual([])
  })

  test('is at most one of each medication and one of the list', async () => {
    await api.database.query(
      `insert into price_watch (app_user_id, product_detail_id, fills, zip, threshold, is_resting, time_zone, set_at, next_at)
       select u.id, n, '[]', '10001', 1, false, 'America/New_York', now(), now() + interval '1 year'
       from app_user u cross join generate_series(900001, 900021) n where u.email = $1`,
      [email()],
    )
    await api.database.query('update app_user set email_allowed = false where email = $1', [email()])
    expect(await set({ emailNotification: true })).toMatchObject({ status: 409, errorCode: 'TOO_MANY_WATCHES' })
    // What was refused is no consent.
    expect(
      await api.database.query(
        `select email_allowed, (select count(*)::int from consent c where c.app_user_id = u.id and source = 'watch') consents
         from app_user u where email = $1`,
        [email()],
      ),
    ).toEqual([{ email_allowed: false, consents: 0 }])
  })
})

describe('the refill days of several medications', () => {
  const refills = [
    { nextOn: '2026-12-03', supplyDays: 30, name: '' },
    { nextOn: '2026-12-03', supplyDays: 30, name: '' },
    { nextOn: '2027-01-10', supplyDays: 90, name: '' },
  ]
  const calendar = async (body: object, language?: string) =>
    (await (await stranger(api)).post('/list/calendar', body, language)).data.calendar

  test('are one calendar file for a guest too, without names; equal days are one event', async () => {
    const file = await calendar({ refills })
    expect(file.match(/BEGIN:VEVENT/g)).toHaveLength(2)
    expect(file).toContain('SUMMARY:Time for 2 refills')
    expect(file).toContain('DTSTART:20261203T090000\r\n')
    expect(file).toContain('RRULE:FREQ=DAILY;INTERVAL=30')
    expect(file).toContain('SUMMARY:Time for your refill')
    expect(file).toContain('RRULE:FREQ=DAILY;INTERVAL=90')
    expect(new Set(file.match(/^UID:.+$/gm)).size).toBe(2)
  })

  test('name their medications where the person wants it, in Spanish too', async () => {
    const named = refills.map((refill, index) => ({ ...refill, name: ['Ñandú, 5 mg', 'B', 'C'][index] ?? '' }))
    const file = await calendar({ refills: named }, 'es')
    expect(file.match(/BEGIN:VEVENT/g)).toHaveLength(3)
    expect(file).toContain('SUMMARY:Es hora de resurtir Ñandú\\, 5 mg')
  })
})
