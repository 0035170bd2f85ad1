/** A device, its session, and the result of authentication (account 3, "Authentication data"). */
import * as v from '../valibot'
import { flag } from '../wire'
import { insuranceType } from './letter-codes'
import { organization } from './organization'

/** The favorite pharmacy, of the group beside it. */
const pharmacyLocationId = v.nullable(v.number())

export const device = v.object({
  id: v.string(),
  zipCode: v.nullable(v.string()),
  insuranceId: v.nullable(v.number()),
  insuranceName: v.nullable(v.string()),
  insuranceType: v.nullable(insuranceType),
  /** Whether the visitor chose to have no plan, rather than hasn't chosen yet. */
  hasChosenNoInsurance: v.boolean(),
  pharmacyGroupId: v.nullable(v.number()),
  pharmacyLocationId,
})
export type Device = v.InferOutput<typeof device>

export const deviceInfo = v.object({
  shareAppFlag: flag,
  ratingFlag: flag,
  shareAppEngagementId: v.nullable(v.number()),
  ratingEngagementId: v.nullable(v.number()),
  /** The signed-in person's notifications go to this device. */
  isNotified: v.optional(v.boolean()),
  /** An operator has paused notifications. */
  isPushPaused: v.optional(v.boolean()),
  device,
})

export const appUser = v.object({
  id: v.string(),
  pharmacyGroupId: v.nullable(v.number()),
  pharmacyLocationId,
  /** The person's search radius, in miles. */
  mileRadius: v.optional(v.number()),
})

/**
 * Times are milliseconds since 1970 on the server's clock; `serverTime` lets a device with a wrong clock correct
 * itself.
 */
export const authentication = v.object({
  refreshToken: v.string(),
  jwtToken: v.string(),
  expiresIn: v.number(),
  serverTime: v.number(),
  sessionId: v.string(),
  status: v.boolean(),
  /** The code of a failed response: see `envelope`. */
  errorCode: v.nullable(v.string()),
  appUser: v.nullable(appUser),
  organization,
  device,
})
export type Authentication = v.InferOutput<typeof authentication>

export const registration = v.object({
  refreshToken: v.string(),
  deviceId: v.string(),
  /** Proves the device's identity when it registers again; sent once, to a new device. */
  deviceSecret: v.optional(v.string()),
  /** Whether the session in `keptSessionId` has ended, so that the device must delete what it stores of it. */
  isKeptSessionOver: v.optional(v.boolean()),
})
