/**
 * Proves a contact by a secret sent to it. Only the message reveals whether an account exists: the response, the limits
 * and the work are the same either way.
 */
import type { EmailTemplateName } from '@rxgauge/text/server'
import type { Queryable } from '../../database/database'
import { renderEmail } from '../outbox/render-email'
import type { RequestContext } from '../request-context'
import type { Contact } from './contact'
import type { AccountDependencies } from './dependencies'
import { ownerOnDevice } from './own-devices'
import type { Secret, Sent, Verification, VerificationKind } from './verifications'

interface ProofOptions {
  kind: VerificationKind
  /** The message with the secret. */
  template: EmailTemplateName
  /** The message to a contact that can't continue, such as one that already has an account; `null` sends none. */
  refusal: EmailTemplateName | null
}

export class ContactProofs {
  constructor(
    private readonly deps: AccountDependencies,
    private readonly options: ProofOptions,
  ) {}

  /** @throws DomainError OVERLOADED */
  async begin(contact: Contact, userId: string | null, canPass: boolean, context: RequestContext): Promise<Sent> {
    const { kind } = this.options
    const { organization, deviceId } = context.caller
    const attempt = { kind, organizationId: organization.id, deviceId, userId, contact }
    return this.deps.verifications.begin(attempt, canPass, (transaction, secret) =>
      this.send(transaction, contact, secret, context),
    )
  }

  /** Counts one message before any account is looked up. @throws LimitReached */
  async count(contact: Contact, { caller, network }: RequestContext): Promise<void> {
    const { database, limits, sendLimits } = this.deps
    const { organization, deviceId } = caller
    const isOwnDevice = (await ownerOnDevice(database, organization.id, contact, deviceId)) !== undefined
    const sending = { organizationId: organization.id, contact, deviceId, network, isOwnDevice }
    await limits.countSecret(sending, isOwnDevice)
    // A network that reached its limit doesn't use up the organization's limit too.
    await database.transaction((transaction) => sendLimits.count(transaction, 'secret', sending))
  }

  /** @param check throws when the attempt isn't this person's */
  async resend(
    id: string,
    context: RequestContext,
    check: (attempt: Verification) => void = () => undefined,
  ): Promise<Sent> {
    return this.deps.verifications.resend(
      id,
      this.options.kind,
      context.caller.deviceId,
      async (attempt) => {
        check(attempt)
        await this.count(attempt.contact, context)
      },
      (transaction, { contact }, secret) => this.send(transaction, contact, secret, context),
    )
  }

  private async send(queryable: Queryable, contact: Contact, secret: Secret, context: RequestContext): Promise<void> {
    const { kind, template, refusal } = this.options
    const { caller, language, origin } = context
    const { organization, deviceId } = caller
    if (!secret.canPass && refusal !== null) {
      const message = renderEmail(refusal, contact, { organization, language, origin })
      return this.deps.outbox.enqueue(queryable, { ...message, deviceId })
    }
    const templateSecret = { kind: kind === 'change' ? 'code' : 'password', value: secret.value } as const
    const message = renderEmail(template, contact, { organization, language, origin, secret: templateSecret })
    await this.deps.outbox.enqueue(queryable, {
      ...message,
      deviceId,
      expiresAt: secret.expiresAt,
      isWithheld: !secret.canPass,
    })
  }
}
