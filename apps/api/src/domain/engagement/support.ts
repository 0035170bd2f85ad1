/**
 * Support: its contact data, visitors' questions, and texts that the server couldn't interpret. Each question is closed
 * in the end.
 */
import { randomUUID } from 'node:crypto'
import { type CallReply, type calls, formatPhone } from '@rxgauge/contract'
import type * as v from 'valibot'
import { type Database, maybeOne, one, type Queryable } from '../../database/database'
import { type Contact, emailContact } from '../accounts/contact'
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

/** A question to store. */
interface StoredQuestion {
  organization: Organization
  deviceId: string | null
  userId: string | null
  channel: 'form' | 'text'
  firstName: string
  lastName: string
  email: string
  phone: string | null
  notes: string
}

export class Support {
  constructor(private readonly deps: Dependencies) {}

  /** Name, phone, email and address of the organization's product. */
  identity({ record: { app }, support }: Organization): IdentityReply {
    return { productName: app.productName, ...support, address: app.companyAddress }
  }

  /** Stores a question, and emails it to support if there's an address. @throws DomainError SUPPORT_LIMIT_REACHED */
  async send(question: Question, { caller, network }: RequestContext): Promise<void> {
    const { deviceId, userId, organization } = caller
    const support = this.identity(organization)
    await this.deps.database.transaction(async (transaction) => {
      await this.deps.limits.count(transaction, 'question', {
        deviceId,
        organizationId: organization.id,
        network,
        contact: emailContact(question.email),
      })
      const stored = { ...question, organization, deviceId, userId, channel: 'form', phone: null } as const
      await this.keep(transaction, stored, support)
    })
  }

  /** Stores a text that the server couldn't interpret, for a person to read. Past the sender's limit it's dropped. */
  async receiveText(organization: Organization, contact: Contact, text: string): Promise<void> {
    const support = this.identity(organization)
    await this.deps.database.transaction(async (transaction) => {
      if (!(await this.deps.limits.countReply(transaction, organization.id, contact))) return
      const nobody = { deviceId: null, userId: null, firstName: '', lastName: '', email: '' }
      const stored = { ...nobody, organization, channel: 'text', phone: contact.value, notes: text } as const
      await this.keep(transaction, stored, support)
    })
  }

  /** Stores a question; it joins the sender's open conversation, and so its email thread. */
  private async keep(transaction: Queryable, question: StoredQuestion, support: IdentityReply): Promise<void> {
    const { organization, deviceId, userId, channel, firstName, lastName, email, phone, notes } = question
    if (organization.record.options.testFlag) return
    const earlier = await maybeOne<{ key: string | null }>(
      transaction,
      `select thread_key key from contact_message
       where organization_id = $1 and closed_at is null and thread_key is not null and channel = $2
         and (lower(email) = lower($3) and $2 = 'form' or phone = $4)
       order by id desc limit 1`,
      [organization.id, channel, email, phone],
    )
    const key = randomUUID()
    const { id } = await one<{ id: string }>(
      transaction,
      `insert into contact_message (device_id, app_user_id, organization_id, first_name, last_name, email, notes, channel, phone, thread_key)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id::text`,
      [
        deviceId,
        userId,
        organization.id,
        firstName,
        lastName,
        email,
        notes,
        channel,
        phone,
        support.email === '' ? null : (earlier?.key ?? key),
      ],
    )
    if (support.email === '') return
    const isText = channel === 'text'
    await this.deps.outbox.enqueue(transaction, {
      organizationId: organization.id,
      deviceId,
      channel: 'email',
      recipient: support.email,
      subject: `${support.productName}: ${isText ? 'text' : 'question'} ${id}`,
      body: `${isText ? formatPhone(phone ?? '') : `${firstName} ${lastName} <${email}>`}\n\n${notes}`,
      key,
      personal: { replyTo: email, inReplyTo: earlier?.key ?? undefined },
    })
  }
}
