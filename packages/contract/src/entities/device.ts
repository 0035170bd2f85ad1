/** A device, its session and what authentication hands out (account 3, "Authentication data"). */
import * as v from 'valibot'
import { flag } from '../wire'
import { insuranceType } from './letter-codes'
import { organization } from './organization'

/** The favorite pharmacy, of the group beside it. A server of the release before does not say it. */
const pharmacyLocationId = v.optional(v.nullable(v.number()))

export const device = v.object({
  id: v.string(),
  zipCode: v.nullable(v.string()),
  insuranceId: v.nullable(v.number()),
  insuranceName: v.nullable(v.string()),
  insuranceType: v.nullable(insuranceType),
  /** No plan is the choice made, not one that is still to be made. A server of the release before does not say it. */
  hasChosenNoInsurance: v.optional(v.boolean()),
  pharmacyGroupId: v.nullable(v.number()),
  pharmacyLocationId,
})
export type Device = v.InferOutput<typeof device>

export const deviceInfo = v.object({
  shareAppFlag: flag,
  ratingFlag: flag,
  shareAppEngagementId: v.nullable(v.number()),
  ratingEngagementId: v.nullable(v.number()),
  /** Notifications of the person signed in go to this device. */
  isNotified: v.optional(v.boolean()),
  /** An operator has paused notifications. */
  isPushPaused: v.optional(v.boolean()),
  device,
})

export const appUser = v.object({
  id: v.string(),
  pharmacyGroupId: v.nullable(v.number()),
  pharmacyLocationId,
  /** How far they look for pharmacies, in miles. */
  mileRadius: v.optional(v.number()),
})

/** Times are milliseconds since 1970 on the server's clock; `serverTime` lets a device with a wrong clock correct itself. */
export const authentication = v.object({
  refreshToken: v.string(),
  jwtToken: v.string(),
  expiresIn: v.number(),
  serverTime: v.number(),
  sessionId: v.string(),
  status: v.boolean(),
  /** Of an answer that is none: see `envelope`. A server of the release before does not say it. */
  errorCode: v.optional(v.nullable(v.string())),
  appUser: v.nullable(appUser),
  organization,
  device,
})
export type Authentication = v.InferOutput<typeof authentication>

export const registration = v.object({
  refreshToken: v.string(),
  deviceId: v.string(),
  /** By which the device proves itself when it registers again; given once, to a new device. */
  deviceSecret: v.optional(v.string()),
  /** Where the device named a session that it keeps something of: what it keeps is to be deleted. */
  isKeptSessionOver: v.optional(v.boolean()),
})
