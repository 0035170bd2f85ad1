/** The fewest pharmacies that have each entry at its lowest price. */

interface Candidate {
  miles: number
  /** The places of the entries that cost least there: fewer than 31. */
  entries: readonly number[]
}

interface Cover<C> {
  stops: readonly C[]
  miles: number
}

/**
 * Exact: the fewest, and of equally few those with the shortest distances from the place of the search. Each set of entries is
 * solved once, so that even the worst twenty entries end soon.
 */
export function fewestStops<C extends Candidate>(candidates: readonly C[]): readonly C[] {
  const useful = withoutSubsets(
    candidates.map((stop) => ({
      stop,
      miles: stop.miles,
      mask: stop.entries.reduce((mask, entry) => mask | (1 << entry), 0),
    })),
  )
  const solved = new Map<number, Cover<C>>()
  const cover = (rest: number): Cover<C> => {
    if (rest === 0) return { stops: [], miles: 0 }
    const before = solved.get(rest)
    if (before) return before
    const first = rest & -rest
    let best: Cover<C> | undefined
    for (const { stop, miles, mask } of useful) {
      if ((mask & first) === 0) continue
      const others = cover(rest & ~mask)
      const fewer = { stops: [stop, ...others.stops], miles: miles + others.miles }
      const isBetter =
        !best ||
        fewer.stops.length < best.stops.length ||
        (fewer.stops.length === best.stops.length && fewer.miles < best.miles)
      if (isBetter) best = fewer
    }
    if (!best) throw new Error('an entry has its lowest price nowhere')
    solved.set(rest, best)
    return best
  }
  return cover(useful.reduce((all, { mask }) => all | mask, 0)).stops
}

interface Masked {
  miles: number
  mask: number
}

/** Without those that have nothing that one as near doesn't have too. */
function withoutSubsets<M extends Masked>(candidates: readonly M[]): M[] {
  const kept: M[] = []
  for (const each of candidates.toSorted((one, other) => one.miles - other.miles || other.mask - one.mask)) {
    if (each.mask !== 0 && !kept.some(({ mask }) => (each.mask & ~mask) === 0)) kept.push(each)
  }
  return kept
}
