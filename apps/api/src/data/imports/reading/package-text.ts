/**
 * Parses a package in the FDA's directory, such as `3 BLISTER PACK in 1 CARTON (0555-9043-58)  / 28 TABLET in 1 BLISTER PACK`,
 * into what a pharmacy bills: tablets, milliliters, grams. ` / ` separates levels (` > ` until 2020), ` * ` separates components
 * of a kit.
 */

export interface PackageContent {
  /** The unit of `units`; `undefined` if only containers are counted, such as pouches and syringes. */
  unit: 'EA' | 'ML' | 'GM' | undefined
  /** Tablets, milliliters or grams; `undefined` if the text has none: inhalers, sprays and kits. */
  units: number | undefined
  /** Counted items above the measured level: tablets, but also pouches and syringes. */
  pieces: number | undefined
}

interface Level {
  count: number
  noun: string
}

const unknown: PackageContent = { unit: undefined, units: undefined, pieces: undefined }
/** Factors to milliliters and grams. */
const measures: Readonly<Record<string, readonly [unit: 'ML' | 'GM', times: number]>> = {
  ML: ['ML', 1],
  L: ['ML', 1000],
  G: ['GM', 1],
  GM: ['GM', 1],
  KG: ['GM', 1000],
}
/** Units of strength or duration, which are not billed. */
const asides = new Set(['MG', 'UG', 'MCG', 'D', 'H', '[IU]', 'MEQ', 'MMOL'])
/** Billed by the piece, whatever its weight. */
const discrete =
  /^(TABLET|CAPSULE|PATCH|SUPPOSITORY|LOZENGE|TROCHE|FILM|INSERT|RING|PELLET|GUM|STRIP|WAFER|IMPLANT|TAMPON|SPONGE|SYSTEM)/
/** Puffs and doses are counted, but grams, milliliters or blisters are billed. */
const uncounted = /^(AEROSOL|SPRAY|INHALANT|INHALER|POWDER|KIT|GAS)/

export function packageContent(text: string): PackageContent {
  if (/\s\*\s/.test(text)) return unknown
  const levels: Level[] = []
  for (const part of text.split(/\s+[/>]\s+/)) {
    const level = levelOf(part)
    if (!level) return unknown
    levels.push(level)
  }
  const atDiscrete = levels.findIndex(({ noun }) => discrete.test(noun))
  if (atDiscrete >= 0) {
    const pieces = product(levels.slice(0, atDiscrete + 1))
    return { unit: 'EA', units: pieces, pieces }
  }
  const counted = levels.filter(({ noun }) => !asides.has(noun))
  const last = counted.at(-1)
  if (last === undefined) return unknown
  const measure = measures[last.noun]
  if (measure !== undefined) {
    const [unit, times] = measure
    const outer = counted.slice(0, -1)
    return { unit, units: rounded(product(counted) * times), pieces: outer.length === 0 ? 1 : product(outer) }
  }
  // `100 mg in 1 BOTTLE` is a strength, not an amount.
  if (uncounted.test(last.noun)) return unknown
  // Doses of a powder inhaler.
  const unit = last.noun === 'BLISTER' ? 'EA' : undefined
  return { unit, units: product(counted), pieces: product(counted) }
}

function levelOf(part: string): Level | undefined {
  const plain = part.replaceAll(/\([\d-]+\)/g, ' ').trim()
  const [, count, noun, container] = /^(\d+(?:\.\d+)?|\.\d+)\s+(.+?)\s+in\s+(\S+)\s+\S/.exec(plain) ?? []
  if (count === undefined || noun === undefined || Number(container) !== 1 || Number(count) <= 0) return undefined
  return { count: Number(count), noun: noun.toUpperCase() }
}

const product = (levels: readonly Level[]) => rounded(levels.reduce((total, { count }) => total * count, 1))
const rounded = (amount: number) => Math.round(amount * 1000) / 1000
