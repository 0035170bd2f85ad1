import { insuranceId, productDetailId, zip } from '@rxgauge/contract'
import { v1Calls } from '@rxgauge/contract/v1'
import { documentText, priceText } from '@rxgauge/text/server'
import * as v from 'valibot'
import { DomainError } from '../../base/errors/domain-error'
import type { CardView } from '../../domain/coupons/adjudications'
import { cardPauses } from '../../domain/coupons/list-cards'
import { cardsPerKeyAndDay, exampleCaller } from '../../domain/coupons/program-cards'
import { couponFacts } from '../../domain/documents/coupon-facts'
import { countCall } from '../../domain/limits/call-limits'
import { siteAddress } from '../../domain/organizations/site-address'
import { atDistance } from '../../domain/pharmacies/pharmacies'
import { parseOfferId } from '../../domain/prices/offer-id'
import { quantityOf } from '../../domain/prices/usual-quantity'
import type { Caller } from '../../domain/request-context'
import { dailyLimits } from '../../http/routes/adjudicate'
import { findPharmacy, findPlan, findStrength } from '../ask-price'
import { ProblemError } from '../problem-error'
import { type V1Context, type V1Route, v1Route } from '../route'
import { shownPharmacy, shownQuantity, shownStrength } from '../show-price'

const calls = v1Calls.cards
type Context = V1Context<typeof calls.create>

export const cardRoutes = (): V1Route[] => [v1Route(calls.create, create)]

async function create(context: Context) {
  const { services, organization, language, body, caller } = context
  const { offerId, consent } = body
  if (!consent) throw new ProblemError('CONSENT_NEEDED')
  const givenAt = new Date(consent.givenAt)
  if (givenAt.getTime() > context.config.now() + clockSkew)
    throw new DomainError('INVALID_REQUEST', 'consent.givenAt: is in the future')
  const isOfProgram = parseOfferId(offerId)?.kind === 'program'
  for (const kind of cardPauses[isOfProgram ? 'program' : 'discount']) await services.pauses.check('data', kind)
  const strength = await findStrength(context, body.drug)
  const quantity = await quantityOf(services.reads, strength.productDetailId, body.quantity ?? 0)
  const { reply: plan } = await findPlan(context, body.plan)
  const pharmacy = body.pharmacy && (await findPharmacy(context, body.pharmacy))
  const place = await services.places.around(body.zip, { userId: null, organization })
  if (!isOfProgram && !pharmacy) throw new DomainError('INVALID_REQUEST', 'pharmacy: a discount card is for a pharmacy')
  const question = {
    offerId,
    insuranceId: plan && v.parse(insuranceId, plan.id),
    zipCode: v.parse(zip, body.zip),
    quantity: Number(quantity),
    productDetailId: v.parse(productDetailId, strength.productDetailId),
  }
  const adjudicate = async (by: Caller, view: CardView) =>
    pharmacy && !isOfProgram
      ? discountCard(
          await services.adjudications.cash(
            { ...question, pbmPharmacyLocationId: String(pharmacy.id) },
            by,
            language,
            view,
          ),
        )
      : programCard(
          await services.adjudications.copay(
            { ...question, pharmacyLocationId: pharmacy?.id ?? null, prescriptionFlag: false },
            by,
            language,
            view,
          ),
        )
  const card = caller.isTest
    ? await adjudicate(exampleCaller(organization), 'example')
    : await makeOne(context, { wording: consent.wording, givenAt }, (by) => adjudicate(by, 'first'))
  const { adjudicationId, links, ...shown } = card
  const isIllustrative = caller.isTest || (await couponFacts(services.database, adjudicationId)).isIllustrative
  const text = documentText(language)
  const address = (path: string) =>
    path === '' || caller.isTest
      ? null
      : new URL(path, `${siteAddress(organization.document, context.origin)}/api/`).href
  return {
    id: caller.isTest ? null : adjudicationId,
    ...shown,
    drug: shownStrength(strength),
    quantity: shownQuantity(quantity, strength, language),
    pharmacy: pharmacy ? shownPharmacy(atDistance(pharmacy, place)) : null,
    links: { pdf: address(links.pdf), appleWallet: address(links.apple), googleWallet: address(links.google) },
    isTest: caller.isTest,
    notices: [
      ...[text.showThis, text.notInsurance, text.free],
      ...(isOfProgram ? [text.excluded] : []),
      priceText(language).couponDisclaimerText,
      ...(isIllustrative ? [text.illustrative] : []),
    ],
  }
}

/** Milliseconds by which a program's clock may be ahead of ours. */
const clockSkew = 5 * 60_000

async function makeOne<Card extends { adjudicationId: string }>(
  { services, organization, caller: { id: keyId }, network, config }: Context,
  consent: { wording: string; givenAt: Date },
  adjudicate: (caller: Caller) => Promise<Card>,
): Promise<Card> {
  const limits = keyId === undefined ? dailyLimits : { visitorPerDay: cardsPerKeyAndDay }
  const client = { network, visitor: keyId === undefined ? undefined : `key ${keyId}` }
  const { rateLimit, now } = config
  await countCall(services.database, calls.create.path, client, limits, { rateLimit, now: now() })
  const card = await services.programCards.make({ organization, keyId, consent }, adjudicate)
  services.dailyCounts.add(organization.id, { measure: 'by programs', kind: 'card' })
  return card
}

type Discount = Awaited<ReturnType<Context['services']['adjudications']['cash']>>
type Program = Awaited<ReturnType<Context['services']['adjudications']['copay']>>

const discountCard = (card: Discount) => ({
  ...numbersOf(card),
  kind: 'card' as const,
  program: null,
  help: [card.pharmacySupportPhoneNumText, card.memberSupportPhoneNumText].filter((sentence) => sentence !== ''),
  links: { pdf: card.pdfUrl, apple: card.applePassUrl, google: card.googlePassUrl },
})

const programCard = (card: Program) => ({
  ...numbersOf(card),
  kind: 'program' as const,
  program: {
    name: card.productInfo,
    text: card.offerText,
    enrollment: card.offerEnrollmentText,
    steps: [...card.offerEnrollmentStepText],
    link: card.qrCodeUrl === '' ? null : card.qrCodeUrl,
  },
  help: [],
  links: { pdf: card.pdfUrl, apple: '', google: '' },
})

const numbersOf = ({ adjudicationId, bin, pcn, groupNum, memberId, price }: Discount | Program) => ({
  adjudicationId,
  ...{ bin, pcn, group: groupNum, memberId, price },
})
