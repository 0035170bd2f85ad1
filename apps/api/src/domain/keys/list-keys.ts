/** Keys with what they may do and how often they were used. */
import type { Scope } from '@rxgauge/contract/v1'
import { newYorkDay } from '../../base/new-york-day'
import type { Queryable } from '../../database/database'
import { scopesOf } from './stored-scopes'

export interface ListedKey {
  id: number
  name: string
  organizationId: number | null
  /** `null` for the whole installation; empty for the organization without a code. */
  orgCode: string | null
  isTest: boolean
  shownStart: string
  scopes: readonly Scope[]
  allowedNetworks: string[]
  perMinute: number
  createdBy: string
  createdAt: Date
  expiresAt: Date | null
  endedAt: Date | null
  endedBy: string | null
  replacesId: number | null
  usedAt: Date | null
  /** In the last 30 days. */
  requests: number
  refused: number
}

const shownDays = 30

/** The newest first. */
export async function listKeys(queryable: Queryable, now: number): Promise<ListedKey[]> {
  const rows = await queryable.query<Omit<ListedKey, 'scopes'> & { scopes: string[] }>(
    `select k.id, k.name, k.organization_id "organizationId",
       case when k.organization_id is not null then coalesce(o.code, '') end "orgCode", k.is_test "isTest",
       k.shown_start "shownStart", k.scopes, k.allowed_networks "allowedNetworks", k.per_minute "perMinute",
       k.created_by "createdBy", k.created_at "createdAt", k.expires_at "expiresAt", k.ended_at "endedAt",
       k.ended_by "endedBy", k.replaces_id "replacesId", k.used_at "usedAt",
       coalesce(used.requests, 0)::int requests, coalesce(used.refused, 0)::int refused
     from api_key k left join organization o on o.id = k.organization_id
       left join lateral (select sum(u.requests) requests, sum(u.refused) refused from api_key_use u
         where u.api_key_id = k.id and u.day > $1::date - ${shownDays}) used on true
     order by k.id desc`,
    [newYorkDay(now)],
  )
  return rows.map((row) => ({ ...row, scopes: scopesOf(row.scopes) }))
}
