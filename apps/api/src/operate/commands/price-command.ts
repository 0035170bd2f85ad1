/**
 * `price`: the four prices of a medication as a visitor gets them, the card's numbers, and how each price was computed.
 */
import { countOf } from '@rxgauge/text'
import { medicationWords } from '@rxgauge/text/server'
import { DomainError } from '../../base/errors/domain-error'
import { StartError } from '../../base/errors/start-error'
import type { Organization } from '../../domain/organizations/organizations'
import { type ExplainedPrices, type ExplainedStep, explainPrices } from '../../domain/price-lab/explain-prices'
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
      return await quotesOf(services, drug, options)
    } catch (error) {
      if (error instanceof DomainError) throw new StartError(error.sentenceIn('en'), error)
      throw error
    }
  })
}

async function quotesOf(services: Services, drug: string, options: Options): Promise<Outcome> {
  const organization = await services.devices.findOrganization({ orgCode: options.org }, '')
  const product = await findProduct(services, drug)
  const plan = await findPlan(services, options.plan)
  const { town, ...explained } = await explainPrices(services, {
    organization,
    productDetailId: product.detailId,
    quantity: options.quantity,
    zip: options.zip,
    planId: plan?.id ?? 0,
    day: services.today(),
    language: 'en',
  })
  const { quantity, zip, ...quotes } = explained
  const data = {
    drug: product.name,
    quantity,
    zip,
    organization: organization.code,
    plan: plan?.name ?? null,
    ...quotes,
    rule: ruleOf(organization),
  }
  const count = countOf(Number(quantity), product.unitName, medicationWords('en'), product.unitContent)
  return { text: textOf(data, count, town), data }
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

const ruleOf = ({ code, networkIds }: Organization): string =>
  networkIds === null
    ? `At the same price, the card of the network with the lowest number is shown: ${code || 'this organization'} has no list of networks.`
    : `At the same price, the card of the first network in ${code || 'this organization'}'s list is shown (networks in organization.json).`

interface Statement {
  amount: string
  basis: string
  source: string
  asOf: string | null
  isStale?: boolean
  steps?: readonly ExplainedStep[]
}

const stepNames: Readonly<Record<ExplainedStep['label'], string>> = {
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

const stepText = ({ label, amount, detail, source, importId, asOf }: ExplainedStep): string => {
  const figure = label === 'unitCostMissing' ? '' : amount
  const by =
    source === null
      ? ''
      : `(${[source, importId === null ? null : `import ${importId}`, asOf].filter((part) => part !== null).join(', ')})`
  return ['         ', stepNames[label], figure, detail ?? '', by].filter((part) => part !== '').join(' ')
}

function textOf(
  data: Omit<ExplainedPrices, 'town'> & { drug: string; plan: string | null; rule: string },
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
