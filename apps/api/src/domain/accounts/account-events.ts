/**
 * The audit trail of accounts: which event happened to which account, when and on which device. It holds no contacts
 * and no content.
 */
import type { Queryable } from '../../database/database'

export type AccountEventKind =
  | 'signed_up'
  | 'signed_in'
  | 'sso_signed_in'
  | 'sign_in_failed'
  | 'signed_out'
  | 'signed_out_everywhere'
  | 'password_changed'
  | 'password_change_failed'
  | 'password_recovered'
  | 'password_created'
  | 'email_changed'
  | 'phone_changed'
  | 'profile_saved'
  | 'data_exported'
  | 'unsubscribed'
  | 'removed'

interface AccountEvent {
  userId: string
  organizationId: number
  deviceId: string | null
  kind: AccountEventKind
  /** The network it came from, hashed (`SecurityEvents`). */
  network?: string
}

interface Dependencies {
  now: () => number
}

export class AccountEvents {
  constructor(private readonly deps: Dependencies) {}

  /** Call this in the transaction of the event itself. */
  add(queryable: Queryable, event: AccountEvent): Promise<void> {
    return this.addIfKnown(queryable, event)
  }

  /** Does the same work when there's no account, so that the response takes as long; nothing is stored then. */
  async addIfKnown(
    queryable: Queryable,
    { userId, organizationId, deviceId, kind, network }: Omit<AccountEvent, 'userId'> & { userId: string | null },
  ): Promise<void> {
    await queryable.query(
      `insert into account_event (app_user_id, organization_id, device_id, kind, happened_at, network)
       select $1::uuid, $2, $3, $4, $5, $6 where $1::uuid is not null`,
      [userId, organizationId, deviceId, kind, new Date(this.deps.now()).toISOString(), network ?? null],
    )
  }
}
