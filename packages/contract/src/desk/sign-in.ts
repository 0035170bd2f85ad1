/** Signing in to the desk, accepting an invitation, and proving a factor again. */

import { email } from '../rules'
import * as v from '../valibot'
import { noData } from '../wire'
import { defineDeskCall } from './desk-call'
import {
  code,
  codeApp,
  passkeyName,
  passkeyOptions,
  passkeyResponse,
  passwordAndCode,
  personName,
  recoveryCodes,
  token,
  typedPassword,
} from './staff-fields'

export const getWays = defineDeskCall({
  method: 'GET',
  path: '/sign-in',
  right: 'anyone',
  summary: 'Says whether the installation has an identity provider.',
  data: v.object({ hasProvider: v.boolean() }),
})

export const beginPasskey = defineDeskCall({
  method: 'POST',
  path: '/sign-in/passkey',
  right: 'anyone',
  summary: 'Begins a sign-in with a passkey.',
  data: passkeyOptions,
})

export const finishPasskey = defineDeskCall({
  method: 'POST',
  path: '/sign-in/passkey/finish',
  right: 'anyone',
  summary: 'Signs in with a passkey.',
  body: v.object({ response: passkeyResponse }),
  data: noData,
})

export const signInWithPassword = defineDeskCall({
  method: 'POST',
  path: '/sign-in/password',
  right: 'anyone',
  summary: 'Signs in with a password and a code of the app, or with a recovery code.',
  body: v.object({ email, password: typedPassword, code }),
  data: noData,
})

export const goToProvider = defineDeskCall({
  method: 'GET',
  path: '/sign-in/provider',
  right: 'anyone',
  summary: 'Redirects to the identity provider.',
  data: noData,
})

export const returnFromProvider = defineDeskCall({
  method: 'GET',
  path: '/sign-in/provider/return',
  right: 'anyone',
  summary: 'Signs in somebody whom the identity provider sends back.',
  data: noData,
})

export const readInvitation = defineDeskCall({
  method: 'POST',
  path: '/invitation',
  right: 'anyone',
  summary: 'Says whom a link invites.',
  body: v.object({ token }),
  data: v.object({ email: v.string(), name: v.string() }),
})

export const beginInvitedPasskey = defineDeskCall({
  method: 'POST',
  path: '/invitation/passkey',
  right: 'anyone',
  summary: 'Begins to accept an invitation with a passkey.',
  body: v.object({ token, name: personName }),
  data: passkeyOptions,
})

export const acceptWithPasskey = defineDeskCall({
  method: 'POST',
  path: '/invitation/passkey/finish',
  right: 'anyone',
  summary: 'Accepts an invitation with a passkey, and signs in.',
  body: v.object({ token, name: personName, passkeyName, response: passkeyResponse }),
  data: recoveryCodes,
})

export const beginInvitedPassword = defineDeskCall({
  method: 'POST',
  path: '/invitation/password',
  right: 'anyone',
  summary: 'Begins to accept an invitation with a password and an app.',
  body: v.object({ token }),
  data: codeApp,
})

export const acceptWithPassword = defineDeskCall({
  method: 'POST',
  path: '/invitation/password/finish',
  right: 'anyone',
  summary: 'Accepts an invitation with a password and an app, and signs in.',
  body: v.object({ token, name: personName, ...passwordAndCode.entries }),
  data: recoveryCodes,
})

export const beginConfirmation = defineDeskCall({
  method: 'POST',
  path: '/session/confirm/passkey',
  right: 'signed in',
  summary: 'Begins to prove a passkey again.',
  data: passkeyOptions,
})

export const confirmWithPasskey = defineDeskCall({
  method: 'POST',
  path: '/session/confirm/passkey/finish',
  right: 'signed in',
  summary: 'Proves a passkey again, which allows acts that need a fresh factor for five minutes.',
  body: v.object({ response: passkeyResponse }),
  data: noData,
})

export const confirmWithPassword = defineDeskCall({
  method: 'POST',
  path: '/session/confirm/password',
  right: 'signed in',
  summary: 'Proves the password and a code again, which allows acts that need a fresh factor for five minutes.',
  body: v.object({ password: typedPassword, code }),
  data: noData,
})
