/** Limits through HTTP: what they allow and stop, with a clock that moves only when a test moves it. */
import type { Language } from '@rxgauge/text'
import { durationInWords } from '@rxgauge/text/server'
import pMap from 'p-map'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lastMessage, personWith, renewed, stranger, type TestPerson } from '../../../test/people'
import { type ApiResponse, startTestServer, type TestServer } from '../../../test/server'
import { day, hour, minute } from '../../base/durations'
import { savedCouponLimit } from '../coupons/saved-coupons'
import { clientNetworkOf, siteFactor } from './client-network'
import { sendLimits } from './send-limits'

let api: TestServer
beforeAll(async () => {
  api = await startTestServer()
})
afterAll(() => api.close())

type Device = Pick<TestPerson, 'get' | 'post' | 'token'>

const codesOf = (responses: readonly ApiResponse[]) =>
  responses.map(({ success, errorCode }) => (success ? 'sent' : errorCode))
const countOf = (responses: readonly ApiResponse[], code: string) =>
  codesOf(responses).filter((each) => each === code).length
const times = (count: number) => Array.from({ length: count }, (_, index) => index)

async function coupon(device: Device, zip = '10001') {
  await device.get(`/zipcode/useZipCode/${zip}`)
  const [drug] = (await device.get('/product/prescription')).data
  const found = (await device.get(`/price/pharmacynew/${drug.productDetailId}/30/${zip}`)).data.lowestPricePharmacy
  const card = await device.post('/adjudicate/cashoffer', { ...found, insuranceId: null, zipCode: zip })
  return { offer: found, adjudicationId: card.data.adjudicationId as string }
}

const linkedCoupons = async (devices: readonly { deviceId: string }[]) => {
  const [row] = await api.database.query<{ count: number }>(
    'select count(*)::int count from shared_coupon where device_id = any($1)',
    [devices.map(({ deviceId }) => deviceId)],
  )
  return row?.count
}

/** How long an hourly limit still lasts, by the test's clock. */
const restOfHour = (language: Language) => durationInWords((hour - (api.clock.now % hour)) / 1000, language)

/** A call's messages in English and in Spanish. */
const inBoth = async (call: (language: string) => Promise<ApiResponse> | undefined) => [
  (await call('en'))?.message,
  (await call('es'))?.message,
]

/** A request from its own network address. */
async function from(remoteAddress: string, path: string, body: object, token?: string) {
  const response = await api.server.inject({
    method: 'POST',
    url: `/api${path}`,
    remoteAddress,
    payload: body,
    ...(token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } }),
  })
  return response.json() as ApiResponse
}

