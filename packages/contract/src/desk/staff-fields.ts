/** Fields of the calls about staff and their sign-in. */

import { password } from '../rules'
import * as v from '../valibot'

const text = (most: number) => v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(most))
/** A random secret of ours. */
export const token = text(100)
/** Of an app or a recovery code. */
export const code = text(60)
export const typedPassword = v.pipe(v.string(), v.maxLength(200))

/** What the browser made of a passkey, in WebAuthn's JSON form, which the server's library checks. */
export const passkeyResponse = v.looseObject({
  id: text(1400),
  rawId: text(1400),
  type: v.literal('public-key'),
  response: v.looseObject({ clientDataJSON: text(10_000) }),
  clientExtensionResults: v.looseObject({}),
})
/** What the browser needs for a passkey, in WebAuthn's JSON form. */
export const passkeyOptions = v.object({ options: v.looseObject({ challenge: v.string() }) })

export const personName = text(100)
export const passkeyName = text(100)
/** What an app's first code is checked with. */
export const codeApp = v.object({
  setup: v.string(),
  /** Base32, to type. */
  secret: v.string(),
  /** `otpauth:`, for a QR code. */
  uri: v.string(),
})
export const passwordAndCode = v.object({ setup: token, password, code })
/** Shown once. */
export const recoveryCodes = v.object({ codes: v.array(v.string()) })
