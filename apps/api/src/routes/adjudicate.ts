/** Adjudication. */
import { calls } from '@rxgauge/contract'
import { type CallContext, type Route, route } from '../http/route'
import type { Services } from '../services'
import { savedReply } from './offer-replies'

const { adjudicate } = calls

/** Forms: more than people submit in a minute. */
const byHand = { limitShare: 0.05, visitorShare: 0.02 }
/** Each leaves a row: more than a clinic's shared device shows in a day, and than its whole network does. */
const dailyLimits = { visitorPerDay: 500, perDay: 20_000 }

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
        ...(await adjudications.copay(body, caller, language, !body.refreshFlag)),
        ...savedReply(await savedCoupons.markOfProgram(body, caller.userId)),
      }),
      dailyLimits,
    ),
    route(
      adjudicate.adjudicateCashOffer,
      ({ body, caller, language }) => adjudications.cash(body, caller, language, !body.refreshFlag),
      dailyLimits,
    ),
    route(adjudicate.sendCouponByText, sendCoupon, byHand),
    route(adjudicate.sendCouponByEmail, sendCoupon, byHand),
  ]
}
