/** Calls for cards. */
import { calls } from '@rxgauge/contract'
import { cardPauses } from '../../domain/coupons/list-cards'
import { countCard, countDone } from '../counted-requests'
import { type CallContext, type Route, route } from '../route'
import type { Services } from '../services'
import { savedReply } from './offer-replies'

const { adjudicate } = calls

/** Forms: more than a person submits in a minute. */
const byHand = { limitShare: 0.05, visitorShare: 0.02 }
/** Each adds a row: more than a clinic's shared device, or its whole network, shows in a day. */
export const dailyLimits = { visitorPerDay: 500, perDay: 20_000 }

export function adjudicateRoutes({ adjudications, invitations, savedCoupons }: Services): Route[] {
  async function sendCoupon(
    context: CallContext<typeof adjudicate.sendCouponByText | typeof adjudicate.sendCouponByEmail>,
  ) {
    await invitations.sendCoupon(context.body, context.body.adjudicationId, context)
    return null
  }

  return [
    route(
      adjudicate.adjudicateCopayOffer,
      async ({ body, caller, language }) => ({
        ...(await adjudications.copay(body, caller, language, body.refreshFlag ? 'again' : 'first')),
        ...savedReply(await savedCoupons.markOfProgram(body, caller.userId)),
      }),
      { limits: dailyLimits, pausedBy: cardPauses.program, counts: countCard('copay') },
    ),
    route(
      adjudicate.adjudicateCashOffer,
      ({ body, caller, language }) => adjudications.cash(body, caller, language, body.refreshFlag ? 'again' : 'first'),
      { limits: dailyLimits, pausedBy: cardPauses.discount, counts: countCard('discount') },
    ),
    route(adjudicate.sendCouponByText, sendCoupon, {
      limits: byHand,
      counts: countDone({ measure: 'handed on', kind: 'text' }),
    }),
    route(adjudicate.sendCouponByEmail, sendCoupon, {
      limits: byHand,
      counts: countDone({ measure: 'handed on', kind: 'email' }),
    }),
  ]
}
