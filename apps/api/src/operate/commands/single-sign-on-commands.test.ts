// database: pglite
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { runCommand } from '../../../test/command'
import { copyPreparedDatabase } from '../../../test/database'
import { startIdentityProvider } from '../../../test/identity-provider'

const provider = await startIdentityProvider()
provider.serve({ clients: [] })
afterAll(() => provider.close())

const secret = join(mkdtempSync(join(tmpdir(), 'rxgauge-')), 'secret')
writeFileSync(secret, 'a-secret-of-acme\n')

async function prepare(more: Record<string, string> = {}) {
  const environment = { ...(await copyPreparedDatabase()), DEV_MAILBOX: 'n', RXGAUGE_OPERATOR: 'Ana', ...more }
  const run = (...words: string[]) => runCommand(['single-sign-on', ...words], environment)
  const set = (issuer: string, ...words: string[]) => run('set', 'ACME', '--issuer', issuer, '--client', 'rx', ...words)
  return { environment, run, set }
}

test('a provider is set, shown without its secret, checked and removed', async () => {
  const { environment, run, set } = await prepare()
  expect(await run('show', 'ACME')).toMatchObject({ code: 1, stderr: expect.stringContaining('has no provider') })
  expect(await set(provider.issuer)).toMatchObject({ code: 1, stderr: expect.stringContaining('secret is missing') })
  const done = await set(provider.issuer, '--secret-file', secret, '--claim', 'plan=benefit_plan', 'phone=')
  expect(done.stdout).toContain('must know this return address: http://localhost:4000/SignIn')
  const shown = await run('show', 'ACME')
  expect(shown.stdout).toContain(`Issuer: ${provider.issuer}\nClient: rx\nScopes: openid email\n  email: email\n`)
  expect(shown.stdout).toContain('  plan: benefit_plan\n')
  expect(shown.stdout).not.toContain('  phone: ')
  expect((await run('check', 'ACME')).stdout).toBe('The provider of ACME answers.\n')
  // The stored secret stays, but never goes to another provider.
  expect((await set(provider.issuer, '--owns-emails')).code).toBe(0)
  const other = 'https://login.example.com'
  expect(await set(other)).toMatchObject({ code: 1, stderr: expect.stringContaining('secret is missing') })
  expect((await run('remove', 'ACME')).stdout).toBe('Members of ACME no longer sign in there.\n')
  expect((await run('remove', 'ACME')).code).toBe(1)
  const audit = await runCommand(['audit'], environment)
  expect(audit.stdout).toContain('single-sign-on set  org ACME')
  expect(shown.stdout + audit.stdout).not.toContain('a-secret-of-acme')
})

test('addresses that are not of the public internet, and unknown claims, are refused with a sentence', async () => {
  const { set } = await prepare({ PUBLIC_URL: 'https://savings.example.com' })
  const refused = async (issuer: string) => (await set(issuer, '--secret-file', secret)).stderr
  expect(await refused(provider.issuer)).toContain('must begin with https://')
  expect(await refused('https://169.254.169.254')).toContain('open to the internet')
  expect(await refused('https://login.internal')).toContain('open to the internet')
  expect(await refused('login')).toContain('isn’t a web address')
  const wrong = await set('https://login.example.com', '--secret-file', secret, '--claim', 'age=age')
  expect(wrong).toMatchObject({ code: 2, stderr: expect.stringContaining('--claim must be one of email,') })
})
