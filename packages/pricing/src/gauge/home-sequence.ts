/** What the gauge shows before anything is searched: a pure function of the time (search 4, "Gauge animation"). */
import { gaugeTimings } from '@rxgauge/contract'
import type { PriceKind } from '../prices/price-kinds'

const { home } = gaugeTimings

export interface HomeView {
  /** The wedges that have been introduced. */
  shown: readonly PriceKind[]
  /** The one whose words stand in the middle. */
  explained: PriceKind | undefined
  nextAt: number | undefined
}

const introduction: readonly [PriceKind, number][] = [
  ['retail', home.retail],
  ['discount', home.discount],
  ['copay', home.copay],
  ['coupon', home.coupon],
]

/** The gauge before anything is searched: introduces one wedge after the other, with a sentence each. */
export function homeGauge(startedAt: number, now: number, still: boolean): HomeView {
  const kinds = introduction.map(([kind]) => kind)
  if (still) return { shown: kinds, explained: undefined, nextAt: undefined }
  const elapsed = now - startedAt
  const shown = introduction.filter(([, at]) => elapsed >= at).map(([kind]) => kind)
  const cleared = home.coupon + home.textCleared
  const next = introduction.find(([, at]) => elapsed < at)?.[1] ?? (elapsed < cleared ? cleared : undefined)
  return {
    shown,
    explained: elapsed < cleared ? shown.at(-1) : undefined,
    nextAt: next === undefined ? undefined : startedAt + next,
  }
}
