/** Who works with the desk, with which roles, and what waits for a second person. */

import { email } from '../rules'
import * as v from '../valibot'
import { idInPath, noData } from '../wire'
import { defineDeskCall } from './desk-call'
import { staffRoles } from './rights'
import { personName } from './staff-fields'

const time = v.string()
const staffId = v.object({ staffId: idInPath })
/** Making an owner is a call of its own, since it needs a second person. */
const givenRole = v.picklist(staffRoles.filter((role) => role !== 'owner'))
/** `null` for the whole installation. */
const organization = v.nullable(v.pipe(v.string(), v.nonEmpty(), v.maxLength(100)))
/** Works once, for seven days. */
const link = v.object({ url: v.string() })

export const listStaff = defineDeskCall({
  method: 'GET',
  path: '/staff',
  right: 'staff.read',
  summary: 'Lists staff with their roles.',
  data: v.object({
    staff: v.array(
      v.object({
        id: v.number(),
        email: v.string(),
        name: v.string(),
        createdAt: time,
        seenAt: v.nullable(time),
        passkeys: v.number(),
        hasPassword: v.boolean(),
        isFromProvider: v.boolean(),
        invitedUntil: v.nullable(time),
        grants: v.array(
          v.object({ role: v.picklist(staffRoles), orgCode: v.nullable(v.string()), isFromProvider: v.boolean() }),
        ),
      }),
    ),
  }),
})

export const inviteStaff = defineDeskCall({
  method: 'POST',
  path: '/staff/invite',
  right: 'staff.change',
  isFresh: true,
  summary: 'Invites somebody with a role, except as owner.',
  body: v.object({ email, name: personName, role: givenRole, organization }),
  data: link,
})

export const inviteOwner = defineDeskCall({
  method: 'POST',
  path: '/staff/invite-owner',
  right: 'staff.change',
  isFresh: true,
  needsSecond: true,
  summary: 'Invites an owner.',
  body: v.object({ email, name: personName }),
  data: link,
})

export const addRole = defineDeskCall({
  method: 'POST',
  path: '/staff/:staffId/roles/add',
  right: 'staff.change',
  isFresh: true,
  summary: 'Gives somebody a role, except owner.',
  params: staffId,
  body: v.object({ role: givenRole, organization }),
  data: noData,
})

export const makeOwner = defineDeskCall({
  method: 'POST',
  path: '/staff/:staffId/owner',
  right: 'staff.change',
  isFresh: true,
  needsSecond: true,
  summary: 'Makes somebody an owner.',
  params: staffId,
  data: noData,
})

export const removeRole = defineDeskCall({
  method: 'POST',
  path: '/staff/:staffId/roles/remove',
  right: 'staff.change',
  isFresh: true,
  summary: 'Takes away a role; the last owner stays.',
  params: staffId,
  body: v.object({ role: v.picklist(staffRoles), organization }),
  data: noData,
})

export const removeStaff = defineDeskCall({
  method: 'POST',
  path: '/staff/:staffId/remove',
  right: 'staff.change',
  isFresh: true,
  summary: 'Removes somebody and ends their sessions; the last owner stays.',
  params: staffId,
  data: noData,
})

export const makeNewLink = defineDeskCall({
  method: 'POST',
  path: '/staff/:staffId/recover',
  right: 'staff.change',
  isFresh: true,
  needsSecond: true,
  summary: 'Removes everything that somebody signs in with, and makes a new link.',
  params: staffId,
  data: link,
})

export const listRequests = defineDeskCall({
  method: 'GET',
  path: '/requests',
  right: 'signed in',
  summary: 'Lists what waits for a second person: one’s own requests, and those that one could approve.',
  data: v.object({
    requests: v.array(
      v.object({
        id: v.number(),
        madeAt: time,
        expiresAt: time,
        askedBy: v.string(),
        words: v.string(),
        isOwn: v.boolean(),
        decision: v.nullable(v.picklist(['approved', 'refused'])),
        /** The held import that it's about. */
        import: v.nullable(
          v.object({
            id: v.number(),
            fileName: v.string(),
            kindTitle: v.string(),
            heldBecause: v.nullable(v.string()),
          }),
        ),
      }),
    ),
  }),
})

export const approveRequest = defineDeskCall({
  method: 'POST',
  path: '/requests/:id/approve',
  right: 'signed in',
  isFresh: true,
  summary: 'Approves another person’s request, with the right that it needs.',
  params: v.object({ id: idInPath }),
  data: noData,
})

export const refuseRequest = defineDeskCall({
  method: 'POST',
  path: '/requests/:id/refuse',
  right: 'signed in',
  summary: 'Refuses another person’s request, with the right that it needs.',
  params: v.object({ id: idInPath }),
  data: noData,
})
