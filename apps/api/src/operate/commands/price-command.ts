/**
 * `price`: the four prices of a medication as a visitor gets them, the card's numbers, and how each price was computed.
 */
import { countOf } from '@rxgauge/text'
import { medicationWords } from '@rxgauge/text/server'
import { DomainError } from '../../base/errors/domain-error'
import { StartError } from '../../base/errors/start-error'
import { type Database, one } from '../../database/database'
import { type Network, networkCardSql } from '../../domain/coupons/card-of'
import type { Organization } from '../../domain/organizations/organizations'
import { decimalDollars } from '../../domain/prices/money'
import { type CopayEstimate, type PriceQuery, undefinedIfNoPrice } from '../../domain/prices/price-source'
import {
  type CardQuote,
  isProgram,
  lowestQuote,
  type OfferQuote,
  type PriceStep,
  type RetailQuote,
} from '../../domain/prices/quote'
import { quantityOf } from '../../domain/prices/usual-quantity'
import { createServices, type Services } from '../../http/services'
import type { CommandRunner } from './command-runner'
import type { CommandContext, Outcome } from './context'
import type { OperatorCommand } from './operator-command'

interface Options {
  zip: string
  quantity?: string
  org?: string
  plan?: string
}

export function addPriceCommand(commands: OperatorCommand, run: CommandRunner): void {
  commands
    .command('price')
    .argument('<DRUG>', 'its name, plus strength and form unless they are the usual ones: "atorvastatin 20 mg tablet"')
    .requiredOption('--zip <zip>', 'where it is bought')
    .option('--quantity <number>', 'how many; by default the usual quantity')
    .option('--org <code>', "for this organization; by default the host's own")
    .option('--plan <name>', 'the insurance plan, by its name or the beginning of the name')
    .description('prints the four prices as a visitor gets them, the card’s numbers, and how each price was computed')
    .unaudited()
    .action(run(price))
}

async function price(context: CommandContext, drug: string, options: Options): Promise<Outcome> {
  return context.withDatabase(async (database) => {
    const services = await createServices(database, { ...context.config, now: Date.now })
    try {
      return await quotesOf(services, database, drug, options)
    } catch (error) {
      if (error instanceof DomainError) throw new StartError(error.sentenceIn('en'), error)
      throw error
    }
  })
}

async function quotesOf(services: Services, database: Database, drug: string, options: Options): Promise<Outcome> {
  const organization = await services.devices.findOrganization({ orgCode: options.org }, '')
  const product = await findProduct(services, drug)
  const plan = await findPlan(services, options.plan)
  const place = await services.places.byZip(options.zip)
  const query: PriceQuery = {
    productDetailId: product.detailId,
    quantity: await quantityOf(database, product.detailId, options.quantity ?? 0),
    place,
    pharmacyGroupIds: organization.pharmacyGroupIds,
    networkIds: organization.networkIds,
    sources: organization.sources,
    retailEstimate: organization.record.options.retailEstimate,
  }
  const { prices, pharmacies } = services
  const forPricing = await services.plans.forPricing(plan?.id ?? 0)
  const { groupIds, pharmacies: shops } = await pharmacies.nearby(place, organization.pharmacyGroupIds)
  const locationIds = shops.map(({ id }) => id)
  const [retail, discounts, coupons, copay, [offers]] = await Promise.all([
    undefinedIfNoPrice(prices.retail(query)),
    undefinedIfNoPrice(prices.discounts(query)),
    prices.coupons(query, forPricing),
    prices.copay(product.detailId, forPricing, organization.sources),
    prices.offers([{ query, groupIds, locationIds }]),
  ])
  const best = lowestQuote(offers?.cards ?? [])
  const card = best && (await cardOf(database, best, organization))
  const data = {
    drug: product.name,
    quantity: query.quantity,
    zip: place.zip,
    organization: organization.code,
    plan: plan?.name ?? null,
    retail: retail ? statementOf(retail) : null,
    discounts: (discounts ?? []).map(offerOf),
    coupons: 'reason' in coupons ? coupons.reason : coupons.quotes.map(offerOf),
    copay: copayOf(copay),
    card: card ?? null,
    rule: ruleOf(organization),
  }
  const count = countOf(Number(query.quantity), product.unitName, medicationWords('en'), product.unitContent)
  return { text: textOf(data, count, place.city), data }
}

