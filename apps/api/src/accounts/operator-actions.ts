/**
 * The audit of what operators did with what belongs to people, or with what it is signed with, and its number for the receipt. No contact, no
 * content, no secret.
 */
import { one, type Queryable } from '../database/database'

export interface Operator {
  /** Their name on their machine. */
  name: string
  /** How somebody asked, and where that is filed. */
  note: string
}

export interface OperatorAction {
  kind: 'exported' | 'removed' | 'refused' | 'secret rotated'
  operator: Operator
  /** `null` for all of them. */
  organizationId: number | null
  userId?: string
  deviceId?: string
  counts?: Readonly<Record<string, number>>
}

/** To be called in the transaction of the action itself. Returns its number. */
export async function recordOperatorAction(queryable: Queryable, action: OperatorAction): Promise<string> {
  const { kind, operator, organizationId, userId = null, deviceId = null, counts = {} } = action
  const { id } = await one<{ id: string }>(
    queryable,
    `insert into operator_action (made_by, kind, organization_id, app_user_id, device_id, note, counts)
     values ($1, $2, $3, $4, $5, $6, $7) returning id::text`,
    [operator.name, kind, organizationId, userId, deviceId, operator.note, JSON.stringify(counts)],
  )
  return id
}
