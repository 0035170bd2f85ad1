/** The site's rules that need no browser. */
import { createHash } from 'node:crypto'
import { ApiFailure, type Clock, openStorage, readPageCodes } from '@rxgauge/client'
import { createFakeClock, organization as reply } from '@rxgauge/client/testing'
import { organization as organizationSchema, type ServedPage, uiTimings } from '@rxgauge/contract'
import { createSendStore } from '@rxgauge/pricing/share'
import { loadMessages, siteArea } from '@rxgauge/text'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { createDataLayer, type DataLayerEvent } from './analytics/data-layer'
import { hashDeviceId } from './analytics/hash-device-id'
import { type DeviceInfo, engagementToOpen } from './engagement/engagement-to-open'
import { bandImages } from './home/band-images'
import { fillFaqAnswer } from './information/fill-faq-answer'
import { withSiteParameters } from './links'
import { createNoticesStore } from './notices/notices-store'
import { headOf } from './rendering/head'
import { type Drug, drugsOf, firstLetters, suggestDrugs } from './savings/drug-index'
import { linkToSite } from './send/link-to-site'
import { canUseServedPage, readCampaign } from './site'

const organization = v.parse(organizationSchema, reply)

describe('links', () => {
  test('keep organization, language and widget mode, and nothing else', () => {
    const search = '?orgCode=ACME&lang=es&utm_source=x&displayMode=widget&letter=A'
    expect(withSiteParameters('/aboutus', search)).toBe('/aboutus?orgCode=ACME&lang=es&displayMode=widget')
    expect(withSiteParameters('/savings?letter=B&lang=en', search)).toBe(
      '/savings?letter=B&lang=en&orgCode=ACME&displayMode=widget',
    )
    expect(withSiteParameters('/', '')).toBe('/')
  })
})

describe('the served page', () => {
  const served = { organization, language: 'en' } as ServedPage
  const visit = (query: string, stored: Record<string, string> = {}) => {
    const storage = openStorage({}, '')
    for (const [key, value] of Object.entries(stored)) storage.shared.set(key, value)
    const parameters = new URLSearchParams(query)
    const codes = readPageCodes({ query: parameters, shared: storage.shared, served: organization })
    return { codes, query: parameters, storage, preferredLanguages: ['en-US'] }
  }

  test('is hydrated unless the address or the device needs another one', () => {
    expect(canUseServedPage(served, visit('orgCode=acme'))).toBe(true)
    expect(canUseServedPage(served, visit(''))).toBe(true)
    expect(canUseServedPage(served, visit('', { orgCode: 'ACME' }))).toBe(true)
    // The address outranks the device's memory.
    expect(canUseServedPage(served, visit('orgCode=ACME', { orgCode: 'CORNER' }))).toBe(true)
  })

  // spec: account 4 Device session
  test('a link that names another app outranks both remembered codes', () => {
    const remembered = { orgCode: 'ACME', appCode: 'CVDB' }
    expect(visit('appCode=HCP', remembered).codes).toEqual({ appCode: 'HCP' })
    // The same app leaves the remembered organization.
    expect(visit('appCode=CVDB', remembered).codes).toEqual({ orgCode: 'ACME', appCode: 'CVDB' })
  })

  test('is replaced if the device remembers another organization or language', () => {
    expect(canUseServedPage(served, visit('appCode=HCP'))).toBe(false)
    expect(canUseServedPage(served, visit('', { orgCode: 'CORNER' }))).toBe(false)
    expect(canUseServedPage(served, visit('', { language: 'es' }))).toBe(false)
    // A language chosen by hand outranks the address, which may be from somebody who shared it.
    expect(canUseServedPage(served, visit('lang=en', { language: 'es' }))).toBe(false)
    expect(canUseServedPage(served, visit('lang=es', { language: 'en' }))).toBe(true)
  })
})

