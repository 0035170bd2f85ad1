/** Signing in to the desk, and proving a factor again: by a passkey, or a password with a code, or a recovery code. */
import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import type { Database, Queryable } from '../../database/database'
import type { ClientNetwork } from '../limits/client-network'
import { checkPasskeyUse, countPasskeyUse, type PasskeyPage, passkeyOwner } from './passkeys'
import { isPasswordOf, useCode } from './password-and-code'
import { useRecoveryCode } from './recovery-codes'
import type { SignInLimits } from './sign-in-limits'
import { StaffRefused } from './staff-refused'
import { type StaffMember, staffByEmail, staffById } from './staff-rows'
import type { StaffCaller, StaffSessions } from './staff-sessions'

export interface TypedFactors {
  email: string
  /** Empty for a recovery code of somebody without a password. */
  password: string
  /** Of the app, or a recovery code. */
  code: string
}

interface Dependencies {
  sessions: StaffSessions
  limits: SignInLimits
  now: () => number
}

export class StaffSignIn {
  constructor(private readonly deps: Dependencies) {}

  /**
   * Returns the token of a new session.
   * @throws StaffRefused signInWrong, whichever part was wrong, in the same time; LimitReached
   */
  async withPassword(
    database: Database,
    factors: TypedFactors,
    from: { browser: string; network: ClientNetwork },
  ): Promise<string> {
    const staff = await staffByEmail(database, factors.email)
    return this.checkTyped(database, staff, factors, from.network, (transaction, { id }) =>
      this.deps.sessions.open(transaction, id, from),
    )
  }

  /** Confirms that it's them. @throws StaffRefused signInWrong; LimitReached */
  async confirmWithPassword(
    database: Database,
    caller: StaffCaller,
    factors: Omit<TypedFactors, 'email'>,
    network: ClientNetwork,
  ): Promise<void> {
    const staff = await staffById(database, caller.staffId)
    const typed = { ...factors, email: caller.email }
    await this.checkTyped(database, staff, typed, network, (transaction) =>
      this.deps.sessions.refresh(transaction, caller.sessionId),
    )
  }

  private checkTyped<T>(
    database: Database,
    staff: StaffMember | undefined,
    { email, password, code }: TypedFactors,
    network: ClientNetwork,
    then: (transaction: Queryable, staff: StaffMember) => Promise<T>,
  ): Promise<T> {
    const { limits, now } = this.deps
    return limits.guess(email, network, async () => {
      const isPassword = await isPasswordOf(database, staff, password)
      // Goes on with a wrong password too, so that the time doesn't tell which part was wrong.
      return database.transaction(async (transaction) => {
        const known = staff ?? nobody
        const isCode = await useCode(transaction, known, code, now())
        const isRecovery = !isCode && (await useRecoveryCode(transaction, known.id, code))
        // Somebody who only has passkeys has no password to enter beside a recovery code.
        const isRight = isPassword ? isCode || isRecovery : isRecovery && !(await hasPassword(transaction, known.id))
        if (!staff || !isRight) throw new StaffRefused('signInWrong')
        return then(transaction, staff)
      })
    })
  }

  /** Returns the token of a new session. @param owner whose passkey it is, from `passkeyOwner` @throws StaffRefused passkeyInvalid */
  async withPasskey(
    database: Database,
    owner: StaffMember | undefined,
    response: AuthenticationResponseJSON,
    { browser, ...page }: PasskeyPage & { browser: string },
  ): Promise<string> {
    if (!owner) throw new StaffRefused('passkeyInvalid')
    const { counter } = await checkPasskeyUse(database, owner, response, null, page)
    return database.transaction(async (transaction) => {
      await countPasskeyUse(transaction, response.id, counter, page.now)
      return this.deps.sessions.open(transaction, owner.id, { browser })
    })
  }

  /** Confirms that it's them. @throws StaffRefused passkeyInvalid */
  async confirmWithPasskey(
    database: Database,
    caller: StaffCaller,
    response: AuthenticationResponseJSON,
    page: PasskeyPage,
  ): Promise<void> {
    const owner = await passkeyOwner(database, response.id)
    if (owner?.id !== caller.staffId) throw new StaffRefused('passkeyInvalid')
    const { counter } = await checkPasskeyUse(database, owner, response, caller.staffId, page)
    await database.transaction(async (transaction) => {
      await countPasskeyUse(transaction, response.id, counter, page.now)
      await this.deps.sessions.refresh(transaction, caller.sessionId)
    })
  }
}

/** Stands in for an unknown address. */
const nobody: StaffMember = { id: 0, email: '', name: '', handle: new Uint8Array() }

const hasPassword = async (queryable: Queryable, staffId: number): Promise<boolean> =>
  (await queryable.query('select 1 from staff where id = $1 and password_hash is not null', [staffId])).length > 0
