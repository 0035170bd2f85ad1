/** For random questions, programs and assistants get the same prices as visitors: amounts, offers, sources, days, reasons and notes. */

import type { Client } from '@modelcontextprotocol/client'
import { v1Calls } from '@rxgauge/contract/v1'
import { readFeedRows, startPriceFeed } from '@rxgauge/scripts/reference-feed'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Assistants, startTestAssistants } from '../../test/assistants'
import { changeOrganization } from '../../test/change-organization'
import { addExampleDrug } from '../../test/example-drug'
import { importFiles } from '../../test/import-files'
import type { TestV1 } from '../../test/v1'
import { networks } from '../data/imports/derivations/networks'
import { ownPharmacies } from '../data/imports/derivations/own-pharmacies'
import { dataKinds, pause, resume } from '../domain/pauses/pauses'

const runs = Number(process.env.PRICE_RUNS ?? 25)
const seed = Number(process.env.TEST_SEED ?? 1)

/** A feed that has prices of Examplestatin and of one medication of the demo, and none of all others. */
const feedRows = [
  'kind,rxcui,ndc,quantity,npi,chain,network,plan,price',
  'retail,9000001,,30,,,,,40.00',
  'discount,9000001,,30,,SUN,ALPHA,,12.34',
  'coupon,9000001,,30,,SUN,ALPHA,,10.10',
  'copay,9000001,,,,,,PLAN-1,5.00-45.00',
  'retail,,99000000001,30,,,,,77.77',
].join('\n')

let assistants: Assistants
let v1: TestV1
let closeFeed: () => Promise<unknown>
/** The organizations, each with a key, an assistant and a visitor's token. */
const organizations = new Map<string, { key: string; assistant: Client; token: string }>()
let drugs: { id: number; usual: number }[]
let plans: number[]
beforeAll(async () => {
  const feed = await startPriceFeed({ rows: readFeedRows(feedRows), key: 'a-secret-of-the-feed', asOf: '2027-01-20' })
  closeFeed = () => feed.close()
  const config = {
    ...{ name: 'exact', title: 'Exact Prices', url: feed.url, key: 'a-secret-of-the-feed' },
    ...{ timeout: 5000, freshFor: 300, staleIfError: 3600, staleAfterDays: 7 },
    ...{ requestsPerMinute: 100_000, requestsPerMinutePerOrganization: 100_000 },
  }
  assistants = await startTestAssistants({ feeds: [config], rateLimit: 1_000_000 })
  v1 = assistants.v1
  // So late that the costs below are old.
  v1.api.clock.now = Date.parse('2027-02-01T17:00:00Z')
  const { database } = v1.api
  await importFiles(database, {
    'pharmacies.csv':
      'NPI,Name,Chain code,Address,City,State,Zip\n2222222228,Sun Pharmacy 1,SUN,1 Main St,New York,NY,10001',
    'networks.csv': 'Network code,Name,BIN,PCN,Group\nALPHA,Alpha Rx,610011,ALPHARX,SAVE10',
    'nadac.csv':
      'NDC,NADAC Per Unit,Effective Date,Pricing Unit,As of Date\n00093505698,0.20000,11/18/2026,EA,11/18/2026',
    'rates.csv':
      'Network code,Chain code,Drugs,Basis,Discount percent,Dispensing fee,From,To\nALPHA,SUN,generic,NADAC,10,1.50,2026-01-01,',
  })
  await database.transaction(networks.run)
  await database.transaction(ownPharmacies.run)
  await addExampleDrug(database)
  await database.query(
    `update insurance_plan set code = 'PLAN-1', series = 'PLAN-1' where id = (select min(id) from insurance_plan where type = 'Y')`,
  )
  const sources = ['exact', 'imports', 'demo']
  const priceSources = { retail: sources, discount: sources, coupon: sources, copay: sources }
  await changeOrganization(database, { options: { priceSources } }, 'WAGON')
  await changeOrganization(database, { options: { retailEstimate: { markupPercent: 20, fee: 5 } } }, 'CLINIC')
  await changeOrganization(database, { options: { showCopayPriceFlag: 'n' } }, 'CAREPT')
  drugs = await database.query<{ id: number; usual: number }>(
    `select d.id, q.quantity::float8 usual from product_detail d join product p on p.id = d.product_id
       join product_quantity q on q.product_detail_id = d.id and q.is_default
     where d.obsolete_on is null order by p.name = 'Examplestatin' desc, d.id`,
  )
  plans = (await database.query<{ id: number }>('select id from insurance_plan order by id')).map(({ id }) => id)
  for (const org of ['ACME', 'CORNER', 'CAREPT', 'CLINIC', 'WAGON', 'PLAIN']) {
    const key = await v1.key({ org })
    const { token } = await v1.api.device(org)
    organizations.set(org, { key, assistant: await assistants.connect({ key }), token })
  }
})
afterAll(async () => {
  await assistants.close()
  await closeFeed()
})