describe('what visitors send to others', () => {
  test('of a burst from several devices five messages reach one person, and a refused one leaves no link', async () => {
    const devices = await Promise.all(times(3).map(() => stranger(api)))
    const coupons = await Promise.all(devices.map((device) => coupon(device)))
    const responses = await Promise.all(
      times(24).map((index) => {
        const { adjudicationId } = coupons[index % 3] ?? { adjudicationId: '' }
        return devices[index % 3]?.post('/adjudicate/sendtext', { phoneNumber: '2125557001', adjudicationId })
      }),
    )
    const sent = responses.flatMap((response) => response ?? [])
    expect(countOf(sent, 'sent')).toBe(sendLimits.share.contact.hour)
    expect(countOf(sent, 'SEND_LIMIT_REACHED')).toBe(24 - sendLimits.share.contact.hour)
    expect(sent.find(({ success }) => !success)).toMatchObject({ status: 429 })
    const body = { phoneNumber: '2125557001', adjudicationId: coupons[0]?.adjudicationId }
    expect(await inBoth((language) => devices[0]?.post('/adjudicate/sendtext', body, language))).toEqual([
      `We can’t send more messages right now. Please try again in ${restOfHour('en')}.`,
      `No podemos enviar más mensajes en este momento. Inténtelo de nuevo en ${restOfHour('es')}.`,
    ])
    expect((await lastMessage(api, '2125557001')).count).toBe(sendLimits.share.contact.hour)
    expect(await linkedCoupons(devices)).toBe(sendLimits.share.contact.hour)
  })

  test('a device sends ten in an hour over all calls together, and fifty in a day', async () => {
    const startTime = api.clock.now
    // Starts ten minutes into a day, so that all its hours are in one day; an older session might have expired.
    api.clock.now = Math.ceil(startTime / day) * day + 10 * minute
    let visit = await stranger(api)
    const { adjudicationId } = await coupon(visit)
    const goOn = async (after: number) => {
      api.clock.now += after
      visit = await renewed(api, visit)
    }
    const sendMany = async () => {
      const responses = await pMap(times(14), (index) => {
        const recipientEmail = `${index}-${api.clock.now}@example.com`
        return index % 2 === 0
          ? visit.post('/shareapp/email', { recipientEmail })
          : visit.post('/adjudicate/sendemail', { recipientEmail, adjudicationId })
      })
      return countOf(responses, 'sent')
    }
    const hourly: number[] = []
    for (let hours = 0; hours < 6; hours++) {
      hourly.push(await sendMany())
      await goOn(hour)
    }
    expect(hourly).toEqual([10, 10, 10, 10, 10, 0])
    // Moves into the next day; a session unused for a whole day has expired.
    await goOn(18 * hour)
    expect(await sendMany()).toBe(10)
    api.clock.now = startTime
  })

  test('an address that has used up its allowance doesn’t block the organization elsewhere', async () => {
    const { hour: limit } = sendLimits.share.network
    const devices = await pMap(times(limit / 10 + 1), () => api.device(), { concurrency: 8 })
    const responses = await pMap(
      devices.flatMap(({ token }) => times(10).map(() => token)),
      (token, index) => from('198.51.100.1', '/shareapp/text', { phoneNumber: String(2_125_600_000 + index) }, token),
      { concurrency: 8 },
    )
    expect(countOf(responses, 'sent')).toBe(limit)
    const last = devices.at(-1)?.token
    const body = { phoneNumber: '2125570001' }
    expect(await from('198.51.100.1', '/shareapp/text', body, last)).toMatchObject({ errorCode: 'SEND_LIMIT_REACHED' })
    expect(await from('198.51.100.2', '/shareapp/text', body, (await api.device()).token)).toMatchObject({
      success: true,
    })
  })

  test.each([
    ['a paid island', '8765550100'],
    ['a Caribbean number', '8095550100'],
    ['Canada', '4165550100'],
    ['Puerto Rico', '7875550100'],
    ['a toll-free line', '8005550100'],
    ['a paid service', '9005550100'],
    ['an emergency', '2129110100'],
    ['no area', '5555550100'],
  ])('%s gets no text, and the form says so', async (_, phoneNumber) => {
    const device = await stranger(api)
    const english = await device.post('/shareapp/text', { phoneNumber })
    expect(english).toMatchObject({ errorCode: 'PHONE_INVALID', message: 'We’re sorry. That is not a valid number.' })
    const spanish = await device.post('/signup/phone', { phoneNumber }, 'es')
    expect(spanish).toMatchObject({ errorCode: 'PHONE_INVALID', message: 'Lo sentimos. Ese número no es válido.' })
    expect((await lastMessage(api, phoneNumber)).count).toBe(0)
  })

  test('an invalid sender name is rejected, and an email says that the name is unverified', async () => {
    const device = await stranger(api)
    const body = { recipientEmail: 'named@example.com', recipientName: 'Ben' }
    for (const senderName of ['Your card was DECLINED.\nVerify now', 'evil.example', 'https://evil.example/rx']) {
      expect(await device.post('/shareapp/email', { ...body, senderName })).toMatchObject({ status: 400 })
    }
    expect((await lastMessage(api, 'named@example.com')).count).toBe(0)
    expect(await device.post('/shareapp/email', { ...body, senderName: 'Ana O’Neill' })).toMatchObject({
      success: true,
    })
    expect((await lastMessage(api, 'named@example.com')).body).toContain('Someone using the name “Ana O’Neill”')
  })

  test('savings are sent by professionals, and where the organization allows it', async () => {
    const [consumer, professional] = [await stranger(api), await stranger(api, 'PRO')]
    const { offer } = await coupon(professional)
    const body = {
      productDetailId: offer.productDetailId,
      quantity: 30,
      insuranceId: null,
      pharmacyGroupId: null,
      recipientEmail: 'patient-of@example.com',
    }
    expect(await consumer.post('/coupon/share', body)).toMatchObject({ errorCode: 'FEATURE_OFF' })
    expect(await professional.post('/coupon/share', body)).toMatchObject({ success: true })
  })

  test('a link doesn’t reveal the sender’s location', async () => {
    const sender = await stranger(api, 'CLINIC')
    const { offer } = await coupon(sender, '60601')
    const body = { productDetailId: offer.productDetailId, quantity: 30, insuranceId: null, pharmacyGroupId: null }
    await sender.post('/coupon/share', { ...body, recipientEmail: 'elsewhere@example.com' })
    const token = /shared=([\w-]+)/.exec((await lastMessage(api, 'elsewhere@example.com')).body)?.[1]
    const reader = await stranger(api, 'CLINIC')
    expect((await reader.get(`/coupon/shared/${token}`)).data).toMatchObject({ zipCode: api.config.defaultZip })
    await reader.get('/zipcode/useZipCode/90001')
    expect((await reader.get(`/coupon/shared/${token}`)).data).toMatchObject({ zipCode: '90001' })
  })
})

