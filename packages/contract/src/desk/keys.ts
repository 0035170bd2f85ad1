/** Keys of programs that call the public API. */

import { scopes } from '../v1/scopes'
import * as v from '../valibot'
import { idInPath, noData } from '../wire'
import { defineDeskCall } from './desk-call'

const time = v.string()
/** Empty for keys of the whole installation. */
const orgCode = v.pipe(v.string(), v.maxLength(60))
const ofKey = v.object({ id: idInPath })

export const longestKeyName = 100
/** Requests in a minute. */
export const mostPerMinute = 100_000

const keyName = v.pipe(v.string(), v.trim(), v.nonEmpty('must not be empty'), v.maxLength(longestKeyName))

/** What somebody says of a new key. */
const newKey = {
  name: keyName,
  isTest: v.boolean(),
  scopes: v.pipe(v.array(v.picklist(scopes)), v.minLength(1, 'must name what the key may do')),
  /** Addresses or ranges; empty for all. */
  allowedNetworks: v.pipe(v.array(v.pipe(v.string(), v.trim(), v.maxLength(50))), v.maxLength(50)),
  perMinute: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(mostPerMinute)),
  /** Its last day, YYYY-MM-DD; null without an end. */
  lastDay: v.nullable(v.pipe(v.string(), v.isoDate())),
}

/** The key is shown once. */
const shownKey = v.object({ id: v.number(), token: v.string() })

export const listKeys = defineDeskCall({
  method: 'GET',
  path: '/keys',
  right: 'keys.read',
  isOfOrganization: 'some',
  summary: 'Lists keys with what they may do and how often they were used.',
  data: v.object({
    keys: v.array(
      v.object({
        id: v.number(),
        name: v.string(),
        /** Null for the whole installation; empty for the organization without a code. */
        orgCode: v.nullable(v.string()),
        isTest: v.boolean(),
        shownStart: v.string(),
        scopes: v.array(v.picklist(scopes)),
        allowedNetworks: v.array(v.string()),
        perMinute: v.number(),
        createdBy: v.string(),
        createdAt: time,
        expiresAt: v.nullable(time),
        endedAt: v.nullable(time),
        endedBy: v.nullable(v.string()),
        /** The key that it replaces. */
        replacesId: v.nullable(v.number()),
        usedAt: v.nullable(time),
        /** In the last 30 days. */
        requests: v.number(),
        refused: v.number(),
      }),
    ),
  }),
})

export const createKey = defineDeskCall({
  method: 'POST',
  path: '/keys/create',
  right: 'keys.change',
  isFresh: true,
  needsSecond: true,
  summary: 'Makes a key for one organization or, without a code, for the whole installation.',
  body: v.object({ organization: v.nullable(orgCode), ...newKey }),
  data: shownKey,
})

export const rotateKey = defineDeskCall({
  method: 'POST',
  path: '/keys/:id/rotate',
  right: 'keys.change',
  isFresh: true,
  // It shows a new key that may do all that the old one may.
  needsSecond: true,
  summary: 'Makes a key that replaces another one, which works for some hours more.',
  params: ofKey,
  body: v.object({ hours: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(24 * 90)) }),
  data: shownKey,
})

export const endKey = defineDeskCall({
  method: 'POST',
  path: '/keys/:id/end',
  right: 'keys.change',
  isFresh: true,
  summary: 'Ends a key at once.',
  params: ofKey,
  data: noData,
})
