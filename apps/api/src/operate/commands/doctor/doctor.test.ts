/** The problems that `doctor` finds in faulty installations. */
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { changeOrganization } from '../../../../test/change-organization'
import { runCommand } from '../../../../test/command'
import { copyPreparedDatabase } from '../../../../test/database'
import { startSmtp } from '../../../../test/smtp'
import { readConfig } from '../../../base/config'
import type { Database } from '../../../database/database'
import { openUnmigrated } from '../../../database/open'
import { storeBuiltIn } from '../../../domain/test-organizations/built-in'
import type { Finding } from './finding'

const folder = mkdtempSync(join(tmpdir(), 'rxgauge-doctor-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The findings that aren't good, by check. */
async function look(environment: Record<string, string>) {
  const { code, stdout } = await runCommand(['doctor', '--json'], environment)
  const { isHealthy, findings } = JSON.parse(stdout) as { isHealthy: boolean; findings: Finding[] }
  const of = (level: Finding['level']) =>
    findings.filter((finding) => finding.level === level).map(({ check, sentence }) => `${check}: ${sentence}`)
  return { code, isHealthy, bad: of('bad'), notices: of('notice') }
}

const isReachable = {
  PUBLIC_URL: 'https://savings.acme.test',
  TRUST_PROXY: 'loopback',
  MAIL_FROM: 'no-reply@acme.test',
  OPERATOR_EMAIL: 'operator@acme.test',
}

test('the demo is for trials: at a public address its rows, drafts and examples must go', async () => {
  const { DEV_MAILBOX: _, ...database } = { DEV_MAILBOX: '', ...(await copyPreparedDatabase()) }
  const smtp = await startSmtp()
  await change(database, async (open) => {
    await open.query(`update content set title = 'DRAFT: Terms' where type = 'T_AND_C' and language = 'en'`)
    await open.query(`delete from content where type = 'FAQ' and language = 'es'`)
    await changeOrganization(open, { options: { illustrativePricesFlag: 'n' } }, 'ACME')
    // Two keys that no page can do without, and one that's harmless.
    await changeOrganization(open, { options: { videos: [{ title: 'One' }] } }, 'PLAIN')
    await open.query(`update app set settings = settings #- '{appBannerConfig,ios,rating}' where app_code = 'WGN'`)
    for (const code of ['CORNER', 'CLINIC'])
      await changeOrganization(open, { options: { logoFileName: 'logo.svg' } }, code)
    await open.query(
      `insert into organization_file (organization_id, name, media_type, content)
       select id, 'logo.png', 'image/png', 'x' from organization where code = 'CORNER'`,
    )
    await open.query(
      `insert into organization_file (organization_id, name, media_type, content)
       select id, 'huge.png', 'image/png', convert_to(repeat('x', 150000), 'UTF8') from organization where code = 'ACME'`,
    )
  })

  const { code, isHealthy, bad, notices } = await look({
    ...database,
    ...isReachable,
    SMTP_URL: smtp.url,
    DEMO_DATA: 'y',
  })
  await smtp.close()
  expect({ code, isHealthy }).toEqual({ code: 1, isHealthy: false })
  expect(bad).toEqual([
    'demo: DEMO_DATA is y: an empty database would be filled with demo organizations. Set DEMO_DATA=n.',
    'organizations: Organization WAGON cannot be shown: settings.appBannerConfig.ios.rating is missing or wrong.',
    "logos: ACME's huge.png has 147 KB; it may have at most 100.",
    'organizations: Organization PLAIN cannot be shown: options.videos.0.url is missing or wrong.',
    'content: Missing: FAQ (es).',
    'content: Still drafts: T_AND_C (en).',
    expect.stringMatching(
      /^claims: Nobody has confirmed the claim savingsPercent of the default 80, RXGAUGE-WWW 80, PRO/,
    ),
    expect.stringMatching(/^claims: .* pharmacies of the default 70000, .*PLAIN 70000\. There are \d+ here\./),
    expect.stringMatching(/^claims: Nobody has confirmed the claim replyBusinessDays of the default 2, /),
    expect.stringMatching(
      /^support: Visitors' questions reach nobody: support email missing or an example \(of CVDB, RXGAUGE-WWW, PRO, /,
    ),
    expect.stringMatching(
      /^demo: Prices are the demo's \(ClearScript, .*\), and ACME shows them as real: set illustrative/,
    ),
    expect.stringMatching(/^demo: There are demo organizations: the one without a code, RXGAUGE-WWW, PRO, /),
  ])
  // Images that emails can't show are reported until there's one that they can.
  expect(notices.filter((notice) => /^logos: (CORNER|CLINIC)/.test(notice))).toEqual([
    "logos: CLINIC's logo is an SVG, which emails cannot show: they show its name until files/logo.png exists.",
  ])
  expect(notices).toContainEqual(
    expect.stringMatching(/^origins: Every page may embed of CVDB's gauge|^origins: Every page/),
  )
})

test('an organization from before its code was the one for trying is reported; the built-in ones aren’t', async () => {
  const { DEV_MAILBOX: _, ...database } = { DEV_MAILBOX: '', ...(await copyPreparedDatabase()) }
  await change(database, async (open) => {
    await changeOrganization(open, { code: 'DEMO' }, 'PLAIN')
    await storeBuiltIn(open, 'DEMO-OFF')
  })
  const { bad, notices } = await look(database)
  expect(bad).toContainEqual(expect.stringMatching(/^organizations: Organization DEMO hides the one/))
  expect([...bad, ...notices].join()).not.toContain('DEMO-OFF')
})

test('inconsistent settings, an unreachable mail server and a missing database are reported', async () => {
  expect(await look({ PORT: 'x' })).toMatchObject({
    code: 1,
    bad: ['settings: PORT must be a port number between 0 and 65535.'],
  })
  const away = await look({
    DATA_DIR: join(folder, 'none'),
    PUBLIC_URL: 'https://savings.acme.test',
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'no-reply@acme.test',
  })
  expect(away.bad).toEqual([
    expect.stringMatching(/^proxy: TRUST_PROXY is not set: all visitors seem to come from the proxy/),
    'email: SMTP_URL: the mail server cannot be used (ECONNREFUSED).',
    'operator: OPERATOR_EMAIL is not set: nobody gets an email when a file is held. Set OPERATOR_EMAIL.',
    expect.stringMatching(/^database: DATA_DIR: there is no database in .*; `init` creates a new one\.$/),
  ])
  const open = await look({
    DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none',
    PUBLIC_URL: 'http://acme.test',
  })
  expect(open.bad).toEqual([
    'address: PUBLIC_URL is http://acme.test: without TLS others can read everything. It must be an https address.',
    expect.stringMatching(/^database: DATABASE_URL: no PostgreSQL responds there/),
  ])
  expect(open.notices).toContainEqual(expect.stringMatching(/^operator: OPERATOR_EMAIL is not set/))
})

test('a mail server that only catches emails is bad at a public address, and otherwise a notice', async () => {
  // Greets like Mailpit, and accepts any login.
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.write('220 mail Mailpit ESMTP Service ready\r\n')
    socket.on('data', () => socket.write('250 mail\r\n'))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => void server.close())
  const catcher = {
    SMTP_URL: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    DATA_DIR: join(folder, 'none'),
  }
  const sentence = expect.stringMatching(/^email: SMTP_URL: this mail server only catches emails: nobody receives one/)
  expect((await look({ ...isReachable, ...catcher })).bad).toContainEqual(sentence)
  const local = await look({ ...catcher, MAIL_FROM: 'no-reply@acme.test', PUBLIC_URL: 'http://localhost:4000' })
  expect(local.notices).toContainEqual(sentence)
  expect(local.bad).not.toContainEqual(sentence)
  // The mail catcher shipped with the containers is recognized even before it starts.
  expect((await look({ ...isReachable, ...catcher, SMTP_URL: 'smtp://mail:1025' })).bad).toContainEqual(sentence)
})

test('each outgoing connection is reported as encrypted or not; a remote mail server’s must be', async () => {
  const smtp = await startSmtp({ signsIn: true })
  const of = async (host: string, parameters = '') => {
    const { stdout } = await runCommand(['doctor', '--json'], {
      DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none',
      ...isReachable,
      SMTP_URL: `smtp://user:secret@${host}:${smtp.port}${parameters}`,
      SMS_URL: 'http://sms-gateway:8080',
      SMS_ACCOUNT: 'AC1',
      SMS_TOKEN: 'token',
      SMS_FROM: '+15550001111',
    })
    const { findings } = JSON.parse(stdout) as { findings: Finding[] }
    return findings
      .filter(({ check }) => check === 'email' || check === 'texts')
      .map(({ level, sentence }) => `${level}: ${sentence}`)
  }
  const texts =
    'good: Texts are sent from +15550001111. The connection is unencrypted: sms-gateway is this machine or in a private network.'
  expect(await of('127.0.0.1')).toEqual([
    expect.stringMatching(
      /^good: The mail server responds; emails come from \S+\. The connection is unencrypted: 127\.0\.0\.1 is this machine or in a private network\.$/,
    ),
    texts,
  ])
  smtp.logins.length = 0
  // This machine, by an address that's in no private range.
  expect(await of('0.0.0.0')).toEqual([
    expect.stringMatching(/^bad: SMTP_URL: the mail server offers no encryption \(ETLS 50\d\), so nothing was sent/),
    texts,
  ])
  expect(smtp.logins).toEqual([])
  expect(await of('0.0.0.0', '?tls=never')).toEqual([
    expect.stringMatching(/^notice: .* The connection to 0\.0\.0\.0 isn't encrypted, as \?tls=never in SMTP_URL says/),
    texts,
  ])
  await smtp.close()
})

test('an invalid index is reported, with the statement that fixes it', async () => {
  const environment = await copyPreparedDatabase()
  const run = async () => {
    const { stdout } = await runCommand(['doctor', '--json'], environment)
    const { findings } = JSON.parse(stdout) as { findings: Finding[] }
    return findings.filter(({ check }) => check === 'indexes')
  }
  expect(await run()).toEqual([{ check: 'indexes', level: 'good', sentence: 'All indexes are valid.' }])
  await change(environment, async (database) => {
    await database.query(`update pg_index set indisvalid = false where indexrelid = 'paid_claim_import'::regclass`)
  })
  expect(await run()).toMatchObject([
    {
      level: 'bad',
      sentence: expect.stringMatching(
        /^paid_claim_import cannot be used: .*: reindex index concurrently paid_claim_import;$/,
      ),
    },
  ])
})

async function change(environment: object, work: (database: Database) => Promise<void>) {
  const database = await openUnmigrated(readConfig({ ...environment }), () => undefined)
  await work(database)
  await database.close()
}
