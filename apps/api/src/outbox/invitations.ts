/** What visitors send to others: the address of the site, or a coupon of theirs. */
import { fill, type Language, outgoingText } from '@rxgauge/text'
import { couponPdfPath } from '../coupons/adjudications'
import { maybeOne, type Queryable } from '../database/database'
import { ApiError } from '../http/api-error'
import type { Caller } from '../http/route'
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

  private async send(to: Recipient, { caller, language }: SendOptions, what: 'site' | 'coupon', link: string) {
    const text = outgoingText(language)
    const { organization, deviceId } = caller
    const sender = { organizationId: organization.id, deviceId }
    const { name } = organization.record
    if ('phoneNumber' in to) {
      const body = fill(text[`${what}Text`], { organization: name, link })
      return this.outbox.send({ ...sender, channel: 'text', recipient: to.phoneNumber, body })
    }
    const greeting = to.recipientName ? fill(text.helloName, { name: to.recipientName }) : text.hello
    const body = fill(text[`${what}Email`], { greeting, sender: to.senderName || name, link })
    await this.outbox.send({
      ...sender,
      channel: 'email',
      recipient: to.recipientEmail,
      subject: text[`${what}Subject`],
      body,
    })
  }
}
