/** People with accounts, for journeys that are about something else: made over the API, signed in on the page. */
import { accountArea, type Language, loadMessages } from '@rxgauge/text'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { siteUrl } from './browser'

export interface Person {
  email: string
  password: string
}

let count = 0

async function post(path: string, body: object, token = ''): Promise<Record<string, string>> {
  const response = await fetch(siteUrl(`/api${path}`), {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  })
  const { success, data } = (await response.json()) as { success: boolean; data: Record<string, string> }
  expect(success, path).toBe(true)
  return data
}

/** Somebody with an account; the temporary password is read from the local mailbox. */
export async function newPerson(orgCode = 'ACME'): Promise<Person> {
  const email = `person${++count}-${Date.now().toString(36)}@example.com`
  const password = 'Lake-House-7'
  const { refreshToken } = await post('/register', {
    organizationCode: orgCode,
    deviceType: 'WEB',
    deviceDetails: 'test',
    appVersion: '1',
  })
  const { jwtToken = '' } = await post('/authenticate', { refreshToken, appVersion: '1' })
  const { signupAttemptId } = await post('/signup/email', { email }, jwtToken)
  const mailbox = await (await fetch(siteUrl('/dev/mailbox'))).text()
  const [letter = ''] = mailbox.split('<article>').filter((article) => article.includes(email))
  const temporaryPassword = /([A-Z\d]{6}) is your temporary password/.exec(letter)?.[1]
  await post('/signup/verify', { signupAttemptId, temporaryPassword, password }, jwtToken)
  return { email, password }
}

/** From the sign-in page to home. */
export async function signInAs(page: Page, { email, password }: Person, language: Language, orgCode = 'ACME') {
  const text = await loadMessages(accountArea, language)
  await page.goto(siteUrl(`/SignIn?orgCode=${orgCode}&lang=${language}`))
  await page.getByText(text.wayEmail, { exact: true }).click()
  await page.getByLabel(text.email).fill(email)
  await page.getByLabel(text.password, { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname === '/')
  await page.locator('.site-icon-link').waitFor()
}
