/** Who is signed in to the desk. */

import * as v from '../valibot'
import { noData } from '../wire'
import { defineDeskCall } from './desk-call'
import { staffRoles } from './rights'

const grant = v.object({
  role: v.picklist(staffRoles),
  /** `null` for the whole installation. */
  organizationId: v.nullable(v.number()),
  /** `null` for the whole installation. */
  orgCode: v.nullable(v.string()),
})

export const getSession = defineDeskCall({
  method: 'GET',
  path: '/session',
  right: 'signed in',
  summary: 'Who is signed in, and with which roles.',
  data: v.object({
    staffId: v.number(),
    name: v.string(),
    email: v.string(),
    grants: v.array(grant),
    /** Until when acts that need a fresh factor may be done: ISO 8601, or `null`. */
    freshUntil: v.nullable(v.string()),
    /** How many requests of others wait for this person's approval. */
    waitingRequests: v.number(),
  }),
})
export type DeskSession = DeskData<typeof getSession>
type DeskData<C extends { data: v.GenericSchema }> = v.InferOutput<C['data']>

export const endSession = defineDeskCall({
  method: 'POST',
  path: '/session/end',
  right: 'signed in',
  summary: 'Signs out.',
  data: noData,
})
