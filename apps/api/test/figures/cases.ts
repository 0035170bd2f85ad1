/** Random worlds of a few drugs: an operator's files, public files, and fills to price. */
import fc from 'fast-check'
import type { Day, Drug, Fill, Package, Pharmacy, Row, Unit } from './oracle'

/** Cases that are imported together; each has its own drugs, networks, pharmacies and plans. */
export interface Batch {
  day: Day
  /** Minutes after midnight in New York. */
  minutes: number
  cases: readonly Case[]
}

export interface Case extends Place {
  drugs: readonly CaseDrug[]
  /** Imports in sequence; a name that comes again replaces its earlier content. */
  imports: readonly ImportedFile[]
  fills: readonly Pick<Fill, 'quantity' | 'plan'>[]
}

export interface CaseDrug extends Drug {
  form: Form
  packages: readonly (Package & { text: string })[]
}

export interface ImportedFile {
  name: string
  kind: string
  rows: readonly Row[]
}

interface Form {
  doseForm: string
  route: string
  short: string
  /** The billing unit of a package by the form, else by the text. */
  unit: Unit | undefined
  text: string
  /** Counting units in a package of a size, and its contents in billing units. */
  count: (size: number) => number
  holds: (size: number) => Partial<Record<Unit, number>>
}

const itself = (size: number) => size
const pills = { route: 'Oral Pill', unit: 'EA', count: itself, holds: (size: number) => ({ EA: size }) } as const
const grams = { route: 'Topical', unit: 'GM', count: itself, holds: (size: number) => ({ GM: size, EA: 1 }) } as const
const milliliters = { unit: 'ML', count: itself, holds: (size: number) => ({ ML: size, EA: 1 }) } as const
const alike: readonly Form[] = [
  { ...pills, doseForm: 'Oral Tablet', short: 'Tab', text: '# TABLET in 1 BOTTLE (NDC) ' },
  { ...pills, doseForm: 'Oral Capsule', short: 'Caps', text: '# CAPSULE in 1 BOTTLE (NDC) ' },
  { ...milliliters, doseForm: 'Oral Solution', route: 'Oral Liquid', short: 'Sol', text: '# mL in 1 BOTTLE (NDC) ' },
  { ...grams, doseForm: 'Topical Cream', short: 'Cream', text: '1 TUBE in 1 CARTON (NDC)  / # g in 1 TUBE' },
]
/** Forms whose counting unit is not their billing unit. */
const unlike: readonly Form[] = [
  // The form does not distinguish mL from g, so without NADAC there is no billing unit.
  { ...grams, unit: undefined, doseForm: 'Topical Lotion', short: 'Lotion', text: '# g in 1 BOTTLE (NDC) ' },
  {
    ...{ doseForm: 'Auto-Injector', route: 'Injectable', short: 'Injection', unit: undefined },
    text: '2 SYRINGE, GLASS in 1 CARTON (NDC)  / .3 mL in 1 SYRINGE, GLASS',
    ...{ count: () => 2, holds: () => ({ EA: 2, ML: 0.6 }) },
  },
  {
    ...{ doseForm: 'Pen Injector', route: 'Injectable', short: 'Injection', unit: 'ML' },
    text: '5 SYRINGE, PLASTIC in 1 CARTON (NDC)  / 3 mL in 1 SYRINGE, PLASTIC',
    ...{ count: () => 5, holds: () => ({ EA: 5, ML: 15 }) },
  },
  {
    ...{ doseForm: 'Metered Dose Inhaler', route: 'Inhalant', short: 'Inhaler', unit: undefined },
    text: '1 INHALER in 1 CARTON (NDC)  / 200 AEROSOL, METERED in 1 INHALER',
    ...{ count: () => 1, holds: () => ({}) },
  },
]

/** Rules that cases cover; a rule that the server doesn't follow yet can be turned off. */
const asked = { newestWeek: true, planYears: true, otherUnits: true }

/** The place of a case, with its pharmacies. */
export interface Place {
  zip: string
  /** The zip of its farther pharmacy. */
  nextZip: string
  state: string
  networks: readonly string[]
  /** The pharmacies that are shown. */
  pharmacies: readonly Pharmacy[]
  /** In a chain with a nearer pharmacy, so it's not shown. */
  farther: Pharmacy
  plans: readonly [commercial: string, government: string]
  formularies: readonly [string, string]
  letter: string
}