describe('questions to support', () => {
  const question = (email: string) => ({ firstName: 'A', lastName: 'B', email, notes: 'Where is my coupon?' })

  test('five in an hour from one device, three for one address, then a sentence', async () => {
    const device = await stranger(api)
    const responses = await pMap(times(8), (index) =>
      device.post('/settings/contactus', question(`q${index}@example.com`)),
    )
    expect(countOf(responses, 'sent')).toBe(5)
    expect(responses.find(({ success }) => !success)).toMatchObject({ status: 429 })
    expect(await inBoth((language) => device.post('/settings/contactus', question('q@example.com'), language))).toEqual(
      [
        `We already have your earlier questions. You can send another one in ${restOfHour('en')}.`,
        `Ya recibimos sus preguntas anteriores. Puede enviar otra en ${restOfHour('es')}.`,
      ],
    )
    const devices = await Promise.all(times(4).map(() => stranger(api)))
    const toOne = await Promise.all(
      devices.map((each) => each.post('/settings/contactus', question('Third@example.com'))),
    )
    expect(countOf(toOne, 'sent')).toBe(3)
    const [row] = await api.database.query<{ count: number }>(
      `select count(*)::int count from contact_message where email ilike 'third@example.com' or email like 'q_@example.com'`,
    )
    expect(row?.count).toBe(8)
  })
})

describe('what all together may send', () => {
  let count = 0
  const kinds = {
    share: {
      path: '/shareapp/text',
      body: () => ({ phoneNumber: String(2_125_580_000 + ++count) }),
      refusal: 'SEND_LIMIT_REACHED',
    },
    secret: {
      path: '/signup/email',
      body: () => ({ email: `all${++count}@example.com` }),
      refusal: 'TOO_MANY_REQUESTS',
    },
    question: {
      path: '/settings/contactus',
      body: () => ({ firstName: 'A', lastName: 'B', email: `all${++count}@example.com`, notes: 'Where is my coupon?' }),
      refusal: 'SUPPORT_LIMIT_REACHED',
    },
  } as const
  const here = '2001:db8:77:1::1'
  const elsewhere = { organization: ['CORNER', '2001:db8:77:2::1'], site: ['ACME', '2001:db8:78:1::1'] } as const

  test.each([
    ['share', 'organization'],
    ['share', 'site'],
    ['secret', 'organization'],
    ['secret', 'site'],
    ['question', 'organization'],
    ['question', 'site'],
  ] as const)('of kind %s: the allowance of one %s, and no more', async (kind, whose) => {
    const { path, body, refusal } = kinds[kind]
    const ask = async (address: string, orgCode = 'ACME') =>
      from(address, path, body(), (await api.device(orgCode)).token)
    await api.database.query('delete from rate_window')
    expect(await ask(here)).toMatchObject({ success: true })
    const { organization, network } = sendLimits[kind]
    const limit = whose === 'organization' ? organization.hour : network.hour * siteFactor
    // Simulates others having sent all but one.
    const raised = await api.database.query<{ key: string }>(
      'update rate_window set count = $2 where key like $1 returning key',
      [whose === 'organization' ? `${kind} organization % 60` : `${kind} network %/48 60`, limit - 1],
    )
    expect(raised).toHaveLength(1)
    expect(await ask('2001:db8:77:3::1')).toMatchObject({ success: true })
    expect(await ask('2001:db8:77:4::1')).toMatchObject({ success: false, errorCode: refusal })
    const [orgCode, address] = elsewhere[whose]
    expect(await ask(address, orgCode)).toMatchObject({ success: true })
  })
})

