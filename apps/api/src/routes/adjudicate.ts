/** Adjudication. */
import { calls } from '@rxgauge/contract'
import { type Route, route } from '../http/route'
import type { Services } from '../services'

const { adjudicate } = calls

export function adjudicateRoutes({ adjudications, invitations }: Services): Route[] {
  return [
    route(adjudicate.adjudicateCopayOffer, ({ body, caller, language }) => adjudications.copay(body, caller, language)),
    route(adjudicate.adjudicateCashOffer, ({ body, caller, language }) => adjudications.cash(body, caller, language)),
    route(adjudicate.sendCouponByText, async (context) => {
      await invitations.sendCoupon(context.body, context.body.adjudicationId, context)
      return null
    }),
    route(adjudicate.sendCouponByEmail, async (context) => {
      await invitations.sendCoupon(context.body, context.body.adjudicationId, context)
      return null
    }),
  ]
}
