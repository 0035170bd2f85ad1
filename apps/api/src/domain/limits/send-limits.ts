/**
 * Limits on messages that a visitor can cause: messages to others, one-time secrets, questions to support. Each is
 * counted in one statement, so that simultaneous requests can't exceed a limit. The sender and the recipient count
 * first; the network counts last and is wide enough for an office of 5,000 behind one address.
 */
import type { LimitName } from '@rxgauge/text/server'
import { day, hour } from '../../base/durations'
import { DomainError } from '../../base/errors/domain-error'
import { isTextDestination, type TextCountry } from '../../base/settings/text-destinations'
import type { Queryable } from '../../database/database'
import type { Contact, ContactHashes } from '../accounts/contact'
import type { Pauses } from '../pauses/pauses'
import { type ClientNetwork, siteFactor } from './client-network'
import { type Counter, countEach } from './request-limit'

interface Allowance {
  hour: number
  day: number
}

type Allowances = Partial<Record<'device' | 'contact' | 'organization' | 'network', Allowance>>

/** Per hour and day of the clock (UTC). */
export const sendLimits = {
  /** The site, coupons and savings, sent by a visitor to another person. */
  share: {
    device: { hour: 10, day: 50 },
    contact: { hour: 5, day: 10 },
    organization: { hour: 2_000, day: 10_000 },
    network: { hour: 500, day: 2_000 },
  },
  /** Temporary passwords and codes; `AttemptLimits` limits how many one contact gets. */
  secret: {
    device: { hour: 40, day: 80 },
    organization: { hour: 5_000, day: 20_000 },
    network: { hour: 800, day: 3_000 },
  },
  /** Questions to support; the contact is the typed address, which gets any automatic reply. */
  question: {
    device: { hour: 5, day: 20 },
    contact: { hour: 3, day: 10 },
    organization: { hour: 200, day: 1_000 },
    network: { hour: 50, day: 200 },
  },
} as const satisfies Record<string, Allowances>

type SendKind = keyof typeof sendLimits

/** Texts to us that the server couldn't interpret, stored and forwarded to support. */
const replyLimits = { contact: 10, organization: 500 } as const

/** The sender, the recipient and the network. */
export interface Sending {
  deviceId: string
  organizationId: number
  network: ClientNetwork
  contact: Contact
  /**
   * Whether the contact's person has used the device before. Then a secret counts only for the device, since strangers
   * using up the shared limits must not lock people out of their own accounts.
   */
  isOwnDevice?: boolean
}

interface Dependencies {
  hashes: ContactHashes
  /** The countries that texts may go to. */
  textCountries: readonly TextCountry[]
  pauses: Pauses
  now: () => number
}

export class SendLimits {
  constructor(private readonly deps: Dependencies) {}

  /**
   * Counts one message. In the transaction that stores it, a refused message isn't counted.
   * @throws DomainError PHONE_INVALID for a number that texts don't go to; TEXTS_PAUSED; EMAILS_PAUSED except for
   * questions, which are stored
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

  /** Counts a text for support. Returns whether it may be stored; per day of the clock (UTC). */
  async countReply(queryable: Queryable, organizationId: number, contact: Contact): Promise<boolean> {
    const key = this.deps.hashes.hash(contact).toString('base64url')
    // Never shown: the sender gets no reply.
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

/** The refusal when a person's own allowance is used up, or one shared with others. */
const refusals = {
  share: { own: 'messages', shared: 'messages' },
  secret: { own: 'requests', shared: 'requests' },
  question: { own: 'questions', shared: 'allQuestions' },
} as const satisfies Record<SendKind, Record<'own' | 'shared', LimitName>>
