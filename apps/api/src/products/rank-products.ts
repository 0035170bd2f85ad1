/** Search matches for a text, best first. */

/** The rank of a text inside of a word. */
const inside = 3

interface Named {
  productName: string
  aliasName: string | null
}

/** How well a name matches a text: 0 starts with it, 1 the other name does, 2 a word does, 3 contains it, undefined no match. */
function rank({ productName, aliasName }: Named, text: string): number | undefined {
  const name = productName.toLowerCase()
  const alias = aliasName?.toLowerCase() ?? ''
  if (name.startsWith(text)) return 0
  if (alias.startsWith(text)) return 1
  if (name.includes(` ${text}`)) return 2
  return name.includes(text) || alias.includes(text) ? inside : undefined
}

/** Whether a text begins a name, or a word of it. */
export const beginsWord = (product: Named, text: string): boolean => (rank(product, text) ?? inside) < inside

/**
 * @param products sorted: equal matches stay in this order
 * @param text in lower case
 */
export function rankProducts<P extends Named>(products: readonly P[], text: string): P[] {
  const ranks: P[][] = [[], [], [], []]
  for (const product of products) {
    const index = rank(product, text)
    if (index !== undefined) ranks[index]?.push(product)
  }
  return ranks.flat()
}