/**
 * The longest product name that begins the text, else the first search result; the rest of the text selects strength
 * and form.
 */
async function findProduct({ products }: Services, text: string) {
  const lower = text.trim().toLowerCase()
  const named = (await products.list())
    .filter(({ productName }) => `${lower} `.startsWith(`${productName.toLowerCase()} `))
    .toSorted((one, other) => other.productName.length - one.productName.length)
  const product = named[0] ?? (await products.find(text))
  if (!product) throw new StartError(`There is no medication ${text}.`)
  const words = named[0] ? lower.slice(product.productName.length).split(/\s+/).filter(Boolean) : []
  const { forms } = await products.choices(product.id)
  const details = forms.flatMap(({ form, defaultFlag, dosages }) =>
    dosages.map((dosage) => ({
      id: dosage.productDetailId,
      unitName: dosage.unitName,
      unitContent: dosage.unitContent,
      name: `${product.productName} ${dosage.dosage} ${form}`,
      isUsual: defaultFlag === 'Y' && dosage.defaultFlag === 'Y',
    })),
  )
  const fitting = details.filter(({ name }) => {
    const parts = name.toLowerCase().split(/\s+/)
    return words.every((word) => parts.includes(word))
  })
  const detail = fitting.find(({ isUsual }) => isUsual) ?? fitting[0]
  if (!detail) throw new StartError(`${product.productName} comes as ${details.map(({ name }) => name).join(', ')}.`)
  const { name, id: detailId, unitName, unitContent } = detail
  return { name, detailId, unitName, unitContent }
}

async function findPlan({ plans }: Services, text: string | undefined) {
  if (text === undefined) return undefined
  const [plan] = await plans.search(text, 'en')
  if (!plan) throw new StartError(`There is no insurance plan ${text}.`)
  return plan
}

const statementOf = ({ amount, basis, source, asOf, isStale = false, steps = () => [] }: RetailQuote | OfferQuote) => ({
  amount: decimalDollars(amount),
  basis,
  source: source.name,
  importId: source.kind === 'import' ? source.importId : null,
  asOf: asOf?.toISOString() ?? null,
  isStale,
  steps: steps().map(stepOf),
})

const stepOf = ({ label, amount, detail, source, asOf }: PriceStep) => ({
  label,
  amount,
  detail: detail ?? null,
  source: source?.name ?? null,
  importId: source?.kind === 'import' ? source.importId : null,
  asOf: asOf?.toISOString().slice(0, 10) ?? null,
})

const offerOf = (quote: OfferQuote) => ({
  ...statementOf(quote),
  by: isProgram(quote) ? quote.program.name : quote.network.name,
  at: quote.group.name,
})

function copayOf({ copay, tier }: CopayEstimate) {
  if (typeof copay === 'string') return copay
  const { amount, least, basis, source, asOf, isStale } = copay
  return {
    amount: decimalDollars(amount),
    least: decimalDollars(least),
    basis,
    tier: tier?.title.en ?? null,
    source: source.name,
    asOf: asOf?.toISOString() ?? null,
    isStale: isStale ?? false,
  }
}

async function cardOf(database: Database, quote: CardQuote, { id }: Organization) {
  const { bin, pcn, group_num, name, powered_by, pharmacy_phone, member_phone, member_prefix } = await one<Network>(
    database,
    networkCardSql,
    [quote.network.id, id],
  )
  return {
    ...offerOf(quote),
    network: name,
    ...{ bin, pcn, group: group_num, memberPrefix: member_prefix ?? 'RXG' },
    ...{ poweredBy: powered_by, pharmacyPhone: pharmacy_phone, memberPhone: member_phone },
  }
}

