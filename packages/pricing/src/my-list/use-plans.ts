/** The plans of the list's entries and the visitor's own, with their names. */
import { type Insurance, isInsured, type ListEntry } from '@rxgauge/contract'
import { useEffect, useState } from 'react'
import { loadInsurance, startingInsurance } from '../insurance/starting-insurance'
import { useMyList } from './my-list-context'

export interface Plans {
  /** The visitor's own and those of the entries, each once. */
  all: readonly Insurance[]
  /** `undefined` without a plan, or while its name isn't known. */
  nameOf: (insuranceId: number | null) => string | undefined
}

export function usePlans(entries: readonly ListEntry[]): Plans {
  const { session, organization, language } = useMyList().host
  const [all, setAll] = useState<readonly Insurance[]>([])
  const ids = [...new Set(entries.flatMap(({ insuranceId }) => insuranceId ?? []))].sort().join()

  // biome-ignore lint/correctness/useExhaustiveDependencies: a plan's name may depend on the language.
  useEffect(() => {
    let isWanted = true
    async function load() {
      await session.start()
      const own = await startingInsurance(session, organization)
      const others = ids.split(',').filter((id) => id !== '' && Number(id) !== own?.id)
      const plans = [own, ...(await Promise.all(others.map((id) => loadInsurance(session, Number(id)))))]
      if (isWanted) setAll(plans.filter(isInsured))
    }
    // Without names, the list still has its prices.
    load().catch(() => undefined)
    return () => {
      isWanted = false
    }
  }, [session, organization, ids, language])

  return { all, nameOf: (insuranceId) => all.find(({ id }) => id === insuranceId)?.name }
}
