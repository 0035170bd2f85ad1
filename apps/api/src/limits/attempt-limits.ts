/**
 * How often passwords may be guessed and secrets be sent, counted in the database for all replicas.
 *
 * Nobody can use up what somebody else needs. A device that was a person's before (`OwnDevices`) has an allowance of its own
 * for that person, which no other device touches. All others share what a contact has in its organization; who is shut out
 * by that recovers the password, since secrets are counted apart from guesses, and the device is their own from then on.
 */
import type { LimitName } from '@rxgauge/text/server'
import type { Contact, ContactHashes } from '../accounts/contact'
import type { Queryable } from '../database/database'
import { day, hour, minute } from '../durations'
import { type ClientNetwork, siteFactor } from './client-network'
import { type Counter, countInTurn, uncountRequest } from './request-limit'

const quarterHour = 15 * minute

/**
 * Wrong passwords. Guessing one needs thousands: 100 a day leave 36,500 a year for the devices of strangers together,
 * and as many for each device of one's own.
 */
export const guesses = {
  ownDevice: { quarterHour: 10, day: 100 },
  contact: { quarterHour: 10, day: 100 },
  device: { quarterHour: 20 },
  address: { quarterHour: 200 },
} as const

/** Messages with a one-time secret. Somebody who asks again and has each resent needs a few in an hour. */
export const secrets = {
  deviceToContact: { hour: 10 },
  /** From all devices that were the person's before together. */
  ownDevices: { hour: 20, day: 60 },
  /** From all others together. */
  contact: { hour: 20, day: 60 },
  device: { quarterHour: 20 },
  address: { quarterHour: 200 },
} as const

type Allowed = typeof guesses | typeof secrets
type GuessAction = 'signin' | 'sso' | 'password'

/** A device that has not been the person's before. */
interface Stranger {
  organizationId: number
  contact: Contact
  deviceId: string
  network: ClientNetwork
}

/** A device that was this person's before. */
interface OwnDevice {
  userId: string
  deviceId: string
}

interface Dependencies {
  database: Queryable
  hashes: ContactHashes
  now: () => number
}

export class AttemptLimits {
  constructor(private readonly deps: Dependencies) {}

  /**
   * Runs the check of a password, which is counted unless it was right. It is counted before, so that of many at the same
   * time no more are checked than of one after the other.
   * @throws LimitReached
   */
  async guess(action: GuessAction, attempt: Stranger | OwnDevice, isRight: () => Promise<boolean>): Promise<boolean> {
    const limits = this.guessLimits(action, attempt)
    const now = this.deps.now()
    await countInTurn(this.deps.database, limits, now)
    let isWrong = false
    try {
      isWrong = !(await isRight())
      return !isWrong
    } finally {
      if (!isWrong) for (const { key, window } of limits) await uncountRequest(this.deps.database, key, now, window)
    }
  }

  /**
   * Counts a message with a secret, whether or not the contact has an account. A device of one's own has its own limit and shares
   * one with the others of the same person: what strangers ask for, behind the same address too, does not count there.
   * @param isOwnDevice whether the device was the person's before
   * @throws LimitReached
   */
  async countSecret(attempt: Stranger, isOwnDevice: boolean): Promise<void> {
    const { deviceId } = attempt
    const contact = this.contactKey(attempt)
    const [name, together] = isOwnDevice
      ? (['own devices', secrets.ownDevices] as const)
      : (['contact', secrets.contact] as const)
    const refusal = 'secrets'
    const toContact = { key: `secret device ${deviceId} contact ${contact}`, limit: secrets.deviceToContact.hour }
    await countInTurn(
      this.deps.database,
      [
        this.deviceLimit('secret', attempt, secrets, 'requests'),
        ...(isOwnDevice ? [] : this.networkLimits('secret', attempt, secrets, 'requests')),
        { ...toContact, window: hour, refusal },
        { key: `secret ${name} ${contact} hour`, limit: together.hour, window: hour, refusal },
        { key: `secret ${name} ${contact} day`, limit: together.day, window: day, refusal },
      ],
      this.deps.now(),
    )
  }

  private guessLimits(action: GuessAction, attempt: Stranger | OwnDevice): Counter[] {
    // Recovering the password is counted apart: that way is open.
    const refusal = action === 'password' ? 'currentPassword' : 'signIn'
    if ('userId' in attempt) {
      const name = `${action} device ${attempt.deviceId} user ${attempt.userId}`
      return [
        { key: `${name} quarter`, limit: guesses.ownDevice.quarterHour, window: quarterHour, refusal },
        { key: `${name} day`, limit: guesses.ownDevice.day, window: day, refusal },
      ]
    }
    const name = `${action} contact ${this.contactKey(attempt)}`
    return [
      this.deviceLimit(action, attempt, guesses, refusal),
      ...this.networkLimits(action, attempt, guesses, refusal),
      { key: `${name} quarter`, limit: guesses.contact.quarterHour, window: quarterHour, refusal },
      { key: `${name} day`, limit: guesses.contact.day, window: day, refusal },
    ]
  }

  /** Counted before the network's and the contact's: whoever has spent their own cannot spend what others share. */
  private deviceLimit(action: string, { deviceId }: Stranger, { device }: Allowed, refusal: LimitName): Counter {
    return { key: `${action} device ${deviceId}`, limit: device.quarterHour, window: quarterHour, refusal }
  }

  private networkLimits(
    action: string,
    { network: { address, site } }: Stranger,
    allowed: Allowed,
    refusal: LimitName,
  ): Counter[] {
    const networks = [
      { name: address, factor: 1 },
      ...(site === undefined ? [] : [{ name: `${site}/48`, factor: siteFactor }]),
    ]
    return networks.map(({ name, factor }) => {
      const hashed = this.deps.hashes.hash({ channel: 'email', value: `address ${name}` }).toString('base64url')
      const limit = allowed.address.quarterHour * factor
      return { key: `${action} address ${hashed}`, limit, window: quarterHour, refusal }
    })
  }

  private contactKey({ organizationId, contact }: Stranger): string {
    return `${organizationId} ${this.deps.hashes.hash(contact).toString('base64url')}`
  }
}
