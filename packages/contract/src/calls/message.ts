/** Messages (account 7, "Messages"). */

import { defineCall } from '../call'
import * as v from '../valibot'
import { flag, idInPath, noData } from '../wire'

const byId = v.object({ id: idInPath })

export const listMessages = defineCall({
  method: 'GET',
  path: '/message/list',
  auth: 'user',
  summary: 'Messages, newest first.',
  data: v.array(
    v.object({
      pushNotificationId: v.number(),
      id: v.number(),
      type: v.string(),
      title: v.string(),
      message: v.string(),
      /** ISO 8601 with offset. */
      sentDate: v.string(),
      readFlag: flag,
      /** The coupon that a refill message leads to; `null` if there is none (any more). */
      savedCouponId: v.nullable(v.number()),
      couponDetails: v.array(v.object({ dosage: v.string(), name: v.string(), strength: v.string() })),
    }),
  ),
})

export const countMessages = defineCall({
  method: 'GET',
  path: '/message/count',
  auth: 'user',
  summary: 'How many messages are unread.',
  data: v.object({ count: v.number() }),
})

export const markMessageRead = defineCall({
  method: 'GET',
  path: '/message/markasread/:id',
  auth: 'user',
  summary: 'Marks one message as read.',
  params: byId,
  data: noData,
})

export const deleteMessage = defineCall({
  method: 'GET',
  path: '/message/markasdeleted/:id',
  auth: 'user',
  summary: 'Deletes one message.',
  params: byId,
  data: noData,
})

export const markAllMessagesRead = defineCall({
  method: 'GET',
  path: '/message/markallasread',
  auth: 'user',
  summary: 'Marks every message as read.',
  data: noData,
})

export const deleteAllMessages = defineCall({
  method: 'GET',
  path: '/message/markallasdeleted',
  auth: 'user',
  summary: 'Deletes every message.',
  data: noData,
})
