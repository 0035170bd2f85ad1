/** Support: its contact data, and questions of visitors. */
import type { CallReply, calls } from '@rxgauge/contract'
import type * as v from 'valibot'
import { emailContact } from '../accounts/contact'
import { type Database, one } from '../database/database'
import type { SendLimits } from '../limits/send-limits'
import type { Organization } from '../organizations/organizations'
import type { Outbox } from '../outbox/outbox'
import type { RequestContext } from '../request-context'

export type IdentityReply = CallReply<typeof calls.settings.getIdentity>
type Question = v.InferOutput<typeof calls.settings.contactUs.body>

interface Dependencies {
  database: Database
  outbox: Outbox
  limits: SendLimits
}

export class Support {
  constructor(private readonly deps: Dependencies) {}

  /** Name, phone, email and address of the organization's product. */
  identity({ record: { app }, support }: Organization): IdentityReply {
    return { productName: app.productName, ...support, address: app.companyAddress }
  }

  /** Stores a question, and emails it to support where there is an address. @throws DomainError SUPPORT_LIMIT_REACHED */
  async send({ firstName, lastName, email, notes }: Question, { caller, network }: RequestContext): Promise<void> {
    const support = this.identity(caller.organization)
    const { deviceId, organization } = caller
    await this.deps.database.transaction(async (transaction) => {
      await this.deps.limits.count(transaction, 'question', {
        deviceId,
        organizationId: organization.id,
        network,
        contact: emailContact(email),
      })
      const { id } = await one<{ id: string }>(
        transaction,
        `insert into contact_message (device_id, app_user_id, organization_id, first_name, last_name, email, notes)
         values ($1, $2, $3, $4, $5, $6, $7) returning id::text`,
        [deviceId, caller.userId, organization.id, firstName, lastName, email, notes],
      )
      if (support.email === '') return
      await this.deps.outbox.enqueue(transaction, {
        organizationId: organization.id,
        deviceId,
        channel: 'email',
        recipient: support.email,
        subject: `${support.productName}: question ${id}`,
        body: `${firstName} ${lastName} <${email}>\n\n${notes}`,
        replyTo: email,
      })
    })
  }
}
