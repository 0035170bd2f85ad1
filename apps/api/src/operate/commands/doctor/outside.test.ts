/** What `doctor` checks from outside, against servers on this machine. */
import { createServer } from 'node:https'
import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { makeCertificate } from '../../../../test/certificate'
import { applyOrganization } from '../../../../test/change-organization'
import { runCommand } from '../../../../test/command'
import { startNameServer } from '../../../../test/name-server'
import { startTestServer } from '../../../../test/server'
import { startSmtp } from '../../../../test/smtp'
import { startTextService } from '../../../../test/text-service'
import { readConfig } from '../../../base/config'
import type { Finding } from './finding'
import { checkMachine, diskFinding } from './machine-checks'
import { certificateFinding } from './outside-checks'
import { checkOwnHosts } from './own-host-checks'

const nobody = 'postgresql://nobody@127.0.0.1:1/none'

async function look(words: readonly string[], environment: Record<string, string>) {
  const { stdout } = await runCommand(['doctor', '--json', ...words], { DATABASE_URL: nobody, ...environment })
  const { findings } = JSON.parse(stdout) as { findings: Finding[] }
  return (...checks: string[]) =>
    findings.filter(({ check }) => checks.includes(check)).map(({ check, level }) => `${check} ${level}`)
}

test('the sender’s DNS: SPF, DMARC and DKIM as they should be, and each with its faults', async () => {
  const names = await startNameServer({
    'good.test': ['google-site-verification=1', 'v=spf1 include:mail.test -all'],
    '_dmarc.good.test': ['v=DMARC1; p=quarantine'],
    's1._domainkey.good.test': [`v=DKIM1; k=rsa; p=${'MIGf'.repeat(90)}`],
    'open.test': ['v=spf1 +all'],
    '_dmarc.open.test': ['v=DMARC1; p=none'],
    's1._domainkey.open.test': ['v=DKIM1; p='],
    'twice.test': ['v=spf1 -all', 'v=spf1 include:mail.test -all'],
  })
  onTestFinished(() => names.close())
  const smtp = await startSmtp()
  onTestFinished(() => smtp.close())
  const of = async (domain: string, words: readonly string[] = ['--dkim', 's1']) => {
    const environment = { SMTP_URL: smtp.url, MAIL_FROM: `no-reply@${domain}`, PUBLIC_URL: 'http://127.0.0.1:1' }
    const found = await look(['--outside', '--dns', names.address, ...words], environment)
    return found('spf', 'dmarc', 'dkim', 'dns')
  }
  expect(await of('good.test')).toEqual(['spf good', 'dmarc good', 'dkim good'])
  expect(await of('good.test', [])).toEqual(['spf good', 'dmarc good', 'dkim notice'])
  expect(await of('open.test')).toEqual(['spf bad', 'dmarc notice', 'dkim bad'])
  expect(await of('twice.test')).toEqual(['spf bad', 'dmarc bad', 'dkim bad'])
  expect(await of('none.test')).toEqual(['spf bad', 'dmarc bad', 'dkim bad'])
  const usage = await runCommand(['doctor', '--dns', 'ns.example.com'], {})
  expect(usage).toMatchObject({ code: 2, stderr: expect.stringContaining('--dns must be an address') })
})

test('pages that must be closed, and forged visitor addresses', async () => {
  const api = await startTestServer()
  onTestFinished(() => api.close())
  const closed = await api.beside({ config: { devMailbox: false, rateLimit: 600 } })
  const believing = await api.beside({ config: { devMailbox: true, trustProxy: ['loopback'], rateLimit: 600 } })
  const of = async (address: string) =>
    (await look(['--outside'], { PUBLIC_URL: address }))('outside', 'metrics', 'mailbox', 'proxy')
  expect(await of(closed)).toEqual(['mailbox good', 'outside good', 'metrics good', 'mailbox good', 'proxy good'])
  expect(await of(believing)).toEqual(['mailbox good', 'outside good', 'metrics good', 'mailbox bad', 'proxy bad'])
  // A proxy that exposes the metrics port.
  const open = fastify()
  open.get('/metrics', async () => '# HELP process_cpu_user_seconds_total Total user CPU time.\n')
  const address = await open.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => open.close())
  expect(await of(address)).toEqual(['mailbox good', 'outside bad', 'metrics bad', 'mailbox good', 'proxy notice'])
  expect(await of('http://127.0.0.1:1')).toEqual(['mailbox good', 'outside bad'])
})

