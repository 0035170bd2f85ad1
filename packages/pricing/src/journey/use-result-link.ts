/** The result on the screen: medication, strength and quantity, and the full site's address of it; no zip and no insurance. */
import { useStore } from 'zustand/react'
import type { Result } from '../host'
import { useAnswer } from './journey-context'

export function useResult(): Result | undefined {
  const { answer } = useAnswer()
  const prescription = useStore(answer.choice, (state) => state.prescription)
  if (!prescription) return undefined
  const { product, choice } = prescription
  const { productDetailId, quantity } = choice
  return { productName: product.productName, productDetailId, quantity }
}

export function useResultLink(): string | undefined {
  const { host } = useAnswer()
  const result = useResult()
  return result && host.linkTo(result)
}
