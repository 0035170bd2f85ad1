/**
 * The text of a refill reminder: today's price compared with the one on the day the coupon was saved (account 2,
 * "Messages").
 */
import {
  cents,
  centsApart,
  fixedPaths,
  formatPrice,
  parseDollars,
  savedCouponPath,
  withReturnPath,
} from '@rxgauge/contract'
import type { Language } from '@rxgauge/text'
import { fill } from '@rxgauge/text'
import { outgoingText } from '@rxgauge/text/server'
import { one, type Queryable } from '../../database/database'
import { type Contact, emailContact, phoneContact } from '../accounts/contact'
import type { LinkTokens } from '../accounts/link-tokens'
import type { CouponOffers } from '../coupons/coupon-offers'
import type { SavedCoupon, SavedCoupons } from '../coupons/saved-coupons'
import type { Organization, Organizations } from '../organizations/organizations'
import { siteAddress } from '../organizations/site-address'
import type { Messages } from '../outbox/messages'
import type { Outbox } from '../outbox/outbox'
import { renderEmail } from '../outbox/render-email'
import type { PharmacyOffer } from '../pharmacies/offers'
import { decimalDollars } from '../prices/money'
import type { DueReminder } from './due-reminder'

export interface RefillNoticeDependencies {
  savedCoupons: SavedCoupons
  couponOffers: CouponOffers
  organizations: Organizations
  messages: Messages
  outbox: Outbox
  links: LinkTokens
  database: Queryable
  /** The site of organizations without a host of their own, for links; without it messages have no links. */
  publicUrl: string | undefined
}

export interface RefillNotice {
  coupon: SavedCoupon
  organization: Organization
  sentence: string
  /** Where it's sent in addition to the inbox. */
  contacts: readonly Contact[]
  unsubscribeUrl: string | undefined
}

export class RefillNotices {
  constructor(private readonly deps: RefillNoticeDependencies) {}

  async find(reminder: DueReminder): Promise<RefillNotice> {
    const { savedCoupons, couponOffers, organizations, database, links, publicUrl } = this.deps
    const { userId, language, organizationId } = reminder
    const organization = await organizations.byId(organizationId)
    if (!organization) throw new Error('a reminder of no organization')
    const coupon = await savedCoupons.read(userId, reminder.savedCouponId)
    const visitor = { userId, organization, favoriteLocationId: null }
    const own = await couponOffers.own(coupon, visitor)
    const lowest = await couponOffers.lowest(coupon, visitor)
    const { pharmacy, ...person } = await one<Person>(
      database,
      `select u.phone, u.email, u.text_allowed "textAllowed", u.email_allowed "emailAllowed", l.name pharmacy
       from app_user u, pharmacy_location l where u.id = $1 and l.id = $2`,
      [userId, coupon.pharmacyLocationId],
    )
    const contacts = contactsFor(reminder, person)
    const email = contacts.find(({ channel }) => channel === 'email')
    const address = siteAddress(organization.document, publicUrl)
    return {
      coupon,
      organization,
      sentence: refillSentence(
        { savedAt: coupon.price, own: own && priceOf(own), lowest: lowest && priceOf(lowest), pharmacy },
        language,
      ),
      contacts,
      unsubscribeUrl: email && address ? await links.unsubscribeUrl(address, organization.id, email.value) : undefined,
    }
  }

  /**
   * Enqueues the messages, in the transaction that moves the reminder on. The inbox gets each of them; a phone or an
   * email address gets one a day, which only says that it's time for a refill and leaves the details to the inbox.
   * @param dayNumber the person's local day
   */
  async send(transaction: Queryable, reminder: DueReminder, notice: RefillNotice, dayNumber: number): Promise<void> {
    const { messages, outbox, publicUrl } = this.deps
    const { userId, language, savedCouponId } = reminder
    const { coupon, organization, sentence, contacts, unsubscribeUrl } = notice
    const { productName: name, strength, form } = coupon
    await messages.add(transaction, userId, {
      type: 'refill',
      title: fill(outgoingText(language).refillTitle, { name }),
      body: sentence,
      couponDetails: [{ name, strength, dosage: form }],
      savedCouponId,
    })
    const code = organization.code === '' ? '' : `&orgCode=${encodeURIComponent(organization.code)}`
    const origin = siteAddress(organization.document, publicUrl) ?? ''
    const couponPath = savedCouponPath(savedCouponId)
    // Without a sign-in page, the coupon's own page explains how to sign in.
    const path = organization.record.options.signInOutFlag ? withReturnPath(fixedPaths.signIn, couponPath) : couponPath
    const link = `${origin}${path}${code}`
    for (const contact of contacts) {
      const message = renderEmail('refill', contact, {
        organization,
        language,
        origin,
        values: { news: sentence },
        link,
        ...(contact.channel === 'email' && unsubscribeUrl ? { unsubscribeUrl } : {}),
      })
      const dedupeKey = `refill ${userId} ${dayNumber} ${contact.channel}`
      await outbox.enqueue(transaction, { ...message, deviceId: null, isRequested: false, dedupeKey })
    }
  }
}

interface Person {
  phone: string | null
  email: string | null
  textAllowed: boolean
  emailAllowed: boolean
  /** The name of the saved coupon's pharmacy. */
  pharmacy: string
}

/** The contacts chosen for this reminder that still have consent. */
const contactsFor = ({ byText, byEmail }: DueReminder, person: Omit<Person, 'pharmacy'>): Contact[] => [
  ...(byText && person.textAllowed && person.phone !== null ? [phoneContact(person.phone)] : []),
  ...(byEmail && person.emailAllowed && person.email !== null ? [emailContact(person.email)] : []),
]

/** Decimal dollars at a pharmacy. */
export interface PharmacyPrice {
  pharmacyName: string
  price: string
}

const priceOf = ({ pharmacy, quote }: PharmacyOffer): PharmacyPrice => ({
  pharmacyName: pharmacy.name,
  price: decimalDollars(quote.amount),
})

interface Comparison {
  /** Its price on the day it was saved, in decimal dollars. */
  savedAt: string
  /** Today's prices: at the saved coupon's own pharmacy, and the lowest nearby. */
  own: PharmacyPrice | undefined
  lowest: PharmacyPrice | undefined
  pharmacy: string
}

/**
 * One sentence: less, the same, or more. The cheaper of the two pharmacies counts; at equal prices the coupon's own.
 */
export function refillSentence({ savedAt, own, lowest, pharmacy }: Comparison, language: Language): string {
  const text = outgoingText(language)
  const saved = parseDollars(savedAt) ?? cents(0)
  const [best] = [own, lowest]
    .flatMap((offer) => (offer ? [{ name: offer.pharmacyName, price: parseDollars(offer.price) ?? cents(0) }] : []))
    .sort((a, b) => a.price - b.price)
  if (!best) return fill(text.refillEnded, { pharmacy })
  const values = {
    pharmacy: best.name,
    price: formatPrice(best.price),
    saved: formatPrice(saved),
    amount: formatPrice(centsApart(saved, best.price)),
  }
  if (best.price === saved) return fill(text.refillSame, values)
  return fill(best.price < saved ? text.refillLess : text.refillMore, values)
}
