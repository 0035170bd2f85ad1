import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { changeOrganization } from '../../../test/change-organization'
import { lastMessage, personWith, renewed, stranger, type TestPerson } from '../../../test/people'
import { startTestServer, type TestServer } from '../../../test/server'

let api: TestServer
let person: TestPerson
let subject: Record<string, unknown>
let count = 0

const hour = 3_600_000
/** A Monday in winter, when New York is five hours behind UTC. */
const monday = Date.parse('2027-01-11T15:00:00Z')

beforeAll(async () => {
  api = await startTestServer()
})
afterAll(() => api.close())

const email = () => `reminded${count}@example.com`
const phone = () => `21255${String(50_000 + count)}`
const again = async () => {
  person = { ...person, ...(await renewed(api, person)) }
}
const tick = () => {
  const failures: unknown[] = []
  return api.services.reminderRunner
    .tick((error) => failures.push(error))
    .then((sentCount) => {
      expect(failures).toEqual([])
      return sentCount
    })
}
const at = async (time: number) => {
  api.clock.now = time
  return tick()
}
const messages = async () =>
  (await person.get('/message/list')).data.filter(({ title }: { title: string }) => !/Welcome|Bienvenido/.test(title))

beforeEach(async () => {
  api.clock.now = monday
  await api.database.query('delete from reminder')
  count++
  person = await personWith(api, { email: email() })
  await person.get('/zipcode/useZipCode/10001')
  const [drug] = (await person.get('/product/prescription')).data
  const offer = (await person.get(`/price/pharmacynew/${drug.productDetailId}/30/10001`)).data.lowestPricePharmacy
  subject = {
    id: null,
    productDetailId: offer.productDetailId,
    quantity: 30,
    insuranceId: null,
    pharmacyLocationId: offer.pharmacyLocationId,
    couponType: 'P',
    deviceId: null,
    appUserId: null,
  }
})

const dose = (more: object = {}) => ({
  ...subject,
  startDate: '01/11/2027',
  time1: '08:00 AM',
  time2: null,
  time3: null,
  timeZone: 'America/New_York',
  ...more,
})
const refill = (more: object = {}) => ({
  ...subject,
  startDate: '01/20/2027',
  duration: 30,
  textNotification: false,
  emailNotification: true,
  phone: null,
  email: email(),
  ...more,
})
const saveDose = (more?: object, language?: string) => person.post('/reminderschedule/dose/save', dose(more), language)
const saveRefill = (more?: object, language?: string) =>
  person.post('/reminderschedule/refill/save', refill(more), language)

describe('what the dialogs offer', () => {
  // spec: account 3 Search-radius and reminder options
  test('time zones by the name that people know, the own one first chosen; days from tomorrow on', async () => {
    const zones = (await person.get('/reminderschedule/timezone/option/list', 'es')).data
    expect(zones.find(({ default: isDefault }: { default: boolean }) => isDefault)).toEqual({
      key: 'America/New_York',
      displayValue: 'Este',
      default: true,
    })
    await person.get('/zipcode/useZipCode/85001')
    const there = (await person.get('/reminderschedule/timezone/option/list')).data
    expect(there.filter((zone: { default: boolean }) => zone.default)).toMatchObject([{ key: 'America/Phoenix' }])
    const here = (await person.get('/reminderschedule/timezone/option/list?zip=96701')).data
    expect(here.filter((zone: { default: boolean }) => zone.default)).toMatchObject([{ key: 'Pacific/Honolulu' }])
    const days = (await person.get('/reminderschedule/startdate/option/list')).data
    expect(days).toHaveLength(90)
    expect(days[0].key).toBe('01/12/2027')
    // Five days before 30 tablets from today run out.
    expect(days.filter((one: { default: boolean }) => one.default)).toMatchObject([{ key: '02/05/2027' }])
  })
})

