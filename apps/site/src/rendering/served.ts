/** What the server put into this page: whose site it is and what it shows. */
import { type ServedPage, servedPage } from '@rxgauge/contract'
import * as v from 'valibot'

/** The element that holds it. */
export const servedId = 'served'

/** `undefined` where there is none, or none that can be read: then the site asks for everything itself. */
export function readServed(document: Document): ServedPage | undefined {
  try {
    const result = v.safeParse(servedPage, JSON.parse(document.getElementById(servedId)?.textContent ?? ''))
    return result.success ? result.output : undefined
  } catch {
    return undefined
  }
}
