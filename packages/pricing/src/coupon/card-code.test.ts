import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestHost, organizationWith } from '../../test/host'
import { type PricedApi, startPricedApi } from '../../test/priced-api'
import { cardCode } from './card-code'

let priced: PricedApi
beforeEach(async () => {
  priced = await startPricedApi()
})
afterEach(() => priced.close())

// spec: account 3 Organization
test('the code on a card’s back opens the operator’s own link if there is one, otherwise the result', () => {
  const organization = organizationWith()
  const hostWith = (qrCodeUrl: string) =>
    createTestHost(priced, { organization: { ...organization, app: { ...organization.app, qrCodeUrl } } })
  const link = 'https://rx.example/SearchMedication/Sertraline/8/30'
  expect(cardCode(hostWith('https://app.example/open'), link)).toBe('https://app.example/open')
  expect(cardCode(hostWith(''), link)).toBe(link)
})
