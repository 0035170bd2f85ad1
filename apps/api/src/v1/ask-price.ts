/** What a program asks prices for: resolved to our own medication, plan, place and pharmacy. */
import type { v1Calls } from '@rxgauge/contract/v1'
import type * as v from 'valibot'
import type { Organization } from '../domain/organizations/organizations'
import type { Pharmacy } from '../domain/pharmacies/pharmacies'
import type { Plan, PlanReply } from '../domain/prices/plans'
import type { PriceQuery, PriceTerms } from '../domain/prices/price-source'
import { quantityOf } from '../domain/prices/usual-quantity'
import type { Strength } from '../domain/products/products'
import { priceTermsOf } from '../http/routes/price-terms'
import type { V1Context } from './route'

type Body = v.InferOutput<typeof v1Calls.prices.compare.body>
export type DrugQuestion = Body['drug']
export type PlanQuestion = NonNullable<Body['plan']>
export type PharmacyQuestion = NonNullable<Body['pharmacy']>
type From = Pick<V1Context, 'services' | 'language'> & { organization: Organization }

/** Nobody is known by name to a program: no person's radius, no favorite. */
const anybody = { userId: null, person: null } as const

/** @throws DomainError PRODUCT_NOT_FOUND */
export async function findStrength({ services: { products } }: From, drug: DrugQuestion): Promise<Strength> {
  if ('strengthId' in drug) return products.strength(drug.strengthId)
  const key = 'ndc' in drug ? ({ kind: 'ndc', key: drug.ndc } as const) : ({ kind: 'rxcui', key: drug.rxcui } as const)
  return products.strength((await products.ofKey(key)).productDetailId)
}

/** Without a question, no plan is chosen, and its reply is null. @throws DomainError INSURANCE_NOT_FOUND */
export async function findPlan(
  { services: { plans }, language }: From,
  question: PlanQuestion | undefined,
): Promise<{ plan: Plan; reply: PlanReply | null }> {
  if (!question) return { plan: await plans.forPricing(0), reply: null }
  const reply = await ('id' in question ? plans.get(question.id, language) : plans.ofKey(question.key, language))
  return { plan: await plans.forPricing(reply.id), reply }
}

/** @throws DomainError PHARMACY_NOT_FOUND, PHARMACY_CLOSED */
export async function findPharmacy(
  { services: { pharmacies }, organization: { pharmacyGroupIds } }: From,
  question: PharmacyQuestion,
): Promise<Pharmacy> {
  if ('id' in question) return pharmacies.open(question.id, pharmacyGroupIds)
  const key =
    'npi' in question
      ? ({ kind: 'npi', key: question.npi } as const)
      : ({ kind: 'ncpdp', key: question.ncpdp } as const)
  return pharmacies.ofKey(key, pharmacyGroupIds)
}

/** @throws DomainError ZIP_NOT_FOUND */
export const termsOf = ({ services, organization }: From, zip: string): Promise<PriceTerms> =>
  priceTermsOf(services, zip, { ...anybody, organization })

/** @param quantity the usual one if undefined. @throws DomainError QUANTITY_INVALID */
export const queryOf = async (
  { services }: From,
  { productDetailId }: Strength,
  quantity: number | undefined,
  terms: PriceTerms,
): Promise<PriceQuery> => ({
  ...terms,
  productDetailId,
  quantity: await quantityOf(services.reads, productDetailId, quantity ?? 0),
})
