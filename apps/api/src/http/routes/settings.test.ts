import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ApiResponse, startTestServer, type TestServer } from '../../../test/server'
import { couponViewsBefore } from '../../domain/engagement/engagements'

let api: TestServer
beforeAll(async () => {
  api = await startTestServer()
})
afterAll(() => api.close())

interface Caller {
  token: string
  deviceId: string
  get: (path: string) => Promise<ApiResponse>
  post: (path: string, body: unknown, language?: string) => Promise<ApiResponse>
}

async function caller(orgCode = 'ACME'): Promise<Caller> {
  const { token, deviceId } = await api.device(orgCode)
  return {
    token,
    deviceId,
    get: (path) => api.get(path, { token }),
    post: (path, body, language = 'en') => api.post(path, body, { token, language }),
  }
}

const waiting = (recipient: string) =>
  api.database.query<{ channel: string; subject: string; body: string }>(
    'select channel, subject, body from outbox where recipient = $1 order by id',
    [recipient],
  )

/** A coupon that the device was given, viewed a number of times. */
async function couponOf({ get, post, deviceId }: Caller, views = 1): Promise<string> {
  const [drug] = (await get('/product/prescription')).data as { productDetailId: number }[]
  const productDetailId = drug?.productDetailId
  const list = (await get(`/price/pharmacynew/${productDetailId}/30/10001`)).data
  const offer = list.otherPharmacies[0]
  const body = { ...offer, quantity: 30, productDetailId, insuranceId: null, zipCode: '10001' }
  const { data } = await post('/adjudicate/cashoffer', body)
  await api.database.query('update adjudication set views = $2 where device_id = $1', [deviceId, views])
  return data.adjudicationId
}

describe('support', () => {
  // spec: account 7 Settings and content
  test('tells how to reach the product’s support', async () => {
    const { data } = await (await caller()).get('/settings/identity')
    expect(data).toMatchObject({ productName: 'RxGauge', email: 'support@example.com', phone: '(800) 555-0142' })
    expect(data.address.length).toBeGreaterThan(1)
  })

  const question = { firstName: 'Ana', lastName: 'Diaz', email: ' Ana@Example.com ', notes: 'Is my pharmacy in it?' }

  test('stores a question, forwards it to support, and thanks in the person’s language', async () => {
    const { post, deviceId } = await caller()
    const response = await post('/settings/contactus', question, 'es')
    expect(response).toMatchObject({ status: 200, success: true })
    expect(response.message).toBe('Gracias. Respondemos en un plazo de 2 días hábiles.')
    const kept = await api.database.query('select first_name, email, notes from contact_message where device_id = $1', [
      deviceId,
    ])
    expect(kept).toEqual([{ first_name: 'Ana', email: 'ana@example.com', notes: 'Is my pharmacy in it?' }])
    const supportMessages = await waiting('support@example.com')
    expect(supportMessages.at(-1)?.body).toContain('Is my pharmacy in it?')
  })

  test.each([
    ['firstName', { firstName: ' ' }, 'firstName: Required'],
    ['email', { email: 'ana@' }, 'email: We’re sorry. Please enter a valid email address.'],
    ['notes', { notes: '' }, "notes: We're sorry.  A brief description is required."],
    ['notes', { notes: 'x'.repeat(501) }, 'notes: Maximum 500 characters allowed'],
  ])('a question with a wrong %s is refused and not stored', async (_, wrong, message) => {
    const { post, deviceId } = await caller()
    expect(await post('/settings/contactus', { ...question, ...wrong })).toMatchObject({ status: 400, message })
    expect(await api.database.query('select 1 from contact_message where device_id = $1', [deviceId])).toEqual([])
  })

  test('a megabyte of text is refused', async () => {
    const { post } = await caller()
    const notes = 'x'.repeat(1_000_000)
    for (const [language, message] of [
      ['en', 'This text is too long. Please make it shorter and try again.'],
      ['es', 'Es demasiado texto. Acórtelo e inténtelo de nuevo.'],
    ] as const) {
      const response = await post('/settings/contactus', { ...question, notes }, language)
      expect(response).toMatchObject({ status: 413, errorCode: 'BODY_TOO_LARGE', message })
    }
  })
})

