/** The audit of accounts: what happened to which, when, from which device. No contact, no content. */
import type { Queryable } from '../database/database'

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
}

interface Dependencies {
  now: () => number
}

export class AccountEvents {
  constructor(private readonly deps: Dependencies) {}

  /** To be called in the transaction of the event itself. */
  async add(queryable: Queryable, { userId, organizationId, deviceId, kind }: AccountEvent): Promise<void> {
    await queryable.query(
      'insert into account_event (app_user_id, organization_id, device_id, kind, happened_at) values ($1, $2, $3, $4, $5)',
      [userId, organizationId, deviceId, kind, new Date(this.deps.now()).toISOString()],
    )
  }
}
