/** Drugs that may have been meant where nothing has what was typed: the search of medications knows names by one letter. */
import { latest } from '@rxgauge/client'
import { calls } from '@rxgauge/contract'
import { useDebouncedText } from '@rxgauge/pricing'
import { useEffect, useState } from 'react'
import { useSite } from '../site-context'
import type { Drug } from './drug-index'

/**
 * @param text what was typed and is not found; `undefined` while there is nothing to find
 * @returns `undefined` until it is known
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
      // Then it is only not found.
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
  // Each has a page of its own only here.
  return nearDrugs.names.flatMap((name) => drugs.find(({ productName }) => productName === name) ?? [])
}