describe('texts', () => {
  // spec: account 3 Content
  test('contain only allowed markup, whoever wrote them', async () => {
    await api.database.query(
      `insert into content (type, language, title, last_modified, body) values ('FAQ', 'es', 'x', '2026-11-02', $1)
       on conflict (type, language) do update set body = excluded.body`,
      [
        JSON.stringify({
          content: '<p onclick="a()">One</p><script>b()</script><img src=x onerror=c()>',
          sections: [
            {
              title: 'S',
              items: [{ title: 'Q', description: '<a href="javascript:d()">Two</a> <a href="/sign-up">In</a>' }],
            },
          ],
          contentParam: [],
        }),
      ],
    )
    const { token } = await caller()
    const { data } = await api.get('/content/FAQ', { token, language: 'es' })
    expect(data.content).toBe('<p>One</p>')
    expect(data.sections[0].items[0].description).toBe('<a href>Two</a> <a href="/sign-up">In</a>')
  })

  // spec: account 3 Content
  test('a legal text is also a page of its own, with larger text for the narrow channel', async () => {
    const page = async (query: string) => fetch(`${api.url}/api/content/T_AND_C/page?${query}`)
    const narrow = await page('channel=mobileweb&lang=es')
    expect(narrow.headers.get('content-security-policy')).toContain("default-src 'none'")
    const html = await narrow.text()
    expect(html).toContain('<body class="long narrow">')
    expect(html).toContain('Las tarjetas de descuento son gratuitas')
    expect(await (await page('channel=web')).text()).toContain('<body class="long">')
    expect((await fetch(`${api.url}/api/content/NOTHING/page`)).status).toBe(404)
  })
})

describe('requests to share and to rate', () => {
  const flags = async ({ get }: Caller) => (await get('/device')).data

  // spec: search 3 Device info
  test('wait until a device has seen its coupons, and keep the same id until they are answered', async () => {
    const device = await caller()
    expect(await flags(device)).toMatchObject({ shareAppFlag: 'N', ratingFlag: 'N', shareAppEngagementId: null })
    await couponOf(device, couponViewsBefore.share)
    const first = await flags(device)
    expect(first).toMatchObject({ shareAppFlag: 'Y', ratingFlag: 'N', ratingEngagementId: null })
    expect((await flags(device)).shareAppEngagementId).toBe(first.shareAppEngagementId)
  })

  test('end when they are muted', async () => {
    const device = await caller()
    await couponOf(device, couponViewsBefore.share)
    const { shareAppEngagementId } = await flags(device)
    expect((await device.get(`/mute/${shareAppEngagementId}`)).status).toBe(200)
    expect(await flags(device)).toMatchObject({ shareAppFlag: 'N', shareAppEngagementId: null })
  })

  // spec: search 4 Rating dialog
  test('a rating still opens after the share question was muted, and ends both flags', async () => {
    const device = await caller()
    await couponOf(device, couponViewsBefore.share)
    await device.get(`/mute/${(await flags(device)).shareAppEngagementId}`)
    await couponOf(device, couponViewsBefore.rating)
    const due = await flags(device)
    expect(due).toMatchObject({ shareAppFlag: 'Y', ratingFlag: 'Y', shareAppEngagementId: null })
    await device.get(`/mute/${due.ratingEngagementId}`)
    expect(await flags(device)).toMatchObject({ shareAppFlag: 'N', ratingFlag: 'N', ratingEngagementId: null })
  })

  test('can’t be muted or answered for another device', async () => {
    const device = await caller()
    await couponOf(device, couponViewsBefore.rating)
    const { shareAppEngagementId, ratingEngagementId } = await flags(device)
    const other = await caller()
    expect((await other.get(`/mute/${shareAppEngagementId}`)).errorCode).toBe('NOT_FOUND')
    const share = await other.post(`/shareapp/text/${shareAppEngagementId}`, { phoneNumber: '2125550177' })
    expect(share.errorCode).toBe('NOT_FOUND')
    expect(await waiting('2125550177')).toEqual([])
    const rating = await other.post('/saverating', { engagementId: ratingEngagementId, rating: 5 })
    expect(rating.errorCode).toBe('NOT_FOUND')
    expect(await flags(device)).toMatchObject({ shareAppFlag: 'Y', ratingFlag: 'Y' })
  })

  // spec: search 3 Rating
  test('a rating in quarter stars is stored with its comment, and thanked for', async () => {
    const device = await caller()
    await couponOf(device, couponViewsBefore.rating)
    const { ratingEngagementId: engagementId } = await flags(device)
    for (const rating of [0.75, 5.25, 4.1]) {
      expect((await device.post('/saverating', { engagementId, rating })).status).toBe(400)
    }
    const response = await device.post('/saverating', { engagementId, rating: 4.25, commentText: 'Good' })
    expect(response).toMatchObject({ status: 200, message: 'Thank you for rating RxGauge.' })
    const kept = await api.database.query(
      'select rating::text, comment_text from app_rating where engagement_id = $1',
      [engagementId],
    )
    expect(kept).toEqual([{ rating: '4.25', comment_text: 'Good' }])
    expect((await flags(device)).ratingFlag).toBe('N')
  })

  test('sharing sends the site’s address by text, and ends the request', async () => {
    const device = await caller()
    await couponOf(device, couponViewsBefore.share)
    const { shareAppEngagementId } = await flags(device)
    const response = await device.post(`/shareapp/text/${shareAppEngagementId}`, { phoneNumber: '(212) 555-0178' })
    expect(response).toMatchObject({ status: 200, message: 'Thank you for sharing RxGauge.' })
    const [sent] = await waiting('2125550178')
    expect(sent).toMatchObject({ channel: 'text' })
    expect(sent?.body).toContain(`${api.url}/?orgCode=ACME`)
    expect((await flags(device)).shareAppFlag).toBe('N')
  })
})

