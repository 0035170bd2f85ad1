/**
 * Adjudication turns an offer into a coupon with a member id. It computes every price and checks every condition again,
 * whatever the page sends. The same device, offer, fill and pharmacy get the same coupon; views are counted.
 */
import { type CallReply, type calls, toFlag } from '@rxgauge/contract'
import type { Language } from '@rxgauge/text'
import { fill, languages } from '@rxgauge/text'
import { outgoingText } from '@rxgauge/text/server'
import * as v from 'valibot'
import { DomainError } from '../../base/errors/domain-error'
import type { WalletConfig } from '../../base/settings/wallet-config'
import { maybeOne, one, type Queryable } from '../../database/database'
import type { DevicePreferences } from '../devices/device-preferences'
import type { Pharmacies } from '../pharmacies/pharmacies'
import type { Places } from '../pharmacies/places'
import { decimalDollars } from '../prices/money'
import { type OfferKey, parseOfferId } from '../prices/offer-id'
import type { Plan, Plans } from '../prices/plans'
import type { PriceQuery, PriceSource } from '../prices/price-source'
import { type Program, programCardSql } from '../prices/program-card'
import { isIllustrative, lowestQuote, type OfferQuote } from '../prices/quote'
import { quantityOf } from '../prices/usual-quantity'
import type { Caller } from '../request-context'
import { testNetwork, testProgram } from '../test-organizations/test-cards'
import { cardOf, type Network, networkCardSql } from './card-of'
import { newMemberId } from './member-id'

/** The PBM ids of an offer are ignored, except the pharmacy: everything else is computed again. */
type CashBody = Omit<
  v.InferOutput<typeof calls.adjudicate.adjudicateCashOffer.body>,
  'pbmProductDetailId' | 'pharmacyGroupPbmId' | 'pbmId'
>
type CopayBody = v.InferOutput<typeof calls.adjudicate.adjudicateCopayOffer.body>
type CardReply = CallReply<typeof calls.adjudicate.adjudicateCashOffer>
type CopayCardReply = CallReply<typeof calls.adjudicate.adjudicateCopayOffer>

export interface AdjudicationDependencies {
  database: Queryable
  preferences: DevicePreferences
  pharmacies: Pharmacies
  places: Places
  plans: Plans
  prices: PriceSource
  wallets: WalletConfig
  /** The date in New York, as YYYY-MM-DD. */
  today: () => string
}

const inLanguages = <T>(item: v.GenericSchema<unknown, T>) => v.record(v.picklist(languages), item)
/** The schemas of a program's JSON columns. */
const offerText = inLanguages(v.string())
const enrollmentSteps = inLanguages(v.array(v.string()))
const interstitialTexts = v.nullable(inLanguages(v.object({ title: v.string(), body: v.string() })))

/** The stored ids of a coupon. */
interface StoredAdjudication {
  id: string
  memberId: string
}

interface Coupon {
  kind: 'cash' | 'copay'
  deviceId: string
  query: PriceQuery
  quote: OfferQuote
  locationId: number
  networkId: number | null
  insuranceId: number | null
  memberPrefix: string | null
  cardNumbers: CardNumbers
  view: CardView
}

/** The card's values besides its member id. They're stored with the coupon, since their source may change. */
type CardNumbers = Pick<Network, 'bin' | 'pcn' | 'group_num' | 'powered_by' | 'pharmacy_phone' | 'member_phone'> & {
  program_name: string | null
}

/** The path of a coupon's PDF, relative to the API's base address. */
const couponPdfPath = (adjudicationId: string) => `adjudicate/${adjudicationId}/coupon.pdf`

/** Shown for the first time, which counts as a view; shown again or looked up; or only an example, which isn't stored. */
export type CardView = 'first' | 'again' | 'example'

/** Of an example: no card has this id. */
const noCardId = '00000000-0000-0000-0000-000000000000'

/** How many cards are made at a time: each takes a handful of statements, and other requests need the database too. */
export const madeAtOnce = 4

export class Adjudications {
  constructor(private readonly deps: AdjudicationDependencies) {}

