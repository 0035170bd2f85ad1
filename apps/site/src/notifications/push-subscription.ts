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
  // A browser refuses a second subscription with another key.
  const former = await currentSubscription()
  if (former && !isMadeWith(key, former)) await former.unsubscribe()
  return subscribe(site, key)
}

async function subscribe(site: SiteSession, key: string): Promise<boolean> {
  const { pushManager } = await serviceWorker()
  // Browsers without a push service of their own, or without a way to it, say so only now.
  const subscription = await pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey: key })
    .catch(() => undefined)
  if (!subscription) return false
  await keepSubscription(site, subscription)
  return true
}

/** The server's public key that it was made with, in Base64 for addresses; `undefined` where the browser does not say it. */
function keyOf({ options }: PushSubscription): string | undefined {
  const bytes = options?.applicationServerKey
  if (!bytes) return undefined
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes)))
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

const isMadeWith = (key: string, subscription: PushSubscription): boolean => (keyOf(subscription) ?? key) === key

async function keepSubscription(site: SiteSession, subscription: PushSubscription): Promise<void> {
  const token = JSON.stringify({ ...subscription.toJSON(), applicationServerKey: keyOf(subscription) })
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
  if (!isOwn) await unsubscribe(site)
  else if (!(await followKey(site))) await keepSubscription(site, subscription)
}

/**
 * With a visit: where the server's key was replaced, a new subscription with the new key takes the place of the old one. The
 * person has allowed it already.
 * @returns whether there was something to replace
 */
export async function followKey(site: SiteSession): Promise<boolean> {
  const subscription = canNotify() ? await currentSubscription() : undefined
  if (!subscription || site.session.deviceStorage.get(personKey) !== site.session.person()) return false
  const { vapIdKey } = (await site.session.organization()).app.appSettings
  if (vapIdKey === '' || isMadeWith(vapIdKey, subscription)) return false
  await subscription.unsubscribe()
  if (!(await subscribe(site, vapIdKey))) await switchOff(site)
  return true
}
