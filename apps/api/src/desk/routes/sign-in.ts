/** Signing in to the desk. Each sign-in and each wrong one has an audit row; they're written here, since only here it's known who it is. */
import { deskCalls } from '@rxgauge/contract/desk'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Database } from '../../database/database'
import { AuditedDatabase } from '../../domain/audit/audited-database'
import { type AuditSubject, CommandRecord } from '../../domain/audit/command-record'
import { invitedPerson, useInvitation } from '../../domain/staff/invitations'
import { beginPasskey, beginPasskeyUse, checkNewPasskey, passkeyOwner, storePasskey } from '../../domain/staff/passkeys'
import { beginCodeApp, finishCodeApp, hashForStaff } from '../../domain/staff/password-and-code'
import { makeRecoveryCodes } from '../../domain/staff/recovery-codes'
import { StaffRefused } from '../../domain/staff/staff-refused'
import { staffByEmail } from '../../domain/staff/staff-rows'
import { longestSession } from '../../domain/staff/staff-sessions'
import { browserName } from '../browser-name'
import { deskOrigin } from '../desk-origin'
import { type DeskContext, type DeskRoute, deskRoute, sent, sessionCookie } from '../route'

type Context = Pick<DeskContext, 'services' | 'config' | 'network' | 'request' | 'reply' | 'sessions'> & {
  staff: DeskContext['staff'] | undefined
}

const pageOf = ({ request, config }: Pick<Context, 'request' | 'config'>) => ({
  origin: deskOrigin(request),
  now: config.now(),
})
const browserOf = ({ request }: Pick<Context, 'request'>) => browserName(request.headers['user-agent'])

export const signInRoutes = (): DeskRoute[] => [
  deskRoute(deskCalls.signIn.getWays, 'unaudited', async ({ provider }) => ({ hasProvider: provider !== undefined })),

  deskRoute(deskCalls.signIn.beginPasskey, 'unaudited', async (context) => ({
    options: { ...(await beginPasskeyUse(context.database, undefined, pageOf(context))) },
  })),
  deskRoute(deskCalls.signIn.finishPasskey, 'unaudited', async (context) => {
    const { body, signIn, services } = context
    const response = body.response as unknown as AuthenticationResponseJSON
    const owner = await passkeyOwner(services.database, response.id)
    // For an unknown passkey there's nobody to name, and a stranger could make any number.
    if (!owner) throw new StaffRefused('passkeyInvalid')
    const token = await recorded(context, 'desk sign-in', owner.email, ['with a passkey'], (database) =>
      signIn.withPasskey(database, owner, response, { ...pageOf(context), browser: browserOf(context) }),
    )
    await keepSession(context, token)
    return {}
  }),

  deskRoute(deskCalls.signIn.signInWithPassword, 'unaudited', async (context) => {
    const { body, signIn, services, network } = context
    const staff = await staffByEmail(services.database, body.email)
    const subject = ['with a password', { channel: 'email', value: body.email }] as const
    const token = await recorded(context, 'desk sign-in', staff?.email ?? 'nobody', subject, (database) =>
      signIn.withPassword(database, body, { browser: browserOf(context), network }),
    )
    await keepSession(context, token)
    return {}
  }),

  deskRoute(deskCalls.signIn.goToProvider, 'unaudited', async (context) => {
    const { provider, services, reply } = context
    if (!provider) throw new StaffRefused('providerRefused')
    const callback = `${pageOf(context).origin}/desk/api${deskCalls.signIn.returnFromProvider.path}`
    const { url, token } = await provider.begin(services.database, callback)
    // Lax: it must come back with the provider's redirect.
    reply.setCookie(providerCookie, token, { ...cookieOptions, sameSite: 'lax', maxAge: 300 }).redirect(url)
    return sent
  }),
  deskRoute(deskCalls.signIn.returnFromProvider, 'unaudited', async (context) => {
    const { request, reply } = context
    reply.clearCookie(providerCookie, { ...cookieOptions, sameSite: 'lax' })
    try {
      await keepSession(context, await returnFromProvider(context, request.cookies[providerCookie] ?? ''))
      reply.redirect('/desk/')
    } catch (error) {
      if (!(error instanceof StaffRefused)) throw error
      reply.redirect(`/desk/?refused=${error.reason}`)
    }
    return sent
  }),

  deskRoute(deskCalls.signIn.readInvitation, 'unaudited', async ({ body, database, config }) => {
    const { email, name } = await invitedPerson(database, body.token, config.now())
    return { email, name }
  }),
  deskRoute(deskCalls.signIn.beginInvitedPasskey, 'unaudited', async (context) => {
    const { body, database } = context
    const page = pageOf(context)
    const staff = await invitedPerson(database, body.token, page.now)
    return { options: { ...(await beginPasskey(database, { ...staff, name: body.name }, page)) } }
  }),
  deskRoute(deskCalls.signIn.acceptWithPasskey, 'unaudited', async (context) => {
    const { body, services, sessions } = context
    const page = pageOf(context)
    const staff = await invitedPerson(services.database, body.token, page.now)
    const response = body.response as unknown as RegistrationResponseJSON
    const passkey = await checkNewPasskey(services.database, staff, response, page)
    const { token, codes } = await recorded(context, 'staff accept', staff.email, ['with a passkey'], (database) =>
      database.transaction(async (transaction) => {
        await useInvitation(transaction, body.token, body.name)
        await storePasskey(transaction, staff, passkey, { name: body.passkeyName, now: page.now })
        const codes = await makeRecoveryCodes(transaction, staff.id)
        return { token: await sessions.open(transaction, staff.id, { browser: browserOf(context) }), codes }
      }),
    )
    await keepSession(context, token)
    return { codes }
  }),
  deskRoute(deskCalls.signIn.beginInvitedPassword, 'unaudited', async ({ body, database, config }) => {
    const staff = await invitedPerson(database, body.token, config.now())
    return beginCodeApp(database, staff, config.now())
  }),
  deskRoute(deskCalls.signIn.acceptWithPassword, 'unaudited', async (context) => {
    const { body, services, sessions, config } = context
    const staff = await invitedPerson(services.database, body.token, config.now())
    const passwordHash = await hashForStaff(staff, body.password)
    const { token, codes } = await recorded(context, 'staff accept', staff.email, ['with a password'], (database) =>
      database.transaction(async (transaction) => {
        await useInvitation(transaction, body.token, body.name)
        await finishCodeApp(transaction, staff, { ...body, passwordHash }, config.now())
        const codes = await makeRecoveryCodes(transaction, staff.id)
        return { token: await sessions.open(transaction, staff.id, { browser: browserOf(context) }), codes }
      }),
    )
    await keepSession(context, token)
    return { codes }
  }),

  deskRoute(deskCalls.signIn.beginConfirmation, 'unaudited', async (context) => ({
    options: { ...(await beginPasskeyUse(context.database, { id: context.staff.staffId }, pageOf(context))) },
  })),
  deskRoute(
    deskCalls.signIn.confirmWithPasskey,
    { act: 'desk confirm', subject: () => ['with a passkey'] },
    async (context) => {
      const { body, signIn, database, staff } = context
      const response = body.response as unknown as AuthenticationResponseJSON
      await signIn.confirmWithPasskey(database, staff, response, pageOf(context))
      return {}
    },
  ),
  deskRoute(
    deskCalls.signIn.confirmWithPassword,
    { act: 'desk confirm', subject: () => ['with a password'] },
    async ({ body, signIn, database, staff, network }) => {
      await signIn.confirmWithPassword(database, staff, body, network)
      return {}
    },
  ),
]

