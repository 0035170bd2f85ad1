/** Several people in one browser: each person's data is theirs alone. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lastMessage, personWith, signIn, stranger, type TestPerson } from '../../../test/people'
import { registration, startTestServer, type TestServer } from '../../../test/server'
import { one } from '../../database/database'

let api: TestServer
beforeAll(async () => {
  api = await startTestServer()
})
afterAll(() => api.close())

let count = 0
const newEmail = () => `shared${++count}@example.com`
type Browser = Awaited<ReturnType<typeof stranger>>

/** A new tab or a reload: registers with the values that the browser stores. */
async function newTab({ deviceId, deviceSecret }: Browser): Promise<Browser> {
  const body = { ...registration, organizationCode: 'ACME', deviceId, deviceSecret }
  const { data } = await api.post('/register', body)
  expect(data.deviceId).toBe(deviceId)
  const { data: session } = await api.post('/authenticate', { refreshToken: data.refreshToken, appVersion: '1' })
  const token: string = session.jwtToken
  return {
    token,
    refreshToken: session.refreshToken,
    deviceId,
    deviceSecret,
    get: (path, language = 'en') => api.get(path, { token, language }),
    post: (path, sent, language = 'en') => api.post(path, sent, { token, language }),
  }
}

/** Creates an account in a separate browser. */
async function account(): Promise<{ email: string }> {
  const email = newEmail()
  await personWith(api, { email })
  return { email }
}

type Visitor = Pick<TestPerson, 'get' | 'post'>

async function lookFor(visitor: Visitor, index: number): Promise<string> {
  const product = (await visitor.get('/productsearch/top10')).data[index]
  await visitor.get(`/productdetail/list/${product.id}`)
  return product.productName
}
const recent = async (visitor: Visitor) =>
  (await visitor.get('/productsearch/recent')).data.map(({ productName }: { productName: string }) => productName)

async function coupon(visitor: Visitor) {
  await visitor.get('/zipcode/useZipCode/10001')
  const [drug] = (await visitor.get('/product/prescription')).data
  const found = (await visitor.get(`/price/pharmacynew/${drug.productDetailId}/30/10001`)).data.lowestPricePharmacy
  const card = await visitor.post('/adjudicate/cashoffer', { ...found, insuranceId: null, zipCode: '10001' })
  return card.data as { adjudicationId: string; memberId: string }
}
const device = async (visitor: Visitor) => (await visitor.get('/device')).data.device

describe('a guest and a person in one browser', () => {
  test('a second tab is a guest’s, and sees nothing that the person chose in the first', async () => {
    const browser = await stranger(api)
    await browser.get('/zipcode/useZipCode/90001')
    await browser.get('/insurance/update/3')
    const { person } = await signIn(api, browser, await account())
    // The guest's values fill what the profile lacks, until the person chooses others.
    expect(await device(person)).toMatchObject({ id: browser.deviceId, zipCode: '90001', insuranceId: 3 })
    await person.get('/zipcode/useZipCode/10001')
    const searched = await lookFor(person, 3)
    const tab = await newTab(browser)
    expect(await device(tab)).toMatchObject({ id: browser.deviceId, zipCode: '90001', insuranceId: 3 })
    expect(await recent(tab)).toEqual([])
    await tab.get('/insurance/update/0')
    expect(await device(person)).toMatchObject({ id: browser.deviceId, zipCode: '10001', insuranceId: 3 })
    expect(await recent(person)).toEqual([searched])
  })

  test('a person also sees a guest’s searches from this browser, each once; clearing the list clears them too', async () => {
    const browser = await stranger(api)
    const first = await lookFor(browser, 0)
    const second = await lookFor(browser, 1)
    const { person } = await signIn(api, browser, await account())
    expect(await recent(person)).toEqual([second, first])
    await lookFor(person, 0)
    expect(await recent(person)).toEqual([first, second])
    await person.get('/productsearch/clear')
    expect(await recent(person)).toEqual([])
    expect(await recent(await newTab(browser))).toEqual([])
  })

  test('a person who closed a prompt as a guest isn’t asked again after signing in', async () => {
    const browser = await stranger(api)
    const { adjudicationId } = await coupon(browser)
    await api.database.query('update adjudication set views = 4 where id = $1', [adjudicationId])
    const flags = async (visitor: Visitor) => (await visitor.get('/device')).data
    const { ratingEngagementId, shareAppEngagementId } = await flags(browser)
    await browser.get(`/mute/${ratingEngagementId}`)
    const { person } = await signIn(api, browser, await account())
    expect(await flags(person)).toMatchObject({ ratingFlag: 'N', shareAppEngagementId })
  })
})

