/**
 * The state of a move: the organization is paused, and nothing but taking the move back resumes it, since another
 * installation may serve it already.
 */
import { StartError } from '../../base/errors/start-error'
import { maybeOne, type Queryable, type Transaction } from '../../database/database'

interface Organization {
  id: number
  code: string
}

interface OrganizationMove {
  beganAt: Date
  /** When its file was complete. */
  writtenAt: Date | null
}

const moveOf = (queryable: Queryable, organizationId: number): Promise<OrganizationMove | undefined> =>
  maybeOne<OrganizationMove>(
    queryable,
    'select began_at "beganAt", written_at "writtenAt" from organization_move where organization_id = $1',
    [organizationId],
  )

/** Pauses it, unless it was paused by a move before: a killed command is run again. */
export async function beginMove(transaction: Transaction, { id }: Organization, by: string): Promise<void> {
  await transaction.query(
    `insert into organization_move (organization_id, made_by) values ($1, $2)
     on conflict (organization_id) do update set made_by = excluded.made_by`,
    [id, by],
  )
}

export async function noteWritten(transaction: Transaction, { id }: Organization): Promise<void> {
  await transaction.query('update organization_move set written_at = now() where organization_id = $1', [id])
}

/**
 * Resumes it here.
 * @param isNotReceived the operator's word for it, which is needed once there is a complete file
 * @throws StartError
 */
export async function takeMoveBack(
  transaction: Transaction,
  { id, code }: Organization,
  isNotReceived: boolean,
): Promise<void> {
  const move = await moveOf(transaction, id)
  if (!move) throw new StartError(`${code} isn't on its way to another installation.`)
  if (move.writtenAt && !isNotReceived) {
    throw new StartError(
      `The file of ${code} is complete since ${move.writtenAt.toISOString().slice(0, 16)} UTC, so another installation may have received it, and then two would send its messages. Delete every copy of the file. If none was received, say so: rxgauge org move ${code} --back --not-received`,
    )
  }
  await transaction.query('delete from organization_move where organization_id = $1', [id])
}
