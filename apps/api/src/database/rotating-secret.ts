/** A secret that operators can replace: the newest one signs, and tokens from earlier ones are accepted for a while. */
import { createHash } from 'node:crypto'
import type { Queryable } from './database'
import { serverSecret } from './server-secret'

/** Milliseconds after which every process has read a change. */
const readEvery = 3000

export interface AcceptedSecrets {
  /** Signs or encrypts new tokens. */
  newest: Secret
  /** Newest first. */
  all: readonly Secret[]
}

interface Secret {
  key: Uint8Array
  /** Identifies the secret in its tokens without revealing it. */
  id: string
  /** For a secret of another installation: the organization that came from there, and the id that its tokens name. */
  received: { organizationId: number; formerId: number } | null
}

interface Row {
  value: string
  organizationId: number | null
  formerId: number | null
}

interface Dependencies {
  database: Queryable
  name: 'bearer' | 'links'
  now: () => number
}

export class RotatingSecret {
  private latest: { secrets: AcceptedSecrets; values: string; readAt: number } | undefined
  private reading: Promise<AcceptedSecrets> | undefined

  private constructor(private readonly deps: Dependencies) {}

  /** Creates the secret on first use. */
  static async create(deps: Dependencies): Promise<RotatingSecret> {
    await serverSecret(deps.database, deps.name)
    return new RotatingSecret(deps)
  }

  /** The secrets as of at most three seconds ago; the same object while nothing changes. */
  async current(): Promise<AcceptedSecrets> {
    const { latest } = this
    // The clock may have been set back since.
    return latest && Math.abs(this.deps.now() - latest.readAt) < readEvery ? latest.secrets : this.read()
  }

  /**
   * The secrets that may have made a token, the likeliest first. Reads again for an unknown id, since another process
   * may use a newer secret.
   * @param id the secret named by the token; tokens from before ids name none
   */
  async makersOf(id: string | undefined): Promise<readonly Secret[]> {
    const { all } = await this.current()
    if (id === undefined) return all
    const isThat = (secret: Secret) => secret.id === id
    return all.some(isThat) ? all.filter(isThat) : (await this.read()).all.filter(isThat)
  }

  /** Concurrent callers share one read. */
  private read(): Promise<AcceptedSecrets> {
    this.reading ??= this.readNow().finally(() => {
      this.reading = undefined
    })
    return this.reading
  }

  private async readNow(): Promise<AcceptedSecrets> {
    const { database, name, now } = this.deps
    const readAt = now()
    const rows = await database.query<Row>(
      `select value, organization_id "organizationId", former_organization_id "formerId" from (
         select value, now() replaced_at, null::int organization_id, null::int former_organization_id from server_secret where name = $1
         union all select value, replaced_at, organization_id, former_organization_id from former_secret
         where name = $1 and accepted_until > now()) accepted
       order by replaced_at desc, organization_id nulls first`,
      [name],
    )
    const values = JSON.stringify(rows)
    if (this.latest?.values === values) {
      this.latest.readAt = readAt
      return this.latest.secrets
    }
    const all = rows.map(secretOf)
    const [newest] = all
    if (!newest) throw new Error(`The secret ${name} has gone`)
    this.latest = { secrets: { newest, all }, values, readAt }
    return this.latest.secrets
  }
}

function secretOf({ value, organizationId, formerId }: Row): Secret {
  const key = Buffer.from(value, 'base64')
  const id = createHash('sha256').update('id of ').update(key).digest('base64url').slice(0, 8)
  return { key, id, received: organizationId === null || formerId === null ? null : { organizationId, formerId } }
}