test('a device that keeps coupons learns whether their owner is still signed in on it', async () => {
  const browser = await stranger(api)
  const who = await account()
  const { person } = await signIn(api, browser, who)
  const [row] = await api.database.query<{ id: string }>(
    `select s.id from device_session s join device d on d.id = s.device_id
     where s.app_user_id is not null and d.registered_device_id = $1`,
    [browser.deviceId],
  )
  const isOver = async ({ deviceId, deviceSecret }: Pick<Browser, 'deviceId' | 'deviceSecret'>) => {
    const body = { ...registration, organizationCode: 'ACME', deviceId, deviceSecret, keptSessionId: row?.id }
    return (await api.post('/register', body)).data.isKeptSessionOver
  }
  expect(await isOver(browser)).toBe(false)
  // Knowing only the id reveals nothing.
  expect(await isOver({ ...browser, deviceSecret: 'wrong' })).toBe(true)
  expect(await isOver(await stranger(api))).toBe(true)
  await person.get('/account/delete')
  expect(await isOver(browser)).toBe(true)
})

test('a browser’s push messages go to one person: the one who signs in there or turns them on', async () => {
  const browser = await stranger(api)
  const [ann, ben] = [await account(), await account()]
  const token = JSON.stringify({ endpoint: 'https://fcm.googleapis.com/fcm/send/7', keys: { p256dh: 'x', auth: 'y' } })
  const isNotified = async (visitor: Visitor) => (await visitor.get('/device')).data.isNotified
  const { person: anns } = await signIn(api, browser, ann)
  expect(await isNotified(anns)).toBe(false)
  await anns.post('/savedevicetoken', { token })
  const elsewhere = (await signIn(api, await stranger(api), ann)).person
  await elsewhere.post('/savedevicetoken', { token: token.replace('/7', '/8') })
  // Ann's tab closes without signing out, and Ben comes.
  const { person: bens } = await signIn(api, await newTab(browser), ben)
  expect([await isNotified(anns), await isNotified(bens), await isNotified(elsewhere)]).toEqual([false, false, true])
  await anns.post('/savedevicetoken', { token })
  await bens.post('/savedevicetoken', { token })
  expect([await isNotified(anns), await isNotified(bens), await isNotified(elsewhere)]).toEqual([false, true, true])
})

test('a replaced subscription is replaced for the browser’s other organizations too', async () => {
  const token = (end: string) =>
    JSON.stringify({ endpoint: `https://fcm.googleapis.com/fcm/send/${end}`, keys: { p256dh: 'x', auth: 'y' } })
  const pushTokenOf = async ({ deviceId }: { deviceId: string }) =>
    (await one<{ push_token: string | null }>(api.database, 'select push_token from device where id = $1', [deviceId]))
      .push_token
  const acme = await api.device('ACME')
  const corner = await api.device('CORNER')
  const stranger = await api.device('CORNER')
  const save = (device: { token: string }, body: object) => api.post('/savedevicetoken', body, { token: device.token })
  await save(acme, { token: token('former') })
  await save(corner, { token: token('former') })
  await save(stranger, { token: token('strange') })
  expect(await save(acme, { token: token('next'), formerToken: token('former') })).toMatchObject({ success: true })
  expect(await Promise.all([acme, corner, stranger].map(pushTokenOf))).toEqual([
    token('next'),
    token('next'),
    token('strange'),
  ])
  // Turning push off affects only one's own device row.
  await save(acme, { token: '', formerToken: token('next') })
  expect(await Promise.all([acme, corner].map(pushTokenOf))).toEqual([null, token('next')])
})

