import { describe, expect, test } from 'vitest'
import {
  drugPath,
  drugSavingsPath,
  fixedPaths,
  howItWorksPath,
  isSignedInRoute,
  matchRoute,
  notificationSettingsPath,
  type RouteConditions,
  resultPath,
} from './index'

const organization = (
  type: RouteConditions['type'],
  appCode: string,
  signInOutFlag: boolean,
  productName = 'RxGauge',
) => ({ type, app: { appCode, productName }, options: { signInOutFlag } }) as unknown as RouteConditions
const consumer = organization('patient', 'CVDB', true)
const professional = organization('professional', 'HCP', false, 'RxGauge Pro')

describe('the route table', () => {
  // spec: account 2 Route table
  // spec: search 2 Routes
  test('every fixed path leads to its screen, in any case and with a trailing slash', () => {
    for (const [name, path] of Object.entries(fixedPaths)) {
      expect(matchRoute(path, consumer)).toEqual({ name })
      expect(matchRoute(`${path.toUpperCase()}/`, consumer)).toEqual({ name })
    }
  })

  test('alternative addresses lead to the same screens', () => {
    expect(matchRoute('/contactus', consumer)).toEqual({ name: 'contact' })
    expect(matchRoute('/signup', consumer)).toEqual({ name: 'signUp' })
    expect(matchRoute('/sso', consumer)).toEqual({ name: 'verifyPassword' })
  })

  test('{product} in a path is the app’s own name', () => {
    expect(howItWorksPath('RxGauge Pro')).toBe('/how-rxgauge-pro-works')
    expect(notificationSettingsPath('RxGauge Pro')).toBe('/rxgaugeproSettings')
    expect(matchRoute('/how-rxgauge-pro-works', professional)).toEqual({ name: 'howItWorks' })
    expect(matchRoute('/how-rxgauge-pro-works', consumer)).toBeUndefined()
    expect(matchRoute('/RxGaugeSettings', consumer)).toEqual({ name: 'notificationSettings' })
  })

  test('a medication’s name is decoded; an invalid escape stays as it is', () => {
    const search = { name: 'search', productDetailId: undefined, quantity: undefined }
    expect(matchRoute('/SearchMedication/Albuterol%20HFA', consumer)).toEqual({ ...search, drug: 'Albuterol HFA' })
    expect(matchRoute('/SearchMedication/50%25', consumer)).toEqual({ ...search, drug: '50%' })
    expect(matchRoute('/SearchMedication/5%', consumer)).toEqual({ ...search, drug: '5%' })
    expect(matchRoute('/SearchMedication/a/12/30', consumer)).toEqual({
      name: 'search',
      drug: 'a',
      productDetailId: '12',
      quantity: '30',
    })
    expect(matchRoute('/SearchMedication/a/12', consumer)).toBeUndefined()
  })

  test('savings pages show prices or information, and professionals have none', () => {
    expect(matchRoute('/savings/Lipitor/info', consumer)).toEqual({
      name: 'drugSavings',
      drug: 'Lipitor',
      screenType: 'info',
    })
    expect(matchRoute('/savings/Lipitor/else', consumer)).toBeUndefined()
    expect(matchRoute('/savings', professional)).toBeUndefined()
    expect(matchRoute('/savings/Lipitor/price', professional)).toBeUndefined()
    // A professional needs both the type and the app.
    expect(matchRoute('/savings', organization('patient', 'HCP', true))).toEqual({ name: 'savings' })
    expect(matchRoute('/savings', organization('professional', 'CVDB', true))).toEqual({ name: 'savings' })
  })

  test('sign-in routes need their flag; password recovery does not', () => {
    expect(matchRoute('/SignIn', professional)).toBeUndefined()
    expect(matchRoute('/ForgotPassword', professional)).toEqual({ name: 'forgotPassword' })
  })

  test('unknown paths match nothing', () => {
    for (const path of ['/nothing', '/SearchMedication/a/b/c/d', '/savings/', '//', '/how--works', '/MyAccount']) {
      const route = matchRoute(path, consumer)
      expect(route === undefined || ['home', 'savings'].includes(route.name), path).toBe(true)
    }
  })

  test('a generated path leads back to its screen', () => {
    for (const name of ['Lipitor', 'Albuterol HFA', 'A/B 50%', 'ÄÖ?&#']) {
      expect(matchRoute(drugPath(name), consumer)).toMatchObject({ name: 'search', drug: name })
      expect(matchRoute(drugSavingsPath(name, 'info'), consumer)).toMatchObject({ drug: name, screenType: 'info' })
      const result = { productName: name, productDetailId: 7, quantity: 2.5 }
      expect(matchRoute(resultPath(result), consumer)).toMatchObject({
        drug: name,
        productDetailId: '7',
        quantity: '2.5',
      })
    }
  })

  // spec: account 6 Roles and permissions
  test('only account screens need somebody signed in', () => {
    expect(isSignedInRoute({ name: 'messages' })).toBe(true)
    expect(isSignedInRoute({ name: 'forgotPassword' })).toBe(false)
  })
})