const zips = [
  ['10001', '10002', 'NY'],
  ['90210', '90211', 'CA'],
  ['60601', '60605', 'IL'],
  ['77002', '77004', 'TX'],
  ['33130', '33129', 'FL'],
  ['98101', '98104', 'WA'],
  ['80202', '80203', 'CO'],
  ['30303', '30308', 'GA'],
  ['02108', '02114', 'MA'],
  ['55401', '55403', 'MN'],
] as const
export const batchSize = zips.length
/** Adds the check digit: Luhn's algorithm with the prefix 80840. */
function npiOf(nine: string): string {
  const doubled = (digit: number) => (digit > 4 ? digit * 2 - 9 : digit * 2)
  const digits = [...`80840${nine}`].toReversed().map(Number)
  const sum = digits.reduce((total, digit, at) => total + (at % 2 === 0 ? doubled(digit) : digit), 0)
  return `${nine}${(10 - (sum % 10)) % 10}`
}

export const places: readonly Place[] = zips.map(([zip, nextZip, state], at) => {
  const letter = 'ABCDEFGHIJ'.charAt(at)
  const shop = (number: number, name: string, chain: string): Pharmacy => ({
    name: `${name} ${letter}${number}`,
    npi: npiOf(`1${at}000000${number}`),
    ncpdp: `1${at}0000${number}`,
    chain: chain && `${chain}${letter}`,
  })
  return {
    zip,
    nextZip,
    state,
    letter,
    networks: ['ALPHA', 'BETA', 'GAMMA'].map((name) => `${name}${letter}`),
    pharmacies: [shop(1, 'Sun', 'SUN'), shop(3, 'Moon', 'MOON'), shop(4, 'Corner', '')],
    farther: shop(2, 'Sun', 'SUN'),
    plans: [`P${letter}`, `G${letter}`],
    formularies: [`F${letter}1`, `F${letter}2`],
  }
})

const addDays = (day: Day, days: number): Day =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
const american = (day: Day) => day.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$2/$3/$1')

const money = (most: number, places = 2) =>
  fc.integer({ min: 1, max: most * 10 ** places }).map((amount) => (amount / 10 ** places).toFixed(places))
const some = <T>(one: fc.Arbitrary<T>, maxLength: number) => fc.array(one, { maxLength })

const forms = asked.otherUnits ? [...alike, ...unlike] : alike

const drafts = fc.array(
  fc.record({
    form: fc.nat(forms.length - 1),
    isBrand: fc.boolean(),
    sizes: fc.uniqueArray(fc.constantFrom(20, 28, 30, 45, 90, 100), { minLength: 1, maxLength: 3 }),
  }),
  { minLength: 1, maxLength: 5 },
)

export const batches: fc.Arbitrary<Batch> = fc
  .record({
    day: fc.constantFrom('2026-11-23', '2026-12-31', '2027-01-01', '2026-03-01'),
    minutes: fc.constantFrom(1, 720, 1439),
    drugs: fc.tuple(...places.map(() => drafts)),
  })
  .chain(({ day, minutes, drugs }) =>
    fc.record({
      day: fc.constant(day),
      minutes: fc.constant(minutes),
      cases: fc.tuple(...places.map((place, at) => caseAt(place, day, drugs[at] ?? []))),
    }),
  )

type Draft = { form: number; isBrand: boolean; sizes: readonly number[] }

function caseAt(place: Place, day: Day, drafted: readonly Draft[]): fc.Arbitrary<Case> {
  const drugs = drafted.map((draft, at) => drugOf(draft, at, place))
  const fill = fc.record({
    quantity: fc.constantFrom('1', '7', '20', '28', '30', '60', '90'),
    plan: fc.constantFrom(...place.plans, 'uninsured', ''),
  })
  return fc.record({
    ...constants({ ...place, drugs }),
    imports: importsOf(day, drugs, place),
    fills: fc.array(fill, { minLength: 1, maxLength: 2 }),
  })
}

const constants = <T extends object>(of: T) =>
  Object.fromEntries(Object.entries(of).map(([key, value]) => [key, fc.constant(value)])) as {
    [Key in keyof T]: fc.Arbitrary<T[Key]>
  }

const units = ['EA', 'ML', 'GM'] as const

/** The unit of a cost: usually one that its package has. */
const unitOf: fc.Arbitrary<(of: Package) => Unit> = fc.nat(11).map((at) => (of) => {
  const held = units.filter((unit) => of.holds[unit] !== undefined)
  return (asked.otherUnits && at < 2 ? units[at] : held[at % held.length]) ?? 'EA'
})

/** No sizes, or the contents of inhalers. */
function sizesOf(drugs: readonly CaseDrug[]): Row[][] {
  const inhalers = drugs.filter(({ form }) => form.short === 'Inhaler').flatMap(({ packages }) => packages)
  return [[], inhalers.map(({ ndc }) => ({ NDC: ndc, 'Billing Unit': 'GM', 'Package Size': '8.5' }))]
}

