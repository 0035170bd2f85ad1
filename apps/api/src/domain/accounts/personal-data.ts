/** A person's own data: exported as JSON, and erased with the account (account 4, "Remove account"). */
import type { Language } from '@rxgauge/text'
import { consentWording } from '@rxgauge/text/server'
import { one, type Queryable } from '../../database/database'
import type { Organization } from '../organizations/organizations'
import { renderEmail } from '../outbox/render-email'
import type { SignedInCaller } from '../request-context'
import type { Contact } from './contact'
import type { AccountDependencies } from './dependencies'
import { type Operator, recordOperatorAction } from './operator-actions'
import { contactsOf, userById } from './user-rows'

/** Devices by owner: a person's own rows, written while they were signed in, or a guest's single row. */
const devicesOf = {
  person: 'select id from device where app_user_id = $1',
  guest: 'select id from device where id = $1 and app_user_id is null',
} as const
/** Scopes contact lookups to the account's organization: the same contact may have accounts in others. */
const ownOrganization = '(select organization_id from app_user where id = $1)'
const contactsOfPerson = 'select email from app_user where id = $1 union select phone from app_user where id = $1'

const answersOfQuestion = `(select coalesce(json_agg(a.body order by a.id), '[]') from question_answer a
  where a.question_id = contact_message.id) answers`

/** The account, and the device that makes the request, if any. */
export type AccountOwner = Pick<SignedInCaller, 'userId'> & { deviceId: string | null; organizationId: number }

/** The message that confirms a removal to the person. */
interface Confirmation {
  organization: Organization
  origin: string
}

export interface Export {
  /** The receipt's number; empty for a person's own export. */
  receipt: string
  /** Everything stored. */
  stored: Record<string, unknown>
}

export class PersonalData {
  constructor(private readonly deps: AccountDependencies) {}

  /** Everything stored about a person. Times are ISO 8601. */
  async export({ userId, deviceId, organization }: SignedInCaller): Promise<Record<string, unknown>> {
    return (await this.exportAccount({ userId, deviceId, organizationId: organization.id })).stored
  }

  /** @param operator set when an operator exports on the person's behalf */
  async exportAccount(owner: AccountOwner, operator?: Operator): Promise<Export> {
    const { database, events } = this.deps
    const { userId, organizationId } = owner
    const stored = await this.readAccount(userId)
    const [{ name } = { name: '' }] = await this.organizationName(organizationId)
    const exportedAt = await this.time(database)
    const receipt = await database.transaction(async (transaction) => {
      await events.add(transaction, { ...owner, kind: 'data_exported' })
      return operator
        ? await recordOperatorAction(transaction, { kind: 'exported', operator, organizationId, userId })
        : ''
    })
    return { receipt, stored: { organization: name, exportedAt, ...stored } }
  }

  /** Everything stored about an account, without a trace of the reading. */
  async readAccount(userId: string) {
    const { database } = this.deps
    const [profile] = await database.query<object>(
      `select first_name "firstName", last_name "lastName", phone, email, u.zip, p.name insurance, u.chose_no_insurance "choseNoInsurance", bin, group_num "groupNumber",
       mile_radius "searchRadiusMiles", l.name "favoritePharmacy", u.language, email_allowed "emailAllowed",
       text_allowed "textAllowed", created_at "createdAt"
       from app_user u left join insurance_plan p on p.id = u.insurance_id
       left join pharmacy_location l on l.id = u.pharmacy_location_id where u.id = $1`,
      [userId],
    )
    const lists = { ...(await listsOfPerson(database, userId)), ...(await listsOfDevices(database, 'person', userId)) }
    return { profile, ...lists }
  }

  /** Everything stored with a device that belongs to no account. */
  async exportGuest(deviceId: string, organizationId: number, operator: Operator): Promise<Export> {
    const { database } = this.deps
    const lists = await this.readGuest(deviceId)
    const [{ name } = { name: '' }] = await this.organizationName(organizationId)
    const exportedAt = await this.time(database)
    const receipt = await database.transaction((transaction) =>
      recordOperatorAction(transaction, { kind: 'exported', operator, organizationId, deviceId }),
    )
    return { receipt, stored: { organization: name, exportedAt, ...lists } }
  }

