/** Replaces secrets for an operator, with an overlap in which tokens from the former ones still work. */
import { randomBytes } from 'node:crypto'
import { type Database, maybeOne, type Queryable } from '../database/database'
import { makePushKeys } from '../delivery/push-keys'
import { type Operator, recordOperatorAction } from '../domain/accounts/operator-actions'

/** Each kind has a secret of its own. */
export type SecretKind = 'tokens' | 'links' | 'push' | 'sso'

/** The names in `server_secret` and `former_secret`. */
const names: Readonly<Record<SecretKind, string>> = { tokens: 'bearer', links: 'links', push: 'vapid', sso: 'sso' }

const make = (kind: SecretKind) => (kind === 'push' ? makePushKeys() : randomBytes(32).toString('base64'))

/**
 * Replaces a secret at once. Returns the audit row's number; `undefined` if the secret doesn't exist yet, so that
 * there's nothing to replace.
 * @param overlap seconds that former secrets are accepted; 0 ends them at once
 */
export function rotateSecret(
  database: Database,
  { kind, organizationId = null }: { kind: SecretKind; organizationId?: number | null },
  overlap: number,
  operator: Operator,
): Promise<string | undefined> {
  return database.transaction(async (transaction) => {
    const former = await takeCurrent(transaction, kind, organizationId)
    if (former === undefined) return undefined
    const name = names[kind]
    if (overlap === 0) {
      await transaction.query(
        'delete from former_secret where name = $1 and organization_id is not distinct from $2::int',
        [name, organizationId],
      )
    } else {
      await transaction.query(
        `insert into former_secret (name, organization_id, value, accepted_until)
         values ($1, $2, $3, now() + $4::int * interval '1 second')`,
        [name, organizationId, former, overlap],
      )
    }
    await putCurrent(transaction, kind, organizationId, make(kind))
    return recordOperatorAction(transaction, {
      kind: 'secret rotated',
      operator: { ...operator, note: operator.note === '' ? kind : `${kind}: ${operator.note}` },
      organizationId,
      counts: { overlapSeconds: overlap },
    })
  })
}

/** Locks the row, so that another rotation waits. */
async function takeCurrent(transaction: Queryable, kind: SecretKind, organizationId: number | null) {
  const row =
    kind === 'sso'
      ? await maybeOne<{ value: string | null }>(
          transaction,
          'select sso_key value from organization where id = $1 for update',
          [organizationId],
        )
      : await maybeOne<{ value: string | null }>(
          transaction,
          'select value from server_secret where name = $1 for update',
          [names[kind]],
        )
  return row?.value ?? undefined
}

async function putCurrent(transaction: Queryable, kind: SecretKind, organizationId: number | null, value: string) {
  if (kind === 'sso') {
    await transaction.query('update organization set sso_key = $2 where id = $1', [organizationId, value])
  } else {
    await transaction.query('update server_secret set value = $2, made_at = now() where name = $1', [
      names[kind],
      value,
    ])
  }
}

export interface CurrentSecret {
  kind: SecretKind
  /** `null` for secrets from before this was recorded, and for organizations. */
  madeAt: Date | null
  /** The organization's code, for `sso`. */
  code: string | null
}

export interface FormerSecret {
  kind: SecretKind
  organizationId: number | null
  code: string | null
  replacedAt: Date
  acceptedUntil: Date
}

const kindOf = (name: string) => (Object.keys(names) as SecretKind[]).find((kind) => names[kind] === name)

/** Never returns the secrets themselves. */
export async function listCurrent(queryable: Queryable): Promise<CurrentSecret[]> {
  const rows = await queryable.query<{ name: string; madeAt: Date | null; code: string | null }>(
    `select name, made_at "madeAt", null code from server_secret where name in ('bearer', 'links', 'vapid')
     union all select 'sso', null, code from organization where sso_key is not null order by 1, 3`,
  )
  return rows.flatMap(({ name, ...row }) => {
    const kind = kindOf(name)
    return kind ? [{ kind, ...row }] : []
  })
}

/** The former secrets that are still accepted, newest first. */
export async function listFormer(queryable: Queryable): Promise<FormerSecret[]> {
  const rows = await queryable.query<{
    name: string
    organizationId: number | null
    code: string | null
    replacedAt: Date
    acceptedUntil: Date
  }>(
    `select f.name, f.organization_id "organizationId", o.code, f.replaced_at "replacedAt", f.accepted_until "acceptedUntil"
     from former_secret f left join organization o on o.id = f.organization_id
     where f.accepted_until > now() order by f.name, o.code, f.replaced_at desc`,
  )
  return rows.flatMap(({ name, ...row }) => {
    const kind = kindOf(name)
    return kind ? [{ kind, ...row }] : []
  })
}
