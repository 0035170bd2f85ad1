/** A person's journey through the API: they look for a price, take a card, sign up by code, sign in, save a coupon and set a reminder. */
import { callApi } from './device'

interface Journey {
  /** Where the next call goes: one of several servers, as behind a balancer. */
  address(): string
  /** Of the person. No two journeys may have the same. */
  email: string
  /** The code in the newest email to an address. */
  codeFor(email: string): Promise<string>
  /** Makes a call; may time it and count what it costs. @param name such as `POST /register` */
  measure<Data>(name: string, call: () => Promise<Data>): Promise<Data>
}

/**
 * How often each call asks the database at most: its statements, and the beginning and end of each transaction. With the database on
 * another host, each is a trip there and back. The first visits after a start make more, because they fill the caches.
 */
export const mostTrips: Readonly<Record<string, number>> = {
  'GET /organization/': 2,
  'POST /register': 9,
  'POST /authenticate': 11,
  'GET /product/contains/:text/list': 1,
  'GET /productdetail/list/:productId': 2,
  'GET /zipcode/useZipCode/:zip': 2,
  'GET /price/pharmacynew/:productDetailId/:quantity/:zip': 1,
  'GET /price/retail/:productDetailId/:quantity/:zip': 1,
  'GET /price/cashnew/:productDetailId/:quantity/:zip': 1,
  'GET /price/couponnew/:productDetailId/:quantity/:insuranceId/:zip': 1,
  'POST /adjudicate/cashoffer': 5,
  'POST /signup/email': 20,
  'POST /signup/verify': 20,
  'POST /login/': 18,
  'GET /account/': 2,
  'GET /coupon/save/:productDetailId/:quantity/:pharmacyLocationId/:insuranceId/:couponType': 6,
  'GET /coupon/list': 4,
  'GET /reminderschedule/startdate/option/list': 2,
  'POST /reminderschedule/dose/save': 7,
  'GET /message/list': 2,
}

const zip = '10001'
const appVersion = '1'
const password = 'Lake-House-7'

interface Offer {
  offerId: string
  pharmacyType: string
  pharmacyLocationId: number
}

/** Rejects if a call fails. */
export async function makeJourney({ address, email, codeFor, measure }: Journey): Promise<void> {
  let token: string | undefined
  /** @param pattern the call's path with names of parameters, where it has any */
  const get = <Data>(pattern: string, path = pattern) =>
    measure(`GET ${pattern}`, () => callApi<Data>(address(), path, { token }))
  const post = <Data = Record<string, string>>(path: string, body: object) =>
    measure(`POST ${path}`, () => callApi<Data>(address(), path, { token, body }))
  const authenticate = async (refreshToken = '') => {
    const next = await post('/authenticate', { refreshToken, appVersion })
    token = next.jwtToken
    return next.refreshToken
  }

  await get('/organization/', '/organization/?orgCode=ACME')
  const device = await post('/register', { organizationCode: 'ACME', deviceType: 'WEB', deviceDetails: '', appVersion })
  const refreshToken = await authenticate(device.refreshToken)

  const [product] = await get<{ id: number }[]>('/product/contains/:text/list', '/product/contains/atorva/list')
  const { forms } = await get<{ forms: { dosages: { productDetailId: number }[] }[] }>(
    '/productdetail/list/:productId',
    `/productdetail/list/${product?.id}`,
  )
  const productDetailId = forms[0]?.dosages[0]?.productDetailId
  const quantity = 30
  await get('/zipcode/useZipCode/:zip', `/zipcode/useZipCode/${zip}`)
  const prices = `${productDetailId}/${quantity}`
  const { otherPharmacies } = await get<{ otherPharmacies: Offer[] }>(
    '/price/pharmacynew/:productDetailId/:quantity/:zip',
    `/price/pharmacynew/${prices}/${zip}`,
  )
  await get('/price/retail/:productDetailId/:quantity/:zip', `/price/retail/${prices}/${zip}`)
  await get('/price/cashnew/:productDetailId/:quantity/:zip', `/price/cashnew/${prices}/${zip}`)
  await get('/price/couponnew/:productDetailId/:quantity/:insuranceId/:zip', `/price/couponnew/${prices}/0/${zip}`)
  const offer = otherPharmacies.find(({ pharmacyType }) => pharmacyType === 'R')
  if (!offer) throw new Error(`No pharmacy near ${zip} has an offer`)
  await post('/adjudicate/cashoffer', { ...offer, productDetailId, quantity, insuranceId: null, zipCode: zip })

  const { signupAttemptId } = await post('/signup/email', { email })
  await post('/signup/verify', { signupAttemptId, temporaryPassword: await codeFor(email), password })
  const signedIn = await post('/login/', { email, password, refreshToken })
  await authenticate(signedIn.refreshToken)
  await get('/account/')
  await get(
    '/coupon/save/:productDetailId/:quantity/:pharmacyLocationId/:insuranceId/:couponType',
    `/coupon/save/${prices}/${offer.pharmacyLocationId}/0/P?zip=${zip}`,
  )
  await get('/coupon/list')
  const [day] = await get<{ key: string }[]>('/reminderschedule/startdate/option/list')
  await post('/reminderschedule/dose/save', {
    id: null,
    productDetailId,
    quantity,
    insuranceId: null,
    pharmacyLocationId: offer.pharmacyLocationId,
    couponType: 'P',
    deviceId: null,
    appUserId: null,
    startDate: day?.key,
    time1: '08:00 AM',
    time2: null,
    time3: null,
    timeZone: 'America/New_York',
  })
  await get('/message/list')
}
