/** Texts of the site, support, requests to rate, and sharing the app. */
import { calls } from '@rxgauge/contract'
import { fill } from '@rxgauge/text'
import { outgoingText } from '@rxgauge/text/server'
import { emailContact } from '../../domain/accounts/contact'
import { unsubscribeLimits } from '../../domain/limits/call-limits'
import type { RequestContext } from '../../domain/request-context'
import { countDone } from '../counted-requests'
import { type CallContext, type Route, route, WithMessage } from '../route'
import type { Services } from '../services'

const { settings } = calls

/** Forms: more than a person submits in a minute. */
const byHand = { limitShare: 0.05, visitorShare: 0.02 }
/** Each adds a record of consent, which is kept. */
const recorded = { visitorPerDay: 100, perDay: 5_000 }

export const settingsRoutes = (services: Services): Route[] => [
  ...consentRoutes(services),
  ...supportRoutes(services),
  ...engagementRoutes(services),
]

function consentRoutes({ accounts, links }: Services): Route[] {
  const toggle = (call: typeof settings.allowEmail, channel: 'email' | 'text', isAllowed: boolean) =>
    route(
      call,
      async ({ caller, language }) => {
        await accounts.profiles.allow(channel, isAllowed, caller, language)
        return new WithMessage(null, outgoingText(language)[`${channel}${isAllowed ? 'On' : 'Off'}`])
      },
      { limits: recorded },
    )

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
        // Only empty fields change anything.
        if (body.email === '' && body.message === '') {
          await accounts.profiles.refuseAll(organizationId, emailContact(email), 'link', text.unsubscribe, language)
        }
        return new WithMessage({ email, message: '' }, text.unsubscribed)
      },
      { limits: unsubscribeLimits },
    ),
  ]
}

function supportRoutes({ contents, support }: Services): Route[] {
  return [
    route(
      settings.getContent,
      ({ params, language, caller }) => contents.find(caller.organization.id, params.type, language),
      { isReading: true },
    ),
    route(settings.getIdentity, async ({ caller }) => support.identity(caller.organization)),
    route(
      settings.contactUs,
      async (context) => {
        await support.send(context.body, context)
        return new WithMessage(null, contactTaken(context))
      },
      { limits: byHand },
    ),
  ]
}

function contactTaken({ caller, language }: RequestContext): string {
  const { replyBusinessDays: days } = caller.organization.record.options.claims
  const text = outgoingText(language)
  return days === null ? text.contactTaken : `${text.contactTaken} ${fill(text.contactReply, { days })}`
}

function engagementRoutes({ engagements, invitations }: Services): Route[] {
  const productOf = ({ caller }: Pick<CallContext<typeof settings.saveRating>, 'caller'>) => ({
    product: caller.organization.record.app.productName,
  })

  async function shareSite(context: CallContext<typeof settings.shareAppByText | typeof settings.shareAppByEmail>) {
    await invitations.sendSite(context.body, context)
    return new WithMessage(null, fill(outgoingText(context.language).thanksForSharing, productOf(context)))
  }

  return [
    route(settings.muteEngagement, async ({ params, caller }) => {
      await engagements.mute(caller.deviceId, params.id)
      return null
    }),
    route(settings.saveRating, async (context) => {
      const { engagementId, rating, commentText } = context.body
      await engagements.rate(context.caller, engagementId, rating, commentText)
      return new WithMessage(null, fill(outgoingText(context.language).thanksForRating, productOf(context)))
    }),
    route(settings.shareAppByText, shareSite, {
      limits: byHand,
      counts: countDone({ measure: 'recommended', kind: 'text' }),
    }),
    route(settings.shareAppByEmail, shareSite, {
      limits: byHand,
      counts: countDone({ measure: 'recommended', kind: 'email' }),
    }),
    route(
      settings.shareAppForEngagement,
      async (context) => {
        const { params, body, caller, language } = context
        await engagements.expect(caller.deviceId, params.id, 'share')
        await invitations.sendSite(body, context)
        await engagements.share(caller.deviceId, params.id)
        return new WithMessage(null, fill(outgoingText(language).thanksForSharing, productOf(context)))
      },
      { limits: byHand, counts: countDone({ measure: 'recommended', kind: 'text' }) },
    ),
  ]
}
