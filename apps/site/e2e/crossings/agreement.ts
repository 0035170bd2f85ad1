/** Screen, storage, server and model say the same of a tab. */
import { calls, type Offer } from '@rxgauge/contract'
import { expect } from 'vitest'
import { choicesIn, type Model, type ModelTab } from './model'
import type { Tab } from './tab'

export const couponName = ({ productDetailId, pharmacyLocationId, couponType }: Offer) =>
  [productDetailId, pharmacyLocationId, couponType].join(' ')

export async function expectAgreement(model: Model, modelTab: ModelTab, tab: Tab) {
  const { person, organization, language, lost, isCurrent } = modelTab
  expect(tab.organization, 'the organization on the screen').toBe(organization)
  const page = tab.site.state.getState()
  expect(page.status === 'ready' && page.language, 'the language on the screen').toBe(language)
  const state = tab.site.session.state.getState()
  if (state.status !== 'ready') throw new Error(`The session is ${state.status}`)
  expect(state.authentication.organization.code, 'the organization of the session').toBe(organization)
  expect(state.authentication.appUser !== null, 'whether somebody is signed in').toBe(person !== undefined)
  expect(tab.site.session.lost.state.getState() !== undefined, 'whether it says that somebody was signed out').toBe(
    lost !== undefined,
  )
  if (!isCurrent) return
  expect(await tab.begins(), 'zip, plan and favorite on the screen').toEqual(shownChoices(choicesIn(model, modelTab)))
  if (!person) return
  const profile = await tab.settle(tab.site.session.call(calls.account.getProfile, {}))
  expect(profile.email, 'who is signed in').toBe(person.email)
  expect(
    { zip: profile.zipCode, plan: profile.insuranceId, favorite: profile.pharmacyLocationId },
    'zip, plan and favorite of the profile',
  ).toEqual({ zip: person.zip ?? null, plan: person.plan ?? null, favorite: person.favorite ?? null })
  const saved = await tab.settle(tab.site.session.call(calls.coupon.listCoupons, {}))
  const coupons = saved.flatMap(({ offer, savedPrice }) => (offer ? [[couponName(offer), savedPrice] as const] : []))
  expect(new Map(coupons), 'My Coupons').toEqual(person.coupons)
}

/** To use no insurance looks like not having chosen one yet. */
const shownChoices = ({ zip, plan, favorite }: ReturnType<typeof choicesIn>) => ({
  zip,
  plan: plan ?? undefined,
  favorite,
})