test('hosts of organizations: the served organization, and the page’s canonical address', async () => {
  const api = await startTestServer()
  onTestFinished(() => api.close())
  const ownHost = (code: string, ...hosts: string[]) => applyOrganization(api.database, code, { hosts })
  const of = (url: string) => checkOwnHosts(api.database, url)
  // The served organization's page, with the canonical address of its first host.
  const server = fastify()
  let served = { code: 'ACME', canonical: '' }
  server.get('/api/organization/', async (_, reply) =>
    served.code === ''
      ? reply.type('text/html').send('Welcome to nginx')
      : { success: true, data: { code: served.code } },
  )
  server.get('/', async (_, reply) => reply.type('text/html').send(`<link rel="canonical" href="${served.canonical}">`))
  const url = (await server.listen({ port: 0, host: '127.0.0.1' })).replace('127.0.0.1', 'localhost')
  onTestFinished(() => server.close())
  const port = new URL(url).port

  expect(await of(url)).toEqual([])
  await ownHost('ACME', '127.0.0.1')
  served = { code: 'ACME', canonical: `http://127.0.0.1:${port}/` }
  expect(await of(url)).toEqual([{ check: 'hosts', level: 'good', sentence: '127.0.0.1 shows organization ACME.' }])
  served = { code: 'ACME', canonical: `http://localhost:${port}/` }
  expect((await of(url)).map(({ level, sentence }) => `${level}: ${sentence}`)).toEqual([
    `bad: 127.0.0.1, of organization ACME: its page names http://localhost:${port}/, not http://127.0.0.1:${port}/.`,
  ])
  served = { code: 'PLAIN', canonical: '' }
  expect((await of(url)).map(({ sentence }) => sentence)).toEqual([
    '127.0.0.1, of organization ACME: PLAIN is served there. The proxy must forward the visitor’s Host header.',
  ])
  served = { code: '', canonical: '' }
  expect((await of(url)).map(({ sentence }) => sentence)).toEqual([
    '127.0.0.1, of organization ACME: another server responds there (200), or the proxy does not know the host.',
  ])
  await ownHost('ACME', 'nobody.invalid')
  expect((await of(url)).map(({ level, sentence }) => `${level}: ${sentence}`)).toEqual([
    expect.stringMatching(/^bad: nobody\.invalid, of organization ACME: it cannot be reached \(E\w+\)/),
  ])
  expect((await of(url.replace('http:', 'https:'))).map(({ level, check }) => `${check} ${level}`)).toEqual(['tls bad'])
})

test('the certificate: its days left, and whether browsers accept it', async () => {
  const of = async (days: number, isKnown: boolean) => {
    const { key, certificate: cert } = makeCertificate({ name: 'localhost', isServer: true, days: [10, days] })
    const server = createServer({ key, cert })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const finding = await certificateFinding(new URL(`https://localhost:${port}`), isKnown ? cert : undefined)
    server.close()
    return `${finding.level}: ${finding.sentence.replace(/localhost:\d+/, 'it')}`
  }
  expect(await of(60, true)).toBe('good: The certificate of it is good for 59 days.')
  expect(await of(5, true)).toBe('bad: The certificate of it ends in 4 days: renew it.')
  expect(await of(-1, true)).toBe('bad: The certificate of it has ended.')
  expect(await of(60, false)).toMatch(/^bad: Browsers reject the certificate of it \(.+\)\.$/)
  expect(await certificateFinding(new URL('https://127.0.0.1:1'))).toMatchObject({ level: 'bad' })
})

test('test messages go to the operator’s contacts, and a rejecting service is reported', async () => {
  const smtp = await startSmtp()
  onTestFinished(() => smtp.close())
  const service = await startTextService()
  onTestFinished(() => service.close())
  const environment = {
    PUBLIC_URL: 'http://127.0.0.1:1',
    SMTP_URL: smtp.url,
    MAIL_FROM: 'no-reply@acme.test',
    SMS_URL: service.url,
    SMS_ACCOUNT: service.account,
    SMS_TOKEN: service.token,
    SMS_FROM: '+15551230000',
  }
  const words = ['--test-email', 'ops@acme.test', '--test-text', '2122234567']
  const found = await look(words, environment)
  expect(found('test email', 'test text')).toEqual(['test email good', 'test text good'])
  expect(smtp.to('ops@acme.test')).toHaveLength(1)
  expect(service.to('2122234567')).toHaveLength(1)
  smtp.refuse(550)
  service.respondWith({ status: 400, code: 21211 })
  const { stdout } = await runCommand(['doctor', ...words], { DATABASE_URL: nobody, ...environment })
  expect(stdout).toContain('MEND test email: Not taken: SMTP 550.')
  expect(stdout).toContain('MEND test text: Not taken: text 400 21211.')
  await smtp.down()
  await service.close()
  const { stdout: away } = await runCommand(['doctor', ...words], { DATABASE_URL: nobody, ...environment })
  expect(away).toContain('MEND test email: Not taken: SMTP ECONNREFUSED.')
  expect(away).toContain('MEND test text: Not taken: text ECONNREFUSED.')
  const unset = await look(words, {})
  expect(unset('test email', 'test text')).toEqual(['test email bad', 'test text bad'])
  expect(await runCommand(['doctor', '--test-email', '2122234567'], {})).toMatchObject({ code: 2 })
})

test('a clock that differs from the database’s, and a full disk', async () => {
  const api = await startTestServer()
  onTestFinished(() => api.close())
  const config = readConfig({ DATABASE_URL: nobody })
  const levels = async (offset: number) => checkMachine(api.database, config, () => Date.now() + offset)
  expect(await levels(0)).toMatchObject([{ check: 'clock', level: 'good' }])
  expect(await levels(90_000)).toMatchObject([
    // A busy machine asks a moment later.
    { level: 'bad', sentence: expect.stringMatching(/is (8|9)\d seconds ahead of/) },
  ])
  expect(await levels(-90_000)).toMatchObject([{ level: 'bad' }])
  expect(diskFinding('/data', () => 500 * 2 ** 20)).toMatchObject({
    level: 'bad',
    sentence: 'DATA_DIR: the disk of /data has 500 MB left: make room.',
  })
  expect(diskFinding('/data', () => 40 * 2 ** 30)).toMatchObject({ level: 'good' })
})
