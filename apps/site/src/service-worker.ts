/** The service worker: shows notifications, opens the messages when one is pressed, and shows stored coupons without a signal. */
/// <reference lib="webworker" />
import * as v from 'valibot'
import { offlineCards } from './offline/offline-cards'
import { offlineCardsCache, offlineCardsPath } from './offline/offline-cards-cache'
import { offlinePage } from './offline/offline-page'

declare const self: ServiceWorkerGlobalScope

/** What the server sends. It names no medication: screens are seen by others. */
const notification = v.object({ title: v.string(), body: v.string(), tag: v.string() })
const messagesPath = '/Notifications'

self.addEventListener('install', () => void self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('push', (event) => {
  const parsed = v.safeParse(notification, readJson(event.data))
  if (!parsed.success) return
  const { title, body, tag } = parsed.output
  // The same message is shown once, however often it comes.
  event.waitUntil(self.registration.showNotification(title, { body, tag }))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openMessages())
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.mode !== 'navigate' || request.method !== 'GET') return
  const isOfflineCards = new URL(request.url).pathname === offlineCardsPath
  event.respondWith(isOfflineCards ? storedPage() : fetch(request).catch(storedPage))
})

/** The coupons that this device has stored, if any. */
async function storedPage(): Promise<Response> {
  const stored = await (await caches.open(offlineCardsCache)).match(offlineCardsPath)
  const parsed = v.safeParse(offlineCards, await stored?.json().catch(() => undefined))
  return offlinePage(parsed.success ? parsed.output : undefined)
}

async function openMessages(): Promise<void> {
  const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const [first] = open
  if (!first) {
    await self.clients.openWindow(messagesPath)
    return
  }
  await first.focus()
  await first.navigate(messagesPath)
}

function readJson(data: PushMessageData | null): unknown {
  try {
    return data?.json()
  } catch {
    return undefined
  }
}
