/** Ours: a pharmacy's regular opening hours, as its file has them. */
import * as v from '../valibot'

export const minutesPerDay = 1440

const minutesOfDay = v.pipe(v.number(), v.integer(), v.minValue(0))

const openingSpan = v.object({
  /** Minutes after the day's midnight. */
  opens: minutesOfDay,
  /** Likewise; midnight is the end of the day, 1440, and the next morning is more. */
  closes: minutesOfDay,
})
export type OpeningSpan = v.InferOutput<typeof openingSpan>

/** Monday to Sunday: each day's spans in order, none if it's closed; `null` for a day that the file doesn't name. */
export const openingWeek = v.pipe(v.array(v.nullable(v.array(openingSpan))), v.length(7))
export type OpeningWeek = v.InferOutput<typeof openingWeek>

export const openingHours = v.object({
  week: openingWeek,
  /** Where the pharmacy is, such as `America/New_York`; close to where time zones meet, each that it may be in. */
  timeZones: v.array(v.string()),
})
export type OpeningHours = v.InferOutput<typeof openingHours>
