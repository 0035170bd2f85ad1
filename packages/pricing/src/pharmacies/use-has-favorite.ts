import { editionOf, editionTraits } from '@rxgauge/text'
import { useResults } from '../results/results-context'

/** Whether this visitor may have a favorite pharmacy: neither guests nor professionals (search 6). */
export function useHasFavorite(): boolean {
  const { host } = useResults()
  return host.canKeepFavorite && editionTraits(editionOf(host.organization)).hasFavorite
}
