// database: none
/** Where data may go unencrypted, and settings that are refused because they'd send it elsewhere. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { databaseWarning } from '../database/database-encryption'
import { parsePushToken } from '../delivery/push'
import { readConfig } from './config'
import { readFeeds } from './settings/feed-config'
import { parseSmtpAddress } from './settings/smtp-address'

const folder = mkdtempSync(join(tmpdir(), 'rxgauge-hosts-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const near = [
  'localhost',
  'mail',
  'mail_1',
  'mail-1',
  '127.0.0.1',
  '127.9.9.9',
  '10.0.0.1',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.1.1',
  '[::1]',
  '[fc00::1]',
  '[fdff:ffff::1]',
  '[fe80::1]',
  '[febf::1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:10.1.2.3]',
]
const far = [
  'mail.example.com',
  'localhost.example.com',
  '8.8.8.8',
  '172.15.255.255',
  '172.32.0.1',
  '192.169.0.1',
  '100.64.0.1',
  '11.0.0.1',
  '0.0.0.0',
  // 8.8.8.8 as one number.
  '134744072',
  '[2606:4700:4700::1111]',
  '[fbff::1]',
  '[fe00::1]',
  '[fec0::1]',
  '[::]',
  '[::ffff:8.8.8.8]',
  '[64:ff9b::a00:1]',
]

const PUBLIC_URL = 'https://savings.example.com'
const MAIL_FROM = 'no-reply@example.com'
const texts = { PUBLIC_URL, SMS_ACCOUNT: 'AC1', SMS_TOKEN: 't', SMS_FROM: '+15550001111' }

const feedAt = (url: string) => {
  const file = join(folder, 'feeds.json')
  writeFileSync(file, JSON.stringify({ exact: { url, key: 'a-long-secret' } }))
  return () => readFeeds(file)
}
const subscriptionAt = (endpoint: string) =>
  parsePushToken(JSON.stringify({ endpoint, keys: { p256dh: 'p', auth: 'a' } }), [new URL(endpoint).host])

describe.each(near)('%s is this machine or a private network', (host) => {
  test('mail, texts, prices, push messages and the database may go there unencrypted', () => {
    expect(parseSmtpAddress(`smtp://${host}:25`).encryption).toBe('offered')
    expect(readConfig({ ...texts, SMS_URL: `http://${host}:9` }).delivery.text?.url).toBe(`http://${host}:9`)
    expect(feedAt(`http://${host}:9/rx`)()).toHaveLength(1)
    expect(subscriptionAt(`http://${host}:9/push`)).toBeDefined()
    expect(databaseWarning('DATABASE_URL', `postgresql://user:hunter2@${host}/prices`)).toBeUndefined()
  })
})

describe.each(far)('%s is elsewhere', (host) => {
  test('nothing goes there unencrypted unless the operator says so', () => {
    expect(parseSmtpAddress(`smtp://${host}:587`).encryption).toBe('always')
    expect(parseSmtpAddress(`smtp://${host}:587?tls=never`).encryption).toBe('never')
    expect(() => readConfig({ ...texts, SMS_URL: `http://${host}:9` })).toThrow(/^SMS_URL must be an https address/)
    expect(feedAt(`http://${host}:9/rx`)).toThrow('exact.url must be an https address')
    expect(subscriptionAt(`http://${host}:9/push`)).toBeUndefined()
    const database = `postgresql://user:hunter2@${host}/prices`
    expect(databaseWarning('DATABASE_URL', database)).toMatch(/^DATABASE_URL: the connection to \S+ isn't encrypted/)
    expect(databaseWarning('DATABASE_URL', database)).not.toContain('hunter2')
    expect(databaseWarning('DATABASE_URL', `${database}?sslmode=disable`)).toBeUndefined()
    expect(databaseWarning('DATABASE_URL', `${database}?sslmode=verify-full`)).toBeUndefined()
  })

  test('everything may go there encrypted', () => {
    expect(parseSmtpAddress(`smtps://${host}:465`).encryption).toBe('always')
    expect(readConfig({ ...texts, SMS_URL: `https://${host}` }).delivery.text?.url).toBe(`https://${host}`)
    expect(feedAt(`https://${host}/rx`)()).toHaveLength(1)
    expect(subscriptionAt(`https://${host}/push`)).toBeDefined()
  })
})

test('a socket of this machine is private', () => {
  expect(databaseWarning('DATABASE_URL', 'postgresql:///prices?host=/run/postgresql')).toBeUndefined()
})

test.each([
  ['smtp://mail.example.com:587?requireTLS=false', 'only ?tls=never may follow.'],
  ['smtp://mail.example.com:587?tls=never&ignoreTLS=true', 'only ?tls=never may follow.'],
  ['smtp://mail.example.com:587/inbox', 'only ?tls=never may follow.'],
  ['smtp://mail.example.com:587?tls=no', 'only ?tls=never may follow.'],
  ['smtp://user:100%@mail.example.com', 'write a percent sign in the user or password as %25.'],
  ['smtps://mail.example.com?tls=never', 'must not ask for encryption (smtps:) and no encryption (tls=never) at once.'],
  ['smtp://mail%2Eexample', 'such as smtp://user:password@host:587.'],
  ['smtp://:25', 'such as smtp://user:password@host:587.'],
  ['http://mail.example.com', 'such as smtp://user:password@host:587.'],
])('SMTP_URL=%s stops the start with a reason', (SMTP_URL, sentence) => {
  expect(() => readConfig({ SMTP_URL, MAIL_FROM, PUBLIC_URL })).toThrow(/^SMTP_URL must/)
  expect(() => readConfig({ SMTP_URL, MAIL_FROM, PUBLIC_URL })).toThrow(sentence)
})

test('user, password and port of a mail server’s address are parsed correctly', () => {
  expect(parseSmtpAddress('smtp://ana%40example.com:p%40ss%2Fword%25@mail.example.com:2525')).toMatchObject({
    host: 'mail.example.com',
    port: 2525,
    auth: { user: 'ana@example.com', pass: 'p@ss/word%' },
    isEncryptedAtOnce: false,
  })
  expect(parseSmtpAddress('smtps://[::1]')).toMatchObject({ host: '::1', port: undefined, auth: undefined })
})
