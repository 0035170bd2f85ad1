// database: pglite
import { expect, test } from 'vitest'
import { runCommand } from '../../../test/command'
import { copyPreparedDatabase } from '../../../test/database'

const prepare = async () => ({
  ...(await copyPreparedDatabase()),
  DEV_MAILBOX: 'n',
  PUBLIC_URL: 'https://savings.example.com',
  RXGAUGE_OPERATOR: 'Ana',
})

test('a webhook is added with a secret that is shown once, changed, tested, and removed', async () => {
  const environment = await prepare()
  const run = (...words: string[]) => runCommand(['webhook', ...words], environment)
  expect((await run('list')).stdout).toBe('There is no webhook yet: `webhook add`.\n')
  const url = 'https://hooks.example.com/rxgauge?key=1'
  const added = await run('add', url, '--events', 'coupon.saved,organization.changed', '--org', 'acme')
  expect(added.stdout).toMatch(
    /^Webhook 1\. Its secret: whsec_[\w+/]{43}=\nIt is shown this once, and checks the signatures of what arrives\.\n$/,
  )
  const secret = /whsec_\S+/.exec(added.stdout)?.[0] ?? ''
  const list = await run('list')
  expect(list.stdout).toBe(`1  org ACME  ${url}  coupon.saved organization.changed\n`)
  expect(list.stdout).not.toContain(secret)
  expect((await run('test', '1')).stdout).toContain('Delivery 1 is sent by the server')
  expect((await run('list', '1')).stdout).toMatch(/\n {2}1 {2}\S+ UTC {2}webhook\.test {2}waiting {2}0 tries\n$/)
  const changed = await run('secret', '1', '--leaked')
  expect(changed.stdout).toMatch(/^The new secret of webhook 1: whsec_/)
  expect(changed.stdout).not.toContain(secret)
  expect((await run('send-again', '1')).stdout).toBe('Webhook 1 is on; sent again: 0.\n')
  expect(await run('send-again', '1', '99')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('no such delivery'),
  })
  expect((await run('remove', '1')).stdout).toBe('Webhook 1 is removed.\n')
  expect(await run('remove', '1')).toMatchObject({ code: 1, stderr: expect.stringContaining('no such webhook') })
  const audit = await runCommand(['audit'], environment)
  expect(audit.stdout).toContain('webhook add  hooks.example.com coupon.saved organization.changed org acme')
  expect(audit.stdout).toContain('webhook secret  webhook 1 leaked')
  expect(audit.stdout).not.toMatch(/whsec_|key=1/)
})

test('what an organization may not hear, and wrong addresses and events, are refused with a sentence', async () => {
  const environment = await prepare()
  const add = (url: string, events: string, ...more: string[]) =>
    runCommand(['webhook', 'add', url, '--events', events, ...more], environment)
  const outside = 'https://hooks.example.com/'
  expect((await add(outside, 'import.taken', '--org', 'ACME')).stderr).toContain('no organization gets them')
  expect((await add('http://hooks.example.com/', 'import.taken')).stderr).toContain('must begin with https://')
  expect((await add('https://169.254.169.254/', 'import.taken')).stderr).toContain('not on the public internet')
  expect(await add(outside, 'coupon.eaten')).toMatchObject({ code: 2 })
  expect((await add(outside, 'import.taken')).code).toBe(0)
})