  /** A discount card for one pharmacy. */
  async cash(body: CashBody, caller: Caller, language: Language, view: CardView = 'first'): Promise<CardReply> {
    const { pharmacies, plans, prices, database } = this.deps
    const only = caller.organization.pharmacyGroupIds
    const isTest = caller.organization.record.options.testFlag
    const query = await this.query(body, caller)
    if (body.insuranceId) await plans.forPricing(body.insuranceId)
    const pharmacy = await pharmacies.open(wholeNumber(body.pbmPharmacyLocationId), only)
    const [offers] = await prices.offers([{ query, groupIds: [pharmacy.groupId], locationIds: [pharmacy.id] }])
    const quote = offers?.cards[0]
    // Another network's card may have become the best since the list was shown; then its own price and numbers are
    // used.
    if (!quote || !isCardOf(parseOfferId(body.offerId), pharmacy.groupId)) throw new DomainError('OFFER_NOT_AVAILABLE')
    const network = isTest
      ? testNetwork
      : await one<Network>(database, networkCardSql, [quote.network.id, caller.organization.id])
    const stored = await this.store({
      kind: 'cash',
      deviceId: caller.deviceId,
      query,
      quote,
      locationId: pharmacy.id,
      networkId: isTest ? null : quote.network.id,
      insuranceId: body.insuranceId || null,
      memberPrefix: network.member_prefix,
      cardNumbers: { ...network, program_name: null },
      view,
    })
    const near = await pharmacies.nearby(query.place, only)
    const wallets = isTest ? noWallets : this.deps.wallets
    const groups = await Promise.all(near.groupIds.map((id) => pharmacies.group(id)))
    return {
      ...cardOf(pharmacy, network, language),
      adjudicationId: stored.id,
      memberId: stored.memberId,
      price: decimalDollars(quote.amount),
      pdfUrl: couponPdfPath(stored.id),
      applePassUrl: wallets.apple ? `adjudicate/${stored.id}/coupon.pkpass?lang=${language}` : '',
      googlePassUrl: wallets.google ? `adjudicate/${stored.id}/google-wallet?lang=${language}` : '',
      favoritePharmacies: groups,
    }
  }

  /** A manufacturer's copay card; refused when the request's plan or the device's stored plan is a government plan. */
  async copay(body: CopayBody, caller: Caller, language: Language, view: CardView = 'first'): Promise<CopayCardReply> {
    const { database, pharmacies, prices } = this.deps
    const plan = await this.planFor(body.insuranceId, caller, language)
    const query = await this.query(body, caller)
    if (!isProgramOf(parseOfferId(body.offerId), body.productDetailId)) throw new DomainError('OFFER_NOT_AVAILABLE')
    const isTest = caller.organization.record.options.testFlag
    const program = isTest
      ? testProgram
      : await maybeOne<Program>(database, programCardSql, [body.productDetailId, this.deps.today()])
    if (!program) throw new DomainError('OFFER_NOT_AVAILABLE')
    const only = caller.organization.pharmacyGroupIds
    const pharmacy = body.pharmacyLocationId ? await pharmacies.open(body.pharmacyLocationId, only) : undefined
    const sellers = pharmacy
      ? { groupIds: [pharmacy.groupId], pharmacies: [pharmacy] }
      : await pharmacies.nearby(query.place, only)
    const locationIds = sellers.pharmacies.map(({ id }) => id)
    const [offers] = await prices.offers([{ query, groupIds: sellers.groupIds, locationIds, plan }])
    const quote = lowestQuote(offers?.programs ?? [])
    if (!quote) throw new DomainError('NOT_ELIGIBLE')
    const stored = await this.store({
      kind: 'copay',
      deviceId: caller.deviceId,
      query,
      quote,
      locationId: pharmacy?.id ?? 0,
      networkId: null,
      insuranceId: plan.id,
      memberPrefix: isTest ? testNetwork.member_prefix : null,
      cardNumbers: { ...program, powered_by: '', pharmacy_phone: '', member_phone: '', program_name: program.name },
      view,
    })
    const interstitials = v.parse(interstitialTexts, program.interstitial)
    const interstitial = interstitials && inLanguage(interstitials, language)
    return {
      adjudicationId: stored.id,
      offerId: quote.offerId,
      productDetailId: body.productDetailId,
      memberId: stored.memberId,
      bin: program.bin,
      pcn: program.pcn,
      groupNum: program.group_num,
      price: decimalDollars(quote.amount),
      pdfUrl: program.pdf_url || couponPdfPath(stored.id),
      qrCodeUrl: program.link,
      offerText: inLanguage(v.parse(offerText, program.offer_text), language) ?? program.name,
      offerEnrollmentText: inLanguage(v.parse(offerText, program.enrollment_text), language) ?? '',
      offerEnrollmentStepText: inLanguage(v.parse(enrollmentSteps, program.enrollment_steps), language) ?? [],
      interstitialScreenFlag: interstitial ? 'Y' : 'N',
      interstitialScreenText: interstitial ?? null,
      offerAutoOpenFlag: program.opens_by_itself ? 'Y' : 'N',
      productInfo: program.name,
      triggerPharmacyNew: 'Y',
      illustrativeFlag: toFlag(isIllustrative(quote)),
    }
  }

