/** Zip codes. */
import { calls } from '@rxgauge/contract'
import { placeReply } from '../../domain/pharmacies/places'
import { type Route, route } from '../route'
import type { Services } from '../services'

const { location } = calls

export function locationRoutes({ places, preferences }: Services): Route[] {
  return [
    route(location.validateZip, async ({ params, caller }) => placeReply(await places.around(params.zip, caller)), {
      isReading: true,
    }),
    route(location.saveZip, async ({ params, caller }) => {
      const place = await places.around(params.zip, caller)
      await preferences.saveZip(caller, place.zip)
      return placeReply(place)
    }),
  ]
}
