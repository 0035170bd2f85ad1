/** Search matches for a text, best first. */

/** The ranks of texts whose words are found one by one, and of a text inside of a word. */
const byWords = 3
const inside = 4

interface NamedProduct {
  productName: string
  aliasName: string | null
}

/** A product's names in lower case, made once for all searches. */
export interface SearchableProduct<P> {
  product: P
  name: string
  alias: string
  /** What finds it besides its names: other brands, short forms; parted by blanks. */
  besides: string
}

export const toSearchable = <P extends NamedProduct>(product: P, searchWords = ''): SearchableProduct<P> => ({
  product,
  name: product.productName.toLowerCase(),
  alias: product.aliasName?.toLowerCase() ?? '',
  besides: searchWords,
})

/** The words of a text, in whatever order and however they are joined: `HCTZ/lisinopril`, `amoxicillin and clavulanate`. */
const wordsOf = (text: string): string[] => text.split(/[\s/,+&-]+/).filter((word) => word !== '' && word !== 'and')

/**
 * How well a name matches a text: 0 starts with it, 1 the other name does, 2 a word does, 3 each of its words begins one,
 * 4 contains it, undefined no match.
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

/** Whether a word of some words begins with another. */
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
 * @param products sorted: equal matches stay in this order
 * @param text in lower case
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
