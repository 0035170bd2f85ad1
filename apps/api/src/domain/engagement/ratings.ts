/** Visitors' ratings, which the site requests after a few coupons. */
import { one, type Queryable } from '../../database/database'
import { isTestSql } from '../test-organizations/is-test'

interface Rating {
  ratedAt: Date
  organization: string
  stars: number
  comment: string
}

interface RatingAverage {
  count: number
  /** Of 5; `null` without any. */
  average: number | null
}

const ratingRows = `app_rating r join engagement e on e.id = r.engagement_id join device d on d.id = e.device_id
  join organization o on o.id = d.organization_id`
const isShown = `($1::int[] is null or o.id = any($1::int[])) and not ${isTestSql('o')}`

/** The newest hundred. @param organizationIds `null` for all */
export const newestRatings = (queryable: Queryable, organizationIds: readonly number[] | null): Promise<Rating[]> =>
  queryable.query<Rating>(
    `select r.created_at "ratedAt", o.code organization, r.rating::float8 stars, r.comment_text "comment"
     from ${ratingRows} where ${isShown} order by r.created_at desc, r.engagement_id desc limit 100`,
    [organizationIds],
  )

/** Of all stored ones. @param organizationIds `null` for all */
export const averageRating = (
  queryable: Queryable,
  organizationIds: readonly number[] | null,
): Promise<RatingAverage> =>
  one<RatingAverage>(
    queryable,
    `select count(*)::int count, round(avg(r.rating), 2)::float8 average from ${ratingRows} where ${isShown}`,
    [organizationIds],
  )

/** Of each organization that has any. */
export const averageRatings = (
  queryable: Queryable,
  organizationIds: readonly number[],
): Promise<{ organization: string; count: number; average: number }[]> =>
  queryable.query<{ organization: string; count: number; average: number }>(
    `select o.code organization, count(*)::int count, round(avg(r.rating), 2)::float8 average
     from ${ratingRows} where ${isShown} group by o.id, o.code order by o.code`,
    [organizationIds],
  )
