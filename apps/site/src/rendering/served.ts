/** The data that the server put into this page: its organization and its content. */
import { type ServedPage, servedPage } from '@rxgauge/contract'
import * as v from 'valibot'

/** The id of the element with the data. */
export const servedId = 'served'

/** `undefined` if the data is missing or unreadable: then the site fetches everything itself. */
export function readServed(document: Document): ServedPage | undefined {
  try {
    const result = v.safeParse(servedPage, JSON.parse(document.getElementById(servedId)?.textContent ?? ''))
    return result.success ? result.output : undefined
  } catch {
    return undefined
  }
}
