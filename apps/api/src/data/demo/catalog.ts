/**
 * Builds the demo catalog: each line of `catalog.psv` is one form of a medication, and becomes products, strengths
 * and quantities.
 */
import source from './catalog.psv?raw'
import { seededRandom } from './seeded-random'

/** `Lisinopril-hydrochlorothiazide` for `lisinopril-hydrochlorothiazide`. */
const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

export interface ProductRow {
  id: number
  name: string
  type: 'B' | 'G'
  alias_name: string | null
  alias_id: number | null
  therapeutic_class: string
  popularity: number
}

export interface DetailRow {
  id: number
  product_id: number
  form: string
  strength: string
  unit_name: string
  is_default_form: boolean
  is_default_strength: boolean
  /** Dollars. */
  unitCost: string
}

export interface QuantityRow {
  product_detail_id: number
  quantity: string
  is_default: boolean
}

/** The factors in a generic's price besides its cost. */
export interface Market {
  /** The brand's unit cost in the same strength, in dollars; `undefined` if there's no brand. */
  brandCost: number | undefined
  /** Authorized generics, biologics, and devices with few competitors: their margins are like brands'. */
  hasFewMakers: boolean
}

export interface Catalog {
  products: ProductRow[]
  details: DetailRow[]
  quantities: QuantityRow[]
  /** For generics, by the id of their detail. */
  markets: Map<number, Market>
}

interface Line {
  generic: string
  brand: string
  form: string
  unitName: string
  strengths: Option[]
  quantities: Option[]
  genericCost: string
  brandCost: string
  therapeuticClass: string
  hasFewMakers: boolean
}

interface Option {
  text: string
  isDefault: boolean
}

/** The most popular medications, most popular first. */
const mostSearched = [
  'Atorvastatin',
  'Lisinopril',
  'Levothyroxine',
  'Metformin',
  'Amlodipine',
  'Ozempic',
  'Sertraline',
  'Albuterol HFA',
  'Gabapentin',
  'Losartan',
  'Omeprazole',
  'Eliquis',
]

export function buildCatalog(): Catalog {
  const lines = source
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map(parseLine)
  const catalog: Catalog = { products: [], details: [], quantities: [], markets: new Map() }
  const byName = new Map<string, ProductRow>()
  for (const line of lines) {
    const genericName = capitalize(line.generic)
    if (line.genericCost !== '') addForm(catalog, byName, line, genericName, 'G', line.brand || null, line.genericCost)
    if (line.brandCost !== '') addForm(catalog, byName, line, line.brand, 'B', genericName, line.brandCost)
  }
  for (const product of catalog.products) {
    product.alias_id = byName.get(product.alias_name ?? '')?.id ?? null
  }
  return catalog
}

function addForm(
  catalog: Catalog,
  byName: Map<string, ProductRow>,
  line: Line,
  name: string,
  type: 'B' | 'G',
  alias: string | null,
  cost: string,
) {
  let product = byName.get(name)
  if (product === undefined) {
    const rank = mostSearched.indexOf(name)
    product = {
      id: 1000 + catalog.products.length,
      name,
      type,
      alias_name: alias,
      alias_id: null,
      therapeutic_class: line.therapeuticClass,
      popularity: rank >= 0 ? 1000 - rank : Math.floor(seededRandom(`popularity ${name}`) * 500),
    }
    catalog.products.push(product)
    byName.set(name, product)
  }
  const { id: productId } = product
  product.alias_name ??= alias
  const ofProduct = catalog.details.filter((detail) => detail.product_id === productId)
  const isUsualForm = ofProduct.every((detail) => !detail.is_default_form || detail.form === line.form)
  const usualIndex = Math.max(
    line.strengths.findIndex((strength) => strength.isDefault),
    0,
  )
  line.strengths.forEach((strength, index) => {
    const detail: DetailRow = {
      id: 20000 + catalog.details.length,
      product_id: productId,
      form: line.form,
      strength: strength.text,
      unit_name: line.unitName,
      is_default_form: isUsualForm,
      is_default_strength: strength.isDefault,
      unitCost: costOfStrength(cost, index - usualIndex, type),
    }
    catalog.details.push(detail)
    if (type === 'G') {
      const brandCost = line.brandCost === '' ? undefined : Number(line.brandCost)
      catalog.markets.set(detail.id, { brandCost, hasFewMakers: line.hasFewMakers })
    }
    for (const { text, isDefault } of line.quantities) {
      catalog.quantities.push({ product_detail_id: detail.id, quantity: text, is_default: isDefault })
    }
  })
}

/** Generics cost more by strength; most brands cost the same in all strengths. Five decimals, as in NADAC. */
function costOfStrength(cost: string, steps: number, type: 'B' | 'G'): string {
  const factor = type === 'B' ? 1 : steps < 0 ? 1 + steps * 0.08 : 1 + steps * 0.22
  return (Number(cost) * Math.max(factor, 0.5)).toFixed(5)
}

function parseLine(line: string): Line {
  const [generic, brand, form, unitName, strengths, quantities, genericCost, brandCost, therapeuticClass, makers] =
    line.split('|')
  if (therapeuticClass === undefined) throw new Error(`A line of the catalog has too few fields: ${line}`)
  return {
    generic: generic ?? '',
    brand: brand ?? '',
    form: form ?? '',
    unitName: unitName ?? '',
    strengths: parseOptions(strengths),
    quantities: parseOptions(quantities),
    genericCost: genericCost ?? '',
    brandCost: brandCost ?? '',
    therapeuticClass,
    hasFewMakers: makers === 'few',
  }
}

const parseOptions = (list = ''): Option[] =>
  list.split(',').map((text) => ({ text: text.replace('*', ''), isDefault: text.endsWith('*') }))