interface Question {
  org: string
  drug: { id: number; usual: number }
  quantity: number | undefined
  zip: string
  plan: number | undefined
}

/** What both say about one price. */
interface Said {
  amount: string | null
  offerId?: string | null
  note: string
  basis?: string | null
  source?: string | null
  asOf?: string | null
  illustrative?: boolean
}

type Explained = { kind: string; offerId: string | null; basis: string; source: string; asOf: string | null }

/** The visitors' calls. */
async function fromScreen({ org, drug, quantity = 0, zip, plan = 0 }: Question) {
  const options = { token: organizations.get(org)?.token ?? '' }
  const get = (path: string) => v1.api.get(path, options)
  const [retail, cards, coupons, copay, explained, list] = await Promise.all([
    get(`/price/retail/${drug.id}/${quantity}/${zip}`),
    get(`/price/cashnew/${drug.id}/${quantity}/${zip}`),
    get(`/price/couponnew/${drug.id}/${quantity}/${plan}/${zip}`),
    get(`/price/copaynew/${drug.id}/${plan}?zip=${zip}`),
    get(`/price/explained/${drug.id}/${quantity}/${plan}/${zip}`),
    get(`/price/prescription/${drug.id}/${quantity}/${plan}/${zip}`),
  ])
  const how = (kind: string, offerId: string | null) => {
    const { basis, source, asOf } = explained.data.prices.find(
      (each: Explained) => each.kind === kind && each.offerId === offerId,
    )
    return { basis, source, asOf }
  }
  const isMadeUp = ({ illustrativeFlag }: { illustrativeFlag: string }) => illustrativeFlag === 'Y'
  const refused = ({ message }: { message: string }): Said[] => [{ amount: null, note: message }]
  return {
    retail: retail.data
      ? [
          {
            amount: retail.data.regularPrice,
            note: retail.data.disclaimerText,
            illustrative: isMadeUp(retail.data),
            ...how('retail', null),
          },
        ]
      : refused(retail),
    discount: cards.data
      ? cards.data.map((card: Record<string, string>) => ({
          amount: card.discountPrice,
          offerId: card.offerId,
          note: card.disclaimerText,
          illustrative: isMadeUp(card as { illustrativeFlag: string }),
          ...how('discount', card.offerId ?? null),
        }))
      : refused(cards),
    coupon: coupons.data
      ? coupons.data.coupons.length > 0
        ? coupons.data.coupons.map((coupon: Record<string, string>) => ({
            amount: coupon.couponPrice,
            offerId: coupon.offerId,
            note: coupon.disclaimerText,
            illustrative: isMadeUp(coupon as { illustrativeFlag: string }),
            ...how('coupon', coupon.offerId ?? null),
          }))
        : [{ amount: null, note: coupons.data.couponNotFoundText }]
      : refused(coupons),
    copay: copay.data
      ? /^\d/.test(copay.data.copayPriceMax)
        ? {
            ...{ most: copay.data.copayPriceMax, least: copay.data.copayPriceMin },
            isBelowOthers: copay.data.copayPriceBetterText !== '',
            tier: copay.data.tierTitle,
            ...{
              basis: explained.data.copay.basis,
              source: explained.data.copay.source,
              asOf: explained.data.copay.asOf,
            },
          }
        : { DNA: 'planNeeded', NA: 'notCovered', '': 'notShown' }[copay.data.copayPriceMax as string]
      : copay.errorCode,
    pharmacies: list.data
      ? [...(list.data.favoritePharmacy ? [list.data.favoritePharmacy] : []), ...list.data.otherPharmacies].map(
          (offer: Record<string, unknown>) => ({
            id: offer.pharmacyLocationId,
            amount: offer.price,
            offerId: offer.offerId,
            isLowest: offer.lowestPrice === 'Y',
            staleSince: offer.staleAsOf,
            miles: offer.distance,
          }),
        )
      : list.errorCode,
  }
}

// biome-ignore lint/suspicious/noExplicitAny: responses of any shape.
type Shown = any

const bodyOf = ({ drug, quantity, zip, plan }: Question) => ({
  ...{ drug: { strengthId: drug.id }, zip },
  ...(quantity === undefined ? {} : { quantity }),
  ...(plan === undefined ? {} : { plan: { id: plan } }),
})

/** What an assistant gets, without what only assistants get. */
async function fromAssistant(question: Question) {
  const { assistant } = organizations.get(question.org) ?? {}
  const result = await assistant?.callTool({ name: 'compare_prices', arguments: bodyOf(question) })
  const { asOf: _, language: __, notice: ___, ...prices } = (result?.structuredContent ?? {}) as Shown
  return prices
}

