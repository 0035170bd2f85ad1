/** Responses of the API about organization and device for tests and stories, checked against the contract. */
import type { CallReply, calls } from '@rxgauge/contract'

type Authentication = CallReply<typeof calls.device.authenticate>

const store = { reviewCount: 0, rating: 0 }

export const organization = {
  code: 'ACME',
  type: 'p',
  name: 'Acme Benefits',
  app: {
    appCode: 'CVDB',
    productName: 'RxGauge',
    appSettings: { appBannerConfig: { ios: store, android: store } },
  },
  organizationOptionJson: {
    showGaugeFlag: 'y',
    showCopayPriceFlag: 'y',
    showProductDetailSelectionFlag: 'y',
    defaultInsuranceId: 7,
  },
  colorSchemeJson: { menubarColor: '#123456' },
} satisfies CallReply<typeof calls.device.getOrganization>

export const registration = { refreshToken: 'refresh-1', deviceId: 'd-1' } satisfies CallReply<
  typeof calls.device.register
>

/** A session authenticated at `now` (milliseconds), for five minutes. */
export const authentication = (now: number, overrides: Partial<Authentication> = {}): Authentication => ({
  refreshToken: registration.refreshToken,
  jwtToken: 'jwt-1',
  expiresIn: now + 300_000,
  serverTime: now,
  sessionId: 's-1',
  status: true,
  errorCode: null,
  appUser: null,
  organization,
  device: {
    id: registration.deviceId,
    zipCode: null,
    insuranceId: null,
    insuranceName: null,
    insuranceType: null,
    hasChosenNoInsurance: false,
    pharmacyGroupId: 3,
    pharmacyLocationId: null,
  },
  ...overrides,
})

export const place = (zipCode: string): CallReply<typeof calls.location.validateZip> => ({
  zipCode,
  city: 'New York',
  stateName: 'NY',
  latitude: 40.7,
  longitude: -74,
})