  /**
   * Neither the plan in the request nor the stored one may be a government plan. They can differ, for example on a page
   * that was opened before the plan was changed elsewhere; then the error names the stored plan.
   */
  private async planFor(insuranceId: number | null, { deviceId }: Caller, language: Language): Promise<Plan> {
    const { preferences, plans } = this.deps
    const ownId = await preferences.insurance(deviceId)
    const plan = await plans.forPricing(insuranceId || (ownId ?? 0))
    if (insuranceId && plan.kind === 'government') throw new DomainError('NOT_ELIGIBLE')
    const own = ownId === null ? plan : await plans.forPricing(ownId)
    if (own.kind === 'government') {
      const { name } = await plans.get(own.id, language)
      throw new DomainError('NOT_ELIGIBLE', fill(outgoingText(language).storedPlanRefused, { plan: name }))
    }
    return plan
  }

  private async query(
    body: { productDetailId: number; quantity: number; zipCode: string },
    caller: Caller,
  ): Promise<PriceQuery> {
    return {
      productDetailId: body.productDetailId,
      quantity: await quantityOf(this.deps.database, body.productDetailId, body.quantity),
      place: await this.deps.places.around(body.zipCode, caller),
      pharmacyGroupIds: caller.organization.pharmacyGroupIds,
      networkIds: caller.organization.networkIds,
      sources: caller.organization.sources,
    }
  }

  /**
   * Uses one statement, so that two simultaneous requests share a coupon. A repeated view updates the stored card to
   * what is shown now.
   */
  private async store({ query, quote, cardNumbers, view, ...coupon }: Coupon): Promise<StoredAdjudication> {
    const memberIds = [1, 2, 3].map(() => newMemberId(coupon.memberPrefix))
    if (view === 'example') return { id: noCardId, memberId: memberIds[0] ?? '' }
    return one<StoredAdjudication>(
      this.deps.database,
      `insert into adjudication (device_id, kind, offer_id, product_detail_id, quantity, pharmacy_location_id,
         insurance_id, member_id, zip, price, network_id, views,
         bin, pcn, group_num, powered_by, pharmacy_phone, member_phone, program_name, unit_name)
       values ($1, $2, $3, $4, $5, $6, $7,
         (select free from unnest($8::text[]) free where not exists (select from adjudication where member_id = free) limit 1), $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19,
         (select unit_name from product_detail where id = $4))
       on conflict (device_id, offer_id, product_detail_id, quantity, pharmacy_location_id)
       do update set views = adjudication.views + excluded.views, seen_at = now(), price = excluded.price,
         insurance_id = excluded.insurance_id, zip = excluded.zip, network_id = excluded.network_id,
         bin = excluded.bin, pcn = excluded.pcn, group_num = excluded.group_num, powered_by = excluded.powered_by,
         unit_name = excluded.unit_name, pharmacy_phone = excluded.pharmacy_phone, member_phone = excluded.member_phone, program_name = excluded.program_name
       returning id, member_id "memberId"`,
      [
        coupon.deviceId,
        coupon.kind,
        quote.offerId,
        query.productDetailId,
        query.quantity,
        coupon.locationId,
        coupon.insuranceId,
        memberIds,
        query.place.zip,
        decimalDollars(quote.amount),
        coupon.networkId,
        view === 'first' ? 1 : 0,
        cardNumbers.bin,
        cardNumbers.pcn,
        cardNumbers.group_num,
        cardNumbers.powered_by,
        cardNumbers.pharmacy_phone,
        cardNumbers.member_phone,
        cardNumbers.program_name,
      ],
    )
  }
}

/** A card for trying goes into no wallet. */
const noWallets: WalletConfig = { apple: undefined, google: undefined }

const isCardOf = (key: OfferKey | undefined, groupId: number) =>
  (key?.kind === 'cash' || key?.kind === 'coupon') && key.groupId === groupId

const isProgramOf = (key: OfferKey | undefined, productDetailId: number) =>
  key?.kind === 'program' && key.productDetailId === productDetailId

const wholeNumber = (text: string): number => {
  if (!/^\d{1,9}$/.test(text)) throw new DomainError('PHARMACY_NOT_FOUND')
  return Number(text)
}

const inLanguage = <T>(texts: Partial<Record<Language, T>>, language: Language): T | undefined =>
  texts[language] ?? texts.en
