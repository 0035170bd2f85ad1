/** Accounts: sign-up, sign-in, recovery, profile, changes, SSO (account 7, "Account"). */

import { defineCall } from '../call'
import { searchRadii } from '../constants'
import {
  bin,
  email,
  groupNum,
  oneTimeCode,
  optionalName,
  optionalZip,
  password,
  phone,
  temporaryPassword,
} from '../rules'
import * as v from '../valibot'
import { noData, rowId } from '../wire'

const secret = v.pipe(v.string(), v.nonEmpty(), v.maxLength(200))
const attemptId = v.pipe(v.string(), v.uuid())
const refreshToken = v.pipe(v.string(), v.maxLength(200))
const session = v.object({ refreshToken: v.string(), status: v.boolean() })
const byId = v.object({ id: attemptId })

/** After sending a temporary password or code: seconds until it may be sent again, `null` after the last time. */
const sending = v.object({ resendIn: v.nullable(v.number()) })

export const login = defineCall({
  method: 'POST',
  path: '/login/',
  auth: 'device',
  summary: 'Signs in by phone or email and password.',
  body: v.object({
    refreshToken,
    password: secret,
    phone: v.optional(phone),
    email: v.optional(email),
  }),
  data: session,
})

export const logout = defineCall({
  method: 'GET',
  path: '/logout',
  auth: 'user',
  summary: 'Ends the session of this device.',
  data: noData,
})

const signupAttempt = v.object({ signupAttemptId: v.string() })

export const signupByEmail = defineCall({
  method: 'POST',
  path: '/signup/email',
  auth: 'device',
  summary: 'Starts a sign-up and sends a temporary password to the address.',
  body: v.object({ email }),
  data: signupAttempt,
  beside: sending,
})

export const signupByPhone = defineCall({
  method: 'POST',
  path: '/signup/phone',
  auth: 'device',
  summary: 'Starts a sign-up and sends a temporary password to the phone.',
  body: v.object({ phoneNumber: phone }),
  data: signupAttempt,
  beside: sending,
})

export const signupVerify = defineCall({
  method: 'POST',
  path: '/signup/verify',
  auth: 'device',
  summary: 'Finishes a sign-up with the temporary password and a new one.',
  body: v.object({ signupAttemptId: attemptId, temporaryPassword, password }),
  data: noData,
})

export const signupResend = defineCall({
  method: 'GET',
  path: '/signup/resend/:id',
  auth: 'device',
  summary: 'Sends a new temporary password for a sign-up.',
  params: byId,
  data: noData,
  beside: sending,
})

export const changePassword = defineCall({
  method: 'POST',
  path: '/account/changepassword',
  auth: 'user',
  summary: 'Changes the password.',
  body: v.object({ currentPassword: secret, newPassword: password }),
  data: noData,
})

const maybeText = v.nullable(v.pipe(v.string(), v.maxLength(254)))

/** The person's profile (account 3, "Profile"), without the password. */
export const profile = v.object({
  id: v.string(),
  firstName: maybeText,
  lastName: maybeText,
  /** Ten digits. */
  phone: maybeText,
  email: maybeText,
  zipCode: maybeText,
  insuranceId: v.nullable(v.number()),
  /** Ours: the plan's name, so that showing it takes no other call. */
  insuranceName: v.nullable(v.string()),
  bin: maybeText,
  groupNum: maybeText,
  /** Miles. */
  mileRadius: v.number(),
  pharmacyLocationId: v.nullable(v.number()),
  pharmacyGroupId: v.nullable(v.number()),
  /** Ours: name and street of the favorite pharmacy. */
  pharmacyName: v.nullable(v.string()),
  /** Ours: which channels are allowed, for the toggles of the notification settings. */
  emailAllowed: v.boolean(),
  textAllowed: v.boolean(),
})
export type Profile = v.InferOutput<typeof profile>

export const getProfile = defineCall({
  method: 'GET',
  path: '/account/',
  auth: 'user',
  summary: "The signed-in person's profile.",
  data: profile,
})

export const saveProfile = defineCall({
  method: 'POST',
  path: '/account/save',
  auth: 'user',
  summary: 'Saves the profile: missing fields stay, `null` clears. Phone and email have their own calls.',
  body: v.object({
    firstName: v.optional(v.nullable(optionalName)),
    lastName: v.optional(v.nullable(optionalName)),
    zipCode: v.optional(v.nullable(optionalZip)),
    insuranceId: v.optional(v.nullable(rowId)),
    bin: v.optional(v.nullable(bin)),
    groupNum: v.optional(v.nullable(groupNum)),
    mileRadius: v.optional(v.picklist(searchRadii)),
    pharmacyLocationId: v.optional(v.nullable(rowId)),
    pharmacyGroupId: v.optional(v.nullable(rowId)),
  }),
  data: profile,
})

const updateAttempt = v.object({ profileUpdateAttemptId: v.string() })

export const changeEmail = defineCall({
  method: 'POST',
  path: '/account/email',
  auth: 'user',
  summary: 'Starts a change of email and sends a code to the new address.',
  body: v.object({ email }),
  data: updateAttempt,
  beside: sending,
})

