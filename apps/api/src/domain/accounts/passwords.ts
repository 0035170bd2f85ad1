/** Hashes passwords and other typed secrets with argon2id, and rejects passwords that are easy to guess. */
import argon2 from '@node-rs/argon2'
import { DomainError } from '../../base/errors/domain-error'
import { isCommonPassword } from './common-passwords'
import { ConcurrencyLimit } from './concurrency-limit'

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * Two of libuv's four threads hash at a time, so that file reads and compression aren't starved; a full queue waits
 * about a second.
 */
const hashingLimit = new ConcurrencyLimit({ atOnce: 2, waiting: 48 })

/** @throws DomainError OVERLOADED */
export const hashSecret = (secret: string): Promise<string> => hashingLimit.run(() => argon2.hash(secret, cost))

let decoy: Promise<string> | undefined

/**
 * Whether a secret matches its hash. Without a hash the check takes as long and fails.
 * @throws DomainError OVERLOADED
 */
export async function verifySecret(secret: string, hashed: string | null | undefined): Promise<boolean> {
  decoy ??= argon2.hash('of nobody', cost)
  const compared = hashed ?? (await decoy)
  const isRight = await hashingLimit.run(() => argon2.verify(compared, secret))
  return isRight && hashed !== null && hashed !== undefined
}

/** @throws DomainError PASSWORD_COMMON for a common password, or one made from the person's own contact */
export function assertNotGuessable(password: string, contacts: readonly (string | null)[]): void {
  const lower = password.toLowerCase()
  const own = contacts.flatMap((contact) => {
    const [part = ''] = (contact ?? '').split('@')
    return part.length >= 4 ? [part] : []
  })
  if (isCommonPassword(password) || own.some((part) => lower.includes(part))) throw new DomainError('PASSWORD_COMMON')
}