const ruleOf = ({ code, networkIds }: Organization): string =>
  networkIds === null
    ? `At the same price, the card of the network with the lowest number is shown: ${code || 'this organization'} has no list of networks.`
    : `At the same price, the card of the first network in ${code || 'this organization'}'s list is shown (networks in organization.json).`

type Step = ReturnType<typeof stepOf>
interface Statement {
  amount: string
  basis: string
  source: string
  asOf: string | null
  isStale?: boolean
  steps?: readonly Step[]
}

const stepNames: Readonly<Record<PriceStep['label'], string>> = {
  quantity: 'quantity',
  unitCost: 'acquisition cost of one unit',
  unitCostMissing: 'a contract applies, but no file has the unit cost for basis',
  discountPercent: 'less percent',
  dispensingFee: 'plus a fee of',
  contractPrice: 'by contract',
  macUnitPrice: 'maximum allowable cost of one unit',
  macPrice: 'by maximum allowable cost',
  usualUnitPrice: 'usual price of one unit',
  usualPrice: 'usual price',
  cardPrice: 'the lowest of these, rounded half up',
  percentOff: 'the coupon takes off percent',
  amountOff: 'the coupon takes off',
  lowestPrice: 'but leaves at least',
  couponPrice: 'with the coupon',
  benefit: 'the program pays at most',
  patientPays: 'the patient pays at least',
  programPrice: 'with the program',
  pharmacies: 'pharmacies with a usual price',
  markupPercent: 'plus percent',
  retailPrice: 'retail price',
}

const stepText = ({ label, amount, detail, source, importId, asOf }: Step): string => {
  const figure = label === 'unitCostMissing' ? '' : amount
  const by =
    source === null
      ? ''
      : `(${[source, importId === null ? null : `import ${importId}`, asOf].filter((part) => part !== null).join(', ')})`
  return ['         ', stepNames[label], figure, detail ?? '', by].filter((part) => part !== '').join(' ')
}

function textOf(
  data: {
    drug: string
    zip: string
    plan: string | null
    retail: Statement | null
    discounts: ReturnType<typeof offerOf>[]
    coupons: string | ReturnType<typeof offerOf>[]
    copay: ReturnType<typeof copayOf>
    card: Awaited<ReturnType<typeof cardOf>> | null
    rule: string
  },
  count: string,
  town: string,
): string {
  const line = (kind: string, { amount, basis, source, asOf, isStale, steps = [] }: Statement, more = '') => {
    const sourceNote = `(${source}${asOf === null ? '' : `, ${asOf.slice(0, 10)}`}${isStale ? ', out of date' : ''})`
    const head = [kind.padEnd(9), `$${amount}`.padEnd(9), basis, more, sourceNote]
      .filter((part) => part !== '')
      .join(' ')
    return [head, ...steps.map(stepText)].join('\n')
  }
  const none = (kind: string, reason: string) => `${kind.padEnd(9)} none: ${reason}`
  const { retail, discounts, coupons, copay, card } = data
  return [
    `${data.drug}, ${count}, in ${data.zip} (${town})${data.plan === null ? '' : `, ${data.plan}`}`,
    retail ? line('retail', retail) : none('retail', 'no pharmacy nearby has a price'),
    ...(discounts.length === 0
      ? [none('discount', 'no network of the organization has a price nearby')]
      : discounts.map((each) => line('discount', each, `by ${each.by} at ${each.at}`))),
    ...(typeof coupons === 'string'
      ? [none('coupon', coupons)]
      : coupons.map((each) => line('coupon', each, `by ${each.by} at ${each.at}`))),
    typeof copay === 'string' ? none('copay', copay) : line('copay', copay, copay.tier ?? ''),
    ...(card
      ? [
          `card      $${card.amount} at ${card.at}: ${card.network}, BIN ${card.bin}, PCN ${card.pcn}, group ${card.group}, member id ${card.memberPrefix}…, powered by ${card.poweredBy || 'nobody named'}`,
        ]
      : []),
    data.rule,
  ].join('\n')
}
