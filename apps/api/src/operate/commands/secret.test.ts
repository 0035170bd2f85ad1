/**
 * Secrets are replaced while two processes serve: earlier tokens stay valid for the overlap, and new ones are valid
 * everywhere.
 */
import { createECDH } from 'node:crypto'
import fastify from 'fastify'
import { decodeProtectedHeader, EncryptJWT } from 'jose'
import { expect, onTestFinished, test } from 'vitest'
import { runCommand } from '../../../test/command'
import { copyPreparedDatabase } from '../../../test/database'
import { stranger } from '../../../test/people'
import { startTestServer, type TestServer } from '../../../test/server'
import { one } from '../../database/database'
import { pushChannel } from '../../delivery/push'
import { emailContact } from '../../domain/accounts/contact'
import { createServices, type Services } from '../../http/services'
import { rotateSecret } from '../secret-rotation'

const push = { subject: 'mailto:operator@example.com', extraHosts: [] }
const delivery = { smtp: undefined, text: undefined, push, timeout: 60_000 }
const operator = { name: 'test', note: '' }

/** Two processes on one database, each with its own memory; the second serves at `other`. */
async function twoProcesses(): Promise<{ api: TestServer; second: Services; pass: (seconds: number) => void }> {
  const api = await startTestServer({ delivery })
  onTestFinished(() => api.close())
  const second = await createServices(api.database, api.config)
  return {
    api,
    second,
    pass: (seconds) => {
      api.clock.now += seconds * 1000
    },
  }
}

const endOverlap = ({ database }: TestServer) => database.query('update former_secret set accepted_until = now()')
const top = (api: TestServer, token: string) => api.get('/productsearch/top10', { token })

async function organizationOf({ database }: TestServer, code: string) {
  return one<{ id: number; code: string }>(database, 'select id, code from organization where code = $1', [code])
}

test('tokens: new ones are valid in a process that hasn’t read the new secret, old ones until the overlap has ended', async () => {
  const { api, second, pass } = await twoProcesses()
  const { token, deviceId } = await stranger(api)
  const bearer = await second.tokens.verify(token)
  if (!bearer) throw new Error('The token was refused')
  expect(bearer).toMatchObject({ deviceId })
  await rotateSecret(api.database, { kind: 'tokens' }, 600, operator)
  pass(3)
  const { token: made } = await second.tokens.issue(bearer)
  expect(decodeProtectedHeader(made).kid).not.toBe(decodeProtectedHeader(token).kid)
  // By its clock, the first process read the secrets just before the rotation.
  pass(-3)
  expect(await top(api, made)).toMatchObject({ status: 200 })
  expect(await top(api, token)).toMatchObject({ status: 200 })
  pass(3)
  const signedNow = await api.services.tokens.issue(bearer)
  expect(decodeProtectedHeader(signedNow.token).kid).toBe(decodeProtectedHeader(made).kid)
  await endOverlap(api)
  pass(3)
  expect(await top(api, token)).toMatchObject({ status: 401, errorCode: 'UNAUTHORIZED' })
  expect(await second.tokens.verify(token)).toBeUndefined()
  expect(await top(api, made)).toMatchObject({ status: 200 })
})

test('tokens signed with a leaked secret are refused by both within five seconds, even where they were accepted before', async () => {
  const { api, second, pass } = await twoProcesses()
  const { token } = await stranger(api)
  await second.tokens.verify(token)
  await rotateSecret(api.database, { kind: 'tokens' }, 600, operator)
  await rotateSecret(api.database, { kind: 'tokens' }, 0, operator)
  pass(5)
  expect(await top(api, token)).toMatchObject({ status: 401 })
  expect(await second.tokens.verify(token)).toBeUndefined()
  expect(await api.database.query('select 1 from former_secret')).toEqual([])
})