describe('an organization’s own', () => {
  const { app } = organization
  const own = { ...organization, app: { ...app, qrCodeUrl: 'https://app.example/open' } }

  // spec: account 3 Organization
  test('link is used for sharing, else the app’s code, else its page here', () => {
    const linked = { ...own, options: { ...own.options, branchIoLink: 'https://own.example' } }
    expect(linkToSite(linked, 'https://rx.example')).toBe('https://own.example')
    expect(linkToSite(own, 'https://rx.example')).toBe('https://app.example/open')
    expect(linkToSite(organization, 'https://rx.example')).toBe('https://rx.example/?orgCode=ACME')
    expect(linkToSite({ ...organization, code: '' }, 'https://rx.example')).toBe('https://rx.example/')
  })

  // spec: account 3 Logo data
  test('image files show in the app’s band, else the images that came with its logo', () => {
    const logos = { logoBase64: '', mobileOneBase64: 'data:one', mobileTwoBase64: '', hash: '' }
    const named = { ...organization, options: { ...organization.options, mobileImage2FileName: 'two.svg' } }
    expect(bandImages(named, logos)).toEqual(['/brand/ACME/two.svg'])
    expect(bandImages(organization, logos)).toEqual(['data:one'])
    expect(bandImages(organization, { ...logos, mobileTwoBase64: 'data:two' })).toEqual(['data:one', 'data:two'])
    expect(bandImages(organization, undefined)).toEqual([])
  })
})

test('campaign is every query parameter except personal ones', () => {
  const query =
    'ref=letter&encuser=secret&shared=token&list=token&next=%2FNotifications&savedCoupon=3&want=dose&drug=humira&plan=5&code=secret&state=secret&iss=x&utm_source=mail'
  expect(readCampaign(new URLSearchParams(query))).toEqual({ utm_source: 'mail', ref: 'letter' })
})

describe('heads', async () => {
  const text = await loadMessages(siteArea, 'en')
  const headAt = (route: Parameters<typeof headOf>[0]['route'], overrides = {}) =>
    headOf({ route, organization: { ...organization, ...overrides }, text, data: undefined })

  test('the search page has its title; others name the site; app CVD adds its suffix', () => {
    expect(headAt({ name: 'search' }).title).toBe('Search for Medication Savings and Discounts')
    expect(headAt({ name: 'about' }).title).toBe('About Us | Acme Benefits')
    expect(headAt({ name: 'notificationSettings' }).title).toBe('RxGauge Settings | Acme Benefits')
    expect(headAt({ name: 'forgotPassword' }).title).toBe('Forgot your password? | Acme Benefits')
    expect(headAt({ name: 'search' }, { app: { ...organization.app, appCode: 'CVD' } }).title).toBe(
      'Search for Medication Savings and Discounts | Partner',
    )
  })

  test('a medication chosen on this site has the same title as its served page', () => {
    const chosen = headAt({ name: 'search', drug: 'Lipitor', productDetailId: '12', quantity: '30' })
    expect(chosen).toMatchObject({
      title: 'Lipitor | Search for Medication Savings and Discounts',
      canonical: '/SearchMedication/Lipitor',
    })
    const price = headAt({ name: 'drugSavings', drug: 'Lipitor', screenType: 'price' })
    const info = headAt({ name: 'drugSavings', drug: 'Lipitor', screenType: 'info' })
    expect(price.title).toMatch(/^Lipitor coupons and prices: save up to \d+%/)
    expect(info.title).toMatch(/^Lipitor: information, and save up to \d+%/)
    for (const { canonical } of [price, info]) expect(canonical).toBe('/savings/Lipitor/price')
  })

  test('an operator may have its own variant of the app', () => {
    const other = v.parse(organizationSchema, { ...reply, app: { ...reply.app, appCode: 'CVDX' } })
    expect(headAt({ name: 'search' }, other).title).toBe('Search for Medication Savings and Discounts')
  })

  test('private pages have no canonical address', () => {
    expect(headAt({ name: 'profile' }).canonical).toBeUndefined()
    // Search engines don't list it either: only the device knows what is on it.
    expect(headAt({ name: 'myList' })).toMatchObject({ title: 'My list | Acme Benefits', canonical: undefined })
    const gated = { options: { ...organization.options, codeRequiredFlag: true } }
    expect(headAt({ name: 'about' }, gated).canonical).toBeUndefined()
    const unknown = { kind: 'unknownDrug', name: 'x' } as const
    expect(
      headOf({ route: { name: 'search', drug: 'x' }, organization, text, data: unknown }).canonical,
    ).toBeUndefined()
  })
})

