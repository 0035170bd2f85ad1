import { v1Calls } from '@rxgauge/contract/v1'
import { type V1Route, v1Route } from '../route'
import { shownPlan } from '../show-price'

const calls = v1Calls.plans

export const planRoutes = (): V1Route[] => [
  v1Route(calls.search, async ({ query: { text }, services: { plans }, language }) => ({
    plans: (await plans.search(text, language)).map(shownPlan),
  })),
]
