/** Search matches for a text, best first. */

/** The rank of a text inside of a word. */
const inside = 3

interface Named {
  productName: string
  aliasName: string | null
}

/** A product's names in lower case, made once for all searches. */
interface Searchable<P> {
  product: P
  name: string
  alias: string
}

export const searchable = <P extends Named>(product: P): Searchable<P> => ({
  product,
  name: product.productName.toLowerCase(),
  alias: product.aliasName?.toLowerCase() ?? '',
})

/** How well a name matches a text: 0 starts with it, 1 the other name does, 2 a word does, 3 contains it, undefined no match. */
function rank({ name, alias }: Omit<Searchable<unknown>, 'product'>, text: string): number | undefined {
  if (name.startsWith(text)) return 0
  if (alias.startsWith(text)) return 1
  if (name.includes(` ${text}`)) return 2
  return name.includes(text) || alias.includes(text) ? inside : undefined
}

/** Whether a text begins a name, or a word of it. */
export const beginsWord = (product: Named, text: string): boolean =>
  (rank(searchable(product), text) ?? inside) < inside

/**
 * @param products sorted: equal matches stay in this order
 * @param text in lower case
 */
export function rankProducts<P extends Named>(products: readonly Searchable<P>[], text: string): P[] {
  const ranks: P[][] = [[], [], [], []]
  for (const entry of products) {
    const index = rank(entry, text)
    if (index !== undefined) ranks[index]?.push(entry.product)
  }
  return ranks.flat()
}
