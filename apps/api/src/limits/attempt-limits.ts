/** How many attempts are allowed per contact, device and network address, counted in the database for all replicas. */
import type { Contact, ContactHashes } from '../accounts/contact'
import type { Queryable } from '../database/database'
import { countRequest } from './request-limit'

/** Attempts in a quarter of an hour. A forgotten password needs a few; guessing one needs thousands. */
const allowed = { contact: 10, device: 20, address: 200 }
const quarterHour = 15 * 60_000

export interface AttemptKey {
  deviceId: string
  /** The client's network address. */
  address: string
  contact: Contact
}

interface Dependencies {
  database: Queryable
  hashes: ContactHashes
  now: () => number
}

export class AttemptLimits {
  constructor(private readonly deps: Dependencies) {}

  /** @throws DomainError TOO_MANY_REQUESTS */
  async count(action: string, { deviceId, address, contact }: AttemptKey): Promise<void> {
    const keys = {
      contact: this.deps.hashes.hash(contact).toString('base64url'),
      device: deviceId,
      address: this.deps.hashes.hash({ channel: 'email', value: `address ${address}` }).toString('base64url'),
    }
    for (const kind of ['address', 'device', 'contact'] as const) {
      await countRequest(
        this.deps.database,
        `${action} ${kind} ${keys[kind]}`,
        allowed[kind],
        this.deps.now(),
        quarterHour,
      )
    }
  }
}
