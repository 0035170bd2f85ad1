/** The medication, strength and quantity on the screen; neither ZIP nor insurance. */
import { useStore } from 'zustand/react'
import type { ResultTarget } from '../host'
import { useResults } from './results-context'

function useResult(): ResultTarget | undefined {
  const { results } = useResults()
  const prescription = useStore(results.prescription, (state) => state.prescription)
  if (!prescription) return undefined
  const { product, selection } = prescription
  const { productDetailId, quantity } = selection
  return { productName: product.productName, productDetailId, quantity }
}

/** The full site's URL of the result on the screen. */
export function useResultLink(): string | undefined {
  const { host } = useResults()
  const result = useResult()
  return result && host.linkTo(result)
}
