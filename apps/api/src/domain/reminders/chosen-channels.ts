/** Sends reminders and price watches by text and email, where the person chose and still allows it. */
import { fixedPaths, withReturnPath } from '@rxgauge/contract'
import type { Language } from '@rxgauge/text'
import { one, type Queryable } from '../../database/database'
import { type Contact, emailContact, phoneContact } from '../accounts/contact'
import type { LinkTokens } from '../accounts/link-tokens'
import type { Organization } from '../organizations/organizations'
import { siteAddress } from '../organizations/site-address'
import type { Outbox } from '../outbox/outbox'
import { renderEmail } from '../outbox/render-email'

interface ChannelChoice {
  userId: string
  byText: boolean
  byEmail: boolean
}

export interface ChosenContacts {
  contacts: readonly Contact[]
  unsubscribeUrl: string | undefined
}

interface Notice {
  template: 'refill' | 'watch'
  userId: string
  organization: Organization
  language: Language
  /** Names no medication, since others may see it. */
  news: string
  /** The page that it leads to, after signing in. */
  path: string
  /** The person's local day. */
  dayNumber: number
}

interface Dependencies {
  database: Queryable
  outbox: Outbox
  links: LinkTokens
  /** The site of organizations without a host of their own, for links; without it messages have no links. */
  publicUrl: string | undefined
}

export class ChosenChannels {
  constructor(private readonly deps: Dependencies) {}

  /** The chosen contacts that still have consent. */
  async contacts({ userId, byText, byEmail }: ChannelChoice, organization: Organization): Promise<ChosenContacts> {
    const { database, links, publicUrl } = this.deps
    const person = await one<Person>(
      database,
      'select phone, email, text_allowed "textAllowed", email_allowed "emailAllowed" from app_user where id = $1',
      [userId],
    )
    const text = byText && person.textAllowed && person.phone !== null ? phoneContact(person.phone) : undefined
    const email = byEmail && person.emailAllowed && person.email !== null ? emailContact(person.email) : undefined
    const address = siteAddress(organization.document, publicUrl)
    return {
      contacts: [text, email].filter((contact) => contact !== undefined),
      unsubscribeUrl: email && address ? await links.unsubscribeUrl(address, organization.id, email.value) : undefined,
    }
  }

  /** Enqueues the messages: of each template, a phone or an email address gets one a day. */
  async enqueue(
    transaction: Queryable,
    { contacts, unsubscribeUrl }: ChosenContacts,
    { template, userId, organization, language, news, path, dayNumber }: Notice,
  ): Promise<void> {
    const { outbox, publicUrl } = this.deps
    const origin = siteAddress(organization.document, publicUrl) ?? ''
    // Without a sign-in page, the page itself explains how to sign in.
    const target = organization.record.options.signInOutFlag ? withReturnPath(fixedPaths.signIn, path) : path
    const code = organization.code === '' ? '' : `orgCode=${encodeURIComponent(organization.code)}`
    const link = `${origin}${target}${code && `${target.includes('?') ? '&' : '?'}${code}`}`
    for (const contact of contacts) {
      const message = renderEmail(template, contact, {
        organization,
        language,
        origin,
        values: { news },
        link,
        ...(contact.channel === 'email' && unsubscribeUrl ? { unsubscribeUrl } : {}),
      })
      const dedupeKey = `${template} ${userId} ${dayNumber} ${contact.channel}`
      await outbox.enqueue(transaction, { ...message, deviceId: null, isRequested: false, dedupeKey })
    }
  }
}

interface Person {
  phone: string | null
  email: string | null
  textAllowed: boolean
  emailAllowed: boolean
}