describe('sending to others', () => {
  test('an email with the site names its sender, in the sender’s language', async () => {
    const { post } = await caller('CLINIC')
    const body = { recipientEmail: 'pat@example.com', recipientName: 'Pat', senderName: 'Dr. Lee' }
    expect((await post('/shareapp/email', body, 'es')).status).toBe(200)
    const [sent] = await waiting('pat@example.com')
    expect(sent).toMatchObject({ channel: 'email', subject: 'Vea cuánto cuesta su medicamento cerca de usted' })
    expect(sent?.body).toContain('Hola, Pat:')
    expect(sent?.body).toContain('Dr. Lee')
    expect(sent?.body).toContain('/?orgCode=CLINIC')
  })

  test('a wrong number or address is refused with its sentence, and nothing is queued', async () => {
    const { post } = await caller()
    expect((await post('/shareapp/text', { phoneNumber: '555' })).message).toContain('That is not a valid number.')
    expect((await post('/shareapp/email', { recipientEmail: 'x' })).message).toContain('valid email address')
    expect(await waiting('555')).toEqual([])
  })

  test('a coupon is sent by the device that has it, by text and by email', async () => {
    const device = await caller()
    const adjudicationId = await couponOf(device)
    const path = '/SearchMedication?shared='
    expect((await device.post('/adjudicate/sendtext', { phoneNumber: '2125550179', adjudicationId })).status).toBe(200)
    expect((await waiting('2125550179'))[0]?.body).toContain(path)
    const email = { recipientEmail: 'sam@example.com', adjudicationId }
    expect((await device.post('/adjudicate/sendemail', email)).status).toBe(200)
    expect((await waiting('sam@example.com'))[0]?.body).toContain(path)
    const other = await caller()
    for (const id of [adjudicationId, 'x', '00000000-0000-0000-0000-000000000000']) {
      const refused = await other.post('/adjudicate/sendtext', { phoneNumber: '2125550180', adjudicationId: id })
      expect(refused).toMatchObject({ status: 404, errorCode: 'COUPON_NOT_FOUND' })
    }
    expect(await waiting('2125550180')).toEqual([])
  })

  test('nobody is flooded: five messages an hour to one recipient, ten from one device', async () => {
    const send = async ({ post }: Caller, phoneNumber: string) => (await post('/shareapp/text', { phoneNumber })).status
    const many = []
    for (let count = 0; count < 6; count++) many.push(await send(await caller(), '2125550190'))
    expect(many).toEqual([200, 200, 200, 200, 200, 429])
    const device = await caller()
    const all = []
    for (let count = 0; count < 11; count++) all.push(await send(device, `21255502${10 + count}`))
    expect(all.filter((status) => status === 200)).toHaveLength(10)
    expect(all.at(-1)).toBe(429)
  })

  test('queued messages are only shown to this machine', async () => {
    const device = await caller()
    await device.post('/shareapp/text', { phoneNumber: '2125550195' })
    const mailbox = await fetch(`${api.url}/dev/mailbox`)
    expect(mailbox.headers.get('cache-control')).toBe('no-store')
    expect(await mailbox.text()).toContain('Text to (212) 555-0195')
    const forwarded = await fetch(`${api.url}/dev/mailbox`, { headers: { 'x-forwarded-for': '203.0.113.7' } })
    expect(forwarded.status).toBe(404)
  })
})

// spec: search 3 Drug (prescription)
test('every drug of the savings pages has its usual form and strength', async () => {
  const { get } = await caller()
  const drugs = (await get('/product/prescription')).data as {
    productName: string
    productDetailId: number
    type: string
  }[]
  expect(drugs.length).toBeGreaterThan(300)
  expect(drugs.map(({ productName }) => productName)).toEqual(drugs.map(({ productName }) => productName).toSorted())
  const lipitor = drugs.find(({ productName }) => productName === 'Lipitor')
  expect(lipitor?.type).toBe('B')
  expect((await get(`/pem/${lipitor?.productDetailId}`)).data.name).toBe('Lipitor')
})