describe('a dose', () => {
  test('is announced at the wall clock’s time, up to three times a day, and only the app names the medication', async () => {
    const saved = await saveDose({ time2: '02:30 PM', time3: '09:00 PM' })
    expect(saved).toMatchObject({ success: true, message: expect.stringContaining('2:30 PM') })
    expect(await at(monday + 4 * hour)).toBe(0)
    expect(await at(Date.parse('2027-01-11T19:30:05Z'))).toBe(1)
    expect(await at(Date.parse('2027-01-12T02:00:05Z'))).toBe(1)
    expect(await at(Date.parse('2027-01-12T13:00:05Z'))).toBe(1)
    await again()
    const list = await messages()
    expect(list).toHaveLength(3)
    expect(list[0]).toMatchObject({ type: 'other', title: 'Time for your medication' })
    const read = await person.get(`/reminderschedule/dose/${saved.data.id}`)
    expect(read.data).toMatchObject({ id: saved.data.id, time1: '08:00 AM', time2: '02:30 PM', time3: '09:00 PM' })
    expect((await lastMessage(api, email())).subject).not.toContain('medication')
  })

  test('saved again is the same one with new times; the coupon shows it', async () => {
    const first = await saveDose()
    const second = await saveDose({ time1: '09:00 AM', id: first.data.id })
    expect(second.data).toEqual(first.data)
    const [coupon] = (await person.get('/coupon/list')).data
    expect(coupon).toMatchObject({ savedCouponId: first.data.id, doseReminderFlag: 'Y', nextRefillOn: null })
    expect(await at(Date.parse('2027-01-12T13:00:05Z'))).toBe(0)
    expect(await at(Date.parse('2027-01-12T14:00:05Z'))).toBe(1)
  })

  test('after an outage of three days, one is sent if it is not late, and no flood', async () => {
    await saveDose({ time2: '12:00 PM' })
    // Thursday, 12:20 PM; the one at 8 AM is too old.
    expect(await at(Date.parse('2027-01-14T17:20:00Z'))).toBe(1)
    await again()
    expect(await messages()).toHaveLength(1)
    expect(await at(Date.parse('2027-01-17T20:00:00Z'))).toBe(0)
    await again()
    expect(await messages()).toHaveLength(1)
  })

  test('set on a page with a wrong clock begins today in the chosen zone; the response names the first time', async () => {
    // 10 AM in New York.
    for (const startDate of ['01/01/1970', '01/10/2027', '01/11/2027']) {
      const { message } = await saveDose({ startDate, time2: '08:00 PM' })
      expect(message).toContain('The first time is today at 8:00 PM')
    }
    expect((await saveDose({ time1: '09:00 AM' })).message).toContain('tomorrow at 9:00 AM')
    expect((await saveDose({ startDate: '01/20/2027' }, 'es')).message).toContain(
      'el 20 de enero de 2027 a las 8:00 a.m.',
    )
    // It's already Tuesday there.
    const guam = await saveDose({ timeZone: 'Pacific/Guam', time1: '06:00 AM' })
    expect(guam.message).toContain('today at 6:00 AM')
    const read = (await person.get(`/reminderschedule/dose/${guam.data.id}`)).data
    expect(read).toMatchObject({ startDate: '01/12/2027' })
  })

  test('begins on the chosen day, also on days of 23 or 25 hours, at most a year ahead; later days get a sentence', async () => {
    const starts = [
      // Spring skips 2:30 AM; fall has 1:30 AM twice, and the first one counts.
      ['03/14/2027', '02:30 AM', '2027-03-14T07:30:00.000Z', 'on March 14, 2027 at 3:30 AM'],
      ['03/14/2027', '08:00 AM', '2027-03-14T12:00:00.000Z', 'on March 14, 2027 at 8:00 AM'],
      ['11/07/2027', '01:30 AM', '2027-11-07T05:30:00.000Z', 'on November 7, 2027 at 1:30 AM'],
      ['01/11/2028', '08:00 AM', '2028-01-11T13:00:00.000Z', 'on January 11, 2028 at 8:00 AM'],
    ] as const
    for (const [startDate, time1, first, words] of starts) {
      const { data, message } = await saveDose({ startDate, time1 })
      expect(message).toContain(words)
      const [row] = await api.database.query<{ nextAt: Date }>(
        'select next_at "nextAt" from reminder where saved_coupon_id = $1',
        [data.id],
      )
      expect(row?.nextAt.toISOString()).toBe(first)
    }
    const later = await Promise.all(['en', 'es'].map((language) => saveDose({ startDate: '01/12/2028' }, language)))
    expect(later.map(({ message }) => message)).toEqual([
      'A reminder can’t start on this day. Choose one of the days shown, or check the date on your device.',
      'Un recordatorio no puede comenzar ese día. Elija uno de los días que se muestran o revise la fecha de su dispositivo.',
    ])
  })

  test('each wrong input has its sentence, and nothing is saved', async () => {
    const refused = [
      [{ timeZone: 'Europe/Paris' }, 'TIME_ZONE_INVALID'],
      [{ startDate: '02/30/2027' }, 'START_DATE_INVALID'],
      [{ startDate: '01/12/2028' }, 'START_DATE_INVALID'],
      [{ time1: '8:00' }, 'INVALID_REQUEST'],
      [{ time2: '13:00 PM' }, 'INVALID_REQUEST'],
      [{ quantity: -1 }, 'QUANTITY_INVALID'],
      [{ pharmacyLocationId: 99_999_999 }, 'PHARMACY_NOT_FOUND'],
      [{ id: 99_999_999 }, 'COUPON_NOT_FOUND'],
    ] as const
    for (const [more, errorCode] of refused) {
      expect(await saveDose(more), JSON.stringify(more)).toMatchObject({ success: false, errorCode })
    }
    expect((await person.get('/coupon/list')).data).toEqual([])
  })
})

