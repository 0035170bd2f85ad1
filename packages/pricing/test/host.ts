/** The surroundings of journeys in tests: a host that does nothing, an organization with chosen options, one product and one plan. */
import type { Clock, Session } from '@rxgauge/client'
import { organization as organizationReply } from '@rxgauge/client/testing/responses'
import {
  calls,
  type Insurance,
  type Organization,
  organization as organizationSchema,
  type Product,
} from '@rxgauge/contract'
import * as v from 'valibot'
import type { PricingHost } from '../src/host'
import { createSignUpGate } from '../src/pending-action/sign-up-gate'
import { product as productReply } from './responses'

const plainOrganization = v.parse(organizationSchema, organizationReply)

/** Has no default insurance unless the options name one. */
export const organizationWith = (
  options: Partial<Organization['options']> = {},
  more: Partial<Organization> = {},
): Organization => ({
  ...plainOrganization,
  ...more,
  options: { ...plainOrganization.options, defaultInsuranceId: null, ...options },
})

export const product: Product = v.parse(calls.product.getProductChoices.data.entries.product, productReply)

export const planReply = { id: 5, name: 'Acme PPO', type: 'Y', value: 'Y', formularyText: '' }
export const plan: Insurance = v.parse(calls.insurance.getInsurance.data, planReply)

export const createTestHost = (
  { session, clock }: { session: Session; clock: Clock },
  more: Partial<PricingHost> = {},
): PricingHost => ({
  session,
  clock,
  organization: organizationWith(),
  language: 'en',
  start: {},
  onEvent: () => undefined,
  account: {
    isSignedIn: () => false,
    gate: createSignUpGate(),
    onCouponsChanged: () => undefined,
    contacts: async () => ({ phone: null, email: null }),
  },
  canKeepFavorite: true,
  linkTo: () => 'https://rx.example/',
  linkToList: (token) => `https://rx.example/my-list?list=${token}`,
  openWindow: () => true,
  ...more,
})