describe('questions to share and to rate', () => {
  const info = (shareAppFlag: boolean, ratingFlag: boolean) =>
    ({ shareAppFlag, ratingFlag, shareAppEngagementId: 1, ratingEngagementId: 2 }) as DeviceInfo
  const here = { isOnSavings: false, isDismissed: false, isWidget: false }

  // spec: search 4 Rating dialog
  test('rating needs both flags, sharing its own', () => {
    expect(engagementToOpen({ ...here, info: info(true, true) })).toEqual({ kind: 'rating', id: 2 })
    expect(engagementToOpen({ ...here, info: info(true, false) })).toEqual({ kind: 'share', id: 1 })
    expect(engagementToOpen({ ...here, info: info(false, true) })).toBeUndefined()
    expect(engagementToOpen({ ...here, info: undefined })).toBeUndefined()
  })

  test('do not show on savings pages, after a dismissal, or inside another page', () => {
    for (const where of [{ isOnSavings: true }, { isDismissed: true }, { isWidget: true }]) {
      expect(engagementToOpen({ ...here, ...where, info: info(true, true) })).toBeUndefined()
    }
  })
})

describe('FAQ answers', () => {
  const html = 'On {host}, code {orgCode}. <a href="/sign-up">Sign up</a> now.'

  test('name this host and organization, as text and never as markup', () => {
    const filled = fillFaqAnswer(html, { host: 'rx.example', orgCode: '<b>', hasSignUp: true })
    expect(filled).toBe('On rx.example, code &#60;b&#62;. <a href="/sign-up">Sign up</a> now.')
  })

  test('offer no sign-up to people who are signed in', () => {
    expect(fillFaqAnswer(html, { host: 'h', orgCode: 'A', hasSignUp: false })).toBe('On h, code A. now.')
  })
})

describe('the drug index', () => {
  const drugs = ['Zoloft', 'Amlodipine', 'Atorvastatin', 'Pravastatin', 'atenolol'].map(
    (productName) => ({ productName }) as Drug,
  )

  test('has a letter for each first character', () => {
    expect(firstLetters(drugs)).toEqual(['A', 'P', 'Z'])
    expect(drugsOf(drugs, 'A').map(({ productName }) => productName)).toEqual([
      'Amlodipine',
      'Atorvastatin',
      'atenolol',
    ])
  })

  test('suggests after more than two characters, beginnings first', () => {
    expect(suggestDrugs(drugs, 'at')).toEqual([])
    expect(suggestDrugs(drugs, ' ATE ').map(({ productName }) => productName)).toEqual(['atenolol'])
    expect(suggestDrugs(drugs, 'vastatin').map(({ productName }) => productName)).toEqual([
      'Atorvastatin',
      'Pravastatin',
    ])
  })
})

describe('notices', () => {
  // spec: account 9 Business constants and limits
  test('a toast stays five seconds after the last sentence', async () => {
    const clock = createFakeClock()
    const notices = createNoticesStore(clock)
    const toast = () => notices.getState().toast
    notices.actions.toast('One')
    await clock.advance(uiTimings.toast - 1)
    notices.actions.toast('Two')
    await clock.advance(uiTimings.toast - 1)
    expect(toast()).toBe('Two')
    await clock.advance(1)
    expect(toast()).toBeUndefined()
  })
})

