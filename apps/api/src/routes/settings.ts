/** Texts of the site. */
import { calls } from '@rxgauge/contract'
import { getContent } from '../content/contents'
import { type Route, route } from '../http/route'
import type { Services } from '../services'

export function settingsRoutes({ database }: Services): Route[] {
  return [route(calls.settings.getContent, ({ params, language }) => getContent(database, params.type, language))]
}
