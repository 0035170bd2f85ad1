/** Which products a typed text means, best first. */

interface Named {
  productName: string
  aliasName: string | null
}

/** How well a name meets a text: 0 begins with it, 1 the other name does, 2 a word does, 3 holds it, undefined not at all. */
function rank({ productName, aliasName }: Named, wanted: string): number | undefined {
  const name = productName.toLowerCase()
  const alias = aliasName?.toLowerCase() ?? ''
  if (name.startsWith(wanted)) return 0
  if (alias.startsWith(wanted)) return 1
  if (name.includes(` ${wanted}`)) return 2
  return name.includes(wanted) || alias.includes(wanted) ? 3 : undefined
}

/** @param products in the order that stands among equals
 * @param wanted in small letters */
export function rankProducts<P extends Named>(products: readonly P[], wanted: string): P[] {
  const ranks: P[][] = [[], [], [], []]
  for (const product of products) {
    const index = rank(product, wanted)
    if (index !== undefined) ranks[index]?.push(product)
  }
  return ranks.flat()
}
