/** What the home gauge shows at a given moment: a pure function of time (search 4, "Gauge animation"). */
import { gaugeTimings } from '@rxgauge/contract'
import type { PriceKind } from '../prices/price-kinds'

const { home } = gaugeTimings

export interface HomeView {
  /** The wedges introduced so far. */
  shown: readonly PriceKind[]
  /** The wedge whose explanation is in the middle. */
  explained: PriceKind | undefined
  nextAt: number | undefined
}

const introduction: readonly [PriceKind, number][] = [
  ['retail', home.retail],
  ['discount', home.discount],
  ['copay', home.copay],
  ['coupon', home.coupon],
]

/** Introduces one wedge after another, each with a sentence. */
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