function drugOf(draft: Draft, at: number, { letter }: Place): CaseDrug {
  const form = forms[draft.form % forms.length]
  if (!form) throw new Error('There are forms')
  const slot = letter.charCodeAt(0) - 65
  const stem = ['Alpha', 'Beta', 'Gamma', 'Delta', 'Epsilon'][at]
  return {
    rxcui: String(7_000_001 + slot * 10 + at),
    name: `${stem}${letter.toLowerCase()}${draft.isBrand ? 'zor' : 'statin'}`,
    isBrand: draft.isBrand,
    form,
    packages: draft.sizes.map((size, index) => ({
      ndc: `7000${slot}000${at}0${index}`,
      unit: form.unit,
      count: form.count(size),
      holds: form.holds(size),
      prescriptions: 100 + ((index * 37) % 50),
      text: form.text.replace('#', String(size)).replace('NDC', `7000${slot}-000${at}-0${index}`),
    })),
  }
}

function importsOf(day: Day, drugs: readonly CaseDrug[], place: Place): fc.Arbitrary<readonly ImportedFile[]> {
  const { pharmacies, farther, networks, plans, formularies, letter } = place
  /** Rows that ended, end today, apply, begin today, and begin later. */
  const days = fc
    .tuple(
      fc.constantFrom(-400, -200, -60, -30, -1, 0, 1, 40),
      fc.constantFrom(undefined, undefined, 0, 1, 30, 60, 200, 500),
    )
    .map(([from, length]) => {
      const From = addDays(day, from)
      return { From, To: length === undefined ? '' : addDays(From, length) }
    })
  const packages = drugs.flatMap((drug) => drug.packages)
  const ndc = fc.constantFrom(...packages.map((each) => ({ NDC: each.ndc })))
  const rxcui = fc.constantFrom(...drugs.map((drug) => ({ RXCUI: drug.rxcui })))
  const group = fc.constantFrom(...['brand', 'generic', 'all'].map((Drugs) => ({ Drugs })))
  const drug: fc.Arbitrary<Row> = fc.oneof(ndc, rxcui, group)
  const chain = fc.constantFrom(`SUN${letter}`, `MOON${letter}`).map((code) => ({ 'Chain code': code }))
  const shop = fc.constantFrom(
    ...[...pharmacies, farther].flatMap(({ npi, ncpdp }) => [{ NPI: npi }, { NCPDP: ncpdp }]),
  )
  const seller: fc.Arbitrary<Row> = fc.oneof(chain, shop, fc.constant({}))
  const network = fc.constantFrom(...networks).map((code) => ({ 'Network code': code }))
  const fee = fc.constantFrom('', '0', '1.25', '2.5', '10')

  const contract = fc.record({
    Basis: fc.constantFrom('NADAC', 'NADAC', 'AWP'),
    'Discount percent': fc.constantFrom('0', '15', '33.3', '-12.5', '85'),
    'Dispensing fee': fee,
  })
  /** Unit of a MAC or usual price: usually empty. */
  const unit = asked.otherUnits
    ? fc.constantFrom('', '', '', 'EA', 'ML', 'GM').map((Unit) => ({ Unit }))
    : fc.constant({ Unit: '' })
  const mac = joined(
    fc.record({ Basis: fc.constant('MAC'), 'MAC unit price': money(3, 5), 'Dispensing fee': fee }),
    unit,
  )
  const rates = joined(network, seller, drug, fc.oneof(contract, mac), days)
  const unitCosts = fc
    .tuple(fc.constantFrom(...packages), unitOf, money(4, 5), days)
    .map(([of, unit, price, when]) => ({ NDC: of.ndc, Basis: 'AWP', Unit: unit(of), 'Unit price': price, ...when }))
  const usual = joined(
    fc.oneof(chain, shop),
    fc.oneof(ndc, rxcui),
    fc.oneof(
      fc
        .tuple(fc.constantFrom('7', '28', '30', '90'), money(80))
        .map(([Quantity, price]) => ({ Quantity, 'Usual price': price })),
      money(3).map((price) => ({ 'Usual price': price })),
    ),
    unit,
    days,
  )
  const coupon = joined(
    chain,
    drug,
    fc.oneof(
      fc.constantFrom('10', '33.3', '75').map((percent) => ({ 'Percent off': percent })),
      money(12).map((amount) => ({ 'Amount off': amount })),
    ),
    fc.constantFrom('', '', '4', '25').map((floor) => ({ 'Lowest price': floor })),
    fc.oneof(fc.constant({}), network),
    days,
  )
  const program = joined(
    fc.oneof(rxcui, fc.constantFrom(...drugs.map(({ name }) => ({ 'Brand name': name })))),
    fc.record({
      Program: fc.constantFrom('Savings One', 'Savings Two'),
      'Patient pays': fc.constantFrom('0', '5', '25'),
      'Max benefit': fc.constantFrom('1', '10', '150'),
      'Uninsured benefit': fc.constantFrom('', '0', '3', '40'),
    }),
    days,
  )
  const formulary = fc.constantFrom(...formularies)
  const tier = fc.constantFrom('1', '3')
  const covers = joined(formulary.map((Formulary) => ({ Formulary })), fc.oneof(ndc, rxcui), tier.map((Tier) => ({ Tier })), fc.constant({ 'Prior Authorization': 'N', 'Step Therapy': 'N' }), days) // biome-ignore format: one line
  const costs = joined(
    fc.record({
      'Plan Code': fc.constantFrom(...plans),
      Tier: tier,
      'Days Supply': fc.constantFrom('30', '30', '30', '90'),
      Pharmacy: fc.constantFrom('retail', 'standard', 'preferred', 'mail', 'preferred mail'),
      'After Deductible': fc.constantFrom('N', 'Y'),
    }),
    fc.oneof(
      money(60).map((Copay) => ({ Copay })),
      fc.record({
        Coinsurance: fc.constantFrom('25%', '0.25', '50%', '33%'),
        'At Least': fc.constantFrom('', '5'),
        'At Most': fc.constantFrom('', '12', '150'),
      }),
    ),
    days,
  )
  const average = joined(formulary.map((Formulary) => ({ Formulary })), fc.oneof(ndc, rxcui), money(50).map((paid) => ({ Claims: '240', 'Average Paid': paid, '75th Percentile': paid })), days) // biome-ignore format: one line
  const planRows = fc.tuple(formulary, formulary).map(([one, other]) => [
    {
      'Plan Code': plans[0],
      'Plan Name': `Plan ${plans[0]}`,
      'Plan Type': 'commercial',
      Formulary: one,
      From: '2025-01-01',
      To: '',
    },
    {
      'Plan Code': plans[1],
      'Plan Name': `Plan ${plans[1]}`,
      'Plan Type': 'government',
      Formulary: other,
      From: '2025-01-01',
      To: '',
    },
  ])

  const file = (name: string, kind: string, rows: fc.Arbitrary<readonly Row[]>) =>
    rows.map((each): ImportedFile => ({ name, kind, rows: each }))
  const first = fc.tuple(
    file('nadac.csv', 'nadac', nadacOf(day, packages)),
    file('sizes.csv', 'package-sizes', fc.constantFrom(...sizesOf(drugs))),
    file('costs.csv', 'unit-costs', some(unitCosts, 8)),
    file('rates-a.csv', 'rates', some(rates, 12)),
    file('rates-b.csv', 'rates', some(rates, 4)),
    file('usual-a.csv', 'usual-prices', some(usual, 10)),
    file('usual-b.csv', 'usual-prices', some(usual, 3)),
    file('coupons.csv', 'coupons', some(coupon, 4)),
    file('programs.csv', 'copay-programs', some(program, 3)),
    file('plans.csv', 'plans', planRows),
    file('tiers.csv', 'plan-tiers', some(costs, 10)),
    file('covers.csv', 'plan-drugs', some(covers, 8)),
    file('averages.csv', 'plan-averages', some(average, 2)),
  )
  const corrections = fc.oneof(
    { weight: 2, arbitrary: fc.constant([]) },
    fc.tuple(file('rates-a.csv', 'rates', some(rates, 8)), file('usual-a.csv', 'usual-prices', some(usual, 4))),
    fc.tuple(file('costs.csv', 'unit-costs', some(unitCosts, 4)), file('tiers.csv', 'plan-tiers', some(costs, 8))),
  )
  return fc.tuple(first, corrections).map(([one, two]) => [...one, ...two])
}

const joined = (...parts: fc.Arbitrary<Row>[]): fc.Arbitrary<Row> =>
  fc.tuple(...parts).map((each): Row => Object.assign({}, ...each))

/** Some weeks of one year, with prices that begin before their week. */
function nadacOf(day: Day, packages: readonly Package[]): fc.Arbitrary<readonly Row[]> {
  const newest = day > '2026-12-30' ? '2026-12-30' : addDays(day, -1)
  const row = fc
    .tuple(
      fc.constantFrom(...packages),
      unitOf,
      asked.newestWeek ? fc.constantFrom(0, 0, 0, -1, -2, -5) : fc.constant(0),
      fc.constantFrom(-5, -20, -40),
      money(3, 5),
    )
    .map(([of, unit, weeks, days, price]) => {
      const asOf = addDays(newest, weeks * 7)
      return {
        NDC: of.ndc,
        'NADAC Per Unit': price,
        'Effective Date': american(addDays(asOf, days)),
        'Pricing Unit': unit(of),
        'As of Date': american(asOf),
      }
    })
  return fc.uniqueArray(row, { maxLength: 8, selector: (each) => `${each.NDC} ${each['As of Date']}` })
}
