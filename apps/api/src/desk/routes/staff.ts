/** Who works with the desk, and what waits for a second person. */
import { deskCalls, type StaffRole } from '@rxgauge/contract/desk'
import { kindTitle } from '@rxgauge/text/desk'
import { reasonsText } from '../../base/errors/reason'
import { maybeOne, type Queryable } from '../../database/database'
import { invitationUrl, invite } from '../../domain/staff/invitations'
import { addRole, addStaff, removeFactors, removeRole, removeStaff } from '../../domain/staff/staff-changes'
import { StaffRefused } from '../../domain/staff/staff-refused'
import { grantsOf, listGrants, listStaff, staffById } from '../../domain/staff/staff-rows'
import { deskOrigin } from '../desk-origin'
import { type DeskRoute, deskRoute } from '../route'

const invited = (email: string) => ({ channel: 'email', value: email }) as const
const roleWords = (role: StaffRole, orgCode: string | null) => [role, ...(orgCode === null ? [] : [`for ${orgCode}`])]

export const staffRoutes = (): DeskRoute[] => [
  deskRoute(deskCalls.staff.listStaff, 'unaudited', async ({ database, config }) => {
    const grants = await listGrants(database)
    const staff = await listStaff(database, config.now())
    return {
      staff: staff.map(({ createdAt, seenAt, invitedUntil, ...person }) => ({
        ...person,
        createdAt: createdAt.toISOString(),
        seenAt: seenAt?.toISOString() ?? null,
        invitedUntil: invitedUntil?.toISOString() ?? null,
        grants: grants
          .filter(({ staffId }) => staffId === person.id)
          .map(({ role, orgCode, isFromProvider }) => ({ role, orgCode, isFromProvider })),
      })),
    }
  }),

  deskRoute(
    deskCalls.staff.inviteStaff,
    {
      act: 'staff invite',
      subject: ({ body }) => [invited(body.email), ...roleWords(body.role, body.organization)],
    },
    async ({ database, body, staff, config, request }) => {
      const token = await database.transaction(async (transaction) => {
        const grant = { role: body.role, organizationId: await organizationId(transaction, body.organization) }
        const id = await addStaff(transaction, { ...body, invitedBy: staff.staffId }, grant, config.now())
        return invite(transaction, id, staff.email, config.now())
      })
      return { url: invitationUrl(deskOrigin(request), token) }
    },
  ),
  deskRoute(
    deskCalls.staff.inviteOwner,
    { act: 'staff invite', subject: ({ body }) => [invited(body.email), 'owner'] },
    async ({ database, body, staff, config, request }) => {
      const token = await database.transaction(async (transaction) => {
        const id = await addStaff(
          transaction,
          { ...body, invitedBy: staff.staffId },
          { role: 'owner', organizationId: null },
          config.now(),
        )
        return invite(transaction, id, staff.email, config.now())
      })
      return { url: invitationUrl(deskOrigin(request), token) }
    },
  ),
  deskRoute(
    deskCalls.staff.addRole,
    {
      act: 'staff role add',
      subject: ({ params, body }) => [`staff ${params.staffId}`, ...roleWords(body.role, body.organization)],
    },
    async ({ database, params, body }) => {
      await database.transaction(async (transaction) => {
        await known(transaction, params.staffId)
        const grant = { role: body.role, organizationId: await organizationId(transaction, body.organization) }
        await addRole(transaction, params.staffId, grant)
      })
      return {}
    },
  ),
  deskRoute(
    deskCalls.staff.makeOwner,
    { act: 'staff role add', subject: ({ params }) => [`staff ${params.staffId}`, 'owner'] },
    async ({ database, params }) => {
      await database.transaction(async (transaction) => {
        await known(transaction, params.staffId)
        await addRole(transaction, params.staffId, { role: 'owner', organizationId: null })
      })
      return {}
    },
  ),
  deskRoute(
    deskCalls.staff.removeRole,
    {
      act: 'staff role remove',
      subject: ({ params, body }) => [`staff ${params.staffId}`, ...roleWords(body.role, body.organization)],
    },
    async ({ database, params, body, staff }) => {
      await database.transaction(async (transaction) => {
        if (body.role === 'owner') await refuseOtherOwner(transaction, params.staffId, staff.staffId)
        const grant = { role: body.role, organizationId: await organizationId(transaction, body.organization) }
        await removeRole(transaction, params.staffId, grant)
      })
      return {}
    },
  ),
  deskRoute(
    deskCalls.staff.removeStaff,
    { act: 'staff remove', subject: ({ params }) => [`staff ${params.staffId}`] },
    async ({ database, params, staff }) => {
      await database.transaction(async (transaction) => {
        await refuseOtherOwner(transaction, params.staffId, staff.staffId)
        await removeStaff(transaction, params.staffId)
      })
      return {}
    },
  ),
  deskRoute(
    deskCalls.staff.makeNewLink,
    { act: 'staff recover', subject: ({ params }) => [`staff ${params.staffId}`] },
    async ({ database, params, staff, config, request }) => {
      const token = await database.transaction(async (transaction) => {
        await known(transaction, params.staffId)
        await removeFactors(transaction, params.staffId)
        return invite(transaction, params.staffId, staff.email, config.now())
      })
      return { url: invitationUrl(deskOrigin(request), token) }
    },
  ),

  deskRoute(deskCalls.staff.listRequests, 'unaudited', async ({ staff, secondPerson, language }) => {
    const requests = await secondPerson.list(staff)
    return {
      requests: requests.map(({ madeAt, expiresAt, import: held, ...request }) => ({
        ...request,
        import: held && {
          ...{ id: held.id, fileName: held.fileName },
          heldBecause: held.heldReasons.length === 0 ? null : reasonsText(held.heldReasons, language),
          kindTitle: kindTitle(held.kind, language),
        },
        madeAt: madeAt.toISOString(),
        expiresAt: expiresAt.toISOString(),
      })),
    }
  }),
  deskRoute(
    deskCalls.staff.approveRequest,
    { act: 'desk approve', subject: ({ params }, { secondPerson }) => secondPerson.subjectOf(params.id) },
    async ({ database, params, staff, secondPerson }) => {
      await database.transaction((transaction) => secondPerson.decide(transaction, params.id, staff, 'approved'))
      return {}
    },
  ),
  deskRoute(
    deskCalls.staff.refuseRequest,
    { act: 'desk refuse', subject: ({ params }, { secondPerson }) => secondPerson.subjectOf(params.id) },
    async ({ database, params, staff, secondPerson }) => {
      await database.transaction((transaction) => secondPerson.decide(transaction, params.id, staff, 'refused'))
      return {}
    },
  ),
]

/** Whoever could remove the only other owner would need no second person any more. */
async function refuseOtherOwner(queryable: Queryable, staffId: number, callerId: number): Promise<void> {
  const grants = await grantsOf(queryable, staffId)
  const isOwner = grants.some(({ role, organizationId }) => role === 'owner' && organizationId === null)
  if (isOwner && staffId !== callerId) throw new StaffRefused('otherOwner')
}

async function known(queryable: Queryable, staffId: number): Promise<void> {
  if (!(await staffById(queryable, staffId))) throw new StaffRefused('unknownStaff')
}

async function organizationId(queryable: Queryable, code: string | null): Promise<number | null> {
  if (code === null) return null
  const row = await maybeOne<{ id: number }>(queryable, 'select id from organization where upper(code) = upper($1)', [
    code,
  ])
  if (!row) throw new StaffRefused('unknownOrganization')
  return row.id
}
