/** A session for stories: the real one, on a fetch that answers what the story writes. */
import { createSession, openStorage, type Session, systemClock } from '@rxgauge/client'

/** By path without parameters' sake: the first entry whose key begins the path answers; a function fails as it likes. */
export type Script = Record<string, unknown>

export const organization = {
  code: 'ACME',
  type: 'p',
  name: 'Acme Benefits',
  app: {
    appCode: 'CVDB',
    productName: 'RxGauge',
    appSettings: { appBannerConfig: { ios: { reviewCount: 0, rating: 0 }, android: { reviewCount: 0, rating: 0 } } },
  },
  organizationOptionJson: { showGaugeFlag: 'y', showCopayPriceFlag: 'y', showProductDetailSelectionFlag: 'y' },
  colorSchemeJson: {},
}

const device = {
  id: 'd',
  zipCode: null,
  insuranceId: null,
  insuranceName: null,
  insuranceType: null,
  pharmacyGroupId: null,
}

const basics: Script = {
  '/register': { refreshToken: 'r', deviceId: 'd' },
  '/authenticate': {
    refreshToken: 'r',
    jwtToken: 'j',
    expiresIn: Date.now() + 86_400_000,
    serverTime: Date.now(),
    sessionId: 's',
    status: true,
    appUser: null,
    organization,
    device,
  },
  '/organization': organization,
  '/zipcode': { zipCode: '10001', city: 'New York', stateName: 'NY', latitude: 40.7, longitude: -74 },
}

/** Stands in for the network, which is outside a story's page. Answers under `/story-api` only. */
export function answerStories(script: Script): void {
  const answers = { ...basics, ...script }
  window.fetch = async (input) => {
    const path = new URL(input instanceof Request ? input.url : String(input), location.href).pathname.replace(
      '/story-api',
      '',
    )
    const key = Object.keys(answers).find((start) => path.startsWith(start))
    const data = key === undefined ? undefined : answers[key]
    if (data === 'never') return new Promise(() => undefined)
    const isFailure = data === undefined || data === 'fails'
    return new Response(
      JSON.stringify({
        success: !isFailure,
        message: isFailure ? 'There is no price right now.' : '',
        data: isFailure ? null : data,
      }),
      { status: isFailure ? 500 : 200 },
    )
  }
}

export const createStorySession = (): Session =>
  createSession({
    baseUrl: `${location.origin}/story-api`,
    orgCode: 'ACME',
    hostname: 'story',
    storage: openStorage({}, ''),
    clock: systemClock,
    language: () => 'en',
    userAgent: 'story',
    reload: () => undefined,
  })
