/** Price watches of My list, and its refill days as a calendar file (ours). */

import { defineCall } from '../call'
import { mostListEntries } from '../constants'
import { listFill } from '../entities/my-list'
import { zip } from '../rules'
import * as v from '../valibot'
import { day, flag, idInPath, noData, price } from '../wire'

/** The most that a watch may wait for: $9,999.99. */
const threshold = v.pipe(
  price,
  v.check((amount) => amount > 0 && amount < 1_000_000, 'The price is invalid'),
)
const fills = v.pipe(v.array(listFill), v.minLength(1), v.maxLength(mostListEntries))

const priceWatch = v.object({
  watchId: v.number(),
  /** Of the whole list, as it was when the watch was set: the sum of the lowest prices. Otherwise of one medication. */
  wholeListFlag: flag,
  fills: v.array(v.object({ ...listFill.entries, productName: v.string(), strength: v.string() })),
  zipCode: v.string(),
  threshold: price,
  textNotification: v.boolean(),
  emailNotification: v.boolean(),
  /** The price is at the threshold or below, and the person knows it: the next message comes after it was above. */
  restingFlag: flag,
  /** ISO 8601 with offset. */
  setAt: v.string(),
})
export type PriceWatch = v.InferOutput<typeof priceWatch>

export const setWatch = defineCall({
  method: 'POST',
  path: '/list/watch',
  auth: 'user',
  summary:
    'Watches the price of one medication, or the sum of a whole list, and tells the person once it is at a threshold or below. Setting it again replaces it.',
  body: v.object({
    wholeListFlag: flag,
    fills,
    zipCode: zip,
    threshold,
    /** Besides the message in the app. */
    textNotification: v.boolean(),
    emailNotification: v.boolean(),
  }),
  data: priceWatch,
})

export const listWatches = defineCall({
  method: 'GET',
  path: '/list/watch',
  auth: 'user',
  summary: "The person's price watches, the latest first.",
  data: v.array(priceWatch),
})

export const deleteWatch = defineCall({
  method: 'GET',
  path: '/list/watch/delete/:id',
  auth: 'user',
  summary: 'Ends a price watch.',
  params: v.object({ id: idInPath }),
  data: noData,
})

export const getRefillCalendar = defineCall({
  method: 'POST',
  path: '/list/calendar',
  auth: 'device',
  summary: 'An iCalendar file (RFC 5545) with the refill days of several medications. Nothing of it is stored.',
  body: v.object({
    refills: v.pipe(
      v.array(
        v.object({
          /** The next refill; it repeats after the days of supply. */
          nextOn: day,
          supplyDays: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(365)),
          /** Only if the person wants names in the file, since others may see a calendar; otherwise empty. */
          name: v.pipe(v.string(), v.maxLength(400)),
        }),
      ),
      v.minLength(1),
      v.maxLength(mostListEntries),
    ),
  }),
  data: v.object({ calendar: v.string() }),
})
