/** Somebody's own account at the desk: what they sign in with, and where they are signed in. */

import * as v from '../valibot'
import { idInPath, noData } from '../wire'
import { defineDeskCall } from './desk-call'
import { codeApp, passkeyName, passkeyOptions, passkeyResponse, passwordAndCode, recoveryCodes } from './staff-fields'

const time = v.string()

export const getAccount = defineDeskCall({
  method: 'GET',
  path: '/account',
  right: 'signed in',
  summary: 'Shows one’s own factors and sessions.',
  data: v.object({
    passkeys: v.array(v.object({ id: v.number(), name: v.string(), createdAt: time, usedAt: v.nullable(time) })),
    hasPassword: v.boolean(),
    isFromProvider: v.boolean(),
    recoveryCodes: v.number(),
    sessions: v.array(
      v.object({ id: v.number(), browser: v.string(), createdAt: time, seenAt: time, isThis: v.boolean() }),
    ),
  }),
})

export const beginPasskey = defineDeskCall({
  method: 'POST',
  path: '/account/passkeys',
  right: 'signed in',
  isFresh: true,
  summary: 'Begins to add a passkey.',
  data: passkeyOptions,
})

export const addPasskey = defineDeskCall({
  method: 'POST',
  path: '/account/passkeys/finish',
  right: 'signed in',
  isFresh: true,
  summary: 'Adds a passkey.',
  body: v.object({ name: passkeyName, response: passkeyResponse }),
  data: noData,
})

export const renamePasskey = defineDeskCall({
  method: 'POST',
  path: '/account/passkeys/:id/name',
  right: 'signed in',
  summary: 'Renames one’s own passkey.',
  params: v.object({ id: idInPath }),
  body: v.object({ name: passkeyName }),
  data: noData,
})

export const removePasskey = defineDeskCall({
  method: 'POST',
  path: '/account/passkeys/:id/remove',
  right: 'signed in',
  isFresh: true,
  summary: 'Removes one’s own passkey, and ends one’s other sessions.',
  params: v.object({ id: idInPath }),
  data: noData,
})

export const beginPassword = defineDeskCall({
  method: 'POST',
  path: '/account/password',
  right: 'signed in',
  isFresh: true,
  summary: 'Begins to set a password and an app.',
  data: codeApp,
})

export const setPassword = defineDeskCall({
  method: 'POST',
  path: '/account/password/finish',
  right: 'signed in',
  isFresh: true,
  summary: 'Sets a password and an app, and ends one’s other sessions.',
  body: passwordAndCode,
  data: noData,
})

export const removePassword = defineDeskCall({
  method: 'POST',
  path: '/account/password/remove',
  right: 'signed in',
  isFresh: true,
  summary: 'Removes password and app, and ends one’s other sessions.',
  data: noData,
})

export const makeRecoveryCodes = defineDeskCall({
  method: 'POST',
  path: '/account/recovery-codes',
  right: 'signed in',
  isFresh: true,
  summary: 'Replaces one’s recovery codes.',
  data: recoveryCodes,
})

export const endOneSession = defineDeskCall({
  method: 'POST',
  path: '/account/sessions/:id/end',
  right: 'signed in',
  summary: 'Ends one of one’s own sessions.',
  params: v.object({ id: idInPath }),
  data: noData,
})

export const endOtherSessions = defineDeskCall({
  method: 'POST',
  path: '/account/sessions/end',
  right: 'signed in',
  summary: 'Ends one’s other sessions.',
  data: noData,
})
