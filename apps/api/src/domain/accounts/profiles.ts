/** The profile (account 3, "Profile"), and consent to reminders. */
import { type CallReply, type calls, noInsurance, pharmacyRadiusMiles, searchRadii } from '@rxgauge/contract'
import type { Language } from '@rxgauge/text'
import { fill } from '@rxgauge/text'
import { consentWording, outgoingText } from '@rxgauge/text/server'
import type * as v from 'valibot'
import { DomainError } from '../../base/errors/domain-error'
import { maybeOne, type Queryable } from '../../database/database'
import type { Pharmacies } from '../pharmacies/pharmacies'
import type { Places } from '../pharmacies/places'
import type { Plans } from '../prices/plans'
import type { SignedInCaller } from '../request-context'
import { type Contact, contactColumn } from './contact'
import type { AccountDependencies } from './dependencies'
import { contactsOf, userById } from './user-rows'

export type ProfileReply = CallReply<typeof calls.account.getProfile>
type ProfileChanges = v.InferOutput<typeof calls.account.saveProfile.body>

interface Dependencies extends AccountDependencies {
  places: Places
  plans: Plans
  pharmacies: Pharmacies
}

/** Where the person turned messages on or off. */
type ConsentUse = 'settings' | 'reminder' | 'watch'

export class Profiles {
  constructor(private readonly deps: Dependencies) {}

  async read(userId: string): Promise<ProfileReply> {
    const row = await maybeOne<ProfileReply>(
      this.deps.database,
      `select u.id, u.first_name "firstName", u.last_name "lastName", u.phone, u.email, u.zip "zipCode",
         u.insurance_id "insuranceId", p.name "insuranceName", u.bin, u.group_num "groupNum", u.mile_radius "mileRadius",
         u.pharmacy_location_id "pharmacyLocationId", u.pharmacy_group_id "pharmacyGroupId",
         l.name || ', ' || l.address1 || ', ' || l.city "pharmacyName",
         u.email_allowed "emailAllowed", u.text_allowed "textAllowed"
       from app_user u left join insurance_plan p on p.id = u.insurance_id
       left join pharmacy_location l on l.id = u.pharmacy_location_id where u.id = $1`,
      [userId],
    )
    if (!row) throw new DomainError('UNAUTHORIZED')
    return row
  }

  /**
   * Fields left out don't change; empty text and `null` clear one. @throws DomainError ZIP_NOT_FOUND,
   * INSURANCE_NOT_FOUND, PHARMACY_NOT_FOUND, PHARMACY_CLOSED
   */
  async save(changes: ProfileChanges, { userId, deviceId, organization }: SignedInCaller): Promise<ProfileReply> {
    const { database, events } = this.deps
    const { pharmacyLocationId, pharmacyGroupId, zipCode } = changes
    const insuranceId = changes.insuranceId === noInsurance ? null : changes.insuranceId
    if (zipCode) await this.deps.places.byZip(zipCode)
    if (insuranceId != null) await this.deps.plans.forPricing(insuranceId)
    if (pharmacyLocationId != null) {
      const pharmacy = await this.deps.pharmacies.open(pharmacyLocationId, organization.pharmacyGroupIds)
      if (pharmacyGroupId != null && pharmacy.groupId !== pharmacyGroupId) throw new DomainError('PHARMACY_NOT_FOUND')
    }
    await database.transaction(async (transaction) => {
      await transaction.query(
        `update app_user set first_name = coalesce($2, first_name), last_name = coalesce($3, last_name),
           zip = case when $4::text is null then zip else nullif($4, '') end,
           insurance_id = case when $5 then $6 else insurance_id end,
           chose_no_insurance = case when $5 then $6::int is null else chose_no_insurance end, bin = coalesce($7, bin),
           group_num = coalesce($8, group_num), mile_radius = coalesce($9, mile_radius),
           pharmacy_location_id = case when $10 then $11 else pharmacy_location_id end,
           pharmacy_group_id = case when $10 then (select pharmacy_group_id from pharmacy_location where id = $11) else pharmacy_group_id end
         where id = $1`,
        [
          userId,
          textToWrite(changes.firstName),
          textToWrite(changes.lastName),
          textToWrite(zipCode),
          insuranceId !== undefined,
          insuranceId ?? null,
          textToWrite(changes.bin),
          textToWrite(changes.groupNum),
          changes.mileRadius ?? null,
          pharmacyLocationId !== undefined,
          pharmacyLocationId ?? null,
        ],
      )
      // A device's own values apply where the person has none.
      await transaction.query(
        `update device d set zip = coalesce(u.zip, d.zip), insurance_id = case when $2 then u.insurance_id else d.insurance_id end,
           chose_no_insurance = case when $2 then u.chose_no_insurance else d.chose_no_insurance end,
           favorite_location_id = case when $3 then u.pharmacy_location_id else d.favorite_location_id end,
           pharmacy_group_id = case when $3 then u.pharmacy_group_id else d.pharmacy_group_id end
         from app_user u where u.id = $1 and d.app_user_id = u.id`,
        [userId, insuranceId !== undefined, pharmacyLocationId !== undefined],
      )
      await events.add(transaction, { userId, organizationId: organization.id, deviceId, kind: 'profile_saved' })
    })
    return this.read(userId)
  }

