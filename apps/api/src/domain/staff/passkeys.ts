/** Passkeys (WebAuthn): made, listed, and used to sign in. Each proves presence and the person (PIN, fingerprint, face). */
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { maybeOne, type Queryable } from '../../database/database'
import { beginCeremony, type CeremonyKind, finishCeremony } from './ceremonies'
import { StaffRefused } from './staff-refused'
import type { StaffMember } from './staff-rows'

/** The page that asks, such as `https://desk.example.com`: a passkey of another host doesn't count. */
export interface PasskeyPage {
  origin: string
  now: number
}

const hostOf = ({ origin }: PasskeyPage) => new URL(origin).hostname

/** What a browser needs to make one. */
export async function beginPasskey(queryable: Queryable, staff: StaffMember, page: PasskeyPage) {
  const existing = await queryable.query<{ id: string }>(
    'select credential_id id from staff_passkey where staff_id = $1',
    [staff.id],
  )
  const options = await generateRegistrationOptions({
    rpName: 'RxGauge desk',
    rpID: hostOf(page),
    userName: staff.email,
    userDisplayName: staff.name,
    userID: new Uint8Array(staff.handle),
    attestationType: 'none',
    excludeCredentials: existing,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await beginCeremony(queryable, { token: options.challenge, kind: 'passkey', staffId: staff.id }, page.now)
  return options
}

export interface NewPasskey {
  credentialId: string
  publicKey: Uint8Array
  counter: number
  transports: readonly string[]
}

/** @throws StaffRefused passkeyInvalid */
export async function checkNewPasskey(
  queryable: Queryable,
  staff: StaffMember,
  response: RegistrationResponseJSON,
  page: PasskeyPage,
): Promise<NewPasskey> {
  const { verified, registrationInfo } = await refusing(() =>
    verifyRegistrationResponse({
      response,
      expectedChallenge: isBegun(queryable, 'passkey', staff.id, page.now),
      expectedOrigin: page.origin,
      expectedRPID: hostOf(page),
      requireUserVerification: true,
    }),
  )
  if (!verified) throw new StaffRefused('passkeyInvalid')
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential
  return { credentialId: id, publicKey, counter, transports }
}

export async function storePasskey(
  transaction: Queryable,
  staff: StaffMember,
  { credentialId, publicKey, counter, transports }: NewPasskey,
  { name, now }: { name: string; now: number },
): Promise<void> {
  const stored = await transaction.query(
    `insert into staff_passkey (staff_id, credential_id, public_key, counter, transports, name, created_at)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing returning 1`,
    [staff.id, credentialId, publicKey, counter, [...transports], name, new Date(now).toISOString()],
  )
  if (stored.length === 0) throw new StaffRefused('passkeyInvalid')
}

/** What a browser needs to use one. @param staff whose, to confirm it's them; without it, anybody's */
export async function beginPasskeyUse(queryable: Queryable, staff: { id: number } | undefined, page: PasskeyPage) {
  const own = staff
    ? await queryable.query<{ id: string; transports: string[] }>(
        'select credential_id id, transports from staff_passkey where staff_id = $1',
        [staff.id],
      )
    : []
  const options = await generateAuthenticationOptions({
    rpID: hostOf(page),
    userVerification: 'required',
    ...(staff && { allowCredentials: own }),
  })
  const ceremony = { token: options.challenge, kind: 'passkey sign-in', staffId: staff?.id ?? null } as const
  await beginCeremony(queryable, ceremony, page.now)
  return options
}

/** Whose passkey a response names; nothing is proved yet. */
export const passkeyOwner = (queryable: Queryable, credentialId: string): Promise<StaffMember | undefined> =>
  maybeOne<StaffMember>(
    queryable,
    `select s.id, s.email, s.name, s.handle from staff_passkey p join staff s on s.id = p.staff_id where p.credential_id = $1`,
    [credentialId],
  )

/**
 * Checks that the person used their passkey just now, in answer to our challenge.
 * @param begunBy who was signed in when it began; `null` for a sign-in
 * @throws StaffRefused passkeyInvalid
 */
export async function checkPasskeyUse(
  queryable: Queryable,
  owner: StaffMember,
  response: AuthenticationResponseJSON,
  begunBy: number | null,
  page: PasskeyPage,
): Promise<{ counter: number }> {
  const passkey = await maybeOne<{ publicKey: Uint8Array; counter: string; transports: string[] }>(
    queryable,
    'select public_key "publicKey", counter, transports from staff_passkey where credential_id = $1 and staff_id = $2',
    [response.id, owner.id],
  )
  if (!passkey) throw new StaffRefused('passkeyInvalid')
  const { verified, authenticationInfo } = await refusing(() =>
    verifyAuthenticationResponse({
      response,
      expectedChallenge: isBegun(queryable, 'passkey sign-in', begunBy, page.now),
      expectedOrigin: page.origin,
      expectedRPID: hostOf(page),
      requireUserVerification: true,
      credential: {
        id: response.id,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: Number(passkey.counter),
        transports: passkey.transports,
      },
    }),
  )
  if (!verified) throw new StaffRefused('passkeyInvalid')
  return { counter: authenticationInfo.newCounter }
}

export async function countPasskeyUse(
  transaction: Queryable,
  credentialId: string,
  counter: number,
  now: number,
): Promise<void> {
  await transaction.query('update staff_passkey set counter = $2, used_at = $3 where credential_id = $1', [
    credentialId,
    counter,
    new Date(now).toISOString(),
  ])
}

/** A challenge is ours once, for five minutes. */
const isBegun =
  (queryable: Queryable, kind: CeremonyKind, staffId: number | null, now: number) => async (token: string) =>
    (await finishCeremony(queryable, { token, kind, staffId }, now)) !== undefined

/** The library throws for whatever doesn't fit. */
async function refusing<T>(check: () => Promise<T>): Promise<T> {
  try {
    return await check()
  } catch (cause) {
    throw new StaffRefused('passkeyInvalid', cause)
  }
}