describe('signing out', () => {
  // spec: account 4 Logout
  test('signs out every tab, forgets the person’s choices, and keeps the guest’s zip and plan', async () => {
    const browser = await stranger(api)
    await browser.get('/zipcode/useZipCode/90001')
    const who = await account()
    const { person } = await signIn(api, browser, who)
    const { person: otherTab } = await signIn(api, await newTab(browser), who)
    await person.get('/zipcode/useZipCode/10001')
    await lookFor(person, 2)
    const { memberId, adjudicationId } = await coupon(person)
    await person.get('/logout')
    expect(await otherTab.get('/account/')).toMatchObject({ status: 401 })
    const [row] = await api.database.query(
      `select zip, push_token, (select count(*) from product_search_log where device_id = d.id)::int searches
       from device d where registered_device_id = $1`,
      [browser.deviceId],
    )
    expect(row).toEqual({ zip: null, push_token: null, searches: 0 })
    const guest = await newTab(browser)
    expect(await device(guest)).toMatchObject({ id: browser.deviceId, zipCode: '90001' })
    // The pharmacy still accepts the person's coupon; the next visitor who opens the same offer gets a coupon of their
    // own.
    const pdf = await fetch(`${api.url}/api/adjudicate/${adjudicationId}/coupon.pdf`)
    expect(pdf.status).toBe(200)
    expect((await coupon(guest)).memberId).not.toBe(memberId)
    const { person: again } = await signIn(api, guest, who)
    expect((await coupon(again)).memberId).toBe(memberId)
  })

  test('a sign-out that the server missed is done at the next registration, and ends no session on another device', async () => {
    const browser = await stranger(api)
    const who = await account()
    const { person } = await signIn(api, browser, who)
    const elsewhere = (await signIn(api, await stranger(api), who)).person
    await person.get('/zipcode/useZipCode/10001')
    await lookFor(person, 2)
    const sessionOf = async ({ get }: Visitor) => {
      const [row] = await api.database.query<{ id: string }>(
        `select s.id from device_session s join device d on d.id = s.device_id
         where s.app_user_id is not null and s.revoked_at is null and d.registered_device_id = $1`,
        [(await get('/device')).data.device.id],
      )
      return row?.id
    }
    const [here, there] = [await sessionOf(person), await sessionOf(elsewhere)]
    const register = (signedOutSessionId: string | undefined, secret: string) =>
      api.post('/register', {
        ...registration,
        organizationCode: 'ACME',
        deviceId: browser.deviceId,
        deviceSecret: secret,
        signedOutSessionId,
      })
    // A session of another device, or a wrong secret, ends nothing.
    await register(there, browser.deviceSecret)
    await register(here, 'a wrong secret')
    expect([(await person.get('/account/')).status, (await elsewhere.get('/account/')).status]).toEqual([200, 200])

    await register(here, browser.deviceSecret)
    expect([(await person.get('/account/')).status, (await elsewhere.get('/account/')).status]).toEqual([401, 200])
    const [row] = await api.database.query(
      `select zip, push_token, (select count(*) from product_search_log where device_id = d.id)::int searches
       from device d where registered_device_id = $1`,
      [browser.deviceId],
    )
    expect(row).toEqual({ zip: null, push_token: null, searches: 0 })
    const events = await api.database.query(
      `select kind from account_event where device_id = $1 and kind = 'signed_out'`,
      [browser.deviceId],
    )
    expect(events).toHaveLength(1)
  })

  test('the person’s choices are forgotten too when the browser comes back after their session has expired', async () => {
    const browser = await stranger(api)
    const { person } = await signIn(api, browser, await account())
    await person.get('/zipcode/useZipCode/10001')
    const zip = async () =>
      (await api.database.query('select zip from device where registered_device_id = $1', [browser.deviceId]))[0]
    await newTab(browser)
    expect(await zip()).toEqual({ zip: '10001' })
    await api.database.query(
      `update device_session set expires_at = now() - interval '1 second' where app_user_id is not null
         and device_id in (select id from device where registered_device_id = $1)`,
      [browser.deviceId],
    )
    await newTab(browser)
    expect(await zip()).toEqual({ zip: null })
  })
})

test('an ended session does nothing in the person’s name, whatever its bearer token says', async () => {
  const person = await personWith(api, { email: newEmail() })
  await person.get('/zipcode/useZipCode/10001')
  const [drug] = (await person.get('/product/prescription')).data
  const path = `/price/pharmacynew/${drug.productDetailId}/30/10001`
  const { pharmacyLocationId, pharmacyGroupId } = (await person.get(path)).data.lowestPricePharmacy
  await person.get('/logout')
  for (const call of [path, '/device', `/coupon/setfavoritepharmacy/${pharmacyLocationId}/${pharmacyGroupId}`]) {
    expect(await person.get(call), call).toMatchObject({ status: 401, errorCode: 'UNAUTHORIZED' })
  }
})

