/** A walk in real browsers: the people, the server's data about them, and the check after each step. */
import { callApi } from '@rxgauge/api/testing'
import { newPerson as addPerson, signInElsewhere, siteUrl } from '@rxgauge/e2e'
import type { BrowserContext } from 'playwright-core'
import { expect } from 'vitest'
import { createModel, type Model, type ModelTab, newPage, placeKey } from '../model'
import { newPerson, type Person } from '../world'
import type { ScreenTab } from './screen-tab'

export type BrowserName = 'phone' | 'laptop'

/** A guest's pending coupon, until somebody signs in. */
interface WantedCoupon {
  name: string
  price: number
  /** The ids of the tabs in which it was pressed. */
  tabs: Set<number>
}

export interface ScreenWalk {
  browsers: Map<BrowserName, BrowserContext>
  tabs: Map<number, ScreenTab>
  world: ScreenWorld
  /** By browser and organization. */
  wanted: Map<string, WantedCoupon>
}

export interface ScreenWorld {
  persons: Person[]
  /** The bearer tokens of each person's own device, by name. */
  tokens: Map<string, string>
}

const names = { ACME: 'Acme Benefits', CORNER: 'Corner Chemist' } as const
export type OrganizationCode = keyof typeof names

export async function createScreenWorld(): Promise<ScreenWorld> {
  const persons: Person[] = []
  const tokens = new Map<string, string>()
  for (const [letter, organization] of [
    ['A', 'ACME'],
    ['B', 'ACME'],
    ['A', 'CORNER'],
  ] as const) {
    const { email, password } = await addPerson(organization)
    const person = { ...newPerson(`${letter}@${organization}`, organization, { email }), password }
    persons.push(person)
    tokens.set(person.name, await signInElsewhere({ email, password }, organization))
  }
  return { persons, tokens }
}

export const startScreenWalk = (
  world: ScreenWorld,
  browsers: ScreenWalk['browsers'],
): { model: Model; real: ScreenWalk } => ({
  model: createModel(world.persons),
  real: { world, browsers, tabs: new Map(), wanted: new Map() },
})

let tabIds = 0
export function addTab(
  model: Model,
  walk: ScreenWalk,
  tab: ScreenTab,
  place: Pick<ModelTab, 'browser' | 'organization'>,
) {
  const modelTab: ModelTab = {
    ...{
      ...place,
      ...newPage(''),
      id: ++tabIds,
      language: 'en',
      person: undefined,
      interruption: undefined,
      isCurrent: true,
    },
  }
  walk.tabs.set(modelTab.id, tab)
  model.tabs.push(modelTab)
  return modelTab
}

export function tabOf({ tabs }: ScreenWalk, { id }: ModelTab): ScreenTab {
  const tab = tabs.get(id)
  if (!tab) throw new Error('No such tab')
  return tab
}

export const wantedIn = ({ wanted }: ScreenWalk, tab: ModelTab) => wanted.get(placeKey(tab))

/**
 * Checks every tab (its organization, its sign-in state, no storage about others) and the server (everything
 * acknowledged is there).
 */
export async function expectScreens(model: Model, walk: ScreenWalk) {
  for (const modelTab of model.tabs) {
    const tab = tabOf(walk, modelTab)
    const { person, organization, browser } = modelTab
    await expect
      .poll(() => tab.isSignedIn(), { message: `whether ${person?.name ?? 'nobody'} is signed in` })
      .toBe(person !== undefined)
    expect(await tab.organizationName(), 'the organization on the screen').toContain(
      names[organization as OrganizationCode],
    )
    const stored = await tab.storage()
    for (const other of model.persons) {
      const isHere = model.tabs.some((each) => each.browser === browser && each.person === other)
      if (!isHere) expect(stored.includes(String(other.contact.email)), `whether ${other.name} is stored`).toBe(false)
    }
  }
  for (const person of model.persons) await expectServer(person, walk)
}

/** Compares with the data that another device of theirs gets. */
async function expectServer(person: Person, { world }: ScreenWalk) {
  const token = world.tokens.get(person.name)
  const profile = await callApi<{ zipCode: string | null }>(siteUrl(''), '/account/', { token })
  expect(profile.zipCode || undefined, `the zip of ${person.name}`).toBe(person.zip)
  const saved = await callApi<{ savedPrice: number }[]>(siteUrl(''), '/coupon/list', { token })
  const prices = saved.map(({ savedPrice }) => Math.round(savedPrice * 100)).toSorted((a, b) => a - b)
  expect(prices, `the coupons of ${person.name}`).toEqual(pricesOf(person))
}

export const pricesOf = ({ coupons }: Person) => [...coupons.values()].toSorted((a, b) => a - b)
