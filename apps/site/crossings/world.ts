/** The people of the walks with the data that the server should have, and what there is to choose from. */
import { callApi, lastSecret, registerDevice, type TestServer } from '@rxgauge/api/testing'
import { calls, type Insurance, type Product } from '@rxgauge/contract'
import * as v from 'valibot'

export const organizations = ['ACME', 'CORNER'] as const
export const zips = ['10001', '60601'] as const

/** What a journey starts with. */
export interface Preferences {
  zip: string | undefined
  /** The id of an insurance plan; `null` for no insurance. */
  plan: number | null | undefined
  /** The id of a pharmacy. */
  favorite: number | undefined
}

export const noPreferences = (): Preferences => ({ zip: undefined, plan: undefined, favorite: undefined })

export type Contact = { email: string; phone?: undefined } | { phone: string; email?: undefined }

/** An account, with its person's last choices on any device. */
export interface Person extends Preferences {
  name: string
  organization: string
  contact: Contact
  password: string
  /** Saved coupons: their names and the prices that were on the screen. */
  coupons: Map<string, number>
  /** Each one's kind and coupon. */
  reminders: Set<string>
  unread: number
}

export interface World {
  server: TestServer
  persons: Person[]
  products: Product[]
  plans: Insurance[]
  /** How many times prices have changed. */
  priceChanges: number
  builds: Builds
}

/** The builds behind the address; two during a deploy. */
export interface Builds {
  /** Pages come from these in turn. */
  serving: readonly string[]
  pages: number
  deploys: number
}

const firstBuilds = (): Builds => ({ serving: ['build0'], pages: 0, deploys: 0 })

/** @param isGradual the previous build's servers keep running beside it */
export function deploy({ builds }: World, isGradual: boolean): void {
  const next = `build${++builds.deploys}`
  builds.serving = isGradual ? [...builds.serving.slice(-1), next] : [next]
}

/** The build of the next page. */
export function nextBuild({ builds }: World): string {
  const { serving } = builds
  return serving[builds.pages++ % serving.length] ?? ''
}

export const password = 'Lake-House-7'
let contacts = 0
export const newEmail = () => `walker${++contacts}@example.com`
/** A ten-digit number that can get texts. */
export const newPhone = () => `212${2_200_000 + ++contacts}`

/** A new person, greeted by one message. */
export const newPerson = (name: string, organization: string, contact: Contact): Person => ({
  ...{ name, organization, contact, password },
  ...noPreferences(),
  coupons: new Map(),
  reminders: new Set(),
  unread: 1,
})

/** Signs up a person on their own device. */
export async function addPerson(server: TestServer, name: string, organization: string): Promise<Person> {
  const email = newEmail()
  const { token } = await registerDevice(server.url, organization)
  const { signupAttemptId } = await callApi(server.url, '/signup/email', { token, body: { email } })
  const temporaryPassword = await lastSecret(server, email)
  await callApi(server.url, '/signup/verify', { token, body: { signupAttemptId, temporaryPassword, password } })
  return newPerson(name, organization, { email })
}

export async function createWorld(server: TestServer): Promise<World> {
  const persons: Person[] = []
  for (const organization of organizations)
    for (const letter of ['A', 'B']) persons.push(await addPerson(server, `${letter}@${organization}`, organization))
  const { token } = await registerDevice(server.url, 'ACME')
  const get = (path: string) => callApi<unknown>(server.url, path, { token })
  const product = async (name: string) => {
    const products = v.parse(calls.product.searchProducts.data, await get(`/product/contains/${name}/list`))
    return products.filter(({ productName }) => productName === name)
  }
  const products = await product('Atorvastatin')
  const named = v.parse(
    calls.insurance.searchCommercialInsurance.data,
    await get('/insurance/commercial/contains/ppo/list'),
  )
  return { server, persons, products, plans: named.slice(0, 2), priceChanges: 0, builds: firstBuilds() }
}
