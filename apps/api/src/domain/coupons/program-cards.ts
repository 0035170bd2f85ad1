/**
 * Cards that programs get for people. Each has a device row of its own, because a card belongs to a device: two people of one
 * program never share a member id, and what applies to other cards (how long they are kept, whose organization they are of, how
 * they are printed) applies to these.
 */
import { type Database, one } from '../../database/database'
import type { Organization } from '../organizations/organizations'
import type { Caller } from '../request-context'

/** How many cards one key may make, and how many rows each is: device, card, consent. */
export const cardsPerKeyAndDay = 20_000
export const cardRows = 3

interface Request {
  organization: Organization
  /** `undefined` without a key. */
  keyId: number | undefined
  consent: Consent
}

interface Consent {
  /** What the person agreed to. */
  wording: string
  givenAt: Date
}

interface Dependencies {
  database: Database
}

/** Its `deviceId` is no device's. */
export const exampleCaller = (organization: Organization): Caller =>
  callerOf('00000000-0000-0000-0000-000000000000', organization)

export class ProgramCards {
  constructor(private readonly deps: Dependencies) {}

  /** @param adjudicate makes the card; if it's refused, nothing is kept */
  async make<Card extends { adjudicationId: string }>(
    { organization, keyId, consent: { wording, givenAt } }: Request,
    adjudicate: (caller: Caller) => Promise<Card>,
  ): Promise<Card> {
    const { database } = this.deps
    // Deleted within days unless the card is made: see `was_authenticated`.
    const { id: deviceId } = await one<{ id: string }>(
      database,
      `insert into device (organization_id, app_code, device_type, details) values ($1, $2, 'program', '') returning id`,
      [organization.id, organization.appCode],
    )
    try {
      const card = await adjudicate(callerOf(deviceId, organization))
      await database.transaction(async (transaction) => {
        await transaction.query(
          'insert into card_consent (adjudication_id, api_key_id, wording, given_at) values ($1, $2, $3, $4)',
          [card.adjudicationId, keyId ?? null, wording, givenAt.toISOString()],
        )
        await transaction.query('update device set was_authenticated = true where id = $1', [deviceId])
      })
      return card
    } catch (error) {
      await database.query('delete from device where id = $1', [deviceId])
      throw error
    }
  }
}

const callerOf = (deviceId: string, organization: Organization): Caller => ({
  deviceId,
  sessionId: '',
  organizationId: organization.id,
  userId: null,
  favoriteLocationId: null,
  person: null,
  organization,
})
