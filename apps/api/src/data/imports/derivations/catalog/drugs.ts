/** The drugs of RxTerms and an operator's own drugs, as rows of `catalog_drug`. */
import { insertRows, type Transaction } from '../../../../database/database'
import { soldFormOf } from './dose-forms'
import { brandName, genericName, joinedName, packagedAmount, strengthText } from './drug-names'

interface RxtermsRow {
  rxcui: string
  genericRxcui: string | null
  fullName: string
  doseForm: string
  newDoseForm: string
  brandName: string
  displayName: string
  strength: string
  synonym: string
  isSuppressed: boolean
}

interface DrugRow {
  rxcui: string | null
  own_key: string | null
  product_key: string
  product_name: string
  type: 'B' | 'G'
  generic_key: string | null
  generic_name: string | null
  form: string
  strength: string
  unit: 't' | 'c' | 'o'
  unit_name: string
  counts_packages: boolean
  search_words: string
  position: number
  usual_quantity: string | null
  /** Offered beside the usual quantity; if empty, package sizes are offered. */
  quantities: string[]
}

export async function fillDrugs(transaction: Transaction): Promise<void> {
  const drugs = [...(await rxtermsDrugs(transaction)), ...(await ownDrugs(transaction))]
  makeNamesUnique(drugs)
  number(drugs)
  await insertRows(
    transaction,
    'catalog_drug',
    drugs.map(({ fullName: _, ...row }) => row),
  )
}

type Described = DrugRow & { fullName: string }

async function rxtermsDrugs(transaction: Transaction): Promise<Described[]> {
  const rows = await transaction.query<RxtermsRow>(
    `select r.rxcui, r.generic_rxcui "genericRxcui", r.full_name "fullName", r.dose_form "doseForm",
       r.new_dose_form "newDoseForm", r.brand_name "brandName", r.display_name "displayName", r.strength, r.synonym,
       r.is_suppressed "isSuppressed"
     from current_rxterms_drug r order by r.rxcui`,
  )
  const writings = await brandWritings(transaction)
  const tradenames = await genericsOf(transaction)
  const ingredients = await ingredientsOf(transaction)
  const generics = new Map(
    rows.filter((row) => row.brandName === '').map((row) => [row.rxcui, genericName(row.displayName)]),
  )
  const genericOf = ({ rxcui, genericRxcui }: RxtermsRow) =>
    generics.get(genericRxcui ?? '') ?? generics.get(tradenames.get(rxcui) ?? '') ?? ingredients.get(rxcui) ?? null
  return rows
    .filter(({ isSuppressed }) => !isSuppressed)
    .map((row): Described => {
      const isBrand = row.brandName !== ''
      const name = isBrand ? brandName(row.brandName, row.fullName, writings) : genericName(row.displayName)
      const generic = isBrand ? genericOf(row) : null
      const { form, unit, unitName, countsPackages } = soldFormOf(row.doseForm || row.newDoseForm, row.fullName)
      return {
        rxcui: row.rxcui,
        own_key: null,
        product_key: name.toLowerCase(),
        product_name: name,
        type: isBrand ? 'B' : 'G',
        generic_key: generic?.toLowerCase() ?? null,
        generic_name: generic,
        form,
        strength: strengthText(row.strength) || form,
        unit,
        unit_name: unitName,
        counts_packages: countsPackages,
        search_words: row.synonym.toLowerCase(),
        position: 0,
        usual_quantity: null,
        quantities: [],
        fullName: row.fullName,
      }
    })
}

/** Spellings of brands by their name in capitals. */
async function brandWritings(transaction: Transaction): Promise<Map<string, string>> {
  const names = await transaction.query<{ name: string }>(`select n.name from current_rxnorm_name n where n.tty = 'BN'`)
  return new Map(names.map(({ name }) => [name.toUpperCase(), name]))
}

async function genericsOf(transaction: Transaction): Promise<Map<string, string>> {
  const pairs = await transaction.query<{ brand: string; generic: string }>(
    `select t.brand_rxcui brand, t.generic_rxcui generic
     from current_rxnorm_tradename t order by 1, 2`,
  )
  return new Map(pairs.map(({ brand, generic }) => [brand, generic]))
}

/** Each drug's ingredients, joined to one name. */
async function ingredientsOf(transaction: Transaction): Promise<Map<string, string>> {
  const drugs = await transaction.query<{ rxcui: string; ingredients: string[] }>(
    `select n.rxcui, array_agg(n.ingredient order by n.ingredient) ingredients
     from current_rxterms_ingredient n group by n.rxcui`,
  )
  return new Map(drugs.map(({ rxcui, ingredients }) => [rxcui, joinedName(ingredients)]))
}

async function ownDrugs(transaction: Transaction): Promise<Described[]> {
  const rows = await transaction.query<{
    ownKey: string
    name: string
    type: 'B' | 'G'
    otherName: string
    form: string
    strength: string
    quantity: string | null
    quantities: string[]
    unitName: string
  }>(
    `select distinct on (o.own_key) o.own_key "ownKey", o.name, o.type, o.other_name "otherName", o.form, o.strength,
       o.quantity::text quantity, o.quantities::text[] quantities, o.unit_name "unitName"
     from current_own_drug o
     order by o.own_key, o.import_id desc, o.quantity is null, o.ndc`,
  )
  return rows.map(({ ownKey, name, type, otherName, form, strength, quantity, quantities, unitName }) => ({
    rxcui: null,
    own_key: ownKey,
    product_key: name.toLowerCase(),
    product_name: name,
    type,
    generic_key: type === 'B' && otherName !== '' ? otherName.toLowerCase() : null,
    generic_name: type === 'B' && otherName !== '' ? otherName : null,
    form,
    strength,
    unit: unitName === 'tablet' ? 't' : unitName === 'capsule' ? 'c' : 'o',
    unit_name: unitName,
    counts_packages: /inhaler|bottle|kit|package/i.test(unitName),
    search_words: type === 'G' ? otherName.toLowerCase() : '',
    position: 0,
    usual_quantity: quantity,
    quantities,
    fullName: '',
  }))
}

/** Adds the amount to strengths that would be equal otherwise, such as pens of 1.5 mL and of 3 mL. */
function makeNamesUnique(drugs: readonly Described[]): void {
  const byName = Map.groupBy(drugs, ({ product_key, form, strength }) => `${product_key}|${form}|${strength}`)
  for (const same of byName.values()) {
    if (same.length < 2) continue
    for (const drug of same) {
      const amount = packagedAmount(drug.fullName)
      if (amount !== '') drug.strength += `, ${amount}`
    }
  }
}

/** Numbers strengths by their amounts. */
function number(drugs: readonly DrugRow[]): void {
  for (const ofForm of Map.groupBy(drugs, ({ product_key, form }) => `${product_key}|${form}`).values()) {
    const sorted = ofForm
      .map((drug) => ({ drug, amounts: amountsOf(drug.strength) }))
      .sort(
        (one, other) =>
          compareAmounts(one.amounts, other.amounts) || (one.drug.strength < other.drug.strength ? -1 : 1),
      )
    for (const [position, { drug }] of sorted.entries()) drug.position = position
  }
}

const amountsOf = (strength: string) => [...strength.matchAll(/\d*\.?\d+/g)].map(([amount]) => Number(amount))

function compareAmounts(one: readonly number[], other: readonly number[]): number {
  for (const [at, amount] of one.entries()) {
    const difference = amount - (other[at] ?? 0)
    if (difference !== 0) return difference
  }
  return one.length - other.length
}
