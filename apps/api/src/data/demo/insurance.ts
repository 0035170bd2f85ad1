/** Demo insurance plans, their formularies with tiers, and average copays. Companies are made up. */
import type { ProductRow } from './catalog'
import { seededRandom } from './seeded-random'

interface PlanRow {
  id: number
  name: string
  type: 'X' | 'Y'
  formulary_id: number
}

const companies = [
  'Acme Health',
  'Blue Summit',
  'Cedar Mutual',
  'Evergreen',
  'Lakeshore',
  'NorthStar',
  'Patriot Life',
  'Redwood',
  'Union Trades',
  'WestBridge',
]
const kinds = ['PPO', 'HMO', 'HDHP with HSA', 'EPO']
const government = [
  'Medicare Part D Basic', 'Medicare Part D Enhanced', 'Medicare Advantage HMO', 'Medicare Advantage PPO',
  'Medicaid - California', 'Medicaid - Florida', 'Medicaid - Illinois', 'Medicaid - New York', 'Medicaid - Ohio', 'Medicaid - Texas',
  'Medicaid - other state', 'CHIP', 'TRICARE Prime', 'TRICARE Select', 'Veterans Affairs', 'Indian Health Service',
  'Federal Employees - Basic', 'State high-risk pool',
] // biome-ignore format: a list of plans

/** 1 to 4: commercial by kind of plan, 5 and 6: Medicare, 7: Medicaid, 8: other government. */
const formularies = [
  'Commercial PPO',
  'Commercial HMO',
  'Commercial HDHP',
  'Commercial EPO',
  'Part D basic',
  'Part D enhanced',
  'Medicaid',
  'Other government',
]

/** Lower ids are the built-in plans of every database. */
const firstPlan = 3

export function buildPlans(): PlanRow[] {
  const plans: PlanRow[] = []
  for (const company of companies) {
    kinds.forEach((kind, index) => {
      plans.push(plan(firstPlan + plans.length, `${company} ${kind}`, 'Y', index + 1))
    })
  }
  for (const name of government) {
    const formulary = name.startsWith('Medicare')
      ? name.includes('Basic')
        ? 5
        : 6
      : name.startsWith('Medicaid') || name === 'CHIP'
        ? 7
        : 8
    plans.push(plan(firstPlan + plans.length, name, 'X', formulary))
  }
  return plans
}

const plan = (id: number, name: string, type: 'X' | 'Y', formulary: number): PlanRow => ({
  id,
  name,
  type,
  formulary_id: formulary,
})

/** tier, copay from, to, coinsurance */
type Tier = readonly [number, string, string, string | null]
const commercialTiers: readonly Tier[] = [
  [1, '5.00', '10.00', null], [2, '15.00', '25.00', null], [3, '35.00', '50.00', null], [4, '70.00', '100.00', null], [5, '150.00', '400.00', '25'],
] // biome-ignore format: a table of tiers
const medicareTiers: readonly Tier[] = [
  [1, '1.00', '4.00', null], [2, '8.00', '15.00', null], [3, '42.00', '47.00', null], [4, '95.00', '100.00', null], [5, '200.00', '600.00', '33'],
] // biome-ignore format: a table of tiers
const medicaidTiers: readonly Tier[] = [
  [1, '0.00', '1.00', null], [2, '1.00', '3.00', null], [3, '3.00', '4.00', null], [4, '4.00', '8.00', null], [5, '4.00', '8.00', null],
] // biome-ignore format: a table of tiers

const tierNames = [
  ['Tier 1: preferred generic', 'Nivel 1: genérico preferido'],
  ['Tier 2: generic', 'Nivel 2: genérico'],
  ['Tier 3: preferred brand', 'Nivel 3: marca preferida'],
  ['Tier 4: non-preferred', 'Nivel 4: no preferido'],
  ['Tier 5: specialty', 'Nivel 5: especialidad'],
] as const

export function buildTiers() {
  return formularies.flatMap((_, index) => {
    const id = index + 1
    const tiers = id === 7 ? medicaidTiers : id >= 5 ? medicareTiers : commercialTiers
    return tiers.map(([tier, from, to, coinsurance]) => {
      const [title, titleEs] = tierNames[tier - 1] ?? tierNames[0]
      return {
        formulary_id: id,
        tier,
        title,
        title_es: titleEs,
        copay_min: from,
        copay_max: to,
        coinsurance_percent: coinsurance,
      }
    })
  })
}

/** The legal maximum for a month of insulin under Medicare Part D, in dollars. */
const maxInsulinCopay = 35

/** Medicare formularies cap insulin, whatever its tier costs. */
const isPartD = (formularyId: number): boolean => formularies[formularyId - 1]?.startsWith('Part D') ?? false

const isInsulin = ({ therapeutic_class: name }: ProductRow): boolean => name === 'insulin'

/** Excluded from Part D by law. */
const excludedByPartD = new Set(['weight management', 'erectile dysfunction', 'vitamin', 'cough'])

/** Dollars for a month of insulin, if that's less than the tier's copay. */
export const insulinCopay = (tier: { formulary_id: number; copay_min: string }): string | undefined =>
  isPartD(tier.formulary_id) && Number(tier.copay_min) > maxInsulinCopay ? maxInsulinCopay.toFixed(2) : undefined

