/**
 * Names within one typing mistake: a letter wrong, omitted, added, or two swapped (Damerau-Levenshtein distance 1), compared with
 * whole names and with their beginnings, since people search while they type.
 *
 * One mistake leaves either the first two letters of a name, or the next two, unchanged except for a shift by one. An index by
 * these letters selects what is compared: about 5,000 of 100,000 names, in a millisecond or two. Building the index for that many
 * takes a quarter of a second, once per catalog.
 */
import { limits } from '@rxgauge/contract'

/** Shorter names are too similar to each other. */
const shortestName = 5
/** For a name that is still being typed. */
const shortestBeginning = 5

interface NamedProduct {
  id: number
  productName: string
  aliasName: string | null
  aliasId: number | null
}

interface Spelling {
  /** The product's index in the catalog. */
  index: number
  /** Lowercase. */
  text: string
  /** From the first word of the name on; otherwise from a later word. */
  isWhole: boolean
}

/** Spellings by two of their letters. */
type ByLetters = Map<string, Spelling[]>

/** A catalog with an index that finds similar names. */
export class NearMatches<P extends NamedProduct> {
  private readonly byStart: ByLetters = new Map()
  private readonly byThirdAndFourth: ByLetters = new Map()

  /** @param catalog sorted: equal matches keep this order */
  constructor(private readonly catalog: readonly P[]) {
    for (const [index, product] of catalog.entries()) {
      for (const spelling of spellingsOf(product, index)) {
        add(this.byStart, spelling.text.slice(0, 2), spelling)
        add(this.byThirdAndFourth, spelling.text.slice(2, 4), spelling)
      }
    }
  }

  /** Whether a reloaded catalog has the same content. */
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
   * Best first: whole names before beginnings, first words before later words.
   * @param typed lowercase
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
   * The spellings worth comparing. A mistake after the second letter leaves the start unchanged; a mistake within it shifts the
   * third and fourth letter by one at most.
   */
  candidates(typed: string): Set<Spelling> {
    const thirdAndFourth = [typed.slice(2, 4), typed.slice(3, 5), typed.slice(1, 3), `${typed[1]}${typed[3]}`]
    return new Set([
      ...(this.byStart.get(typed.slice(0, 2)) ?? []),
      ...thirdAndFourth.flatMap((letters) => this.byThirdAndFourth.get(letters) ?? []),
    ])
  }
}

/** `insulin glargine` and `glargine`; also the other name, unless another product has it as its own. */
function spellingsOf({ productName, aliasName, aliasId }: NamedProduct, index: number): Spelling[] {
  const names = aliasName === null || aliasId !== null ? [productName] : [productName, aliasName]
  return names
    .flatMap((name) => {
      const text = name.toLowerCase()
      return wordStarts(text).map((start) => ({ index, text: text.slice(start), isWhole: start === 0 }))
    })
    .filter(({ text }) => text.length >= shortestName)
}

/** Blanks separate words, slashes separate ingredients. */
const wordStarts = (text: string): number[] => [0, ...Array.from(text.matchAll(/[ /]/g), ({ index }) => index + 1)]

function add(spellings: ByLetters, letters: string, spelling: Spelling) {
  const products = spellings.get(letters)
  if (products) products.push(spelling)
  else spellings.set(letters, [spelling])
}

/** Whether one mistake turns a name, or its beginning, into what was typed. */
function compare(typed: string, name: string): 'whole' | 'beginning' | undefined {
  let at = 0
  while (at < typed.length && typed[at] === name[at]) at++
  /** How many letters of the name are used up if the rest of the typed text matches after the mistake. */
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
