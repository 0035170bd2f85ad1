/** This browser's subscription to notifications, kept by its service worker, and whose it is. */
import type { Session } from '@rxgauge/client'
import { calls } from '@rxgauge/contract'
import { serviceWorker } from '../offline/register-worker'

interface SiteSession {
  session: Session
}

/** The id of who switched notifications on here. */
const personKey = 'pushPerson'
/** Where notifications go, by the name of the specification (search 3, "Stored client data"). */
const tokenKey = 'firebase_token'

export const canNotify = (): boolean =>
  typeof navigator !== 'undefined' &&
  'serviceWorker' in navigator &&
  'PushManager' in window &&
  'Notification' in window

async function currentSubscription(): Promise<PushSubscription | undefined> {
  const registration = await navigator.serviceWorker.getRegistration('/')
  return (await registration?.pushManager?.getSubscription()) ?? undefined
}

const saveToken = ({ session }: SiteSession, token: string) =>
  session.call(calls.device.saveDeviceToken, { body: { token } })

/** Notifications come: the browser has a subscription, and the server one of whoever is signed in. */
export async function isNotified({ session }: SiteSession): Promise<boolean> {
  if ((await currentSubscription()) === undefined) return false
  return (await session.call(calls.device.getDevice, {})).isNotified ?? false
}

/**
 * Asks the person for permission and subscribes.
 * @returns whether person and browser let it
 */
export async function switchOn(site: SiteSession, key: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  const { pushManager } = await serviceWorker()
  // Browsers without a push service of their own, or without a way to it, say so only now.
  const subscription = await pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey: key })
    .catch(() => undefined)
  if (!subscription) return false
  await keepSubscription(site, subscription)
  return true
}

async function keepSubscription(site: SiteSession, subscription: PushSubscription): Promise<void> {
  const token = JSON.stringify(subscription)
  await saveToken(site, token)
  site.session.deviceStorage.set(tokenKey, token)
  const person = site.session.person()
  if (person !== undefined) site.session.deviceStorage.set(personKey, person)
}

export async function switchOff(site: SiteSession): Promise<void> {
  await saveToken(site, '')
  await unsubscribe(site)
}

/** Whoever comes next gets nothing that is sent to who was here. */
export async function unsubscribe({ session }: SiteSession): Promise<void> {
  session.deviceStorage.remove(personKey)
  session.deviceStorage.remove(tokenKey)
  if (canNotify()) await (await currentSubscription())?.unsubscribe()
}

/** After a sign-in: the server is told again where the notifications of this person go; those of another one end here. */
export async function renewSubscription(site: SiteSession): Promise<void> {
  const subscription = canNotify() ? await currentSubscription() : undefined
  if (!subscription) return
  const owner = site.session.deviceStorage.get(personKey)
  // A build before did not store whose it is.
  const isOwn = owner === undefined ? await isNotified(site) : owner === site.session.person()
  if (isOwn) await keepSubscription(site, subscription)
  else await unsubscribe(site)
}