/** The drugs and tiers of each formulary. `cost` is the cost of a usual fill in dollars. */
export function buildFormularyEntries(products: readonly ProductRow[], cost: (product: ProductRow) => number) {
  return formularies.flatMap((_, index) =>
    products.flatMap((product) => {
      if (isPartD(index + 1) && excludedByPartD.has(product.therapeutic_class)) return []
      const luck = seededRandom(`formulary ${index} ${product.name}`)
      const tier = tierOf(product, cost(product), luck)
      return tier === undefined ? [] : [{ formulary_id: index + 1, product_id: product.id, tier }]
    }),
  )
}

function tierOf(product: ProductRow, cost: number, luck: number): number | undefined {
  if (product.type === 'G') return luck < 0.03 ? undefined : cost > 250 ? 4 : luck < 0.55 ? 1 : 2
  if (product.alias_id !== null) return luck < 0.45 ? undefined : 4
  if (luck < 0.12) return undefined
  return cost > 1200 ? 5 : luck < 0.7 ? 3 : 4
}

/** Average copays for the most popular products, in formularies with many members. */
export function buildCopayStatistics(
  products: readonly ProductRow[],
  entries: readonly { formulary_id: number; product_id: number; tier: number }[],
) {
  const popular = new Map(products.filter(({ popularity }) => popularity > 420).map((product) => [product.id, product]))
  return entries.flatMap(({ formulary_id, product_id, tier }) => {
    const product = popular.get(product_id)
    if (product === undefined || tier === 5 || ![1, 2, 5].includes(formulary_id)) return []
    // Part D insulin has its own copay instead.
    if (isPartD(formulary_id) && isInsulin(product)) return []
    const { name } = product
    const middle = [0, 7, 18, 42, 82][tier] ?? 0
    const average = middle * (0.8 + seededRandom(`average ${formulary_id} ${name}`) * 0.4)
    return [
      {
        formulary_id,
        product_id,
        claims: 40 + Math.floor(seededRandom(`claims ${formulary_id} ${name}`) * 4000),
        average: average.toFixed(2),
        percentile_75: (average * 1.24).toFixed(2),
      },
    ]
  })
}

/** In dollars: cheaper brands that have a generic get no copay card. */
const minProgramCost = 60

/** Savings programs for most brands without a generic, and for some others. */
export function buildPrograms(products: readonly ProductRow[], cost: (product: ProductRow) => number) {
  return products
    .filter(
      (product) =>
        product.type === 'B' && seededRandom(`program ${product.name}`) < shareWithProgram(product, cost(product)),
    )
    .map((product) => {
      const price = cost(product)
      return {
        product_id: product.id,
        ...cardText(product.name),
        name: `${product.name} Savings Card`,
        patient_pays:
          ['0.00', '4.00', '10.00', '25.00', '35.00'][Math.floor(seededRandom(`pays ${product.name}`) * 5)] ?? '0.00',
        max_benefit: Math.max(50, Math.round((price * 0.9) / 25) * 25).toFixed(2),
        uninsured_benefit: (seededRandom(`uninsured ${product.name}`) < 0.5
          ? 0
          : Math.round((price * 0.25) / 5) * 5
        ).toFixed(2),
      }
    })
}

const shareWithProgram = ({ alias_id: generic }: ProductRow, cost: number): number =>
  generic === null ? 0.8 : cost < minProgramCost ? 0 : 0.3

/**
 * The ways to enroll: some at once, some in steps, some after a screen of terms, some with a card that opens on its
 * own.
 */
function cardText(product: string) {
  const steps = seededRandom(`steps ${product}`) < 0.5
  return {
    bin: '004682',
    pcn: 'CN',
    group_num: `EC${String(10_000 + Math.floor(seededRandom(`group ${product}`) * 89_999))}`,
    offer_text: {
      en: `Pay as little as the price shown for ${product} with commercial insurance.`,
      es: `Pague tan poco como el precio indicado por ${product} con seguro comercial.`,
    },
    enrollment_text: steps
      ? { en: 'Three steps to use this card:', es: 'Tres pasos para usar esta tarjeta:' }
      : { en: 'You don’t need to enroll.', es: 'No necesita inscribirse.' },
    enrollment_steps: steps
      ? {
          en: ['Open the card with VIEW SAVINGS.', 'Confirm on the card that you qualify.', 'Show the card with your prescription and your insurance card.'],
          es: ['Abra la tarjeta con VER AHORROS.', 'Confirme en la tarjeta que cumple los requisitos.', 'Muestre la tarjeta con su receta y su tarjeta de seguro.'],
        }
      : { en: [], es: [] },
    interstitial:
      seededRandom(`interstitial ${product}`) < 0.4
        ? {
            en: { title: 'Before you continue', body: `The ${product} card is an offer from its manufacturer. It can’t be used with Medicare, Medicaid or another government plan.` },
            es: { title: 'Antes de continuar', body: `La tarjeta de ${product} es una oferta de su fabricante. No se puede usar con Medicare, Medicaid u otro plan del gobierno.` },
          }
        : null,
    opens_by_itself: seededRandom(`opens ${product}`) < 0.3,
  }
} // biome-ignore format: texts read better on one line each