export const changePhone = defineCall({
  method: 'POST',
  path: '/account/phone',
  auth: 'user',
  summary: 'Starts a change of phone and sends a code to the new number.',
  body: v.object({ phoneNumber: phone }),
  data: updateAttempt,
  beside: sending,
})

export const verifyAccountChange = defineCall({
  method: 'POST',
  path: '/account/verify',
  auth: 'user',
  summary: 'Finishes a change of phone or email with its code.',
  body: v.object({ verificationCode: oneTimeCode, profileUpdateAttemptId: attemptId }),
  data: noData,
})

export const resendAccountChange = defineCall({
  method: 'GET',
  path: '/account/resend/:id',
  auth: 'user',
  summary: 'Sends a new code for a change of phone or email.',
  params: byId,
  data: noData,
  beside: sending,
})

export const deleteAccount = defineCall({
  method: 'GET',
  path: '/account/delete',
  auth: 'user',
  summary: 'Removes the account.',
  data: noData,
})

/** Ours: the documents have no call for it. */
export const exportAccount = defineCall({
  method: 'GET',
  path: '/account/export',
  auth: 'user',
  summary: 'Everything stored about the signed-in person.',
  data: v.record(v.string(), v.unknown()),
})

export const getMileRadiusOptions = defineCall({
  method: 'GET',
  path: '/account/mileradius/option/list',
  auth: 'device',
  summary: 'The search radii to choose from.',
  data: v.array(
    v.object({
      key: v.string(),
      displayValue: v.string(),
      default: v.boolean(),
      shortCode: v.object({ value: v.number(), default: v.boolean() }),
    }),
  ),
})

const recovery = v.object({ appUserLoginId: v.string() })

export const forgotPasswordByPhone = defineCall({
  method: 'POST',
  path: '/login/forgotpassword/phone',
  auth: 'device',
  summary: 'Sends a temporary password to a phone. Known and unknown numbers get the same response.',
  body: v.object({ phone }),
  data: recovery,
  beside: sending,
})

export const forgotPasswordByEmail = defineCall({
  method: 'POST',
  path: '/login/forgotpassword/email',
  auth: 'device',
  summary: 'Sends a temporary password to an address. Known and unknown addresses get the same response.',
  body: v.object({ email }),
  data: recovery,
  beside: sending,
})

export const forgotPasswordResend = defineCall({
  method: 'GET',
  path: '/login/forgotpassword/resend/:id',
  auth: 'device',
  summary: 'Sends a new temporary password for a recovery.',
  params: byId,
  data: noData,
  beside: sending,
})

export const forgotPasswordVerify = defineCall({
  method: 'POST',
  path: '/forgotpassword/verify',
  auth: 'device',
  summary: 'Finishes a recovery with the temporary password and a new one.',
  body: v.object({ appUserLoginId: attemptId, tempPassword: temporaryPassword, newPassword: password }),
  data: noData,
})

const encUser = v.pipe(v.string(), v.nonEmpty(), v.maxLength(4000))

export const ssoUserInfo = defineCall({
  method: 'POST',
  path: '/sso/getuserinfo',
  auth: 'device',
  summary: 'The person of an encrypted-user token; with a password, sets that password.',
  body: v.object({ encUser, password: v.optional(password) }),
  data: v.object({
    email: v.nullable(v.string()),
    phone: v.nullable(v.string()),
    /** If there is a password already, the screen asks for it instead of a new one. */
    hasPassword: v.boolean(),
  }),
})

export const ssoLogin = defineCall({
  method: 'POST',
  path: '/sso/login',
  auth: 'device',
  summary: 'Signs in by an encrypted-user token and password.',
  body: v.object({ refreshToken, password: secret, encUser }),
  data: session,
})

/** Ours: members whom an organization's own page has signed in, in its gauge. */
export const signMemberIn = defineCall({
  method: 'POST',
  path: '/sso/member',
  auth: 'device',
  summary:
    "Signs a member in by a token that the organization's own system made for this visit. It works once, and creates the account if there is none.",
  body: v.object({ refreshToken, memberToken: encUser }),
  data: session,
})

/** Ours: members who sign in through their organization's own provider (OpenID Connect). */
export const beginSignOn = defineCall({
  method: 'POST',
  path: '/sso/provider/begin',
  auth: 'device',
  summary:
    "Begins a sign-in through the organization's own provider (OpenID Connect). The visitor goes to the returned address, and comes back to the sign-in page of this browser.",
  data: v.object({ url: v.string() }),
})

export const finishSignOn = defineCall({
  method: 'POST',
  path: '/sso/provider/finish',
  auth: 'device',
  summary:
    "Finishes a sign-in through the organization's own provider, once and on the device that began it. It creates the account if there is none.",
  body: v.object({
    refreshToken,
    /** Of the address that the provider sent the visitor back to, such as `?code=...&state=...`. */
    query: v.pipe(v.string(), v.maxLength(8000)),
  }),
  data: session,
})
