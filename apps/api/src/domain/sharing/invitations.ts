/**
 * Messages that visitors send to others: a link to the site, a coupon of theirs, a list of medications, or a professional's savings
 * for a patient.
 */
import { type calls, fixedPaths, sharedLinkDays, sharedListParameter } from '@rxgauge/contract'
import { editionOf, editionTraits, fill } from '@rxgauge/text'
import { outgoingText } from '@rxgauge/text/server'
import type * as v from 'valibot'
import { DomainError } from '../../base/errors/domain-error'
import { type Database, maybeOne, type Queryable } from '../../database/database'
import { emailContact, phoneContact } from '../accounts/contact'
import type { LinkTokens } from '../accounts/link-tokens'
import { isAdjudicationId } from '../documents/coupon-facts'
import type { SendLimits } from '../limits/send-limits'
import type { Outbox } from '../outbox/outbox'
import { renderEmail } from '../outbox/render-email'
import type { Pharmacies } from '../pharmacies/pharmacies'
import { quantityOf } from '../prices/usual-quantity'
import type { Products } from '../products/products'
import type { Caller, RequestContext } from '../request-context'
import { recordSentCoupon } from '../webhooks/record-coupon'
import type { Shareable, SharedCoupons } from './shared-coupons'
import type { SharedFills, SharedLists } from './shared-lists'

export type Recipient =
  | { phoneNumber: string }
  | { recipientEmail: string; recipientName?: string | undefined; senderName?: string | undefined }

type Savings = v.InferOutput<typeof calls.coupon.shareCoupon.body>
type ListToSend = v.InferOutput<typeof calls.list.sendList.body>

interface Dependencies {
  database: Database
  products: Products
  pharmacies: Pharmacies
  outbox: Outbox
  links: LinkTokens
  limits: SendLimits
  shared: SharedCoupons
  sharedLists: SharedLists
}

export class Invitations {
  constructor(private readonly deps: Dependencies) {}

  /** Sends the link to the organization's site, or its app link. */
  async sendSite(to: Recipient, options: RequestContext): Promise<void> {
    const { organization } = options.caller
    const query = organization.code === '' ? '' : `?orgCode=${encodeURIComponent(organization.code)}`
    const link = organization.record.options.branchIoLink || `${options.origin}/${query}`
    await this.send(to, options, 'site', async () => link)
  }

  /** Sends a coupon that this device got. @throws DomainError FEATURE_OFF, COUPON_NOT_FOUND for somebody else's */
  async sendCoupon(to: Recipient, adjudicationId: string, options: RequestContext): Promise<void> {
    checkAllowed(to, options.caller)
    const coupon =
      isAdjudicationId(adjudicationId) &&
      (await maybeOne<Shareable>(
        this.deps.database,
        `select case a.kind when 'copay' then 'manufacturer' else 'pharmacy' end "couponType", a.product_detail_id "productDetailId",
           trim_scale(a.quantity)::text quantity, l.id "pharmacyLocationId", l.pharmacy_group_id "pharmacyGroupId"
         from adjudication a left join pharmacy_location l on l.id = a.pharmacy_location_id
         where a.id = $1 and a.device_id = $2`,
        [adjudicationId, options.caller.deviceId],
      ))
    if (!coupon) throw new DomainError('COUPON_NOT_FOUND')
    await this.send(to, options, 'coupon', (transaction) => this.linkTo(transaction, coupon, to, options))
  }

  /**
   * Sends a professional's savings for a medication to a patient; for one pharmacy group if given.
   * @throws DomainError CONTACT_REQUIRED, FEATURE_OFF, PRODUCT_NOT_FOUND, PHARMACY_NOT_FOUND, QUANTITY_INVALID
   */
  async sendSavings(body: Savings, options: RequestContext): Promise<void> {
    const { products, pharmacies } = this.deps
    const to = recipientOf(body)
    checkSavings(options.caller)
    checkAllowed(to, options.caller)
    const quantity = await quantityOf(this.deps.database, body.productDetailId, body.quantity)
    const { type } = await products.ofDetail(body.productDetailId)
    if (body.pharmacyGroupId !== null) await pharmacies.group(body.pharmacyGroupId)
    const savings: Shareable = {
      couponType: type === 'brand' && body.insuranceId ? 'manufacturer' : 'pharmacy',
      productDetailId: body.productDetailId,
      quantity,
      pharmacyLocationId: null,
      pharmacyGroupId: body.pharmacyGroupId,
    }
    await this.send(to, options, 'savings', (transaction) => this.linkTo(transaction, savings, to, options))
  }

