/**
 * Names and abbreviations as people say them: `z-pak`, `HCTZ`, `water pill`. What they mean is in `said-names.psv`, by ingredient or product;
 * of that, only what is in the catalog is offered.
 */
import type { SearchableProduct } from './rank-products'
import source from './said-names.psv?raw'

/** Shorter beginnings could become anything. */
const shortestBeginning = 5

/** What a product's name or other name holds to be meant. */
interface Meaning {
  ingredients: readonly string[]
  /** Nothing else may stand in the name. */
  isAlone: boolean
}

/** Hyphens, blanks, points and accents are typed or left out: `z-pak`, `z pak`, `zpak`. */
const joined = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^a-z0-9]/g, '')

const meaningOf = (text: string): Meaning => ({
  ingredients: text.replace(/^=/, '').split('+'),
  isAlone: text.startsWith('='),
})

/** By what people say, joined. */
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
 * Of each meaning the best product, then of each the next.
 * @param products sorted: equal ones stay in this order
 * @param typed in lower case
 */
export function meantBy<P>(typed: string, products: readonly SearchableProduct<P>[]): P[] {
  const found = meaningsOf(joined(typed)).map((meaning) => ranked(meaning, products))
  const longest = Math.max(0, ...found.map(({ length }) => length))
  const inTurn = Array.from({ length: longest }, (_, at) => found.flatMap((list) => list[at] ?? []))
  return [...new Set(inTurn.flat())]
}

/** Of a beginning only where all that begin so mean the same. */
function meaningsOf(text: string): readonly Meaning[] {
  const whole = said.get(text)
  if (whole || text.length < shortestBeginning) return whole ?? []
  const [first, ...others] = new Set([...said].flatMap(([name, meanings]) => (name.startsWith(text) ? [meanings] : [])))
  return first && others.length === 0 ? first : []
}

/** Products of that name, then those whose other name it is, then combinations. */
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

/** Whether a name holds another in whole words. */
function holds(name: string, ingredient: string): boolean {
  const at = name.indexOf(ingredient)
  const isEdge = (letter: string) => !/[a-z0-9]/.test(letter)
  return at >= 0 && isEdge(name.charAt(at - 1)) && isEdge(name.charAt(at + ingredient.length))
}
