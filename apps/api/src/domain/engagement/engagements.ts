/** Prompts to share or rate the app, and the responses. Signing in doesn't repeat a prompt. */
import type { CallReply, calls } from '@rxgauge/contract'
import { DomainError } from '../../base/errors/domain-error'
import { maybeOne, type Queryable } from '../../database/database'
import { registeredDevice } from '../devices/person-devices'
import type { Caller } from '../request-context'

type Flags = Omit<CallReply<typeof calls.device.getDevice>, 'device'>
type Kind = 'share' | 'rating'

/** Coupon views before a prompt: a person who hasn't saved money yet has nothing to recommend. */
export const couponViewsBefore: Record<Kind, number> = { share: 2, rating: 4 }

interface Dependencies {
  database: Queryable
}

export class Engagements {
  constructor(private readonly deps: Dependencies) {}

  /** The open prompts of a device. A muted or completed one doesn't come again. A rating needs both flags (search 4, "Rating dialog"). */
  async flags(deviceId: string): Promise<Flags> {
    const [share, rating] = await Promise.all([this.open(deviceId, 'share'), this.open(deviceId, 'rating')])
    return {
      shareAppFlag: share === null && rating === null ? 'N' : 'Y',
      ratingFlag: rating === null ? 'N' : 'Y',
      shareAppEngagementId: share,
      ratingEngagementId: rating,
    }
  }

  /** The id of the open prompt, created after enough coupon views; `null` before that and once it's closed. */
  private async open(deviceId: string, kind: Kind): Promise<number | null> {
    const row = await maybeOne<{ id: number; is_open: boolean }>(
      this.deps.database,
      `with due as (
         insert into engagement (device_id, kind)
         select ${registeredDevice}, $2
         where (select coalesce(sum(views), 0) from adjudication where device_id in ($1, ${registeredDevice})) >= $3
         on conflict (device_id, kind) do nothing returning id, true is_open
       )
       select id, is_open from due
       union all
       select id, muted_at is null and done_at is null from engagement
       where device_id = ${registeredDevice} and kind = $2`,
      [deviceId, kind, couponViewsBefore[kind]],
    )
    return row?.is_open ? row.id : null
  }

  /** Closes a prompt without a response. @throws DomainError NOT_FOUND for another device's prompt */
  async mute(deviceId: string, id: number): Promise<void> {
    await this.close(deviceId, id, 'muted_at')
  }

  /** @throws DomainError NOT_FOUND for another device's prompt */
  async expect(deviceId: string, id: number, kind: Kind): Promise<void> {
    const row = await maybeOne(
      this.deps.database,
      `select 1 from engagement where device_id = ${registeredDevice} and id = $2 and kind = $3`,
      [deviceId, id, kind],
    )
    if (!row) throw new DomainError('NOT_FOUND')
  }

  /** The app was shared in response to the prompt. */
  async share(deviceId: string, id: number): Promise<void> {
    await this.close(deviceId, id, 'done_at', 'share')
  }

  async rate(
    { deviceId, userId }: Pick<Caller, 'deviceId' | 'userId'>,
    id: number,
    rating: number,
    comment: string,
  ): Promise<void> {
    await this.close(deviceId, id, 'done_at', 'rating')
    await this.deps.database.query(
      `insert into app_rating (engagement_id, rating, comment_text, app_user_id) values ($1, $2, $3, $4)
       on conflict (engagement_id) do update set rating = excluded.rating, comment_text = excluded.comment_text,
         app_user_id = excluded.app_user_id`,
      [id, rating, comment, userId],
    )
  }

  private async close(deviceId: string, id: number, column: 'muted_at' | 'done_at', kind?: Kind) {
    const row = await maybeOne(
      this.deps.database,
      `update engagement set ${column} = coalesce(${column}, now())
       where device_id = ${registeredDevice} and id = $2 and kind = coalesce($3, kind) returning id`,
      [deviceId, id, kind ?? null],
    )
    if (!row) throw new DomainError('NOT_FOUND')
  }
}
