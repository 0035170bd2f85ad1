/**
 * A contact is proved by a secret that is sent to it. Whether it may pass shows in what is sent and nowhere else: the
 * answer, and the time it takes, are the same.
 */
import type { EmailTemplateName } from '@rxgauge/text'
import type { Queryable } from '../database/database'
import { renderEmail } from '../outbox/render-email'
import type { RequestContext } from '../request-context'
import type { Contact } from './contact'
import type { AccountDependencies } from './dependencies'
import type { Verification, VerificationKind } from './verifications'

interface ProofOptions {
  kind: VerificationKind
  /** With the secret in it. */
  letter: EmailTemplateName
  /** What a contact gets that may not pass; `null` for nothing: strangers are not to be written to. */
  refusal: EmailTemplateName | null
}

export class ContactProofs {
  constructor(
    private readonly deps: AccountDependencies,
    private readonly options: ProofOptions,
  ) {}

  /** The id of the attempt. @throws DomainError TOO_MANY_REQUESTS */
  async begin(contact: Contact, userId: string | null, canPass: boolean, asking: RequestContext): Promise<string> {
    const { kind } = this.options
    const { organization, deviceId } = asking.caller
    const asked = { kind, organizationId: organization.id, deviceId, userId, contact }
    return this.deps.verifications.begin(asked, canPass, (transaction, secret) =>
      this.send(transaction, contact, canPass ? secret : undefined, asking),
    )
  }

  /** Counts one attempt at beginning, before anything is looked up. @throws DomainError TOO_MANY_REQUESTS */
  async count(contact: Contact, { caller, address }: RequestContext): Promise<void> {
    await this.deps.limits.count(this.options.kind, { contact, deviceId: caller.deviceId, address })
  }

  /** @param check throws where the attempt is not this person's */
  async resend(
    id: string,
    asking: RequestContext,
    check: (attempt: Verification) => void = () => undefined,
  ): Promise<void> {
    const { kind } = this.options
    await this.deps.verifications.resend(
      id,
      kind,
      asking.caller.deviceId,
      async (transaction, attempt, secret, canPass) => {
        check(attempt)
        await this.send(transaction, attempt.contact, canPass ? secret : undefined, asking)
      },
    )
  }

  private async send(
    queryable: Queryable,
    contact: Contact,
    secret: string | undefined,
    asking: RequestContext,
  ): Promise<void> {
    const { kind, letter, refusal } = this.options
    const { caller, language, origin } = asking
    const { organization, deviceId } = caller
    const name = secret === undefined ? refusal : letter
    if (name === null) return
    const shown =
      secret === undefined ? {} : { secret: { kind: kind === 'change' ? 'code' : 'password', value: secret } as const }
    const message = renderEmail(name, contact, { organization, language, origin, ...shown })
    await this.deps.outbox.sendSecret(queryable, { ...message, deviceId })
  }
}