  /** The same, without a trace of the reading. */
  async readGuest(deviceId: string) {
    const { database } = this.deps
    return {
      ...(await listsOfDevices(database, 'guest', deviceId)),
      questionsToSupport: await database.query<object>(
        `select first_name "firstName", last_name "lastName", email, notes, created_at "createdAt", ${answersOfQuestion} from contact_message
         where device_id = $1 and app_user_id is null order by created_at`,
        [deviceId],
      ),
      ratings: await database.query<object>(
        `select r.rating, r.comment_text "comment", r.created_at "createdAt" from app_rating r
         join engagement e on e.id = r.engagement_id where e.device_id = $1 and r.app_user_id is null`,
        [deviceId],
      ),
    }
  }

  /** Everything that names a contact without an account. */
  async exportContact(contact: Contact, organizationId: number, operator: Operator): Promise<Export> {
    const { database } = this.deps
    const [{ name } = { name: '' }] = await this.organizationName(organizationId)
    const lists = await this.readContact(contact, organizationId)
    const exportedAt = await this.time(database)
    const receipt = await database.transaction((transaction) =>
      recordOperatorAction(transaction, { kind: 'exported', operator, organizationId }),
    )
    return { receipt, stored: { organization: name, exportedAt, contact: contact.value, ...lists } }
  }

  /** The same, without a trace of the reading. */
  async readContact(contact: Contact, organizationId: number) {
    const { database } = this.deps
    const questionsToSupport = await database.query<object>(
      `select first_name "firstName", last_name "lastName", email, phone, notes, created_at "createdAt", ${answersOfQuestion} from contact_message
       where organization_id = $2 and (lower(email) = $1 or phone = $1) order by created_at`,
      [contact.value, organizationId],
    )
    const messagesSent = await database.query<object>(
      `select channel, created_at "createdAt", delivered_at "deliveredAt" from outbox
       where organization_id = $2 and recipient = $1 order by created_at`,
      [contact.value, organizationId],
    )
    return { questionsToSupport, messagesSent }
  }

  private organizationName(id: number) {
    return this.deps.database.query<{ name: string }>('select name from organization where id = $1', [id])
  }

  private async time(queryable: Queryable): Promise<string> {
    const { now } = await one<{ now: Date }>(queryable, 'select now() now')
    return now.toISOString()
  }

  /**
   * Erases the person's profile, messages, sessions, searches, coupons, list, questions and devices, plus everything else in
   * this organization that names their contact.
   * The records of consent and refusal and the account's audit trail remain, without a contact.
   */
  async remove({ userId, deviceId, organization }: SignedInCaller, language: Language, origin: string): Promise<void> {
    await this.removeAccount({ userId, deviceId, organizationId: organization.id }, language, { organization, origin })
  }

  /**
   * @param confirmation left out when the person gets no message
   * @param operator set when an operator removes it on the person's behalf
   * @returns the number of the operator's receipt
   */
  async removeAccount(
    account: AccountOwner,
    language: Language,
    confirmation?: Confirmation,
    operator?: Operator,
  ): Promise<string | undefined> {
    const { database, consents, events, outbox } = this.deps
    const { userId, organizationId } = account
    return database.transaction(async (transaction) => {
      // Waits for anyone who is writing a message to this person, so that nothing appears after the erasure below.
      await transaction.query('select 1 from app_user where id = $1 for update', [userId])
      const contacts = contactsOf(await userById(transaction, userId))
      const erase = (sql: string) => transaction.query(sql, [userId])
      for (const contact of contacts) {
        const wording = consentWording(contact.channel === 'text' ? 'refillText' : 'refillEmail', language)
        await consents.record(transaction, {
          userId,
          organizationId,
          contact,
          isGranted: false,
          wording,
          language,
          source: 'removal',
        })
      }
      await events.add(transaction, { ...account, kind: 'removed' })
      await erase(
        `update outbox set recipient = '', subject = '', body = '', html = '', unsubscribe_url = '', reply_to = '',
           suppressed_at = coalesce(suppressed_at, now())
         where device_id in (${devicesOf.person}) or (organization_id = ${ownOrganization} and (recipient in (${contactsOfPerson})
           or position((select '<' || email || '>' from app_user where id = $1) in lower(body)) > 0))
           or starts_with(dedupe_key, 'refill ' || $1::uuid::text || ' ')
           or starts_with(dedupe_key, 'watch ' || $1::uuid::text || ' ')`,
      )
      for (const contact of contacts) await eraseContact(transaction, organizationId, contact)
      // Deleting the account cascades to its devices, coupons, list, searches, questions and ratings. Shared links still work
      // for their recipients, but no longer name a device.
      await erase('delete from app_user where id = $1')
      if (confirmation) {
        const { organization, origin } = confirmation
        for (const contact of contacts) {
          await outbox.enqueue(transaction, {
            ...renderEmail('accountRemoved', contact, { organization, language, origin }),
            deviceId: null,
          })
        }
      }
      return operator && recordOperatorAction(transaction, { kind: 'removed', operator, organizationId, userId })
    })
  }