test('unsubscribe links work through two rotations, including the previous release’s, but not after a leak', async () => {
  const { api, second, pass } = await twoProcesses()
  const { id: organizationId } = await organizationOf(api, 'ACME')
  const member = { organizationId, email: 'ana@example.com' }
  const { value } = await one<{ value: string }>(api.database, `select value from server_secret where name = 'links'`)
  const ofReleaseBefore = await new EncryptJWT({ email: member.email, org: organizationId })
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid: 'own' })
    .setAudience('unsubscribe')
    .setIssuedAt()
    .setExpirationTime('400d')
    .encrypt(Buffer.from(value, 'base64'))
  const links = [ofReleaseBefore, await api.services.links.mintUnsubscribe(member)]
  for (let times = 0; times < 2; times++) {
    await rotateSecret(api.database, { kind: 'links' }, 400 * 86_400, operator)
    pass(3)
    links.push(await second.links.mintUnsubscribe(member))
  }
  expect(new Set(links.map((link) => decodeProtectedHeader(link).kid)).size).toBe(4)
  const press = async (link: string) => (await fetch(`${api.url}/api/unsubscribe/${link}`, { method: 'POST' })).status
  const statuses: number[] = []
  for (const link of links) statuses.push(await press(link))
  expect(statuses).toEqual([200, 200, 200, 200])
  await rotateSecret(api.database, { kind: 'links' }, 0, operator)
  pass(3)
  for (const link of links) expect(await press(link)).toBeGreaterThanOrEqual(400)
})

test('an organization’s single sign-on: both keys work until the overlap has ended, and no other organization’s key does', async () => {
  const { api, second } = await twoProcesses()
  const acme = await organizationOf(api, 'ACME')
  const plain = await organizationOf(api, 'PLAIN')
  const record = await second.organizations.byId(acme.id)
  if (!record) throw new Error('There is no such organization')
  const member = emailContact('ana@example.com')
  const before = await api.services.links.mintMember(acme, member, 10)
  const ofOther = await api.services.links.mintMember(plain, member, 10)
  await rotateSecret(api.database, { kind: 'sso', organizationId: acme.id }, 600, operator)
  const after = await second.links.mintMember(acme, member, 10)
  const { readMember } = { readMember: (token: string) => second.links.readMember(token, record, 'member') }
  expect(await readMember(before)).toEqual(member)
  expect(await readMember(after)).toEqual(member)
  await expect(readMember(ofOther)).rejects.toMatchObject({ code: 'LINK_INVALID' })
  await endOverlap(api)
  await expect(readMember(before)).rejects.toMatchObject({ code: 'LINK_INVALID' })
  expect(await readMember(after)).toEqual(member)
})

test('push messages use the key that a browser subscribed with; both processes give new browsers the new key', async () => {
  const { api, second } = await twoProcesses()
  const publicKey = async () => (await api.get('/organization/?orgCode=ACME')).data.app.appSettings.vapIdKey
  const oldKey = await publicKey()
  await rotateSecret(api.database, { kind: 'push' }, 86_400, operator)
  const newKey = await publicKey()
  expect(newKey).not.toBe(oldKey)
  expect((await second.organizations.byCode('ACME'))?.replies.en.app.appSettings.vapIdKey).toBe(newKey)

  /** Like a push service: rejects signatures by another key than the subscription's. */
  const service = fastify()
  const received: string[] = []
  service.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body))
  service.post<{ Params: { key: string } }>('/:key', async (request, reply) => {
    const signedWith = /k=([\w-]+)/.exec(request.headers.authorization ?? '')?.[1]
    received.push(signedWith === oldKey ? 'old' : 'new')
    return reply.code(signedWith === request.params.key ? 201 : 403).send()
  })
  const url = await service.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => service.close())
  const browser = createECDH('prime256v1')
  browser.generateKeys()
  const keys = {
    p256dh: browser.getPublicKey('base64url'),
    auth: Buffer.from('0123456789abcdef').toString('base64url'),
  }
  const channel = pushChannel({ database: api.database, ...push, extraHosts: [new URL(url).host], timeout: 60_000 })
  const { deviceId } = await stranger(api)
  const subscribe = (key: string, isSaid: boolean) =>
    api.services.devices.saveToken(
      deviceId,
      JSON.stringify({ endpoint: `${url}/${key}`, keys, ...(isSaid ? { applicationServerKey: key } : {}) }),
    )
  const stored = () =>
    one<{ push_token: string | null }>(api.database, 'select push_token from device where id = $1', [deviceId])
  const message = {
    key: 'a',
    recipient: deviceId,
    subject: 'Acme',
    body: 'News',
  } as Parameters<typeof channel.deliver>[0]
  const deliver = async () => {
    received.length = 0
    await channel.deliver(message)
    return received
  }

  await subscribe(oldKey, true)
  expect(await deliver()).toEqual(['old'])
  await subscribe(newKey, true)
  expect(await deliver()).toEqual(['new'])
  // An old page doesn't send its key: it's tried once, then stored.
  await subscribe(newKey, false)
  expect(await deliver()).toEqual(['old', 'new'])
  expect(await deliver()).toEqual(['new'])
  await subscribe(oldKey, true)
  await endOverlap(api)
  received.length = 0
  await expect(channel.deliver(message)).rejects.toThrow('push key ended')
  expect([received, await stored()]).toEqual([[], { push_token: null }])
})