test('a person keeps at most fifty coupons, even if several are saved at once; a saved one can be saved again', async () => {
  const person = await personWith(api, { email: 'collector@example.com' })
  const { offer } = await coupon(person)
  const save = (quantity: number, language?: string) =>
    person.get(`/coupon/save/${offer.productDetailId}/${quantity}/-1/0/P`, language)
  const saved = await pMap(times(savedCouponLimit - 1), (index) => save(index + 1), { concurrency: 4 })
  expect(countOf(saved, 'sent')).toBe(savedCouponLimit - 1)
  const more = await Promise.all(times(6).map((index) => save(100 + index)))
  expect(countOf(more, 'sent')).toBe(1)
  const refused = more.find(({ success }) => !success)
  expect(refused).toMatchObject({ status: 409, errorCode: 'TOO_MANY_COUPONS' })
  expect(await inBoth((language) => save(200, language))).toEqual([
    `You can keep ${savedCouponLimit} coupons. Delete one in My Coupons, then save this one.`,
    `Puede guardar ${savedCouponLimit} cupones. Elimine uno en Mis cupones y luego guarde este.`,
  ])
  expect(await save(1)).toMatchObject({ success: true })
  expect((await person.get('/coupon/list')).data).toHaveLength(savedCouponLimit)
  const [first] = (await person.get('/coupon/list')).data
  await person.get(`/coupon/delete/${first.savedCouponId}`)
  expect(await save(200)).toMatchObject({ success: true })
})

describe('networks', () => {
  test.each([
    ['198.51.100.7', '198.51.100.7', undefined],
    ['::ffff:198.51.100.7', '198.51.100.7', undefined],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::', '2001:db8:1::'],
    ['2001:DB8:1:2::9', '2001:db8:1:2::', '2001:db8:1::'],
    ['fe80::1%eth0', 'fe80::', 'fe80::'],
  ])('%s is of %s', (ip, address, site) => expect(clientNetworkOf(ip)).toEqual({ address, site }))

  test('all requests from a /48 are counted together as well', async () => {
    const strict = await startTestServer({ rateLimit: 2 })
    const visit = async (remoteAddress: string) =>
      (await strict.server.inject({ url: '/healthz', remoteAddress })).statusCode
    const statuses: number[] = []
    for (let network = 1; network <= 21; network++) statuses.push(await visit(`2001:db8:9:${network}::1`))
    expect(statuses).toEqual([...times(20).map(() => 200), 429])
    expect(await visit('2001:db8:a:1::1')).toBe(200)
    await strict.close()
  })

  describe('on a server that allows 100 requests a minute', () => {
    let strict: TestServer
    beforeAll(async () => {
      strict = await startTestServer({ rateLimit: 100 })
    })
    afterAll(() => strict.close())

    test('addresses in one /64 count as one, and a /48 gets twice as much', async () => {
      const strict = await startTestServer({ rateLimit: 10 })
      const register = async (remoteAddress: string) =>
        (await strict.server.inject({ method: 'POST', url: '/api/register', remoteAddress, payload: {} })).statusCode
      const statuses: number[] = []
      for (let host = 1; host <= 21; host++) statuses.push(await register(`2001:db8:7:1::${host}`))
      expect(statuses).toEqual([...times(20).map(() => 400), 429])
      for (let host = 1; host <= 20; host++) statuses.push(await register(`2001:db8:7:2::${host}`))
      expect(statuses.slice(21)).toEqual(times(20).map(() => 400))
      expect(await register('2001:db8:7:3::1')).toBe(429)
      expect(await register('2001:db8:8:1::1')).toBe(400)
      await strict.close()
    })

    test('a mail program’s unsubscribe button counts with the page’s button', async () => {
      const at = async (url: string, remoteAddress: string) =>
        (await strict.server.inject({ method: 'POST', url, remoteAddress, payload: {} })).statusCode
      const statuses: number[] = []
      for (let time = 0; time < 3; time++) statuses.push(await at('/api/unsubscribe/nonsense', '198.51.100.30'))
      for (let time = 0; time < 2; time++)
        statuses.push(await at('/api/app/communicationpreferences/nonsense', '198.51.100.30'))
      expect(statuses).toEqual([400, 400, 400, 400, 400])
      expect(await at('/api/unsubscribe/nonsense', '198.51.100.30')).toBe(429)
      expect(await at('/api/unsubscribe/nonsense', '198.51.100.31')).toBe(400)
    })

    test('a device with too many requests doesn’t use up the allowance of others behind its address', async () => {
      const [busy, other] = [await strict.device(), await strict.device()]
      const share = async ({ token }: { token: string }) => (await strict.post('/shareapp/text', {}, { token })).status
      const statuses: number[] = []
      for (let time = 0; time < 8; time++) statuses.push(await share(busy))
      expect(statuses).toEqual([400, 400, 429, 429, 429, 429, 429, 429])
      expect(await share(other)).toBe(400)
    })
  })
})
