/** Somebody's own account at the desk. */
import { deskCalls } from '@rxgauge/contract/desk'
import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Queryable } from '../../database/database'
import { readFactors, removePasskey, removePassword, renamePasskey } from '../../domain/staff/own-factors'
import { beginPasskey, checkNewPasskey, storePasskey } from '../../domain/staff/passkeys'
import { beginCodeApp, finishCodeApp, hashForStaff } from '../../domain/staff/password-and-code'
import { makeRecoveryCodes } from '../../domain/staff/recovery-codes'
import { StaffRefused } from '../../domain/staff/staff-refused'
import { type StaffMember, staffById } from '../../domain/staff/staff-rows'
import type { StaffCaller } from '../../domain/staff/staff-sessions'
import { deskOrigin } from '../desk-origin'
import { type DeskRoute, deskRoute } from '../route'

const factor = (what: string) => ({ act: 'desk factor', subject: () => [what] })

export const accountRoutes = (): DeskRoute[] => [
  deskRoute(deskCalls.account.getAccount, 'unaudited', async ({ database, staff, sessions }) => {
    await ownRow(database, staff)
    const { passkeys, ...factors } = await readFactors(database, staff.staffId)
    const open = await sessions.list(staff.staffId)
    return {
      ...factors,
      passkeys: passkeys.map(({ createdAt, usedAt, ...passkey }) => ({
        ...passkey,
        createdAt: createdAt.toISOString(),
        usedAt: usedAt?.toISOString() ?? null,
      })),
      sessions: open.map(({ id, browser, createdAt, seenAt }) => ({
        id,
        browser,
        createdAt: createdAt.toISOString(),
        seenAt: seenAt.toISOString(),
        isThis: id === staff.sessionId,
      })),
    }
  }),

  deskRoute(deskCalls.account.beginPasskey, 'unaudited', async ({ database, staff, request, config }) => {
    const page = { origin: deskOrigin(request), now: config.now() }
    return { options: { ...(await beginPasskey(database, await ownRow(database, staff), page)) } }
  }),
  deskRoute(
    deskCalls.account.addPasskey,
    factor('added a passkey'),
    async ({ database, staff, body, request, config }) => {
      const page = { origin: deskOrigin(request), now: config.now() }
      const own = await ownRow(database, staff)
      const response = body.response as unknown as RegistrationResponseJSON
      const passkey = await checkNewPasskey(database, own, response, page)
      await database.transaction((transaction) =>
        storePasskey(transaction, own, passkey, { name: body.name, now: page.now }),
      )
      return {}
    },
  ),
  deskRoute(deskCalls.account.renamePasskey, factor('renamed a passkey'), async ({ database, staff, params, body }) => {
    await renamePasskey(database, staff.staffId, params.id, body.name)
    return {}
  }),
  deskRoute(
    deskCalls.account.removePasskey,
    factor('removed a passkey'),
    async ({ database, staff, params, sessions }) => {
      await database.transaction(async (transaction) => {
        await removePasskey(transaction, staff.staffId, params.id)
        await sessions.endOthers(transaction, staff.staffId, staff.sessionId)
      })
      return {}
    },
  ),

  deskRoute(deskCalls.account.beginPassword, 'unaudited', async ({ database, staff, config }) =>
    beginCodeApp(database, await ownRow(database, staff), config.now()),
  ),
  deskRoute(
    deskCalls.account.setPassword,
    factor('set a password and an app'),
    async ({ database, staff, body, sessions, config }) => {
      const own = await ownRow(database, staff)
      const passwordHash = await hashForStaff(own, body.password)
      await database.transaction(async (transaction) => {
        await finishCodeApp(transaction, own, { ...body, passwordHash }, config.now())
        await sessions.endOthers(transaction, own.id, staff.sessionId)
      })
      return {}
    },
  ),
  deskRoute(
    deskCalls.account.removePassword,
    factor('removed the password and the app'),
    async ({ database, staff, sessions }) => {
      await database.transaction(async (transaction) => {
        await removePassword(transaction, staff.staffId)
        await sessions.endOthers(transaction, staff.staffId, staff.sessionId)
      })
      return {}
    },
  ),
  deskRoute(deskCalls.account.makeRecoveryCodes, factor('made recovery codes'), async ({ database, staff }) => {
    const { id } = await ownRow(database, staff)
    return { codes: await database.transaction((transaction) => makeRecoveryCodes(transaction, id)) }
  }),

  deskRoute(
    deskCalls.account.endOneSession,
    { act: 'desk session', subject: ({ params }) => [`ended ${params.id}`] },
    async ({ database, staff, params, sessions }) => {
      await database.transaction((transaction) => sessions.endOne(transaction, staff.staffId, params.id))
      return {}
    },
  ),
  deskRoute(
    deskCalls.account.endOtherSessions,
    { act: 'desk session', subject: () => ['ended all others'] },
    async ({ database, staff, sessions }) => {
      await database.transaction((transaction) => sessions.endOthers(transaction, staff.staffId, staff.sessionId))
      return {}
    },
  ),
]

async function ownRow(queryable: Queryable, { staffId }: StaffCaller): Promise<StaffMember> {
  const staff = await staffById(queryable, staffId)
  if (!staff) throw new StaffRefused('unknownStaff')
  return staff
}
