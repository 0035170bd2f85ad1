/**
 * Limits how often passwords can be guessed and secrets sent, counted in the database for all replicas.
 *
 * Nobody can use up another person's allowance. A device that a person used before (`ownerOnDevice`) has its own allowance
 * for that person. All other devices share the contact's allowance in its organization; a person locked out by them
 * recovers the password, since secrets are counted separately, and from then on the device is their own.
 */
import type { LimitName } from '@rxgauge/text/server'
import { day, hour, minute } from '../../base/durations'
import type { Queryable } from '../../database/database'
import type { Contact, ContactHashes } from '../accounts/contact'
import { type ClientNetwork, siteFactor } from './client-network'
import { type Counter, countInTurn, uncount } from './request-limit'

const quarterHour = 15 * minute

/**
 * Wrong passwords. Guessing one takes thousands of tries: 100 a day allow 36,500 a year for all strangers' devices
 * together, and as many for each of the person's own devices.
 */
export const guesses = {
  ownDevice: { quarterHour: 10, day: 100 },
  contact: { quarterHour: 10, day: 100 },
  device: { quarterHour: 20 },
  address: { quarterHour: 200 },
} as const

/** Messages with a one-time secret. A person who requests and resends several needs only a few an hour. */
export const secrets = {
  deviceToContact: { hour: 10 },
  /** From all of the person's own devices together. */
  ownDevices: { hour: 20, day: 60 },
  /** From all other devices together. */
  contact: { hour: 20, day: 60 },
  device: { quarterHour: 20 },
  address: { quarterHour: 200 },
} as const

type Allowed = typeof guesses | typeof secrets
type GuessAction = 'signin' | 'sso' | 'password'

/** A device that the person hasn't used before. */
interface Stranger {
  organizationId: number
  contact: Contact
  deviceId: string
  network: ClientNetwork
}

/** A device that this person used before. */
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
   * Runs a password check and counts it unless the password was right. It counts first, so that simultaneous checks get
   * no more tries than sequential ones.
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
      if (!isWrong) await uncount(this.deps.database, limits, now)
    }
  }

  /**
   * Counts a message with a secret, whether or not the contact has an account. A person's own device has its own limit
   * and shares one with their other devices; requests by strangers, even from the same network, don't count there.
   * @param isOwnDevice whether the person used the device before
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
        { key: `secret ${name} ${contact}`, limit: together.hour, window: hour, refusal },
        { key: `secret ${name} ${contact}`, limit: together.day, window: day, refusal },
      ],
      this.deps.now(),
    )
  }

  private guessLimits(action: GuessAction, attempt: Stranger | OwnDevice): Counter[] {
    // Recovering the password is counted separately, so that it stays possible.
    const refusal = action === 'password' ? 'currentPassword' : 'signIn'
    if ('userId' in attempt) {
      const name = `${action} device ${attempt.deviceId} user ${attempt.userId}`
      return [
        { key: name, limit: guesses.ownDevice.quarterHour, window: quarterHour, refusal },
        { key: name, limit: guesses.ownDevice.day, window: day, refusal },
      ]
    }
    const name = `${action} contact ${this.contactKey(attempt)}`
    return [
      this.deviceLimit(action, attempt, guesses, refusal),
      ...this.networkLimits(action, attempt, guesses, refusal),
      { key: name, limit: guesses.contact.quarterHour, window: quarterHour, refusal },
      { key: name, limit: guesses.contact.day, window: day, refusal },
    ]
  }

  /** Counted before the network and the contact, so that a device over its limit can't use up what others share. */
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
