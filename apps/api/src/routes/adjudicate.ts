/** Adjudication. */
import { calls } from '@rxgauge/contract'
import { type Route, route } from '../http/route'
import type { Services } from '../services'

const { adjudicate } = calls

export function adjudicateRoutes({ adjudications }: Services): Route[] {
  return [
    route(adjudicate.adjudicateCopayOffer, ({ body, caller, language }) => adjudications.copay(body, caller, language)),
    route(adjudicate.adjudicateCashOffer, ({ body, caller, language }) => adjudications.cash(body, caller, language)),
  ]
}