  /** Erases a guest's data from a device. People who signed in there keep their own data and their sessions. */
  async removeGuest(deviceId: string, organizationId: number, operator: Operator): Promise<string> {
    return this.deps.database.transaction(async (transaction) => {
      const erase = (sql: string) => transaction.query(sql, [deviceId])
      await erase(
        `update outbox set recipient = '', subject = '', body = '', html = '', unsubscribe_url = '', reply_to = '',
           suppressed_at = coalesce(suppressed_at, now())
         where device_id = $1`,
      )
      await erase('delete from contact_message where device_id = $1 and app_user_id is null')
      await erase('delete from verification where device_id = $1 and app_user_id is null')
      await erase('delete from adjudication where device_id = $1')
      await erase('delete from product_search_log where device_id = $1')
      await erase('update shared_coupon set device_id = null where device_id = $1')
      await erase('update shared_list set device_id = null where device_id = $1')
      await erase('delete from device_session where device_id = $1 and app_user_id is null')
      await erase(
        `delete from engagement where device_id = $1 and not exists (
           select 1 from app_rating r where r.engagement_id = engagement.id and r.app_user_id is not null)`,
      )
      await erase(
        `update device set zip = null, insurance_id = null, chose_no_insurance = false, favorite_location_id = null,
           pharmacy_group_id = null, push_token = null, campaign = '{}', details = '' where id = $1`,
      )
      await erase(
        `delete from device where id = $1 and not exists (select 1 from device p where p.registered_device_id = $1)`,
      )
      return recordOperatorAction(transaction, { kind: 'removed', operator, organizationId, deviceId })
    })
  }

  /** Erases everything that names a contact without an account. */
  async removeContact(contact: Contact, organizationId: number, operator: Operator): Promise<string> {
    return this.deps.database.transaction(async (transaction) => {
      await transaction.query(
        `update outbox set recipient = '', subject = '', body = '', html = '', unsubscribe_url = '', reply_to = '',
           suppressed_at = coalesce(suppressed_at, now())
         where organization_id = $2 and (recipient = $1 or lower(reply_to) = $1 or position('<' || $1 || '>' in lower(body)) > 0)`,
        [contact.value, organizationId],
      )
      await eraseContact(transaction, organizationId, contact)
      return recordOperatorAction(transaction, { kind: 'removed', operator, organizationId })
    })
  }
}

/** Erases questions and verifications that name a contact, whoever wrote them. */
async function eraseContact(transaction: Queryable, organizationId: number, { value }: Contact): Promise<void> {
  await transaction.query(
    'delete from contact_message where organization_id = $2 and (lower(email) = $1 or phone = $1)',
    [value, organizationId],
  )
  await transaction.query('delete from verification where organization_id = $2 and contact = $1', [
    value,
    organizationId,
  ])
}

