/**
 * Names and abbreviations that people use: `z-pak`, `HCTZ`, `water pill`. `common-names.psv` maps them to ingredients or products;
 * only those in the catalog are suggested.
 */

import source from './common-names.psv?raw'
import type { SearchableProduct } from './rank-products'

/** Shorter beginnings are too ambiguous. */
const shortestBeginning = 5

/** Matches products by their name or other name. */
interface Meaning {
  ingredients: readonly string[]
  /** The name may contain nothing else. */
  isAlone: boolean
}

/** Removes hyphens, blanks, points and accents, which people type or omit: `z-pak`, `z pak`, `zpak`. */
const joined = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^a-z0-9]/g, '')

const meaningOf = (text: string): Meaning => ({
  ingredients: text.replace(/^=/, '').split('+'),
  isAlone: text.startsWith('='),
})

/** By the name that people use, joined. */
const said: ReadonlyMap<string, readonly Meaning[]> = new Map(
  source
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .flatMap((line) => {
      const [names = '', meant = ''] = line.split('|')
      const meanings = meant.split(',').map(meaningOf)
      return names.split(',').map((name): [string, readonly Meaning[]] => [joined(name), meanings])
    }),
)

/**
 * The best product of each meaning, then the next of each.
 * @param products sorted: equal ones keep this order
 * @param typed lowercase
 */
export function productsByCommonName<P>(typed: string, products: readonly SearchableProduct<P>[]): P[] {
  const found = meaningsOf(joined(typed)).map((meaning) => ranked(meaning, products))
  const longest = Math.max(0, ...found.map(({ length }) => length))
  const inTurn = Array.from({ length: longest }, (_, at) => found.flatMap((list) => list[at] ?? []))
  return [...new Set(inTurn.flat())]
}

/** The beginning of a name counts only if every name that begins so means the same. */
function meaningsOf(text: string): readonly Meaning[] {
  const whole = said.get(text)
  if (whole || text.length < shortestBeginning) return whole ?? []
  const [first, ...others] = new Set([...said].flatMap(([name, meanings]) => (name.startsWith(text) ? [meanings] : [])))
  return first && others.length === 0 ? first : []
}

/** Products with that name, then products whose other name it is, then combinations. */
function ranked<P>({ ingredients, isAlone }: Meaning, products: readonly SearchableProduct<P>[]): P[] {
  const [first = ''] = ingredients
  const own: P[] = []
  const other: P[] = []
  const combined: P[] = []
  for (const { product, name, alias } of products) {
    if (name === first) own.push(product)
    else if (alias === first) other.push(product)
    else if (!isAlone && ingredients.every((ingredient) => holds(name, ingredient))) combined.push(product)
  }
  return ingredients.length > 1 ? combined : [...own, ...other, ...combined]
}

/** Whether a name contains another as whole words. */
function holds(name: string, ingredient: string): boolean {
  const at = name.indexOf(ingredient)
  const isEdge = (letter: string) => !/[a-z0-9]/.test(letter)
  return at >= 0 && isEdge(name.charAt(at - 1)) && isEdge(name.charAt(at + ingredient.length))
}