describe('sending', () => {
  test('goes from idle over sending to sent or failed, and sends once however often it is pressed', async () => {
    const store = createSendStore()
    let finish = () => {}
    let times = 0
    const work = () => {
      times += 1
      return new Promise<void>((resolve) => {
        finish = resolve
      })
    }
    const to = { phoneNumber: '2122550100' }
    const sending = store.actions.send(to, work)
    void store.actions.send(to, work)
    expect(store.getState().status).toBe('sending')
    finish()
    await sending
    expect(times).toBe(1)
    expect(store.getState()).toEqual({ status: 'sent', to })
    await store.actions.send(to, () => Promise.reject(new ApiFailure('UNKNOWN')))
    expect(store.getState()).toMatchObject({ status: 'failed', failure: { code: 'UNKNOWN' } })
    store.actions.retry()
    expect(store.getState()).toEqual({ status: 'idle', unsent: to })
    store.actions.reset()
    expect(store.getState()).toEqual({ status: 'idle', unsent: undefined })
  })
})

describe('the data layer', () => {
  const clock: Clock = { now: () => Date.parse('2026-11-21T12:00:00Z'), after: () => () => undefined }
  const ids = { deviceId: 'd-1', userId: '', sessionId: 's-1' }
  const make = (isOn: boolean, identify = () => Promise.resolve(ids)) => {
    const target: { dataLayer?: DataLayerEvent[] } = {}
    const query = new URLSearchParams('utm_source=letter&utm_medium=mail&utm_campaign=fall&utm_term=statin&other=x')
    return { target, layer: createDataLayer({ isOn, target, clock, query, identify, hashDeviceId }) }
  }

  test('does not exist unless it is on', async () => {
    const { target, layer } = make(false)
    layer.show({ page: '/', screen: 'home', title: 'Home' })
    layer.push('Nav_home')
    await hashDeviceId('d-1')
    expect(target).toEqual({})
  })

  // spec: account 3 Analytics layer fields
  test('waits for the session, and keeps the time and the order of its events', async () => {
    const { promise, resolve } = Promise.withResolvers<typeof ids>()
    const answers = [promise, Promise.resolve(ids)]
    const { target, layer } = make(true, () => answers.shift() ?? promise)
    layer.show({ page: '/', screen: 'home', title: 'Home' })
    layer.push('Nav_home')
    await hashDeviceId('d-1')
    expect(target).toEqual({})
    resolve(ids)
    await expect.poll(() => target.dataLayer).toHaveLength(2)
    expect(target.dataLayer).toMatchObject([
      { event: 'Screen_view', session_id: 's-1', device_id: await hashDeviceId('d-1') },
      { event: 'Nav_home', session_id: 's-1' },
    ])
  })

  // spec: account 3 Analytics layer fields
  test('has every field of the specification, empty if unknown, and no device id', async () => {
    const { target, layer } = make(true)
    layer.show({ page: '/', screen: 'home', title: 'Home' })
    layer.show({ page: '/', screen: 'home', title: 'Home' })
    layer.show({ page: '/savings', screen: 'savings', title: 'Savings' })
    layer.push('Share_text_attempted', { zipcode: '10001' })
    await expect.poll(() => target.dataLayer).toHaveLength(3)
    expect(target.dataLayer?.[2]).toEqual({
      event: 'Share_text_attempted',
      page: '/savings',
      campaign: 'fall',
      medium: 'mail',
      source: 'letter',
      term: 'statin',
      device_id: createHash('sha256').update('d-1').digest('hex'),
      screen: 'savings',
      screen_title: 'Savings',
      user_id: '',
      session_id: 's-1',
      screen_referrer: 'home',
      medication_name: '',
      insurance: '',
      insurance_type: '',
      coupon_provider: '',
      med_form: '',
      med_dosage: '',
      med_quantity: '',
      date_time: '2026-11-21T12:00:00.000Z',
      zipcode: '10001',
    })
  })
})
