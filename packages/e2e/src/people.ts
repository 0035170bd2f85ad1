/** People with accounts for journeys about other things: created over the API, signed in on the page. */
import { callApi, readMailbox, registerDevice } from '@rxgauge/api/testing'
import type { Language } from '@rxgauge/text'
import { accountArea, loadMessages } from '@rxgauge/text'
import type { Page } from 'playwright-core'
import { inject } from 'vitest'
import { siteUrl } from './addresses'

export interface Person {
  email: string
  password: string
}

let count = 0

/** An unused email address. */
export const newEmail = (name: string): string => `${name}-${Date.now().toString(36)}@example.com`
/** An unused ten-digit number that can get texts: its exchange is 220 to 299. */
export const newPhone = (): string => `212${2_200_000 + (Date.now() % 800_000)}`

/** What the product would have sent, newest first, as the HTML of its mailbox page. */
export const mailbox = (): Promise<string> => readMailbox(siteUrl(''), inject('databaseUrl') || undefined)

/**
 * Creates an account; the temporary password comes from the local mailbox. @param at another server than the shared
 * one, with its database
 */
export async function newPerson(
  orgCode = 'ACME',
  email = newEmail(`person${++count}`),
  at = { site: siteUrl(''), databaseUrl: inject('databaseUrl') || undefined },
): Promise<Person> {
  const password = 'Lake-House-7'
  const { site, databaseUrl } = at
  const { token } = await registerDevice(site, orgCode)
  const { signupAttemptId } = await callApi(site, '/signup/email', { token, body: { email } })
  const [letter = ''] = (await readMailbox(site, databaseUrl))
    .split('<article>')
    .filter((article) => article.includes(email))
  const temporaryPassword = /([A-Z\d]{6}) is your temporary password/.exec(letter)?.[1]
  await callApi(site, '/signup/verify', { token, body: { signupAttemptId, temporaryPassword, password } })
  return { email, password }
}

/** From the sign-in page to home. */
export async function signInAs(
  page: Page,
  { email, password }: Person,
  language: Language,
  orgCode = 'ACME',
  site = siteUrl(''),
) {
  const text = await loadMessages(accountArea, language)
  await page.goto(`${site}/SignIn?orgCode=${orgCode}&lang=${language}`)
  await page.getByText(text.wayEmail, { exact: true }).click()
  await page.getByLabel(text.email).fill(email)
  await page.getByLabel(text.password, { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname === '/')
  await page.locator('.site-icon-link').waitFor()
}

/** Signs in on another device over the API. Returns that session's bearer token. */
export async function signInElsewhere({ email, password }: Person, orgCode = 'ACME'): Promise<string> {
  const site = siteUrl('')
  const { token, refreshToken } = await registerDevice(site, orgCode)
  const session = await callApi(site, '/login/', { token, body: { refreshToken, email, password } })
  const { jwtToken = '' } = await callApi(site, '/authenticate', {
    body: { refreshToken: session.refreshToken, appVersion: '1.0 Build 25' },
  })
  return jwtToken
}

/** Changes the password on another device, which ends every other session. */
export async function changePasswordElsewhere(person: Person, newPassword: string): Promise<void> {
  await callApi(siteUrl(''), '/account/changepassword', {
    token: await signInElsewhere(person),
    body: { currentPassword: person.password, newPassword },
  })
}

/** A function that calls the API as a device of an organization. */
export async function apiClient(orgCode: string): Promise<(path: string) => Promise<unknown>> {
  const { token } = await registerDevice(siteUrl(''), orgCode)
  return (path) => callApi<unknown>(siteUrl(''), path, { token })
}
