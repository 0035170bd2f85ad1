/** The kinds of callers, for the table of who may do what. */

import { one } from '../../src/database/database'
import { hashSecret } from '../../src/domain/accounts/passwords'
import { openPersonDevice } from '../../src/domain/devices/person-devices'
import { password } from '../people'
import type { TestServer } from '../server'

/** In the order of the table; callers with more rights come later, so that their data still exists for the others. */
export const callerNames = [
  'no token',
  'forged token',
  'expired token',
  'ended session',
  'person elsewhere',
  'professional',
  'another person',
  'another guest',
  'guest',
  'owner',
] as const
export type CallerName = (typeof callerNames)[number]

/** A description of each caller, for the page. */
export const callerNotes: { readonly [N in CallerName]: string } = {
  'no token': 'a request without a token',
  'forged token': "the guest's token, rewritten to name the owner",
  'expired token': 'the token of a device, six minutes old',
  'ended session': 'the token of somebody who has just signed out',
  'person elsewhere': 'somebody signed in at another organization',
  professional: "somebody signed in at a professionals' organization",
  'another person': 'somebody else who is signed in at the same organization',
  'another guest': 'another device of the same organization',
  guest:
    'the device whose attempts and prompts the request names; the owner is signed in in another tab of the same browser',
  owner: 'whoever saved, made or was sent what the request names',
}

export interface AccessCaller {
  token: string | undefined
  refreshToken: string
  deviceId: string
  userId: string
  email: string
  phone: string
}

const organizationOf = (name: CallerName): string =>
  name === 'person elsewhere' ? 'CORNER' : name === 'professional' ? 'CLINIC' : 'ACME'

let count = 0
let passwordHash: Promise<string> | undefined
export const newContact = () => ({
  email: `caller${++count}@example.com`,
  phone: `212556${String(count).padStart(4, '0')}`,
})

async function guest(api: TestServer, orgCode: string): Promise<AccessCaller> {
  const device = await api.device(orgCode)
  await api.get('/zipcode/useZipCode/10001', device)
  return { ...device, userId: '', email: '', phone: '' }
}

/** A new account with a password, for the next user of the device. */
export async function newAccount(api: TestServer, orgCode: string) {
  passwordHash ??= hashSecret(password)
  const contact = newContact()
  const { id } = await one<{ id: string }>(
    api.database,
    `insert into app_user (organization_id, email, phone, password_hash, zip)
     select id, $2, $3, $4, '10001' from organization where code = $1 returning id`,
    [orgCode, contact.email, contact.phone, await passwordHash],
  )
  return { ...contact, userId: id }
}

/** A signed-in person, without hashing a password. */
async function person(api: TestServer, orgCode: string, device?: AccessCaller): Promise<AccessCaller> {
  const { deviceId } = device ?? (await guest(api, orgCode))
  const account = await newAccount(api, orgCode)
  const ownId = await openPersonDevice(api.database, deviceId, account.userId)
  const session = await api.services.sessions.begin(api.database, ownId, account.userId)
  const { data } = await api.post('/authenticate', { refreshToken: session, appVersion: '1' })
  return { ...account, deviceId, token: data.jwtToken, refreshToken: data.refreshToken }
}

/** Another caller of the same kind, after a request that used up the first one. */
export const freshCaller = (api: TestServer, name: CallerName): Promise<AccessCaller> =>
  name.endsWith('guest') ? guest(api, 'ACME') : person(api, organizationOf(name))

/** The same claims for another person, with the same signature. */
function forge(token: string, userId: string): string {
  const [header, payload = '', signature] = token.split('.')
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>
  const forged = Buffer.from(JSON.stringify({ ...claims, usr: userId })).toString('base64url')
  return [header, forged, signature].join('.')
}

export async function createCallers(api: TestServer): Promise<Record<CallerName, AccessCaller>> {
  const expired = await guest(api, 'ACME')
  api.clock.now += 6 * 60_000
  const browser = await guest(api, 'ACME')
  const owner = await person(api, 'ACME', browser)
  const ended = await person(api, 'ACME')
  await api.get('/logout', { token: ended.token ?? '' })
  return {
    'no token': { ...browser, token: undefined },
    'forged token': { ...browser, token: forge(browser.token ?? '', owner.userId) },
    'expired token': expired,
    'ended session': ended,
    'person elsewhere': await person(api, 'CORNER'),
    professional: await person(api, 'CLINIC'),
    'another person': await person(api, 'ACME'),
    'another guest': await guest(api, 'ACME'),
    guest: browser,
    owner,
  }
}
