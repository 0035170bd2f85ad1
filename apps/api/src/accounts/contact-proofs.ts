/**
 * A contact is proved by a secret that is sent to it. Whether an account exists shows only in the message that is sent:
 * the response, and the time it takes, are the same.
 */
import type { EmailTemplateName } from '@rxgauge/text/server'
import type { Queryable } from '../database/database'
import { renderEmail } from '../outbox/render-email'
import type { RequestContext } from '../request-context'
import type { Contact } from './contact'
import type { AccountDependencies } from './dependencies'
import type { Verification, VerificationKind } from './verifications'

interface ProofOptions {
  kind: VerificationKind
  /** The message with the secret. */
  template: EmailTemplateName
  /** The message to a contact that may not go on, such as one with an account already; `null` for none. */
  refusal: EmailTemplateName | null
}

export class ContactProofs {
  constructor(
    private readonly deps: AccountDependencies,
    private readonly options: ProofOptions,
  ) {}

  /** Returns the id of the attempt. @throws DomainError TOO_MANY_REQUESTS */
  async begin(contact: Contact, userId: string | null, canPass: boolean, context: RequestContext): Promise<string> {
    const { kind } = this.options
    const { organization, deviceId } = context.caller
    const attempt = { kind, organizationId: organization.id, deviceId, userId, contact }
    return this.deps.verifications.begin(attempt, canPass, (transaction, secret) =>
      this.send(transaction, contact, canPass ? secret : undefined, context),
    )
  }

  /** Counts one attempt, before any account is looked up. @throws DomainError TOO_MANY_REQUESTS */
  async count(contact: Contact, { caller, address }: RequestContext): Promise<void> {
    await this.deps.limits.count(this.options.kind, { contact, deviceId: caller.deviceId, address })
    // Where the network has had enough, this is not counted for the organization either.
    await this.deps.database.transaction((transaction) => this.countSend(transaction, contact, { caller, address }))
  }

  /** Counts what may be sent, also where nothing is: whether there is an account must not show. */
  private async countSend(
    queryable: Queryable,
    contact: Contact,
    { caller: { deviceId, organization }, address }: Pick<RequestContext, 'caller' | 'address'>,
  ): Promise<void> {
    const sending = { deviceId, organizationId: organization.id, address, contact }
    await this.deps.sendLimits.count(queryable, 'secret', sending)
  }

  /** @param check throws where the attempt is not this person's */
  async resend(
    id: string,
    context: RequestContext,
    check: (attempt: Verification) => void = () => undefined,
  ): Promise<void> {
    const { kind } = this.options
    await this.deps.verifications.resend(
      id,
      kind,
      context.caller.deviceId,
      async (transaction, attempt, secret, canPass) => {
        check(attempt)
        await this.countSend(transaction, attempt.contact, context)
        await this.send(transaction, attempt.contact, canPass ? secret : undefined, context)
      },
    )
  }

  private async send(
    queryable: Queryable,
    contact: Contact,
    secret: string | undefined,
    context: RequestContext,
  ): Promise<void> {
    const { kind, template, refusal } = this.options
    const { caller, language, origin } = context
    const { organization, deviceId } = caller
    const name = secret === undefined ? refusal : template
    if (name === null) return
    const secretOption =
      secret === undefined ? {} : { secret: { kind: kind === 'change' ? 'code' : 'password', value: secret } as const }
    const message = renderEmail(name, contact, { organization, language, origin, ...secretOption })
    await this.deps.outbox.sendSecret(queryable, { ...message, deviceId })
  }
}
