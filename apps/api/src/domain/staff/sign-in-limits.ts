/**
 * Limits guessing at the desk's sign-in. Failures count for the person from that network, and for the network: never
 * for the person alone, so that nobody can lock somebody else out. Passkeys aren't counted, since they can't be guessed.
 */
import { day, minute } from '../../base/durations'
import type { Queryable } from '../../database/database'
import type { ContactHashes } from '../accounts/contact'
import type { ClientNetwork } from '../limits/client-network'
import { type Counter, countInTurn, uncount } from '../limits/request-limit'

const quarterHour = 15 * minute

const staffGuesses = {
  person: { quarterHour: 10, day: 50 },
  network: { quarterHour: 50 },
} as const

interface Dependencies {
  database: Queryable
  hashes: ContactHashes
  now: () => number
}

export class SignInLimits {
  constructor(private readonly deps: Dependencies) {}

  /**
   * Runs a check of a typed secret, and counts it unless it was right. It counts first, so that simultaneous checks get no
   * more tries than sequential ones.
   * @param email as typed, whether or not it's of staff
   * @throws LimitReached
   */
  async guess<T>(email: string, network: ClientNetwork, check: () => Promise<T>): Promise<T> {
    const { database, now } = this.deps
    const counters = this.countersOf(email, network)
    const at = now()
    await countInTurn(database, counters, at)
    const result = await check()
    await uncount(database, counters, at)
    return result
  }

  private countersOf(email: string, { address, site }: ClientNetwork): Counter[] {
    // All networks of a site together: it has 65,536 of its own.
    const network = this.hash(`desk network ${site ?? address}`)
    const person = this.hash(`desk ${email.toLowerCase()} from ${site ?? address}`)
    const refusal = 'signIn'
    return [
      { key: `desk person ${person}`, limit: staffGuesses.person.quarterHour, window: quarterHour, refusal },
      { key: `desk person ${person}`, limit: staffGuesses.person.day, window: day, refusal },
      { key: `desk network ${network}`, limit: staffGuesses.network.quarterHour, window: quarterHour, refusal },
    ]
  }

  private hash = (value: string) => this.deps.hashes.hash({ channel: 'email', value }).toString('base64url')
}
