/** This browser's subscription to notifications, kept by its service worker. */
import { serviceWorker } from '../offline/register-worker'

export const canNotify = (): boolean =>
  typeof navigator !== 'undefined' &&
  'serviceWorker' in navigator &&
  'PushManager' in window &&
  'Notification' in window

export async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration('/')
  return (await registration?.pushManager?.getSubscription()) ?? null
}

/**
 * Asks the person for permission and subscribes.
 * @returns the token for the server; `undefined` where the person or the browser says no
 */
export async function subscribe(key: string): Promise<string | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined
  const { pushManager } = await serviceWorker()
  // Browsers without a push service of their own, or without a way to it, say so only now.
  const subscription = await pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey: key })
    .catch(() => undefined)
  return subscription && JSON.stringify(subscription)
}