describe('two people, one browser', () => {
  async function libraryBrowser() {
    const browser = await stranger(api)
    const [first, second] = [await account(), await account()]
    const lastName = `Lindqvist${String.fromCharCode(97 + count)}`
    const { person: ana } = await signIn(api, browser, first)
    await ana.post('/account/save', { firstName: 'Ana', lastName })
    await lookFor(ana, 4)
    const card = await coupon(ana)
    const friend = `friend-of-${first.email}`
    await ana.post('/adjudicate/sendemail', { recipientEmail: friend, senderName: 'Ana', ...card })
    const question = { firstName: 'Ana', lastName, email: 'ana@elsewhere.example', notes: 'My refill' }
    await ana.post('/settings/contactus', question)
    return { browser, ana, lastName, card, friend, second }
  }

  test('each one’s data is their own, after signing out and after only closing the tab', async () => {
    for (const leave of ['/logout', undefined]) {
      const { browser, ana, card, second } = await libraryBrowser()
      const { data: own } = await ana.get('/account/export')
      expect(own).toMatchObject({
        coupons: [{ memberId: card.memberId }],
        questionsToSupport: [{ notes: 'My refill' }],
        sharedCoupons: [{ quantity: '30.000' }],
        recentSearches: [{}],
        devices: expect.arrayContaining([expect.objectContaining({ zip: '10001' })]),
      })
      if (leave) await ana.get(leave)
      const tab = await newTab(browser)
      expect(await recent(tab)).toEqual([])
      const { person: ben } = await signIn(api, tab, second)
      const { data: exported } = await ben.get('/account/export')
      expect(exported).toMatchObject({ coupons: [], sharedCoupons: [], questionsToSupport: [], recentSearches: [] })
      expect(JSON.stringify(exported)).not.toMatch(/Ana|Lindqvist|"10001"|My refill/)
      const send = { recipientEmail: 'x@example.com', adjudicationId: card.adjudicationId }
      expect(await ben.post('/adjudicate/sendemail', send)).toMatchObject({ errorCode: 'COUPON_NOT_FOUND' })
    }
  })

  test('removing one account removes none of the other’s data', async () => {
    const { browser, ana, card, friend, second } = await libraryBrowser()
    const { person: ben } = await signIn(api, await newTab(browser), second)
    await ben.get('/account/delete')
    expect((await lastMessage(api, friend)).body).toContain('shared=')
    expect((await fetch(`${api.url}/api/adjudicate/${card.adjudicationId}/coupon.pdf`)).status).toBe(200)
    expect((await ana.get('/account/export')).data).toMatchObject({
      coupons: [{ memberId: card.memberId }],
      questionsToSupport: [{ notes: 'My refill' }],
    })
  })

  test('removing an account erases it from every browser, and from what guests wrote in its name in the same organization', async () => {
    const { ana, lastName, card, friend } = await libraryBrowser()
    const { email } = ana.contact
    const guest = await stranger(api)
    const asGuest = { firstName: 'Ana', lastName, email: email?.toUpperCase(), notes: 'Before I signed up' }
    await guest.post('/settings/contactus', asGuest)
    const elsewhere = await stranger(api, 'CORNER')
    await elsewhere.post('/settings/contactus', { ...asGuest, lastName: 'Other', notes: 'Of Corner' })
    const [{ id } = { id: '' }] = await api.database.query<{ id: string }>('select id from app_user where email = $1', [
      email,
    ])
    await ana.get('/account/delete')
    expect((await fetch(`${api.url}/api/adjudicate/${card.adjudicationId}/coupon.pdf`)).status).toBe(404)
    expect((await lastMessage(api, friend)).count).toBe(0)
    await api.database.query(`delete from outbox where subject = 'Your account was removed'`)
    const tables = await api.database.query<{ name: string }>(
      `select table_name name from information_schema.tables where table_schema = 'public'`,
    )
    for (const { name } of tables) {
      const rows = await api.database.query<{ text: string }>(
        `select t::text "text" from ${name} t where t::text ilike any($1) and t::text not ilike '%Of Corner%'`,
        [[`%${lastName}%`, `%${email}%`, '%Before I signed up%', `%${card.memberId}%`]],
      )
      expect(rows, name).toEqual([])
    }
    // The other organization keeps its own.
    expect(await api.database.query(`select 1 from contact_message where notes = 'Of Corner'`)).toHaveLength(1)
    const columns = await api.database.query<{ name: string }>(
      `select table_name name from information_schema.columns where table_schema = 'public' and column_name = 'app_user_id'`,
    )
    for (const { name } of columns) {
      const rows = await api.database.query(`select 1 from ${name} where app_user_id = $1`, [id])
      // The audit trail keeps that there was an account, without a contact.
      expect(rows.length > 0, name).toBe(name === 'account_event')
    }
  })
})