/** A person's own lists, keyed by their name in the export. */
async function listsOfPerson(queryable: Queryable, userId: string) {
  const rows = (sql: string) => queryable.query<object>(sql, [userId])
  return {
    messages: await rows(
      `select title, body, type, sent_at "sentAt", read_at "readAt" from message where app_user_id = $1 and deleted_at is null order by sent_at`,
    ),
    consents: await rows(
      `select channel, is_granted "granted", wording, language, source, given_at "givenAt" from consent where app_user_id = $1 order by given_at`,
    ),
    acceptedTexts: await rows(
      `select type, language, modified_on::text "lastModified", accepted_at "acceptedAt" from content_acceptance
       where app_user_id = $1 order by type`,
    ),
    accountEvents: await rows(
      `select kind, happened_at "happenedAt" from account_event where app_user_id = $1 order by happened_at`,
    ),
    sessions: await rows(
      `select d.device_type "deviceType", d.details, s.created_at "createdAt", s.expires_at "expiresAt", s.revoked_at "endedAt"
       from device_session s join device d on d.id = s.device_id where s.app_user_id = $1 order by s.created_at`,
    ),
    organizationSignOns: await rows(
      `select issuer, subject, linked_at "linkedAt" from member_subject where app_user_id = $1 order by linked_at`,
    ),
    savedCoupons: await rows(
      `select p.name medication, d.form, d.strength, c.quantity, c.unit_name unit, l.name pharmacy, c.zip, c.price, c.saved_at "savedAt"
       from saved_coupon c join product_detail d on d.id = c.product_detail_id join product p on p.id = d.product_id
       join pharmacy_location l on l.id = c.pharmacy_location_id where c.app_user_id = $1 order by c.saved_at`,
    ),
    list: await rows(
      `select coalesce(p.name, e.product_name) medication, coalesce(d.form, e.form) form, coalesce(d.strength, e.strength) strength,
         e.quantity, e.unit_name unit, i.name insurance, e.added_at "addedAt", e.first_price "firstPrice",
         e.first_on::text "firstPricedOn", e.first_zip "firstPricedNear"
       from list_entry e left join product_detail d on d.id = e.product_detail_id left join product p on p.id = d.product_id
       left join insurance_plan i on i.id = e.insurance_id where e.app_user_id = $1 order by e.position`,
    ),
    reminders: await rows(
      `select p.name medication, r.kind, r.time_zone "timeZone", r.start_date::text "startDate", r.minutes "minutesAfterMidnight",
       r.duration_days "everyDays", r.by_text "byText", r.by_email "byEmail", r.next_at "nextAt"
       from reminder r join saved_coupon c on c.id = r.saved_coupon_id join product_detail d on d.id = c.product_detail_id
       join product p on p.id = d.product_id where c.app_user_id = $1 order by r.id`,
    ),
    priceWatches: await rows(
      `select fills, zip, threshold::text threshold, by_text "byText", by_email "byEmail", is_resting "isResting",
       time_zone "timeZone", set_at "setAt", next_at "nextAt"
       from price_watch where app_user_id = $1 order by id`,
    ),
    questionsToSupport: await rows(
      `select first_name "firstName", last_name "lastName", email, phone, notes, created_at "createdAt", ${answersOfQuestion} from contact_message
       where app_user_id = $1 or (organization_id = ${ownOrganization} and phone = (select phone from app_user where id = $1))
       order by created_at`,
    ),
    ratings: await rows(
      `select rating, comment_text comment, created_at "createdAt" from app_rating where app_user_id = $1 order by created_at`,
    ),
  }
}

/** The lists stored with devices, keyed by their name in the export. */
async function listsOfDevices(queryable: Queryable, owner: 'person' | 'guest', id: string) {
  const rows = (sql: string) => queryable.query<object>(sql, [id])
  return {
    devices: await rows(
      `select device_type "type", details, d.zip, p.name insurance, d.chose_no_insurance "choseNoInsurance",
       l.name "favoritePharmacy", campaign, seen_at "seenAt"
       from device d left join insurance_plan p on p.id = d.insurance_id
       left join pharmacy_location l on l.id = d.favorite_location_id where d.id in (${devicesOf[owner]}) order by seen_at`,
    ),
    recentSearches: await rows(
      `select p.name medication, searched_at "searchedAt" from product_search_log s join product p on p.id = s.product_id
       where s.device_id in (${devicesOf[owner]}) order by searched_at`,
    ),
    coupons: await rows(
      `select p.name medication, d.form, d.strength, a.quantity, a.unit_name unit, a.price, a.member_id "memberId", a.bin, a.pcn, a.group_num "group",
         a.program_name program, a.zip, a.created_at "createdAt"
       from adjudication a join product_detail d on d.id = a.product_detail_id join product p on p.id = d.product_id
       where a.device_id in (${devicesOf[owner]}) order by a.created_at`,
    ),
    sharedLists: await rows(
      `select (select json_agg(json_build_object('medication', p.name, 'form', d.form, 'strength', d.strength,
           'quantity', fill -> 'quantity', 'unit', fill -> 'unitName') order by f.position)
         from jsonb_array_elements(s.fills) with ordinality f (fill, position)
         left join product_detail d on d.id = (fill ->> 'productDetailId')::int left join product p on p.id = d.product_id) medications,
       s.created_at "createdAt", s.expires_at "expiresAt"
       from shared_list s where s.device_id in (${devicesOf[owner]}) order by s.created_at`,
    ),
    sharedCoupons: await rows(
      `select p.name medication, d.form, d.strength, s.quantity, s.unit_name unit, s.created_at "createdAt", s.expires_at "expiresAt"
       from shared_coupon s join product_detail d on d.id = s.product_detail_id join product p on p.id = d.product_id
       where s.device_id in (${devicesOf[owner]}) order by s.created_at`,
    ),
  }
}