describe('a refill', () => {
  test('of a coupon that was priced elsewhere uses the time zone there, and compares with the prices there', async () => {
    const { data } = await saveRefill({ zipCode: '90001' })
    const [row] = await api.database.query(
      'select r.time_zone, c.zip from reminder r join saved_coupon c on c.id = r.saved_coupon_id where c.id = $1',
      [data.id],
    )
    expect(row).toEqual({ time_zone: 'America/Los_Angeles', zip: '90001' })
    expect((await person.get('/device')).data.device.zipCode).toBe('10001')
  })

  test('comes at 9 AM on its day and after its duration: in the app, by text and by email, with today’s price', async () => {
    await api.database.query('update app_user set phone = $2 where email = $1', [email(), phone()])
    const saved = await saveRefill({ textNotification: true, phone: phone() }, 'es')
    expect(saved).toMatchObject({ success: true, message: expect.stringContaining('el 20 de enero de 2027') })
    expect((await person.get('/coupon/list')).data).toMatchObject([{ nextRefillOn: '2027-01-20' }])
    await api.database.query('update saved_coupon set price = price + 3.10 where id = $1', [saved.data.id])
    expect(await at(Date.parse('2027-01-20T13:59:00Z'))).toBe(0)
    expect(await at(Date.parse('2027-01-20T14:00:05Z'))).toBe(1)
    await again()
    expect((await person.get('/coupon/list')).data).toMatchObject([{ nextRefillOn: '2027-02-19' }])
    const [message] = await messages()
    expect(message).toMatchObject({ type: 'refill', savedCouponId: saved.data.id })
    expect(message.message).toMatch(/^Now \$3\.10 less at .+: \$/)
    expect(message.couponDetails).toHaveLength(1)
    const [{ name }] = message.couponDetails
    for (const contact of [email(), phone()]) {
      const { subject: title, body } = await lastMessage(api, contact)
      expect(`${title} ${body}`, contact).toContain('$3.10 less')
      // Other people may see these messages.
      expect(`${title} ${body}`, contact).not.toContain(name)
      const [, query = ''] = /\/SignIn\?(\S+)/.exec(body) ?? []
      expect(new URLSearchParams(query).get('next'), contact).toBe(`/CouponDetailsView?savedCoupon=${saved.data.id}`)
    }
    expect(await at(Date.parse('2027-02-19T14:00:05Z'))).toBe(1)
    const consents = await api.database.query<{ channel: string; source: string }>(
      `select channel, source from consent c join app_user u on u.id = c.app_user_id
       where u.email = $1 and source = 'reminder' order by channel`,
      [email()],
    )
    expect(consents).toEqual([
      { channel: 'email', source: 'reminder' },
      { channel: 'text', source: 'reminder' },
    ])
  })

  test('says if the price is the same, and if it is higher', async () => {
    const { data } = await saveRefill()
    const sentenceAfter = async (change: string, time: string) => {
      await api.database.query(change, [data.id])
      expect(await at(Date.parse(time))).toBe(1)
      await again()
      return (await messages())[0].message
    }
    expect(await sentenceAfter('select $1::int', '2027-01-20T15:00:00Z')).toMatch(/^Still \$/)
    const cheaper = 'update saved_coupon set price = price - 0.50 where id = $1'
    expect(await sentenceAfter(cheaper, '2027-02-19T15:00:00Z')).toContain('$0.50 more than when you saved it')
    await api.database.query('update saved_coupon set price = price + 0.50 where id = $1', [data.id])
  })

  test('that is late at night waits for the morning', async () => {
    await saveRefill()
    // The server was down from the evening before until 2:30 AM of the next day.
    expect(await at(Date.parse('2027-01-21T07:30:00Z'))).toBe(0)
    await again()
    expect(await messages()).toEqual([])
    expect(await at(Date.parse('2027-01-21T14:00:05Z'))).toBe(1)
    expect(await at(Date.parse('2027-01-21T14:00:30Z'))).toBe(0)
    expect(await at(Date.parse('2027-02-19T14:00:05Z'))).toBe(1)
  })

  test('goes only to a contact that the person has confirmed, and needs at least one', async () => {
    const refused = [
      [{ emailNotification: false }, 'CHANNEL_REQUIRED'],
      [{ email: 'somebody-else@example.com' }, 'CONTACT_NOT_CONFIRMED'],
      [{ email: null }, 'CONTACT_REQUIRED'],
      [{ textNotification: true, phone: '2125550199' }, 'CONTACT_NOT_CONFIRMED'],
      [{ textNotification: true, phone: null }, 'CONTACT_REQUIRED'],
      [{ textNotification: true, phone: '12' }, 'INVALID_REQUEST'],
      [{ startDate: '01/11/2027' }, 'START_DATE_INVALID'],
      [{ duration: 60 }, 'INVALID_REQUEST'],
    ] as const
    for (const [more, errorCode] of refused) {
      expect(await saveRefill(more), JSON.stringify(more)).toMatchObject({ success: false, errorCode })
    }
  })

  test('that turns on texts turns on no price watch, and one that isn’t saved turns on nothing', async () => {
    await api.database.query('update app_user set phone = $2, text_allowed = false where email = $1', [
      email(),
      phone(),
    ])
    await api.database.query(
      `insert into price_watch (app_user_id, product_detail_id, fills, zip, threshold, by_text, by_email, is_resting, time_zone, set_at,
         next_at)
       select id, 1, '[]', '10001', 1, true, true, false, 'America/New_York', now(), '2030-01-01' from app_user where email = $1`,
      [email()],
    )
    const byText = { textNotification: true, emailNotification: false, phone: phone() }
    const state = () =>
      api.database.query(
        `select u.text_allowed texts, w.by_text "watchByText", w.by_email "watchByEmail",
           (select count(*)::int from consent c where c.app_user_id = u.id and c.source = 'reminder') consents
         from app_user u join price_watch w on w.app_user_id = u.id where u.email = $1`,
        [email()],
      )
    await api.database.query(`alter table reminder add constraint none check (kind <> 'refill') not valid`)
    expect(await saveRefill(byText)).toMatchObject({ status: 500 })
    await api.database.query('alter table reminder drop constraint none')
    expect(await state()).toEqual([{ texts: false, watchByText: true, watchByEmail: true, consents: 0 }])
    expect(await saveRefill(byText)).toMatchObject({ success: true })
    expect(await state()).toEqual([{ texts: true, watchByText: false, watchByEmail: true, consents: 1 }])
  })

  test('a switch turned off in the settings, and STOP, end outgoing messages; the inbox message stays', async () => {
    await api.database.query('update app_user set phone = $2 where email = $1', [email(), phone()])
    await saveRefill({ textNotification: true, phone: phone() })
    await person.get('/settings/email/deny')
    const { organizationId } = (
      await api.database.query<{ organizationId: number }>(
        'select organization_id "organizationId" from app_user where email = $1',
        [email()],
      )
    )[0] ?? { organizationId: 0 }
    await api.services.accounts.profiles.refuseAll(
      organizationId,
      { channel: 'text', value: phone() },
      'message',
      'stop',
      'en',
    )
    expect(await at(Date.parse('2027-01-20T14:00:05Z'))).toBe(1)
    await again()
    expect(await messages()).toHaveLength(1)
    expect((await lastMessage(api, email())).subject).not.toContain('refill')
    expect((await lastMessage(api, phone())).count).toBe(0)
    expect(await saveRefill({ textNotification: true, phone: phone() })).toMatchObject({ errorCode: 'TEXTS_STOPPED' })
  })
})

