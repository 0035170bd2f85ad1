/** Search matches for a text, best first. */

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
  return name.includes(text) || alias.includes(text) ? 3 : undefined
}

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
