/**
 * The service worker: shows notifications, opens the messages when one is pressed, and shows stored coupons without a
 * signal.
 */
/// <reference lib="webworker" />
import * as v from 'valibot'
import {
  codesOfNotification,
  messagesAddress,
  type NotificationCodes,
  notification,
  type PressedNotification,
} from './notifications/notification'
import { offlineCards } from './offline/offline-cards'
import { listTicketsPath, offlineCardsCache, offlineCardsPath } from './offline/offline-cards-cache'
import { isOfflineFile, storedFile, storeOfflineFiles } from './offline/offline-files'
import { offlinePage } from './offline/offline-page'
import { readGuestCoupon } from './offline/read-guest-coupon'

declare const self: ServiceWorkerGlobalScope

self.addEventListener('install', (event) => {
  void self.skipWaiting()
  event.waitUntil(storeOfflineFiles())
})
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('push', (event) => {
  const parsed = v.safeParse(notification, readJson(event.data))
  if (!parsed.success) return
  const { title, body, tag, ...codes } = parsed.output
  // The same message shows once, however often it arrives.
  event.waitUntil(self.registration.showNotification(title, { body, tag, data: codes }))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(leadToMessages(codesOfNotification(event.notification.data)))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (isOfflineFile(url)) return event.respondWith(storedFile(request))
  if (request.mode !== 'navigate' || request.method !== 'GET') return
  const isOfflineCards = url.pathname === offlineCardsPath
  event.respondWith(isOfflineCards ? storedPage() : fetch(request).catch(storedPage))
})

/** The page with this device's stored coupons: a person's, those of their list first, or else a guest's. */
async function storedPage(): Promise<Response> {
  const cache = await caches.open(offlineCardsCache)
  const persons = await Promise.all(
    [listTicketsPath, offlineCardsPath].map(async (path) => {
      const stored = await cache.match(path)
      return v.safeParse(offlineCards, await stored?.json().catch(() => undefined))
    }),
  )
  const pages = persons.flatMap(({ success, output }) => (success ? [output] : []))
  if (pages.length > 0) return offlinePage(pages)
  const guests = await readGuestCoupon(Date.now()).catch(() => undefined)
  return offlinePage(guests ? [guests.page] : [])
}

/**
 * An open page stays as it is, since somebody may be typing or showing a coupon there. It offers the message itself.
 */
async function leadToMessages(codes: NotificationCodes): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  // Not a frame within a page, such as a legal text.
  const page = windows.find(({ frameType }) => frameType === 'top-level')
  if (!page) {
    await self.clients.openWindow(messagesAddress(codes))
    return
  }
  page.postMessage({ ...codes, type: 'newMessage' } satisfies PressedNotification)
  await page.focus()
}

function readJson(data: PushMessageData | null): unknown {
  try {
    return data?.json()
  } catch {
    return undefined
  }
}
