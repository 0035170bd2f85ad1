/** Members who sign in through their organization's own provider, in a browser. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startIdentityProvider, type TestIdentityProvider } from '@rxgauge/api/testing'
import { dialog, expectAccessible, newEmail, startOwnSite, visits } from '@rxgauge/e2e'
import type { ServingProgram } from '@rxgauge/scripts/serve-program'
import { accountArea, fill, type Language, loadMessages } from '@rxgauge/text'
import { afterAll, beforeAll, expect, test } from 'vitest'

const { open } = visits()
let site: ServingProgram
let provider: TestIdentityProvider

beforeAll(async () => {
  provider = await startIdentityProvider()
  const secretFile = join(mkdtempSync(join(tmpdir(), 'rxgauge-')), 'secret')
  writeFileSync(secretFile, 'a-secret-of-acme')
  const options = ['--issuer', provider.issuer, '--client', 'acme', '--secret-file', secretFile]
  site = await startOwnSite({}, (environment) => {
    const command = ['apps/api/dist/main.js', 'single-sign-on', 'set', 'ACME', ...options]
    execFileSync('node', command, { env: { ...process.env, ...environment } })
  })
  provider.serve({
    clients: [
      { client_id: 'acme', client_secret: 'a-secret-of-acme', redirect_uris: [new URL('/SignIn', site.url).href] },
    ],
    scopes: ['openid', 'email'],
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
  })
})
afterAll(async () => {
  await provider.close()
  await site.end()
})

test.each([
  { language: 'es', viewport: { width: 320, height: 844 } },
  { language: 'en', viewport: { width: 1280, height: 900 } },
] as const)(
  'a member signs in through the provider at $viewport.width px, after they canceled once',
  async ({ language, viewport }) => {
    const { page, forget } = await open({ viewport })
    const text = await loadMessages(accountArea, language satisfies Language)
    const email = newEmail('provider')
    provider.person = { sub: email, email, email_verified: true }
    provider.isCanceled = true
    await page.goto(`${site.url}/SignIn?orgCode=ACME&lang=${language}`)
    const button = page.getByRole('button', {
      name: fill(text.signIn.organization, { organization: 'Acme Benefits' }),
    })
    await button.waitFor()
    await expectAccessible(page)
    await button.click()
    const refusal = dialog(page, text.signIn.failed)
    await refusal.waitFor()
    // Neither the history nor a reload has the answer.
    expect(page.url()).not.toMatch(/state|code=|error/)
    forget(/\b400\b/)
    await page.keyboard.press('Escape')
    provider.isCanceled = false
    await button.click()
    await page.waitForURL((address) => address.origin === new URL(site.url).origin && address.pathname === '/')
    await page.goto(`${site.url}/MyAccount/Profile`)
    await page.getByText(email).waitFor()
    expect(page.url()).not.toContain('code=')
  },
)
