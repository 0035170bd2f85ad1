/** Recognizes the keys of programs. */
import type { Scope } from '@rxgauge/contract/v1'
import ipaddr from 'ipaddr.js'
import { hashToken } from '../../base/hash-token'
import { maybeOne, type Queryable } from '../../database/database'
import { KeyRefused } from './key-refused'
import { isKeyToken } from './key-token'
import { scopesOf } from './stored-scopes'

export interface KeyCaller {
  id: number
  name: string
  /** `null` for the whole installation. */
  organizationId: number | null
  isTest: boolean
  scopes: readonly Scope[]
  perMinute: number
}

interface Row extends Omit<KeyCaller, 'scopes'> {
  scopes: string[]
  allowedNetworks: string[]
  expiresAt: Date | null
  endedAt: Date | null
}

interface Dependencies {
  database: Queryable
  now: () => number
}

export class ApiKeys {
  constructor(private readonly deps: Dependencies) {}

  /**
   * The key of a request. It's read each time, so that one that is ended is refused at once, everywhere.
   * @param token what came after `Bearer `; empty without any
   * @param address the client's network address
   * @throws KeyRefused
   */
  async identify(token: string, address: string): Promise<KeyCaller> {
    if (token === '') throw new KeyRefused('KEY_MISSING')
    if (!isKeyToken(token)) throw new KeyRefused('KEY_UNKNOWN')
    const row = await maybeOne<Row>(
      this.deps.database,
      `select id, name, organization_id "organizationId", is_test "isTest", scopes, per_minute "perMinute",
         allowed_networks "allowedNetworks", expires_at "expiresAt", ended_at "endedAt"
       from api_key where secret_hash = $1`,
      [hashToken(token)],
    )
    if (!row) throw new KeyRefused('KEY_UNKNOWN')
    const { allowedNetworks, expiresAt, endedAt, ...key } = row
    if (endedAt) throw new KeyRefused('KEY_ENDED', row.id)
    if (expiresAt && expiresAt.getTime() <= this.deps.now()) throw new KeyRefused('KEY_EXPIRED', row.id)
    if (allowedNetworks.length > 0 && !allowedNetworks.some((network) => isWithin(address, network)))
      throw new KeyRefused('KEY_NOT_FROM_HERE', row.id)
    return { ...key, scopes: scopesOf(key.scopes) }
  }
}

/** @param network an address or a range, as stored */
function isWithin(address: string, network: string): boolean {
  const plain = address.replace(/%.*$/, '')
  if (!ipaddr.isValid(plain)) return false
  const client = ipaddr.process(plain)
  const [range, bits] = ipaddr.isValidCIDR(network)
    ? ipaddr.parseCIDR(network)
    : ([ipaddr.process(network), undefined] as const)
  if (client.kind() !== range.kind()) return false
  return client.match(range, bits ?? (client.kind() === 'ipv4' ? 32 : 128))
}
