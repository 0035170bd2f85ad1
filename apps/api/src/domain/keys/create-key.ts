/** Makes a key for a program. */
import type { Scope } from '@rxgauge/contract/v1'
import { hashToken } from '../../base/hash-token'
import { one, type Queryable } from '../../database/database'
import { newKeyToken, shownStartOf } from './key-token'

export interface NewKey {
  name: string
  /** `null` for the whole installation. */
  organizationId: number | null
  isTest: boolean
  scopes: readonly Scope[]
  /** Addresses or ranges such as `203.0.113.0/24`; empty for all. */
  allowedNetworks: readonly string[]
  perMinute: number
  expiresAt: Date | null
  /** The key that it replaces. */
  replacesId?: number
  /** Who makes it. */
  by: string
}

/** Requests in a minute, unless somebody says otherwise. */
export const usualKeyLimit = 600

/** @returns the key itself, which isn't stored: it can be shown this once */
export async function createKey(database: Queryable, key: NewKey, now: number): Promise<{ id: number; token: string }> {
  const token = newKeyToken(key.isTest)
  const { id } = await one<{ id: number }>(
    database,
    `insert into api_key (name, organization_id, is_test, shown_start, secret_hash, scopes, allowed_networks, per_minute,
       created_by, created_at, expires_at, replaces_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning id`,
    [
      key.name,
      key.organizationId,
      key.isTest,
      shownStartOf(token),
      hashToken(token),
      key.scopes,
      key.allowedNetworks,
      key.perMinute,
      key.by,
      new Date(now).toISOString(),
      key.expiresAt?.toISOString() ?? null,
      key.replacesId ?? null,
    ],
  )
  return { id, token }
}