const cookieOptions = { path: '/', secure: true, httpOnly: true } as const
/** What a browser keeps while its person is at the identity provider. */
const providerCookie = '__Host-rxgauge-desk-provider'

/** Replaces the session of this browser. */
async function keepSession({ reply, staff, sessions }: Context, token: string): Promise<void> {
  if (staff) await sessions.end(staff.sessionId)
  reply.setCookie(sessionCookie, token, {
    ...cookieOptions,
    sameSite: 'strict',
    maxAge: longestSession / 1000,
  })
}

/** Returns the token of a new session. */
async function returnFromProvider(context: DeskContext<typeof deskCalls.signIn.returnFromProvider>, kept: string) {
  const { provider, services, sessions, request } = context
  if (!provider) throw new StaffRefused('providerRefused')
  const search = new URL(request.url, 'http://localhost').search
  const person = await provider.finish(services.database, kept, search)
  return recorded(context, 'desk sign-in', person.email, ['with the identity provider'], (database) =>
    database.transaction(async (transaction) => {
      const staff = await provider.admit(transaction, person)
      return sessions.open(transaction, staff.id, { browser: browserOf(context), isFromProvider: true })
    }),
  )
}

/** @param by who it is if it succeeds; a refused sign-in was by nobody we know */
async function recorded<T>(
  { services, network }: Pick<Context, 'services' | 'network'>,
  act: string,
  by: string,
  subject: AuditSubject,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const { database } = services
  const from = `desk ${network.address}`
  const audited = new AuditedDatabase(database, (transaction) =>
    new CommandRecord(by, act, subject, from).write(transaction, 'changed'),
  )
  try {
    return await work(audited)
  } catch (error) {
    if (error instanceof StaffRefused) {
      await database.transaction((transaction) =>
        new CommandRecord('nobody', act, [...subject, `for ${by}`], from).write(transaction, 'refused'),
      )
    }
    throw error
  }
}
