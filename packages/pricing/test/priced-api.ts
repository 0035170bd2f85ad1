/** A real HTTP server that answers the calls of a journey with one product, and a session on it. */
import { createSession, openStorage, type Session } from '@rxgauge/client'
import { createFakeClock, type FakeClock } from '../../client/test/fake-clock'
import { type ScriptedServer, startScriptedServer, succeed } from '../../client/test/scripted-server'

export const product = { id: 7, productName: 'Atorvastatin', aliasName: 'Lipitor', aliasId: 8, type: 'G' }

const quantity = (value: number, isDefault = false) => ({
  key: String(value),
  quantity: value,
  isCustomQuantity: value === 99999,
  customQtyFlag: value === 99999 ? 'Y' : 'N',
  defaultFlag: isDefault ? 'Y' : 'N',
})

const dosage = (id: number, strength: string, isDefault = false) => ({
  productDetailId: id,
  dosage: strength,
  dosageType: 't',
  unitName: 'tablet',
  defaultFlag: isDefault ? 'y' : 'n',
  quantities: [quantity(30, true), quantity(90), quantity(99999)],
})

export const choices = {
  product,
  forms: [
    { form: 'Tablet', defaultFlag: 'Y', dosages: [dosage(71, '10 mg'), dosage(72, '20 mg', true)] },
    { form: 'Capsule', defaultFlag: 'N', dosages: [dosage(73, '15 mg', true)] },
  ],
}

const discount = (price: string, index: number, isLast = false) => ({
  pbmName: `Network ${index}`,
  discountPrice: price,
  loadingText: '',
  discountType: 'P',
  offerId: `cash-${index}`,
  disclaimerText: '',
  index,
  isLast,
})

const coupon = (price: string, name: string) => ({
  couponPrice: price,
  couponType: 'P',
  offerId: name,
  productDetailId: 72,
  name,
  qrCodeUrl: '',
  disclaimerText: '',
})

export const answers = {
  retail: { regularPrice: '52.99', disclaimerText: '' },
  discount: [discount('20.00', 0), discount('17.50', 1), discount('14.20', 2, true)],
  coupon: {
    couponFoundFlag: 'Y',
    couponNotFoundTitle: '',
    couponNotFoundText: '',
    coupons: [coupon('9.41', 'Riverside'), coupon('11.00', 'Broadway')],
  },
  copay: {
    copayPriceMin: '5.00',
    copayPriceMax: '10.00',
    alternateFlag: 'N',
    couponFoundFlag: 'Y',
    couponNotFoundTitle: '',
    couponNotFoundText: '',
    tierTitle: 'Tier 1',
    tierDesc: '',
    formularyText: '',
    copayPriceBetterText: '',
    disclaimerText: 'Estimate',
    copayDataFlag: 'N',
    copayDatajson: null,
  },
}

const organization = {
  code: 'ACME',
  type: 'p',
  name: 'Acme',
  app: {
    appCode: 'CVDB',
    productName: 'RxGauge',
    appSettings: { appBannerConfig: { ios: { reviewCount: 0, rating: 0 }, android: { reviewCount: 0, rating: 0 } } },
  },
  organizationOptionJson: { showGaugeFlag: 'y', showCopayPriceFlag: 'y', showProductDetailSelectionFlag: 'y' },
  colorSchemeJson: {},
}

export interface PricedApi {
  api: ScriptedServer
  clock: FakeClock
  session: Session
  /** Paths asked for since the session was ready. */
  paths(): string[]
  close(): Promise<void>
}

export async function startPricedApi(deviceZip: string | null = null): Promise<PricedApi> {
  const api = await startScriptedServer()
  const clock = createFakeClock()
  const device = {
    id: 'd',
    zipCode: deviceZip,
    insuranceId: null,
    insuranceName: null,
    insuranceType: null,
    pharmacyGroupId: null,
  }
  const place = (zipCode: string) => ({
    zipCode,
    city: 'New York',
    stateName: 'NY',
    latitude: 40.7,
    longitude: -74,
  })
  api.on('/register', (_, response) => succeed(response, { refreshToken: 'r', deviceId: 'd' }))
  api.on('/authenticate', (_, response) =>
    succeed(response, {
      refreshToken: 'r',
      jwtToken: 'j',
      expiresIn: clock.now() + 3_000_000,
      serverTime: clock.now(),
      sessionId: 's',
      status: true,
      appUser: null,
      organization,
      device,
    }),
  )
  api.on('/productdetail/list/7', (_, response) => succeed(response, choices))
  for (const zip of ['10001', '90210']) {
    api.on(`/zipcode/validate/${zip}`, (_, response) => succeed(response, place(zip)))
    api.on(`/zipcode/useZipCode/${zip}`, (_, response) => succeed(response, place(zip)))
  }
  const session = createSession({
    baseUrl: api.url,
    orgCode: 'ACME',
    hostname: 'x',
    storage: openStorage({}, ''),
    clock,
    language: () => 'en',
    userAgent: 'test',
    reload: () => undefined,
  })
  await session.start()
  const before = api.asked.length
  return {
    api,
    clock,
    session,
    paths: () => api.asked.slice(before).map(({ path }) => path),
    async close() {
      session.stop()
      await api.close()
    },
  }
}
