/** A person's own data: exported as JSON, and erased with the account (account 4, "Remove account"). */
import type { Language } from '@rxgauge/text'
import { consentWording } from '@rxgauge/text/server'
import { one, type Queryable } from '../database/database'
import { renderEmail } from '../outbox/render-email'
import type { SignedInCaller } from '../request-context'
import type { AccountDependencies } from './dependencies'
import { contactsOf, userById } from './user-rows'

/** The person's own rows of devices, and with them what was written on a device while they were signed in. */
const devicesOf = 'select id from device where app_user_id = $1'
/** Where their contacts are looked for besides: an account ends in one organization alone. */
const ownOrganization = '(select organization_id from app_user where id = $1)'
const contactsOfPerson = 'select email from app_user where id = $1 union select phone from app_user where id = $1'

export class PersonalData {
  constructor(private readonly deps: AccountDependencies) {}

  /** Everything that is stored about a person. Times are ISO 8601. */
  async export({ userId, deviceId, organization }: SignedInCaller): Promise<Record<string, unknown>> {
    const { database, events } = this.deps
    const [profile] = await database.query<object>(
      `select first_name "firstName", last_name "lastName", phone, email, u.zip, p.name insurance, u.chose_no_insurance "choseNoInsurance", bin, group_num "groupNumber",
       mile_radius "searchRadiusMiles", l.name "favoritePharmacy", u.language, email_allowed "emailAllowed",
       text_allowed "textAllowed", created_at "createdAt"
       from app_user u left join insurance_plan p on p.id = u.insurance_id
       left join pharmacy_location l on l.id = u.pharmacy_location_id where u.id = $1`,
      [userId],
    )
    const lists = await listsOf(database, userId)
    const exportedAt = await this.time(database)
    await events.add(database, { userId, organizationId: organization.id, deviceId, kind: 'data_exported' })
    return { organization: organization.record.name, exportedAt, profile, ...lists }
  }

  private async time(queryable: Queryable): Promise<string> {
    const { now } = await one<{ now: Date }>(queryable, 'select now() now')
    return now.toISOString()
  }

  /**
   * Erases the person: profile, messages, sessions, searches, coupons, questions, and what is stored with their devices.
   * What names their contact in this organization goes too, whoever wrote it. What remains are the records of consent and refusal, and that there was an account, both without a contact.
   */
  async remove({ userId, deviceId, organization }: SignedInCaller, language: Language, origin: string): Promise<void> {
    const { database, consents, events, outbox } = this.deps
    const account = { userId, organizationId: organization.id }
    await database.transaction(async (transaction) => {
      // Whoever is writing a message to this person has to end first: what is erased below is then all there is.
      await transaction.query('select 1 from app_user where id = $1 for update', [userId])
      const contacts = contactsOf(await userById(transaction, userId))
      const erase = (sql: string) => transaction.query(sql, [userId])
      for (const contact of contacts) {
        const wording = consentWording(contact.channel === 'text' ? 'refillText' : 'refillEmail', language)
        await consents.record(transaction, {
          ...account,
          contact,
          isGranted: false,
          wording,
          language,
          source: 'removal',
        })
      }
      await events.add(transaction, { ...account, deviceId, kind: 'removed' })
      await erase(
        `update outbox set recipient = '', subject = '', body = '', html = '', unsubscribe_url = '', reply_to = '',
           suppressed_at = coalesce(suppressed_at, now())
         where device_id in (${devicesOf}) or (organization_id = ${ownOrganization} and (recipient in (${contactsOfPerson})
           or position((select '<' || email || '>' from app_user where id = $1) in lower(body)) > 0))
           or starts_with(dedupe_key, 'refill ' || $1::uuid::text || ' ')`,
      )
      await erase(
        `delete from contact_message where organization_id = ${ownOrganization}
           and lower(email) = (select email from app_user where id = $1)`,
      )
      await erase(
        `delete from verification where organization_id = ${ownOrganization} and contact in (${contactsOfPerson})`,
      )
      // With it go their rows of devices, coupons, searches, questions and ratings. Shared links still work for their
      // recipients, but no longer name a device.
      await erase('delete from app_user where id = $1')
      for (const contact of contacts) {
        await outbox.enqueue(transaction, {
          ...renderEmail('accountRemoved', contact, { organization, language, origin }),
          deviceId: null,
        })
      }
    })
  }
}

/** All that is stored about a person but the profile, by its name in the export. */
async function listsOf(queryable: Queryable, userId: string) {
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
    devices: await rows(
      `select device_type "type", details, d.zip, p.name insurance, d.chose_no_insurance "choseNoInsurance",
       l.name "favoritePharmacy", campaign, seen_at "seenAt"
       from device d left join insurance_plan p on p.id = d.insurance_id
       left join pharmacy_location l on l.id = d.favorite_location_id where d.app_user_id = $1 order by seen_at`,
    ),
    recentSearches: await rows(
      `select p.name medication, searched_at "searchedAt" from product_search_log s join product p on p.id = s.product_id
       where s.device_id in (${devicesOf}) order by searched_at`,
    ),
    coupons: await rows(
      `select p.name medication, d.form, d.strength, a.quantity, a.price, a.member_id "memberId", a.zip, a.created_at "createdAt"
       from adjudication a join product_detail d on d.id = a.product_detail_id join product p on p.id = d.product_id
       where a.device_id in (${devicesOf}) order by a.created_at`,
    ),
    savedCoupons: await rows(
      `select p.name medication, d.form, d.strength, c.quantity, l.name pharmacy, c.zip, c.price, c.saved_at "savedAt"
       from saved_coupon c join product_detail d on d.id = c.product_detail_id join product p on p.id = d.product_id
       join pharmacy_location l on l.id = c.pharmacy_location_id where c.app_user_id = $1 order by c.saved_at`,
    ),
    reminders: await rows(
      `select p.name medication, r.kind, r.time_zone "timeZone", r.start_date::text "startDate", r.minutes "minutesAfterMidnight",
       r.duration_days "everyDays", r.by_text "byText", r.by_email "byEmail", r.next_at "nextAt"
       from reminder r join saved_coupon c on c.id = r.saved_coupon_id join product_detail d on d.id = c.product_detail_id
       join product p on p.id = d.product_id where c.app_user_id = $1 order by r.id`,
    ),
    sharedCoupons: await rows(
      `select p.name medication, d.form, d.strength, s.quantity, s.created_at "createdAt", s.expires_at "expiresAt"
       from shared_coupon s join product_detail d on d.id = s.product_detail_id join product p on p.id = d.product_id
       where s.device_id in (${devicesOf}) order by s.created_at`,
    ),
    questionsToSupport: await rows(
      `select first_name "firstName", last_name "lastName", email, notes, created_at "createdAt" from contact_message
       where app_user_id = $1 order by created_at`,
    ),
    ratings: await rows(
      `select rating, comment_text comment, created_at "createdAt" from app_rating where app_user_id = $1 order by created_at`,
    ),
  }
}
