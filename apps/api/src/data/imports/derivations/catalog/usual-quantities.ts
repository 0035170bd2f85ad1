/** The offered quantities of a drug, and the usual one. */

export interface DispensedQuantity {
  unit: 't' | 'c' | 'o'
  unitName: string
  countsPackages: boolean
  /** Several kinds of pills in one pack, such as for a month or a season. */
  isPack?: boolean
  /** The usual quantity in an operator's file; takes precedence over everything else. */
  own: number | undefined
  /** Other quantities in that file; take precedence too. */
  ownOthers?: readonly number[]
  /** Average units per prescription, of what was dispensed. */
  average: number | undefined
  /** Units per package, the most used first. */
  packages: readonly number[]
}

export interface Quantity {
  quantity: number
  isDefault: boolean
}

/** Common counts of pills; an average lies between them. */
const pillCounts = [1, 2, 3, 4, 6, 7, 10, 12, 14, 20, 30, 60, 90, 120, 180, 240]
/** Packs are dispensed whole: months of 21 and 28 days, and seasons of 84 and 91. */
const packCounts = [...pillCounts, 21, 28, 42, 63, 84, 91]
/** A calendar pack that isn't a number of months, such as the 91 tablets of a season. */
const isSeason = (size: number) => size > 28 && size % 7 === 0 && size % 28 !== 0 && size % 21 !== 0 && size % 10 !== 0
/** Usual quantities if no packages are known. */
const withoutPackages: Readonly<Record<string, number>> = { mL: 100, g: 30 }
const most = 99_999

export function usualQuantities(drug: DispensedQuantity): Quantity[] {
  const usual = drug.own ?? usualOf(drug)
  const { ownOthers = [] } = drug
  const others = ownOthers.length > 0 ? ownOthers : othersOf(drug, usual)
  return [...new Set([usual, ...others])]
    .filter((quantity) => quantity > 0 && quantity <= most)
    .slice(0, 5)
    .sort((one, other) => one - other)
    .map((quantity) => ({ quantity, isDefault: quantity === usual }))
}

function usualOf({ unit, unitName, countsPackages, isPack = false, average, packages }: DispensedQuantity): number {
  if (countsPackages) return 1
  const [common] = packages
  if (unit !== 'o') {
    // Blisters of 21 and 28 are dispensed whole.
    const blister = packages.find((size) => size % 28 === 0 || size % 21 === 0)
    const season = packages.find(isSeason)
    if (average === undefined) {
      if (blister === undefined && season !== undefined) return season
      return blister !== undefined ? Math.min(blister, 28) : isPack ? 28 : 30
    }
    if (isPack) return nearest(average, packCounts)
    if (season !== undefined) return nearest(average, [...pillCounts, season])
    return nearest(
      average,
      blister === undefined ? pillCounts : [...pillCounts, blister % 21 === 0 && blister < 28 ? 21 : 28, 84],
    )
  }
  if (common === undefined)
    return average === undefined ? (withoutPackages[unitName] ?? 1) : Math.max(1, Math.round(average))
  if (average === undefined) return common
  return nearest(
    average,
    packages.flatMap((size) => [1, 2, 3, 4, 6].map((times) => round(size * times))),
  )
}

function othersOf({ unit, countsPackages, packages }: DispensedQuantity, usual: number): number[] {
  if (countsPackages) return [1, 2, 3]
  if (unit !== 'o') return usual >= 30 && usual % 30 === 0 ? [30, 60, 90] : [usual * 2, usual * 3]
  return [...packages.slice(0, 3), round(usual * 3)]
}

/** The nearest candidate by ratio; the first of equally near ones. */
const nearest = (amount: number, candidates: readonly number[]): number =>
  candidates.reduce((best, each) =>
    Math.abs(Math.log(each / amount)) < Math.abs(Math.log(best / amount)) - 1e-9 ? each : best,
  )

const round = (amount: number) => Math.round(amount * 1000) / 1000
