/** Ranks the products that match a text, best first. */

/** The ranks of a text whose words are found one by one, and of a text inside a word. */
const byWords = 3
const inside = 4

interface NamedProduct {
  productName: string
  aliasName: string | null
}

/** A product's names in lowercase, made once for all searches. */
export interface SearchableProduct<P> {
  product: P
  name: string
  alias: string
  /** Other words that find it, separated by blanks: other brands, short forms. */
  besides: string
}

export const toSearchable = <P extends NamedProduct>(product: P, searchWords = ''): SearchableProduct<P> => ({
  product,
  name: product.productName.toLowerCase(),
  alias: product.aliasName?.toLowerCase() ?? '',
  besides: searchWords,
})

/** The words of a text, however they are joined: `HCTZ/lisinopril`, `amoxicillin and clavulanate`. */
const wordsOf = (text: string): string[] => text.split(/[\s/,+&-]+/).filter((word) => word !== '' && word !== 'and')

/**
 * How well a name matches a text: 0 starts with it, 1 the other name does, 2 a word does, 3 each of its words begins a word, 4
 * contains it; undefined without a match.
 */
function rank(
  { name, alias, besides }: Omit<SearchableProduct<unknown>, 'product'>,
  text: string,
  words: readonly string[],
): number | undefined {
  if (name.startsWith(text)) return 0
  if (alias.startsWith(text)) return 1
  if (name.includes(` ${text}`)) return 2
  if (besides !== '' && words.length === 1 && startsIn(besides, text)) return byWords
  if (
    words.length > 1 &&
    words.every((word) => startsIn(name, word) || startsIn(alias, word) || startsIn(besides, word))
  )
    return byWords
  return name.includes(text) || alias.includes(text) ? inside : undefined
}

/** Whether one of the words begins with another word. */
function startsIn(words: string, word: string): boolean {
  for (let at = words.indexOf(word); at >= 0; at = words.indexOf(word, at + 1)) {
    if (at === 0 || joints.has(words.charAt(at - 1))) return true
  }
  return false
}
const joints = new Set([' ', '/', '-', ',', '('])

/** Whether a text begins a name, or a word of it. */
export const startsWordOf = (entry: SearchableProduct<unknown>, text: string): boolean =>
  (rank(entry, text, wordsOf(text)) ?? inside) < inside

/**
 * @param products sorted: equal matches keep this order
 * @param text lowercase
 */
export function rankProducts<P>(products: readonly SearchableProduct<P>[], text: string): P[] {
  const ranks: P[][] = [[], [], [], [], []]
  const words = wordsOf(text)
  for (const entry of products) {
    const index = rank(entry, text, words)
    if (index !== undefined) ranks[index]?.push(entry.product)
  }
  return ranks.flat()
}