test('the command says what it does, does it, and shows no secret; the key for contact hashes can’t be rotated', async () => {
  const copy = await copyPreparedDatabase()
  const before = await startTestServer({ copy })
  const device = await stranger(before)
  const valuesOf = async ({ database }: TestServer) =>
    (await database.query<{ value: string }>('select value from server_secret order by name')).map(({ value }) => value)
  const first = await valuesOf(before)
  await before.close()

  const dry = await runCommand(['secret', 'rotate', 'tokens', '--dry-run'], copy)
  expect(dry).toMatchObject({ code: 0, stdout: expect.stringContaining('Nothing was changed.') })
  expect(dry.stdout).toContain('accepted for 10 minutes more')
  expect(await runCommand(['secret', 'rotate', 'contacts'], copy)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('every refusal would be forgotten'),
  })
  expect(await runCommand(['secret', 'rotate', 'sso'], copy)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('ORGANIZATION is missing'),
  })
  expect(await runCommand(['secret', 'rotate', 'sso', 'PLAIN'], copy)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('sso PLAIN: there is none yet'),
  })
  expect(await runCommand(['secret', 'rotate', 'tokens', '--overlap', 'soon'], copy)).toMatchObject({ code: 2 })
  const done = await runCommand(['secret', 'rotate', 'tokens', '--note', 'yearly', '--json'], copy)
  expect(done).toMatchObject({ code: 0, stderr: expect.stringContaining('nobody is signed out') })
  expect(JSON.parse(done.stdout)).toMatchObject({ kind: 'tokens', overlapSeconds: 600, dryRun: false })
  const list = await runCommand(['secret', 'list'], copy)
  expect(list.stdout).toMatch(/^tokens: since .+ UTC\n {2}The one that was replaced on .+ is accepted until .+ UTC\.$/m)

  const after = await startTestServer({ copy })
  onTestFinished(() => after.close())
  const [audit] = await after.database.query(
    `select made_by <> '' "isSigned", note, counts, id::text receipt from operator_action where kind = 'secret rotated'`,
  )
  const { receipt } = JSON.parse(done.stdout)
  expect(audit).toEqual({ isSigned: true, note: 'tokens: yearly', counts: { overlapSeconds: 600 }, receipt })
  expect(await top(after, device.token)).toMatchObject({ status: 200 })
  const second = await valuesOf(after)
  expect(second.filter((value) => !first.includes(value))).toHaveLength(1)
  for (const { stdout, stderr } of [dry, done, list]) {
    for (const value of [...first, ...second]) expect(stdout + stderr).not.toContain(value)
  }
})

test('the former push key stays valid longer than unseen devices are kept; a warning says that a shorter overlap ends push messages', async () => {
  const copy = await copyPreparedDatabase()
  // A starting server creates the keys.
  await (await startTestServer({ copy, delivery })).close()
  const dryRun = async (environment: Record<string, string>, ...words: string[]) =>
    runCommand(['secret', 'rotate', 'push', '--dry-run', ...words], { ...copy, ...environment })
  expect((await dryRun({})).stdout).toContain('accepted for 180 days more')
  const long = await dryRun({ RETENTION_DEVICES: '400' })
  expect(long.stdout).toContain('accepted for 401 days more')
  expect(long.stdout).not.toContain('shorter')
  expect((await dryRun({ RETENTION_DEVICES: '400' }, '--overlap', '180d')).stdout).toContain(
    'shorter than devices are kept (RETENTION_DEVICES, 400 days)',
  )
})
