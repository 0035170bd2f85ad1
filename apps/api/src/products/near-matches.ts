/**
 * Names that somebody may have meant who typed one letter wrong, left one out, typed one too many, or swapped two: a
 * Damerau-Levenshtein distance of 1, from a whole name or from its beginning, since it is searched while one types.
 *
 * What a search costs does not grow with the whole catalog: one mistake leaves either the first two letters of a name
 * or the two after them as they are, up to one place to either side. Names are found by these, and only they are
 * compared: of 100,000 about 5,000, in a millisecond or two. The index of so many takes a quarter of a second,
 * once for a catalog.
 */
import { limits } from '@rxgauge/contract'

/** Shorter names are too like each other. */
const shortestName = 5
/** Of a name whose rest is still to be typed. */
const shortestBeginning = 5

interface NamedProduct {
  id: number
  productName: string
  aliasName: string | null
  aliasId: number | null
}

interface Spelling {
  /** Of the product in the catalog. */
  index: number
  /** In lower case. */
  text: string
  /** A name from its first word on; otherwise from a later one. */
  isWhole: boolean
}

/** Spellings by two of their letters. */
type ByLetters = Map<string, Spelling[]>

/** A catalog, and what its names are found by. */
export class NearMatches<P extends NamedProduct> {
  private readonly byStart: ByLetters = new Map()
  private readonly byThirdAndFourth: ByLetters = new Map()

  /** @param catalog sorted: equal matches stay in this order */
  constructor(private readonly catalog: readonly P[]) {
    for (const [index, product] of catalog.entries()) {
      for (const spelling of spellingsOf(product, index)) {
        add(this.byStart, spelling.text.slice(0, 2), spelling)
        add(this.byThirdAndFourth, spelling.text.slice(2, 4), spelling)
      }
    }
  }

  /** Whether a catalog that was read again is still this one. */
  isOf(products: readonly P[]): boolean {
    const isSame = (before: P | undefined, { id, productName, aliasName, aliasId }: P) =>
      before?.id === id &&
      before.productName === productName &&
      before.aliasName === aliasName &&
      before.aliasId === aliasId
    return (
      products === this.catalog ||
      (products.length === this.catalog.length &&
        products.every((product, index) => isSame(this.catalog[index], product)))
    )
  }

  /**
   * Best first: whole names before beginnings, names before their later words.
   * @param typed in lower case
   */
  find(typed: string): P[] {
    if (typed.length < shortestName - 1) return []
    const ranks = new Map<number, number>()
    for (const { index, text, isWhole } of this.candidates(typed)) {
      const match = compare(typed, text)
      if (match === undefined || (match === 'beginning' && typed.length < shortestBeginning)) continue
      const rank = (match === 'whole' ? 0 : 2) + (isWhole ? 0 : 1)
      ranks.set(index, Math.min(rank, ranks.get(index) ?? rank))
    }
    return [...ranks]
      .sort(([index, rank], [otherIndex, otherRank]) => rank - otherRank || index - otherIndex)
      .slice(0, limits.nearMatches)
      .flatMap(([index]) => this.catalog[index] ?? [])
  }

  /**
   * What is compared. A mistake behind the second letter leaves the start; one in it moves the third and fourth letter by a
   * place at most.
   */
  candidates(typed: string): Set<Spelling> {
    const thirdAndFourth = [typed.slice(2, 4), typed.slice(3, 5), typed.slice(1, 3), `${typed[1]}${typed[3]}`]
    return new Set([
      ...(this.byStart.get(typed.slice(0, 2)) ?? []),
      ...thirdAndFourth.flatMap((letters) => this.byThirdAndFourth.get(letters) ?? []),
    ])
  }
}

/** `insulin glargine` and `glargine`; the other name too where no product has it as its own. */
function spellingsOf({ productName, aliasName, aliasId }: NamedProduct, index: number): Spelling[] {
  const names = aliasName === null || aliasId !== null ? [productName] : [productName, aliasName]
  return names
    .flatMap((name) => {
      const text = name.toLowerCase()
      return wordStarts(text).map((start) => ({ index, text: text.slice(start), isWhole: start === 0 }))
    })
    .filter(({ text }) => text.length >= shortestName)
}

/** Words are parted by blanks, ingredients by slashes. */
const wordStarts = (text: string): number[] => [0, ...Array.from(text.matchAll(/[ /]/g), ({ index }) => index + 1)]

function add(spellings: ByLetters, letters: string, spelling: Spelling) {
  const products = spellings.get(letters)
  if (products) products.push(spelling)
  else spellings.set(letters, [spelling])
}

/** Whether one mistake leads from a name, or from its beginning, to what was typed. */
function compare(typed: string, name: string): 'whole' | 'beginning' | undefined {
  let at = 0
  while (at < typed.length && typed[at] === name[at]) at++
  /** The letters of the name that are gone through where the rest of what was typed goes on in it, after one mistake. */
  const reach = (rest: number, from: number) =>
    name.startsWith(typed.slice(rest), from) ? from + typed.length - rest : undefined
  const isSwap = at + 1 < typed.length && typed[at] === name[at + 1] && typed[at + 1] === name[at]
  const wrong = reach(at + 1, at + 1)
  const tooMany = reach(at + 1, at)
  const leftOut = reach(at, at + 1)
  const swapped = isSwap ? reach(at + 2, at + 2) : undefined
  const end = name.length
  if (wrong === end || tooMany === end || leftOut === end || swapped === end) return 'whole'
  return (wrong ?? tooMany ?? leftOut ?? swapped) === undefined ? undefined : 'beginning'
}