  /** The radius options (account 3, "Search-radius options"). */
  radiusOptions(language: Language): CallReply<typeof calls.account.getMileRadiusOptions> {
    return searchRadii.map((miles) => {
      const isDefault = miles === pharmacyRadiusMiles
      const displayValue = fill(outgoingText(language).radius, { miles })
      return { key: String(miles), displayValue, default: isDefault, shortCode: { value: miles, default: isDefault } }
    })
  }

  /**
   * Turns refill reminders and price watches by text or email on or off, and records the consent with the sentence that
   * the person saw. Consent records are permanent, so that turning on what is already on writes none, except the first
   * one of watches, which have a sentence of their own.
   * @returns whether it was different before
   * @throws DomainError CONTACT_REQUIRED when the account has no contact of that kind
   */
  async allow(
    channel: Contact['channel'],
    isAllowed: boolean,
    caller: SignedInCaller,
    language: Language,
  ): Promise<boolean> {
    return this.deps.database.transaction((transaction) =>
      this.allowIn(transaction, channel, isAllowed, caller, language, 'settings'),
    )
  }

  /** The same in the transaction of what the person consents for. */
  async allowIn(
    transaction: Queryable,
    channel: Contact['channel'],
    isAllowed: boolean,
    { userId, organization }: SignedInCaller,
    language: Language,
    source: ConsentUse,
  ): Promise<boolean> {
    const { consents } = this.deps
    const contact = contactsOf(await userById(transaction, userId)).find((each) => each.channel === channel)
    if (!contact) throw new DomainError('CONTACT_REQUIRED')
    const column = channel === 'text' ? 'text_allowed' : 'email_allowed'
    const isFirstWatch = async () =>
      !(await maybeOne(
        transaction,
        `select 1 from consent where app_user_id = $1 and channel = $2 and source = 'watch' and is_granted limit 1`,
        [userId, channel],
      ))
    const kind = source === 'reminder' ? 'refill' : source
    const wording = consentWording(channel === 'text' ? `${kind}Text` : `${kind}Email`, language)
    const changed = await transaction.query<{ id: string }>(
      `update app_user set ${column} = $2 where id = $1 and ${column} <> $2 returning id`,
      [userId, isAllowed],
    )
    // Agreeing again undoes an unsubscription from emails; only START undoes a STOP, as carriers require.
    const isAgain =
      isAllowed && channel === 'email' && (await consents.isSuppressed(transaction, organization.id, contact))
    const isChanged = changed.length > 0
    if (!isChanged && !isAgain && !(source === 'watch' && (await isFirstWatch()))) return false
    const consent = { userId, organizationId: organization.id, contact }
    await consents.record(transaction, { ...consent, isGranted: isAllowed, wording, language, source })
    if (isAgain) await consents.allowAgain(transaction, organization.id, contact)
    return isChanged
  }

  /**
   * The contact's owner refuses all messages, by STOP or by an email's link. Refusing twice writes nothing more: anyone
   * with the link can use it any number of times, and consent records are permanent.
   */
  async refuseAll(
    organizationId: number,
    contact: Contact,
    source: 'message' | 'link' | 'operator',
    wording: string,
    language: Language,
  ): Promise<void> {
    const { database, consents, events } = this.deps
    const column = contact.channel === 'text' ? 'text_allowed' : 'email_allowed'
    await database.transaction(async (transaction) => {
      const person = await maybeOne<{ id: string; isAllowed: boolean }>(
        transaction,
        `select id, ${column} "isAllowed" from app_user where organization_id = $1 and ${contactColumn(contact)} = $2 for update`,
        [organizationId, contact.value],
      )
      const userId = person?.id ?? null
      const isNew = await consents.suppress(transaction, organizationId, contact, source)
      if (!isNew && !person?.isAllowed) return
      if (userId) await transaction.query(`update app_user set ${column} = false where id = $1`, [userId])
      await consents.record(transaction, {
        userId,
        organizationId,
        contact,
        isGranted: false,
        wording,
        language,
        source,
      })
      if (userId) await events.add(transaction, { userId, organizationId, deviceId: null, kind: 'unsubscribed' })
    })
  }
}

/** The value for the update: `null` leaves the field as it is, empty text clears it. */
const textToWrite = (text: string | null | undefined): string | null => (text === undefined ? null : (text ?? ''))
