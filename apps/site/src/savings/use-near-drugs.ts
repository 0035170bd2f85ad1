/** Suggests drugs for a text without matches: the medication search finds names that differ by one letter. */
import { latest } from '@rxgauge/client'
import { calls } from '@rxgauge/contract'
import { useDebouncedText } from '@rxgauge/pricing'
import { useEffect, useState } from 'react'
import { useSite } from '../site-context'
import type { Drug } from './drug-index'

/**
 * @param text the typed text without matches; `undefined` if there is nothing to find
 * @returns `undefined` until the suggestions are known
 */
export function useNearDrugs(drugs: readonly Drug[], text: string | undefined): readonly Drug[] | undefined {
  const { session, clock } = useSite().site
  const [nearDrugs, setNearDrugs] = useState<{ text: string; names: readonly string[] }>()
  const paused = useDebouncedText(clock, text ?? '')
  const isPaused = text !== undefined && text === paused
  useEffect(() => {
    if (!isPaused) return
    const search = latest<readonly string[]>((area) => {
      if (area.status === 'success') setNearDrugs({ text: paused, names: area.value })
      // Without suggestions the text is simply not found.
      if (area.status === 'failure') setNearDrugs({ text: paused, names: [] })
    })
    void search.run(async (signal) => {
      const request = { params: { text: paused } }
      const { beside } = await session.callWithMessage(calls.product.searchProducts, request, { signal })
      return beside.nearMatches.map(({ productName }) => productName)
    })
    return search.cancel
  }, [session, paused, isPaused])
  if (text === undefined || nearDrugs?.text !== text) return undefined
  // Only these drugs have savings pages.
  return nearDrugs.names.flatMap((name) => drugs.find(({ productName }) => productName === name) ?? [])
}
