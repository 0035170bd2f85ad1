/** My list: several medications, priced and bought together (ours). */

import { defineCall } from '../call'
import { mostListEntries } from '../constants'
import { listCard, listEntry, listFill, listPrices, myList } from '../entities/my-list'
import { unitContent } from '../entities/product'
import { email, personName, phone, zip } from '../rules'
import * as v from '../valibot'
import { flag, noData, productDetailId, rowId } from '../wire'

export const getPrices = defineCall({
  method: 'POST',
  path: '/list/prices',
  auth: 'device',
  summary:
    'What up to 20 medications cost together near a zip: at each pharmacy, each at its best, and with two or three stops.',
  body: v.object({
    zipCode: zip,
    fills: v.pipe(v.array(listFill), v.minLength(1), v.maxLength(mostListEntries)),
  }),
  data: listPrices,
})

export const getCards = defineCall({
  method: 'POST',
  path: '/list/cards',
  auth: 'device',
  summary: 'The cards of up to 20 medications at one pharmacy, each as its own call makes it, or why there is none.',
  body: v.object({
    zipCode: zip,
    pharmacyLocationId: rowId,
    /** Each with the coupon to ask for, as its price at this pharmacy names it. */
    fills: v.pipe(
      v.array(v.object({ ...listFill.entries, offerId: v.pipe(v.string(), v.maxLength(100)) })),
      v.minLength(1),
      v.maxLength(mostListEntries),
    ),
    /** The cards are already on the screen and are requested again: this isn't counted as another view. */
    refreshFlag: v.optional(flag),
  }),
  /** In the order of the request. */
  data: v.array(listCard),
})

export const getList = defineCall({
  method: 'GET',
  path: '/list',
  auth: 'user',
  summary: "The person's list.",
  data: myList,
})

export const saveList = defineCall({
  method: 'POST',
  path: '/list',
  auth: 'user',
  summary:
    "Replaces the person's list. If it has changed since this version, nothing is saved and savedFlag is N: the response has the list as it is now, to merge and save again.",
  body: v.object({
    version: v.number(),
    entries: v.pipe(
      v.array(listEntry),
      v.maxLength(mostListEntries),
      v.check(
        (entries) => new Set(entries.map(({ entryId }) => entryId.toLowerCase())).size === entries.length,
        'The list has an entry twice',
      ),
    ),
  }),
  data: v.object({ ...myList.entries, savedFlag: flag }),
})

/** What others see of a list: neither plan nor zip nor whose it is. */
const sharedFills = v.pipe(
  v.array(v.object({ productDetailId, quantity: listFill.entries.quantity, unitName: listFill.entries.unitName })),
  v.minLength(1),
  v.maxLength(mostListEntries),
)

export const shareList = defineCall({
  method: 'POST',
  path: '/list/share',
  auth: 'device',
  waitsForPerson: true,
  summary: 'Makes a link to these medications that works for 30 days.',
  body: v.object({ fills: sharedFills }),
  data: v.object({
    token: v.string(),
    /** ISO 8601 with offset. */
    expiresAt: v.string(),
  }),
})

export const getSharedList = defineCall({
  method: 'GET',
  path: '/list/shared/:token',
  auth: 'device',
  summary: 'The medications of a shared list, as they were when it was shared.',
  params: v.object({ token: v.pipe(v.string(), v.regex(/^[\w-]{22}$/)) }),
  data: v.object({
    entries: v.array(
      v.object({
        productDetailId,
        quantity: v.number(),
        productName: v.string(),
        form: v.string(),
        strength: v.string(),
        unitName: v.string(),
        unitContent,
      }),
    ),
    /** How many of its medications are no longer in the catalog, or were counted in a former unit when they were shared. */
    goneCount: v.number(),
    /** ISO 8601 with offset. */
    expiresAt: v.string(),
  }),
})

export const sendList = defineCall({
  method: 'POST',
  path: '/list/send',
  auth: 'device',
  waitsForPerson: true,
  summary: 'Sends a link to these medications by text or email, to oneself or, from a professional, to a patient.',
  body: v.object({
    fills: sharedFills,
    phoneNumber: v.optional(phone),
    recipientEmail: v.optional(email),
    recipientName: v.optional(personName),
    senderName: v.optional(personName),
  }),
  data: noData,
})