describe('reminders end', () => {
  test('with the coupon', async () => {
    const { data } = await saveDose()
    await saveRefill({ id: data.id })
    await person.get(`/coupon/delete/${data.id}`)
    expect(await at(Date.parse('2027-01-20T14:00:05Z'))).toBe(0)
    expect(await person.get(`/reminderschedule/dose/${data.id}`)).toMatchObject({ errorCode: 'UNAUTHORIZED' })
    await again()
    expect(await person.get(`/reminderschedule/dose/${data.id}`)).toMatchObject({ errorCode: 'COUPON_NOT_FOUND' })
  })

  test('with the account, whose export contained them', async () => {
    await saveDose()
    expect((await person.get('/account/export')).data.reminders).toMatchObject([
      { kind: 'dose', timeZone: 'America/New_York' },
    ])
    await person.get('/account/delete')
    expect(await api.database.query('select 1 from reminder')).toEqual([])
    expect(await at(Date.parse('2027-01-12T13:00:05Z'))).toBe(0)
  })
})

test('need an account and an organization that offers them, and are private', async () => {
  const { data } = await saveDose()
  const other = await personWith(api, { email: `reader${count}@example.com` })
  for (const path of [`dose/${data.id}`, `refill/${data.id}`, `calendar/${data.id}`]) {
    expect(await other.get(`/reminderschedule/${path}`)).toMatchObject({ status: 404, errorCode: 'COUPON_NOT_FOUND' })
  }
  expect(await person.get(`/reminderschedule/refill/${data.id}`)).toMatchObject({ errorCode: 'REMINDER_NOT_FOUND' })
  const nobody = await stranger(api)
  expect(await nobody.post('/reminderschedule/dose/save', dose())).toMatchObject({ errorCode: 'SIGN_IN_REQUIRED' })
  const later = await startTestServer()
  await changeOrganization(later.database, { options: { doseReminderFlag: 'n', refillSavingsFlag: 'n' } }, 'ACME')
  const there = await personWith(later, { email: 'off@example.com' })
  expect(await there.post('/reminderschedule/dose/save', dose())).toMatchObject({ errorCode: 'FEATURE_OFF' })
  expect(await there.post('/reminderschedule/refill/save', refill())).toMatchObject({ errorCode: 'FEATURE_OFF' })
  await later.close()
})