/** The public API. */
async function fromProgram(question: Question) {
  const key = organizations.get(question.org)?.key ?? ''
  const body = bodyOf(question)
  const [{ data }, list] = await Promise.all([
    v1.call(key, v1Calls.prices.compare, { body }),
    v1.call(key, v1Calls.pharmacies.find, { body, query: { limit: '100' } }),
  ])
  const how = ({ basis, source, asOf }: Shown) => ({ basis, source: source.name, asOf })
  const said = ({ amount, note, illustrative, ...rest }: Shown) =>
    amount === null
      ? { amount, note }
      : { amount, note, illustrative, ...('offerId' in rest ? { offerId: rest.offerId } : {}), ...how(rest) }
  const { copay } = data
  const paused = { notAvailable: 'PRICE_NOT_AVAILABLE', notKnown: 'PRICE_NOT_AVAILABLE', paused: 'PRICES_PAUSED' }
  return {
    data,
    why: { retail: data.retail.why, discount: data.discount.why, coupon: data.coupon.why, copay: copay.why },
    retail: [said(data.retail)],
    discount: data.discount.amount === null ? [said(data.discount)] : data.discount.cards.map(said),
    coupon: data.coupon.amount === null ? [said(data.coupon)] : data.coupon.coupons.map(said),
    best: [data.discount, data.coupon].map(({ amount }: Shown) => amount),
    copay:
      copay.amount === null
        ? (paused[copay.why as keyof typeof paused] ?? copay.why)
        : {
            ...{ most: copay.amount, least: copay.least, isBelowOthers: copay.isBelowOthers },
            ...{ tier: copay.tier?.title ?? '', ...how(copay) },
          },
    pharmacies: list.data.items
      ? list.data.items.map(({ pharmacy, offer }: Shown) => ({
          id: pharmacy.id,
          ...{ amount: offer.amount, offerId: offer.offerId, isLowest: offer.isLowest, staleSince: offer.staleSince },
          miles: pharmacy.miles,
        }))
      : list.data.code,
  }
}

const questions = () =>
  fc.record({
    org: fc.constantFrom(...organizations.keys()),
    drug: fc.oneof(
      { weight: 5, arbitrary: fc.constantFrom(...drugs) },
      { weight: 1, arbitrary: fc.constantFrom(...drugs.slice(0, 1)) },
    ),
    quantity: fc.option(fc.constantFrom(1, 2.5, 7, 30, 90), { nil: undefined }),
    zip: fc.constantFrom('10001', '60601', '90210', '59301', '99723', '02134'),
    plan: fc.option(fc.constantFrom(...plans), { nil: undefined, freq: 4 }),
  })

/** Of a feed; estimated from an old cost; by a contract with an old one. */
const special = (): Question[] =>
  ['WAGON', 'CLINIC', 'ACME'].flatMap((org) =>
    drugs.slice(0, 1).map((drug) => ({ org, drug, quantity: 30, zip: '10001', plan: undefined })),
  )

/** In the reasons of a paused kind, the screen has the sentence of its error. */
const withoutNote = (said: Said[]) => said.map(({ note: _, ...rest }) => rest)

const seen = { priced: 0, withoutPrice: 0, old: 0, ofFeed: 0 }

test.each(['nothing', ...dataKinds] as const)(
  `with %s paused, programs and assistants get what the screen gets (${runs} questions in all, seed ${seed})`,
  async (paused) => {
    const group = ['nothing', ...dataKinds].indexOf(paused)
    const { database, clock } = v1.api
    if (paused !== 'nothing') await pause(database, { kind: 'data', subject: paused }, undefined)
    clock.now += 5000
    const drawn = fc.sample(questions(), { seed: seed + group, numRuns: Math.ceil(runs / 5) })
    for (const question of [...special(), ...drawn]) {
      const [screen, program, assistant] = await Promise.all([
        fromScreen(question),
        fromProgram(question),
        fromAssistant(question),
      ])
      const about = JSON.stringify(question)
      expect(assistant, about).toEqual(program.data)
      for (const kind of ['retail', 'discount', 'coupon'] as const) {
        if (kind === paused) {
          expect(program.why[kind], about).toBe('paused')
          expect(withoutNote(program[kind]), about).toEqual(withoutNote(screen[kind]))
        } else expect(program[kind], about).toEqual(screen[kind])
      }
      expect(program.copay, about).toEqual(screen.copay)
      expect(program.pharmacies, about).toEqual(screen.pharmacies)
      const all: Said[] = [...program.retail, ...program.discount, ...program.coupon]
      seen.priced += all.filter(({ amount }) => amount !== null).length
      seen.withoutPrice += all.filter(({ amount }) => amount === null).length
      seen.old += all.filter(({ note }) => note.includes('out of date')).length
      seen.ofFeed += all.filter(({ source }) => source === 'Exact Prices').length
    }
    if (paused !== 'nothing') await resume(database, { kind: 'data', subject: paused })
    clock.now += 5000
  },
  60_000 + runs * 1000,
)

test('the questions had prices and none, old ones and a feed’s', () => {
  expect(Math.min(...Object.values(seen)), JSON.stringify(seen)).toBeGreaterThan(0)
})
