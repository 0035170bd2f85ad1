/** Zip codes (search 7). The call that stores a device's location is in `device.ts`. */

import { defineCall } from '../call'
import * as v from '../valibot'
import { textInPath } from '../wire'

const byZip = v.object({ zip: textInPath })
const place = v.object({
  zipCode: v.string(),
  city: v.string(),
  stateName: v.string(),
  latitude: v.number(),
  longitude: v.number(),
})
export type Place = v.InferOutput<typeof place>

export const validateZip = defineCall({
  method: 'GET',
  path: '/zipcode/validate/:zip',
  auth: 'device',
  summary: 'City and state of a zip.',
  params: byZip,
  data: place,
})

export const saveZip = defineCall({
  method: 'GET',
  path: '/zipcode/useZipCode/:zip',
  auth: 'device',
  waitsForPerson: true,
  summary: "Stores this device's zip.",
  params: byZip,
  data: place,
})
