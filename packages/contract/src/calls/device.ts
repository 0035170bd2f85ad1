/** Device and organization (account 7). */

import { defineCall } from '../call'
import { authentication, deviceInfo, registration } from '../entities/device'
import { app, logos, organization } from '../entities/organization'
import * as v from '../valibot'
import { coordinateInPath, noData, textInPath } from '../wire'

const code = v.optional(v.pipe(v.string(), v.trim(), v.maxLength(100)))

export const register = defineCall({
  method: 'POST',
  path: '/register',
  auth: 'none',
  summary: 'Registers a device with an organization and gives it a refresh token.',
  body: v.object({
    appCode: code,
    /** The organization's code, or the company code that a visitor typed. */
    organizationCode: code,
    /** The company code as typed (account 3, "Device registration"); a wrong one gets its own error. */
    passcode: code,
    /** A device that knows its id keeps it if its secret is right; otherwise it becomes a new device. */
    deviceId: v.optional(v.pipe(v.string(), v.uuid())),
    deviceSecret: v.optional(v.pipe(v.string(), v.maxLength(200))),
    /** A session that was signed out on this device while the server was unreachable: it ends now. */
    signedOutSessionId: v.optional(v.pipe(v.string(), v.uuid())),
    /** A session whose coupons this device stores: the response says whether it has ended. */
    keptSessionId: v.optional(v.pipe(v.string(), v.uuid())),
    deviceType: v.pipe(v.string(), v.maxLength(30)),
    deviceDetails: v.pipe(v.string(), v.maxLength(1000)),
    appVersion: v.pipe(v.string(), v.maxLength(30)),
  }),
  data: registration,
})

export const authenticate = defineCall({
  method: 'POST',
  path: '/authenticate',
  auth: 'none',
  summary: 'Exchanges a refresh token for a short-lived bearer token, with organization, device and user.',
  body: v.object({
    refreshToken: v.pipe(v.string(), v.maxLength(200)),
    appVersion: v.pipe(v.string(), v.maxLength(30)),
    appCode: code,
    orgCode: code,
    /** The page's query parameters. Ten of at most 200 characters are stored, the rest are dropped. */
    campaignInfo: v.optional(v.record(v.string(), v.string()), {}),
  }),
  data: authentication,
})

export const getOrganization = defineCall({
  method: 'GET',
  path: '/organization/',
  auth: 'none',
  summary: "An organization by its code, or an app's default organization.",
  query: v.object({
    orgCode: code,
    appCode: code,
    /** The page's language, such as `es-MX`, if no header names one. */
    lang: v.optional(v.pipe(v.string(), v.maxLength(35))),
  }),
  data: organization,
})

export const getOrganizationLogo = defineCall({
  method: 'GET',
  path: '/organization/logo',
  auth: 'device',
  summary: "The logo images of the device's organization.",
  data: logos,
})

export const getDevice = defineCall({
  method: 'GET',
  path: '/device',
  auth: 'device',
  summary: "The server's data about this device.",
  data: deviceInfo,
})

export const getApp = defineCall({
  method: 'GET',
  path: '/app/:appCode',
  auth: 'device',
  summary: 'An app by its code.',
  params: v.object({ appCode: textInPath }),
  data: app,
})

export const saveDeviceToken = defineCall({
  method: 'POST',
  path: '/savedevicetoken',
  auth: 'device',
  summary:
    "Stores the device's push subscription. A browser that replaced its subscription also names the former one, so that other organizations' pushes reach the new one too.",
  body: v.object({
    token: v.pipe(v.string(), v.maxLength(4000)),
    formerToken: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(4000))),
  }),
  data: noData,
})

const place = v.object({
  latitude: coordinateInPath,
  longitude: coordinateInPath,
  zip: textInPath,
})
const savedPlace = v.object({ zipCode: v.string(), city: v.string(), stateName: v.string() })

/** One document says GET, the other POST: both work, and both are idempotent. */
export const saveDeviceLocation = defineCall({
  method: 'POST',
  path: '/savedevicelocation/:latitude/:longitude/:zip',
  auth: 'device',
  summary: "Stores this device's location. The zip 00000 means the nearest zip to the coordinates.",
  params: place,
  data: savedPlace,
})
export const saveDeviceLocationByGet = defineCall({
  ...saveDeviceLocation,
  method: 'GET',
})