test('a calendar file keeps the wall clock’s time and names no medication', async () => {
  const { data } = await saveDose({ time2: '08:00 PM' })
  await saveRefill({ id: data.id })
  const { calendar } = (await person.get(`/reminderschedule/calendar/${data.id}`)).data
  expect(calendar).toContain('BEGIN:VCALENDAR')
  expect(calendar).toContain('DTSTART:20270112T080000\r\n')
  expect(calendar).toContain('DTSTART:20270111T200000\r\n')
  expect(calendar).toContain('DTSTART:20270120T090000\r\n')
  expect(calendar).toContain('RRULE:FREQ=DAILY;INTERVAL=30')
  expect(calendar.match(/BEGIN:VEVENT/g)).toHaveLength(3)
  const [coupon] = (await person.get('/coupon/list')).data
  expect(calendar).not.toContain(coupon.productName)
})

test('two servers on the same reminders send each one once', async () => {
  await saveDose()
  const other = await personWith(api, { email: `twin${count}@example.com` })
  await other.get('/zipcode/useZipCode/10001')
  await other.post('/reminderschedule/dose/save', dose())
  api.clock.now = Date.parse('2027-01-12T13:00:05Z')
  const sentCount = await Promise.all([tick(), tick(), tick()])
  expect(sentCount.reduce((sum, one) => sum + one, 0)).toBe(2)
  await again()
  expect(await messages()).toHaveLength(1)
})

