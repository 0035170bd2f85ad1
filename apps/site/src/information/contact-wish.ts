/** A wish that another page hands to the contact form: its address names the wish, never a person. */
import { fixedPaths } from '@rxgauge/contract'
import { useSearch } from 'wouter'
import { useSite } from '../site-context'

const parameter = 'wish'
const unsubscribe = 'unsubscribe'

export const unsubscribeWishPath = `${fixedPaths.contact}?${parameter}=${unsubscribe}`

/** The message to begin with. */
export function useContactWish(): string {
  const { preferences } = useSite().text
  return new URLSearchParams(useSearch()).get(parameter) === unsubscribe ? preferences.wish : ''
}
