import { deskCalls } from '@rxgauge/contract/desk'
import { type DeskRoute, deskRoute, sessionCookie } from '../route'

export const sessionRoutes = (): DeskRoute[] => [
  deskRoute(deskCalls.session.getSession, 'unaudited', async ({ staff, secondPerson, services, config }) => {
    const { staffId, name, email, grants, freshUntil } = staff
    const codes = await services.database.query<{ id: number; code: string }>(
      'select id, code from organization where id = any($1::int[])',
      [grants.map(({ organizationId }) => organizationId).filter((id) => id !== null)],
    )
    const codeOf = (id: number | null) => codes.find((each) => each.id === id)?.code ?? null
    return {
      staffId,
      name,
      email,
      grants: grants.map(({ role, organizationId }) => ({ role, organizationId, orgCode: codeOf(organizationId) })),
      freshUntil: freshUntil.getTime() > config.now() ? freshUntil.toISOString() : null,
      waitingRequests: await secondPerson.countWaiting(staff),
    }
  }),
  deskRoute(deskCalls.session.endSession, 'unaudited', async ({ staff, sessions, reply }) => {
    await sessions.end(staff.sessionId)
    reply.clearCookie(sessionCookie, { path: '/', secure: true, httpOnly: true, sameSite: 'strict' })
    return {}
  }),
]
