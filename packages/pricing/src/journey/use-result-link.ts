/** The full site's address of the result on the screen: medication, strength and quantity; no zip and no insurance. */
import { useStore } from 'zustand/react'
import { useAnswer } from './journey-context'

export function useResultLink(): string | undefined {
  const { answer, host } = useAnswer()
  const prescription = useStore(answer.choice, (state) => state.prescription)
  if (!prescription) return undefined
  const { product, choice } = prescription
  const { productDetailId, quantity } = choice
  return host.linkTo({ productName: product.productName, productDetailId, quantity })
}
