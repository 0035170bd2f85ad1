import { afterEach, beforeEach, expect, test } from 'vitest'
import { organizationWith } from '../../test/host'
import { type PricedApi, startPricedApi } from '../../test/priced-api'
import { tileAddress } from './tile-address'

let priced: PricedApi
beforeEach(async () => {
  priced = await startPricedApi()
})
afterEach(() => priced.close())

const withKey = (mapTileUrl: string, apiKey: string) => {
  const organization = organizationWith({ mapTileUrl })
  return {
    ...organization,
    app: { ...organization.app, appSettings: { ...organization.app.appSettings, apiKey } },
  }
}

// spec: account 3 Organization
test('the organization’s tile service gets the organization’s key', () => {
  const organization = withKey('https://tiles.example/{z}/{x}/{y}.png?key={key}', 'k 1&2')
  expect(tileAddress(organization, priced.session)).toBe('https://tiles.example/{z}/{x}/{y}.png?key=k%201%262')
})

test('tiles on our own host are given by path, on any page; without a service there are none', () => {
  expect(tileAddress(withKey('/tiles/{z}/{x}/{y}.png', ''), priced.session)).toMatch(
    /^http:\/\/.+\/tiles\/\{z\}\/\{x\}\/\{y\}\.png$/,
  )
  expect(tileAddress(withKey('', 'k'), priced.session)).toBeUndefined()
})