test('a refill that cannot be priced delays no other, and is retried after a pause; one that a server has claimed is left to it', async () => {
  await saveRefill()
  const other = await personWith(api, { email: `other${count}@example.com` })
  await other.get('/zipcode/useZipCode/10001')
  await other.post('/reminderschedule/refill/save', { ...refill(), email: `other${count}@example.com` })
  api.clock.now = Date.parse('2027-01-20T14:00:05Z')
  const failure = new Error('no price')
  const read = vi.spyOn(api.services.savedCoupons, 'read').mockRejectedValueOnce(failure)
  onTestFinished(() => read.mockRestore())
  const failures: unknown[] = []
  const run = () => api.services.reminderRunner.tick((error) => failures.push(error))
  expect(await run()).toBe(1)
  expect(failures).toEqual([failure])
  // Postponed further, so that the pause can't end on a slow machine.
  const waiting = await api.database.query<{ tries: number }>(
    `update reminder set retry_at = retry_at + interval '1 hour' where retry_at is not null returning tries`,
  )
  expect(waiting).toEqual([{ tries: 1 }])
  expect(await run()).toBe(0)
  await api.database.query('update reminder set retry_at = now() where retry_at is not null')
  expect(await run()).toBe(1)
  expect(await api.database.query('select 1 from reminder where tries > 0 or retry_at is not null')).toEqual([])
  expect(await run()).toBe(0)
})

test('many refills of one person delay nobody: doses come first, then one refill of each person; one email a day', async () => {
  const refills = 24
  for (let quantity = 1; quantity <= refills; quantity++) await saveRefill({ quantity })
  const other = await personWith(api, { email: `modest${count}@example.com` })
  await other.get('/zipcode/useZipCode/10001')
  await other.post('/reminderschedule/refill/save', { ...refill(), email: `modest${count}@example.com` })
  // Due after all the refills.
  await other.post('/reminderschedule/dose/save', dose({ time1: '09:30 AM' }))
  await at(Date.parse('2027-01-20T13:00:00Z'))
  const sentMessages = () =>
    api.database.query<{ title: string; email: string }>(
      `select m.title, u.email from message m join app_user u on u.id = m.app_user_id
       where u.email = any($1) and m.sent_at = $2 order by m.id`,
      [[email(), `modest${count}@example.com`], new Date(api.clock.now).toISOString()],
    )
  expect(await at(Date.parse('2027-01-20T14:30:05Z'))).toBe(refills + 2)
  const order = (await sentMessages()).map(({ title, email: to }) => [/^Time to refill/.test(title), to])
  expect(order[0]).toEqual([false, `modest${count}@example.com`])
  expect(order.slice(1, 3)).toContainEqual([true, `modest${count}@example.com`])
  const letters = await api.database.query<{ recipient: string }>(
    `select recipient from outbox where recipient = any($1) and subject = 'Time for your refill' order by recipient`,
    [[email(), `modest${count}@example.com`]],
  )
  expect(letters.map(({ recipient }) => recipient)).toEqual([`modest${count}@example.com`, email()].sort())
})
