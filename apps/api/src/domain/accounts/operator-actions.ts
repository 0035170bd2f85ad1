/**
 * The audit trail of what operators did with people's data and with secrets, with a number for the receipt. It holds no
 * contacts, content or secrets.
 */
import { one, type Queryable } from '../../database/database'

export interface Operator {
  /** Their user name on their machine. */
  name: string
  /** How the person asked, and where that request is filed. */
  note: string
}

export interface OperatorAction {
  kind: 'exported' | 'removed' | 'refused' | 'secret rotated'
  operator: Operator
  /** `null` for all organizations. */
  organizationId: number | null
  userId?: string
  deviceId?: string
  counts?: Readonly<Record<string, number>>
}

/** Call this in the transaction of the action itself. Returns the action's number. */
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
