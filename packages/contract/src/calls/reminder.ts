/**
 * Dose and refill reminders (search 7). A coupon has at most one of each, identified by the coupon's id
 * (`savedCouponId`).
 */

import { defineCall } from '../call'
import { refillDurations } from '../constants'
import { offerType } from '../entities/letter-codes'
import { email, phone, zip } from '../rules'
import * as v from '../valibot'
import { idInPath, pharmacyRowId, productDetailId, rowId } from '../wire'

const options = v.array(v.object({ key: v.string(), displayValue: v.string(), default: v.boolean() }))
export type ReminderOption = v.InferOutput<typeof options>[number]
const byId = v.object({ id: idInPath })

/** MM/DD/YYYY. */
const date = v.pipe(v.string(), v.regex(/^\d{2}\/\d{2}\/\d{4}$/))
/** 12-hour time such as `08:00 AM`. */
const time = v.pipe(v.string(), v.regex(/^(0[1-9]|1[0-2]):[0-5]\d (AM|PM)$/))

const subject = {
  /** The saved coupon's id; `null` to save the coupon together with its reminder. */
  id: v.nullable(rowId),
  startDate: date,
  insuranceId: v.nullable(rowId),
  quantity: v.number(),
  productDetailId,
  /** -1 for a coupon without a pharmacy, which is saved for the best one. */
  pharmacyLocationId: pharmacyRowId,
  /** The bearer token identifies the owner, so both ids are ignored in requests. */
  deviceId: v.nullable(v.string()),
  appUserId: v.nullable(v.string()),
}

const times = {
  time1: time,
  time2: v.nullable(time),
  time3: v.nullable(time),
  /** IANA name. */
  timeZone: v.pipe(v.string(), v.maxLength(60)),
}

const fills = {
  duration: v.picklist(refillDurations),
  textNotification: v.boolean(),
  emailNotification: v.boolean(),
  phone: v.nullable(phone),
  email: v.nullable(email),
}

/** In a request: the zip of the price search; by default the stored zip. */
const place = { zipCode: v.optional(zip) }
/** The same for requests without a body. */
const placeQuery = v.object({ zip: v.optional(zip) })

const dose = v.object({ ...subject, ...times, couponType: offerType })
const refill = v.object({ ...subject, ...fills, couponType: offerType })

export type DoseReminder = v.InferOutput<typeof dose>
export type RefillReminder = v.InferOutput<typeof refill>

/** The saved coupon's id. */
const saved = v.object({ id: v.number() })

export const listTimeZones = defineCall({
  method: 'GET',
  path: '/reminderschedule/timezone/option/list',
  auth: 'device',
  summary: 'Time zones to choose from.',
  query: placeQuery,
  data: options,
})

export const listStartDates = defineCall({
  method: 'GET',
  path: '/reminderschedule/startdate/option/list',
  auth: 'device',
  summary: 'Days on which a refill reminder may start.',
  query: placeQuery,
  data: options,
})

export const saveDoseReminder = defineCall({
  method: 'POST',
  path: '/reminderschedule/dose/save',
  auth: 'user',
  summary: 'Saves a daily dose reminder.',
  body: v.object({ ...subject, ...place, ...times, couponType: offerType }),
  data: saved,
})

export const saveRefillReminder = defineCall({
  method: 'POST',
  path: '/reminderschedule/refill/save',
  auth: 'user',
  summary: 'Saves a refill savings reminder.',
  body: v.object({ ...subject, ...place, ...fills, couponType: offerType }),
  data: saved,
})

export const getDoseReminder = defineCall({
  method: 'GET',
  path: '/reminderschedule/dose/:id',
  auth: 'user',
  summary: 'One dose reminder.',
  params: byId,
  data: dose,
})

export const getRefillReminder = defineCall({
  method: 'GET',
  path: '/reminderschedule/refill/:id',
  auth: 'user',
  summary: 'One refill reminder.',
  params: byId,
  data: refill,
})

/** Ours: a file for calendar apps. It doesn't name the medication, since others may see the calendar. */
export const getReminderCalendar = defineCall({
  method: 'GET',
  path: '/reminderschedule/calendar/:id',
  auth: 'user',
  summary: 'The reminders of a saved coupon as an iCalendar file (RFC 5545).',
  params: byId,
  data: v.object({ calendar: v.string() }),
})
