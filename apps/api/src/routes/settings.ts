/** Texts of the site, support, engagement and sharing of the app. */
import { calls, claims } from '@rxgauge/contract'
import { fill } from '@rxgauge/text'
import { outgoingText } from '@rxgauge/text/server'
import { emailContact } from '../accounts/contact'
import { getContent } from '../documents/contents'
import { type CallContext, type Route, route, WithMessage } from '../http/route'
import type { Services } from '../services'
import type { Recipient } from '../sharing/invitations'

const { settings } = calls

/** What people fill in by hand: this part of RATE_LIMIT is more than anybody types in a minute. */
const byHand = { limitShare: 0.05 }

export function settingsRoutes({ database, engagements, invitations, support, accounts, links }: Services): Route[] {
  const productOf = ({ caller }: Pick<CallContext<typeof settings.saveRating>, 'caller'>) => ({
    product: caller.organization.record.app.productName,
  })

  async function shareSite(asked: CallContext<typeof settings.shareAppByText | typeof settings.shareAppByEmail>) {
    await invitations.sendSite(asked.body as Recipient, asked)
    return new WithMessage(null, fill(outgoingText(asked.language).thanksForSharing, productOf(asked)))
  }

  const toggle = (call: typeof settings.allowEmail, channel: 'email' | 'text', isAllowed: boolean) =>
    route(call, async ({ caller, language }) => {
      await accounts.profiles.allow(channel, isAllowed, caller, language)
      return new WithMessage(null, outgoingText(language)[`${channel}${isAllowed ? 'On' : 'Off'}`])
    })

  return [
    toggle(settings.allowEmail, 'email', true),
    toggle(settings.denyEmail, 'email', false),
    toggle(settings.allowText, 'text', true),
    toggle(settings.denyText, 'text', false),
    route(settings.getCommunicationPreferences, async ({ params }) => ({
      email: (await links.readUnsubscribe(params.encUser)).email,
      message: '',
    })),
    route(
      settings.saveCommunicationPreferences,
      async ({ params, body, language }) => {
        const { organizationId, email } = await links.readUnsubscribe(params.encUser)
        const text = outgoingText(language)
        // Anything but empty data keeps what is.
        if (body.email === '' && body.message === '') {
          await accounts.profiles.refuseAll(organizationId, emailContact(email), 'link', text.unsubscribe, language)
        }
        return new WithMessage({ email, message: '' }, text.unsubscribed)
      },
      byHand,
    ),
    route(settings.getContent, ({ params, language }) => getContent(database, params.type, language)),
    route(settings.getIdentity, ({ caller }) => support.identity(caller.organization)),
    route(
      settings.contactUs,
      async ({ body, caller, language }) => {
        await support.send(body, caller)
        return new WithMessage(null, fill(outgoingText(language).contactTaken, { days: claims.replyBusinessDays }))
      },
      byHand,
    ),
    route(settings.muteEngagement, async ({ params, caller }) => {
      await engagements.mute(caller.deviceId, params.id)
      return null
    }),
    route(settings.saveRating, async (asked) => {
      const { engagementId, rating, commentText } = asked.body
      await engagements.rate(asked.caller.deviceId, engagementId, rating, commentText)
      return new WithMessage(null, fill(outgoingText(asked.language).thanksForRating, productOf(asked)))
    }),
    route(settings.shareAppByText, shareSite, byHand),
    route(settings.shareAppByEmail, shareSite, byHand),
    route(
      settings.shareAppForEngagement,
      async (asked) => {
        const { params, body, caller, language } = asked
        await engagements.expect(caller.deviceId, params.id, 'share')
        await invitations.sendSite(body, asked)
        await engagements.share(caller.deviceId, params.id)
        return new WithMessage(null, fill(outgoingText(language).thanksForSharing, productOf(asked)))
      },
      byHand,
    ),
  ]
}
