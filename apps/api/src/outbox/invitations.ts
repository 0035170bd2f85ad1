/** What visitors send to others: the address of the site, or a coupon of theirs. */
import { fill, type Language, outgoingText } from '@rxgauge/text'
import { emailContact, phoneContact } from '../accounts/contact'
import type { LinkTokens } from '../accounts/link-tokens'
import { couponPdfPath } from '../coupons/adjudications'
import { maybeOne, type Queryable } from '../database/database'
import { ApiError } from '../http/api-error'
import type { Caller } from '../http/route'
import { writeLetter } from './letters'
import type { Outbox } from './outbox'

export type Recipient =
  | { phoneNumber: string }
  | { recipientEmail: string; recipientName?: string | undefined; senderName?: string | undefined }

export interface SendOptions {
  caller: Caller
  language: Language
  /** Scheme and host of the site. */
  origin: string
}

export class Invitations {
  constructor(
    private readonly database: Queryable,
    private readonly outbox: Outbox,
    private readonly links: LinkTokens,
  ) {}

  /** The address of the organization's site, or the app link that it brings. */
  async sendSite(to: Recipient, options: SendOptions): Promise<void> {
    const { organization } = options.caller
    const query = organization.code === '' ? '' : `?orgCode=${encodeURIComponent(organization.code)}`
    const link = organization.record.organizationOptionJson.branchIoLink || `${options.origin}/${query}`
    await this.send(to, options, 'site', link)
  }

  /** A coupon that this device was given. @throws ApiError COUPON_NOT_FOUND for anybody else's */
  async sendCoupon(to: Recipient, adjudicationId: string, options: SendOptions): Promise<void> {
    const isId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(adjudicationId)
    const own =
      isId &&
      (await maybeOne(this.database, 'select 1 from adjudication where id = $1 and device_id = $2', [
        adjudicationId,
        options.caller.deviceId,
      ]))
    if (!own) throw new ApiError('COUPON_NOT_FOUND')
    await this.send(
      to,
      options,
      'coupon',
      `${options.origin}/api/${couponPdfPath(adjudicationId)}?lang=${options.language}`,
    )
  }

  private async send(to: Recipient, options: SendOptions, what: 'site' | 'coupon', link: string) {
    const { caller, language, origin } = options
    const { organization, deviceId } = caller
    const text = outgoingText(language)
    const isText = 'phoneNumber' in to
    const contact = isText ? phoneContact(to.phoneNumber) : emailContact(to.recipientEmail)
    const values = isText
      ? {}
      : {
          greeting: to.recipientName ? fill(text.helloName, { name: to.recipientName }) : text.hello,
          sender: to.senderName || organization.record.name,
        }
    const unsubscribeUrl = isText ? undefined : await this.links.unsubscribeUrl(origin, organization.id, contact.value)
    const letter = writeLetter(what, contact, {
      organization,
      language,
      origin,
      values,
      link,
      ...(unsubscribeUrl === undefined ? {} : { unsubscribeUrl }),
    })
    // A stranger is written to: whoever wants nothing of us gets nothing.
    await this.outbox.send({ ...letter, deviceId, isRequested: false })
  }
}