  /**
   * Sends a list of medications to oneself or somebody else.
   * @throws DomainError CONTACT_REQUIRED, FEATURE_OFF, PRODUCT_NOT_FOUND
   */
  async sendList(body: ListToSend, options: RequestContext): Promise<void> {
    const to = recipientOf(body)
    checkAllowed(to, options.caller)
    await this.send(to, options, 'list', (transaction) => this.linkToList(transaction, body.fills, options))
  }

  private async linkTo(
    transaction: Queryable,
    shareable: Shareable,
    to: Recipient,
    options: RequestContext,
  ): Promise<string> {
    const shared = await this.deps.shared.share(transaction, shareable, options.caller)
    const { couponType, productDetailId, quantity } = shareable
    const organizationId = options.caller.organization.id
    await recordSentCoupon(transaction, { organizationId, couponType, productDetailId, quantity }, channelOf(to))
    return linkOf(fixedPaths.search, { shared }, options)
  }

  private async linkToList(transaction: Queryable, fills: SharedFills, options: RequestContext): Promise<string> {
    const { token } = await this.deps.sharedLists.add(transaction, fills, options.caller)
    return linkOf(fixedPaths.myList, { [sharedListParameter]: token }, options)
  }

  /**
   * Counts first, so that a refused request leaves nothing behind, not even a link.
   * @param makeLink runs in the transaction of the message
   */
  private async send(
    to: Recipient,
    options: RequestContext,
    what: 'site' | 'coupon' | 'savings' | 'list',
    makeLink: (transaction: Queryable) => Promise<string>,
  ): Promise<void> {
    const { database, outbox, links, limits } = this.deps
    const { caller, language, origin, network } = options
    const { organization, deviceId } = caller
    const contact = 'phoneNumber' in to ? phoneContact(to.phoneNumber) : emailContact(to.recipientEmail)
    const values = wordsOf(to, options)
    const unsubscribeUrl =
      contact.channel === 'text' ? undefined : await links.unsubscribeUrl(origin, organization.id, contact.value)
    await database.transaction(async (transaction) => {
      await limits.count(transaction, 'share', { deviceId, organizationId: organization.id, network, contact })
      const email = renderEmail(what, contact, {
        organization,
        language,
        origin,
        values,
        link: await makeLink(transaction),
        ...(unsubscribeUrl === undefined ? {} : { unsubscribeUrl }),
      })
      // The recipient didn't request it, so nothing is sent to people who unsubscribed.
      await outbox.enqueue(transaction, { ...email, deviceId, isRequested: false })
    })
  }
}

const channelOf = (to: Recipient) => ('phoneNumber' in to ? 'text' : 'email')

/** A page of the organization's site, in the sender's language. */
function linkOf(path: string, token: Record<string, string>, { caller, language, origin }: RequestContext): string {
  const { code } = caller.organization
  const query = new URLSearchParams({ ...token, lang: language, ...(code === '' ? {} : { orgCode: code }) })
  return `${origin}${path}?${query}`
}

/** A template's values besides its link. */
function wordsOf(to: Recipient, { caller, language }: RequestContext): Readonly<Record<string, string>> {
  const days = String(sharedLinkDays)
  if ('phoneNumber' in to) return { days }
  const text = outgoingText(language)
  return {
    days,
    greeting: to.recipientName ? fill(text.helloName, { name: to.recipientName }) : text.hello,
    sender: to.senderName ? fill(text.sentBySomebody, { name: to.senderName }) : caller.organization.record.name,
  }
}

/** The phone number if there is one, else the email address. */
function recipientOf(body: Partial<Savings>): Recipient {
  const { phoneNumber, email, recipientEmail, recipientName, senderName } = body
  if (phoneNumber !== undefined) return { phoneNumber }
  const address = recipientEmail ?? email
  if (address === undefined) throw new DomainError('CONTACT_REQUIRED')
  return { recipientEmail: address, recipientName, senderName }
}

/** Coupons and lists go by text or email only if the organization allows it (search 6, "Feature gates"). */
function checkAllowed(to: Recipient, { organization }: Caller) {
  const { couponTextFlag, couponEmailFlag } = organization.record.options
  if (!('phoneNumber' in to ? couponTextFlag : couponEmailFlag)) throw new DomainError('FEATURE_OFF')
}

/**
 * Professionals, and organizations that allow it, send savings to patients (search 6, "HCP edition", "Feature gates").
 */
function checkSavings({ organization: { record } }: Caller) {
  const { sendsToPatient } = editionTraits(editionOf(record))
  if (!sendsToPatient && !record.options.sendSavingsFlag) throw new DomainError('FEATURE_OFF')
}
