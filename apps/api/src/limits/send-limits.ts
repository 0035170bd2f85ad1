/**
 * What goes out at a stranger's wish, how much of it and where to: what visitors send to others, one-time secrets,
 * questions to support. Each is counted in one statement, so that of any number at the same time no more than the limit
 * are sent. The sender and the recipient come first; the network comes last and is wide enough for an office of
 * 5,000 behind one address.
 */
import type { LimitName } from '@rxgauge/text/server'
import type { Contact, ContactHashes } from '../accounts/contact'
import type { Queryable } from '../database/database'
import { day, hour } from '../durations'
import { DomainError } from '../errors/domain-error'
import type { Pauses } from '../pauses/pauses'
import { type ClientNetwork, siteFactor } from './client-network'
import { type Counter, countEach } from './request-limit'
import { isTextDestination, type TextCountry } from './text-destinations'

interface Allowance {
  hour: number
  day: number
}

type Allowances = Partial<Record<'device' | 'contact' | 'organization' | 'network', Allowance>>

/** In an hour and in a day of the clock (UTC). */
export const sendLimits = {
  /** The site, coupons and savings, from one visitor to another person. */
  share: {
    device: { hour: 10, day: 50 },
    contact: { hour: 5, day: 10 },
    organization: { hour: 2_000, day: 10_000 },
    network: { hour: 500, day: 2_000 },
  },
  /** Temporary passwords and codes; how many one contact gets, `AttemptLimits` says. */
  secret: {
    device: { hour: 40, day: 80 },
    organization: { hour: 5_000, day: 20_000 },
    network: { hour: 800, day: 3_000 },
  },
  /** Questions to support; the contact is the address that was typed, which an automatic reply would go to. */
  question: {
    device: { hour: 5, day: 20 },
    contact: { hour: 3, day: 10 },
    organization: { hour: 200, day: 1_000 },
    network: { hour: 50, day: 200 },
  },
} as const satisfies Record<string, Allowances>

type SendKind = keyof typeof sendLimits

/** Texts to us that nobody understood, kept and handed on to support. */
const replyLimits = { contact: 10, organization: 500 } as const

/** Whose message it is, to whom, and from where. */
export interface Sending {
  deviceId: string
  organizationId: number
  network: ClientNetwork
  contact: Contact
  /**
   * Whether the contact's person has used the device before: then a secret counts for the device alone, since what strangers
   * have spent of the organization and the address must not keep people out of their own accounts.
   */
  isOwnDevice?: boolean
}

interface Dependencies {
  hashes: ContactHashes
  /** Where texts may go. */
  textCountries: readonly TextCountry[]
  pauses: Pauses
  now: () => number
}

export class SendLimits {
  constructor(private readonly deps: Dependencies) {}

  /**
   * Counts one message. In the transaction that stores it, one that is refused is not counted.
   * @throws DomainError PHONE_INVALID for a number that texts do not go to; TEXTS_PAUSED, EMAILS_PAUSED but of questions,
   * which are kept
   * @throws LimitReached
   */
  async count(queryable: Queryable, kind: SendKind, sending: Sending): Promise<void> {
    const { contact } = sending
    if (contact.channel === 'text' && !isTextDestination(contact.value, this.deps.textCountries)) {
      throw new DomainError('PHONE_INVALID')
    }
    const { channel } = contact
    if (kind !== 'question') await this.deps.pauses.check(channel === 'text' ? 'texts' : 'emails', '', queryable)
    const refusal = await countEach(queryable, this.counters(kind, sending), this.deps.now())
    if (refusal) throw refusal
  }

  /** Counts a text that support is to read. Returns whether it may be kept; in a day of the clock (UTC). */
  async countReply(queryable: Queryable, organizationId: number, contact: Contact): Promise<boolean> {
    const key = this.deps.hashes.hash(contact).toString('base64url')
    // Nothing is said: it came by text.
    const refusal = 'requests'
    const counters: Counter[] = [
      { key: `reply contact ${key}`, limit: replyLimits.contact, window: day, refusal },
      { key: `reply organization ${organizationId}`, limit: replyLimits.organization, window: day, refusal },
    ]
    return (await countEach(queryable, counters, this.deps.now())) === undefined
  }

  private counters(kind: SendKind, sending: Sending): Counter[] {
    const { deviceId, organizationId, network, contact } = sending
    const isOwnSecret = kind === 'secret' && sending.isOwnDevice === true
    const keys: [keyof Allowances, string | undefined, number][] = [
      ['device', deviceId, 1],
      ['contact', this.deps.hashes.hash(contact).toString('base64url'), 1],
      ['organization', String(organizationId), 1],
      ['network', network.address, 1],
      ['network', network.site && `${network.site}/48`, siteFactor],
    ]
    const allowances: Allowances = sendLimits[kind]
    return keys.flatMap(([name, value, factor]) => {
      const allowance = allowances[name]
      if (value === undefined || allowance === undefined || (isOwnSecret && name !== 'device')) return []
      const key = `${kind} ${name} ${value}`
      const refusal = refusals[kind][name === 'device' || name === 'contact' ? 'own' : 'shared']
      return [
        { key, limit: allowance.hour * factor, window: hour, refusal },
        { key, limit: allowance.day * factor, window: day, refusal },
      ]
    })
  }
}

/** What is said where somebody's own allowance is used up, or one that they share with others. */
const refusals = {
  share: { own: 'messages', shared: 'messages' },
  secret: { own: 'requests', shared: 'requests' },
  question: { own: 'questions', shared: 'allQuestions' },
} as const satisfies Record<SendKind, Record<'own' | 'shared', LimitName>>
