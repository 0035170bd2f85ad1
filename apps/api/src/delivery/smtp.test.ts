// database: none
/** SMTP conversations with mail servers that encrypt, and with some that don't. */
import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { makeCertificate } from '../../test/certificate'
import { startSmtp, type TestSmtp } from '../../test/smtp'
import type { Deliverable } from './channel'
import { checkSmtp, smtpChannel } from './smtp'

const timeout = 10_000
const message: Deliverable = {
  key: 'key',
  recipient: 'ana@example.com',
  subject: 'KE4JX3 is your temporary password',
  body: 'KE4JX3',
  html: '',
  unsubscribeUrl: '',
  isPersonal: false,
  replyTo: '',
  inReplyTo: null,
  organizationName: 'Acme',
}

async function open(options: Parameters<typeof startSmtp>[0]): Promise<TestSmtp> {
  const smtp = await startSmtp({ signsIn: true, ...options })
  onTestFinished(() => smtp.close())
  return smtp
}

/** This machine, by an address that's in no private range. */
const elsewhere = ({ port }: TestSmtp, more = '') => `smtp://user:secret@0.0.0.0:${port}${more}`
const here = ({ port }: TestSmtp) => `smtp://user:secret@127.0.0.1:${port}`

/** The result of sending an email. */
async function send(url: string): Promise<string> {
  const channel = await smtpChannel({ url, from: 'no-reply@example.com', timeout })
  try {
    await channel.deliver(message)
    return 'sent'
  } catch (error) {
    return `${(error as Error).name}: ${(error as Error).message}`
  } finally {
    channel.close?.()
  }
}

const login = (isEncrypted: boolean) => ({ user: 'user', password: 'secret', isEncrypted })
const selfSigned = (days: readonly [number, number] = [1, 1]) =>
  makeCertificate({ name: 'mail.example.com', isServer: true, days })

test('a remote server without encryption gets neither password nor email, and the email waits', async () => {
  const smtp = await open({})
  expect(await send(elsewhere(smtp))).toBe('Error: SMTP ETLS')
  expect(await checkSmtp({ url: elsewhere(smtp), timeout })).toMatchObject({
    isReady: false,
    trouble: { kind: 'encryption' },
  })
  expect(smtp).toMatchObject({ logins: [], received: [] })
})

test('it gets both if the address allows clear text', async () => {
  const smtp = await open({})
  expect(await checkSmtp({ url: elsewhere(smtp, '?tls=never'), timeout })).toEqual({
    isReady: true,
    isEncrypted: false,
  })
  expect(await send(elsewhere(smtp, '?tls=never'))).toBe('sent')
  expect(smtp.logins).toEqual([login(false), login(false)])
})

test('if the address says never, offered encryption isn’t used either', async () => {
  const smtp = await open({ tls: selfSigned() })
  expect(await send(elsewhere(smtp, '?tls=never'))).toBe('sent')
  expect(smtp.logins).toEqual([login(false)])
})

test('a remote server whose certificate is untrusted or expired gets nothing', async () => {
  const smtp = await open({ tls: selfSigned() })
  expect(await send(elsewhere(smtp))).toBe('Error: SMTP DEPTH_ZERO_SELF_SIGNED_CERT')
  expect(await checkSmtp({ url: elsewhere(smtp), timeout })).toEqual({
    isReady: false,
    trouble: { kind: 'connection', code: 'DEPTH_ZERO_SELF_SIGNED_CERT' },
  })
  const old = await open({ tls: selfSigned([10, -1]) })
  expect(await send(elsewhere(old))).toBe('Error: SMTP CERT_HAS_EXPIRED')
  expect([...smtp.logins, ...smtp.received, ...old.logins, ...old.received]).toEqual([])
})

test('a server on this machine is used without encryption if it offers none, and with any certificate if it does', async () => {
  const plain = await open({})
  expect(await checkSmtp({ url: here(plain), timeout })).toEqual({ isReady: true, isEncrypted: false })
  expect(await send(here(plain))).toBe('sent')
  const smtp = await open({ tls: selfSigned() })
  expect(await checkSmtp({ url: here(smtp), timeout })).toEqual({ isReady: true, isEncrypted: true })
  expect(await send(here(smtp))).toBe('sent')
  expect([plain.logins, smtp.logins]).toEqual([
    [login(false), login(false)],
    [login(true), login(true)],
  ])
})

test('an unreachable or unknown server is reported with the network’s code', async () => {
  const free = createServer()
  await new Promise<void>((resolve) => free.listen(0, '127.0.0.1', resolve))
  const address = free.address()
  const port = typeof address === 'object' && address ? address.port : 0
  await new Promise((resolve) => free.close(resolve))
  expect(await send(`smtp://127.0.0.1:${port}`)).toBe('Error: SMTP ECONNREFUSED')
  expect(await send('smtp://nobody.invalid:25')).toMatch(/^Error: SMTP (ENOTFOUND|EAI_AGAIN|EDNS)$/)
})
