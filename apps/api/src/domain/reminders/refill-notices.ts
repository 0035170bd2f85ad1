/**
 * The text of a refill reminder: today's price compared with the one on the day the coupon was saved (account 2,
 * "Messages").
 */
import { cents, centsApart, formatPrice, parseDollars, savedCouponPath } from '@rxgauge/contract'
import type { Language } from '@rxgauge/text'
import { fill } from '@rxgauge/text'
import { outgoingText } from '@rxgauge/text/server'
import { one, type Queryable } from '../../database/database'
import type { CouponOffers } from '../coupons/coupon-offers'
import type { SavedCoupon, SavedCoupons } from '../coupons/saved-coupons'
import type { Organization, Organizations } from '../organizations/organizations'
import type { Messages } from '../outbox/messages'
import type { PharmacyOffer } from '../pharmacies/offers'
import { decimalDollars } from '../prices/money'
import type { ChosenChannels, ChosenContacts } from './chosen-channels'
import type { DueReminder } from './due-reminder'

export interface RefillNoticeDependencies {
  savedCoupons: SavedCoupons
  couponOffers: CouponOffers
  organizations: Organizations
  messages: Messages
  channels: ChosenChannels
  database: Queryable
}

export interface RefillNotice {
  coupon: SavedCoupon
  organization: Organization
  sentence: string
  /** Where it's sent in addition to the inbox. */
  chosen: ChosenContacts
}

export class RefillNotices {
  constructor(private readonly deps: RefillNoticeDependencies) {}

  async find(reminder: DueReminder): Promise<RefillNotice> {
    const { savedCoupons, couponOffers, organizations, channels, database } = this.deps
    const { userId, language, organizationId } = reminder
    const organization = await organizations.byId(organizationId)
    if (!organization) throw new Error('a reminder of no organization')
    const coupon = await savedCoupons.read(userId, reminder.savedCouponId)
    const visitor = { userId, organization, favoriteLocationId: null }
    const own = await couponOffers.own(coupon, visitor)
    const lowest = await couponOffers.lowest(coupon, visitor)
    const { pharmacy } = await one<{ pharmacy: string }>(
      database,
      'select name pharmacy from pharmacy_location where id = $1',
      [coupon.pharmacyLocationId],
    )
    return {
      coupon,
      organization,
      sentence: refillSentence(
        { savedAt: coupon.price, own: own && priceOf(own), lowest: lowest && priceOf(lowest), pharmacy },
        language,
      ),
      chosen: await channels.contacts(reminder, organization),
    }
  }

  /**
   * Enqueues the messages, in the transaction that moves the reminder on. The inbox gets each of them; a phone or an
   * email address gets one a day, which only says that it's time for a refill and leaves the details to the inbox.
   * @param dayNumber the person's local day
   */
  async send(transaction: Queryable, reminder: DueReminder, notice: RefillNotice, dayNumber: number): Promise<void> {
    const { messages, channels } = this.deps
    const { userId, language, savedCouponId } = reminder
    const { coupon, organization, sentence, chosen } = notice
    const { productName: name, strength, form } = coupon
    await messages.add(transaction, userId, {
      type: 'refill',
      title: fill(outgoingText(language).refillTitle, { name }),
      body: sentence,
      couponDetails: [{ name, strength, dosage: form }],
      savedCouponId,
    })
    await channels.enqueue(transaction, chosen, {
      template: 'refill',
      userId,
      organization,
      language,
      news: sentence,
      path: savedCouponPath(savedCouponId),
      dayNumber,
    })
  }
}

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
