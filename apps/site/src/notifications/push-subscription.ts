/**
 * This browser's push subscription, held by its service worker, and its owner. All organizations of the origin share
 * it: each marks its use with `pushPerson`, and it ends with the last one.
 */
import { personOf, type Session } from '@rxgauge/client'
import { calls } from '@rxgauge/contract'
import { serviceWorker } from '../offline/register-worker'

interface SiteSession {
  session: Session
}

/** Storage key of the id of the person who switched notifications on here. */
const personKey = 'pushPerson'
/** Storage key of the push token, named by the specification (search 3, "Stored client data"). */
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

/** @param formerToken the replaced token, so that this browser's other organizations use the new one too */
const saveToken = ({ session }: SiteSession, token: string, formerToken?: string) =>
  session.call(calls.device.saveDeviceToken, { body: { token, formerToken } })

/**
 * `isOn`: the browser has a subscription, and the server has it for the signed-in person. `isPaused`: the operator
 * has paused notifications for everyone.
 */
export async function readNotifications({ session }: SiteSession): Promise<{ isOn: boolean; isPaused: boolean }> {
  const [subscription, { isNotified = false, isPushPaused = false }] = await Promise.all([
    currentSubscription(),
    session.call(calls.device.getDevice, {}),
  ])
  return { isOn: subscription !== undefined && isNotified, isPaused: isPushPaused }
}

/**
 * Asks the person for permission and subscribes.
 * @returns whether the person and the browser allowed it
 */
export async function switchOn(site: SiteSession, key: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  // A browser refuses a second subscription with another key.
  const current = await currentSubscription()
  if (current && !isMadeWith(key, current)) return replace(site, current, key)
  return subscribe(site, key)
}

async function replace(site: SiteSession, former: PushSubscription, key: string): Promise<boolean> {
  const formerToken = tokenOf(former)
  await former.unsubscribe()
  return subscribe(site, key, formerToken)
}

async function subscribe(site: SiteSession, key: string, formerToken?: string): Promise<boolean> {
  const { pushManager } = await serviceWorker()
  // Browsers without a push service, or without access to it, fail only here.
  const subscription = await pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey: key })
    .catch(() => undefined)
  if (!subscription) return false
  await storeSubscription(site, subscription, formerToken)
  return true
}

/** The server's public key of a subscription, in URL-safe Base64; `undefined` if the browser doesn't expose it. */
function keyOf({ options }: PushSubscription): string | undefined {
  const bytes = options?.applicationServerKey
  if (!bytes) return undefined
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes)))
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

const isMadeWith = (key: string, subscription: PushSubscription): boolean => (keyOf(subscription) ?? key) === key

const tokenOf = (subscription: PushSubscription): string =>
  JSON.stringify({ ...subscription.toJSON(), applicationServerKey: keyOf(subscription) })

async function storeSubscription(
  site: SiteSession,
  subscription: PushSubscription,
  formerToken?: string,
): Promise<void> {
  const token = tokenOf(subscription)
  await saveToken(site, token, formerToken)
  site.session.deviceStorage.set(tokenKey, token)
  const person = personOf(site.session.visitor.getState())
  if (person !== undefined) site.session.deviceStorage.set(personKey, person)
}

export async function switchOff(site: SiteSession): Promise<void> {
  await saveToken(site, '')
  await unsubscribe(site)
}

/** The next visitor gets nothing meant for this person. Other organizations' notifications still come. */
export async function unsubscribe({ session }: SiteSession): Promise<void> {
  session.deviceStorage.remove(personKey)
  session.deviceStorage.remove(tokenKey)
  if (canNotify() && !session.isStoredElsewhere(personKey)) await (await currentSubscription())?.unsubscribe()
}

/** After a sign-in: gives the server this person's subscription again, or ends another person's. */
export async function renewSubscription(site: SiteSession): Promise<void> {
  const subscription = canNotify() ? await currentSubscription() : undefined
  if (!subscription) return
  const isOwn = site.session.deviceStorage.get(personKey) === personOf(site.session.visitor.getState())
  if (!isOwn) await unsubscribe(site)
  else if (!(await followServerKey(site))) await storeSubscription(site, subscription)
}

/**
 * Run on each visit. If the server's key was replaced, subscribes again with the new key, since the person has
 * already allowed it. If another organization's page did so, sends the new subscription to the server.
 * @returns whether anything had changed
 */
export async function followServerKey(site: SiteSession): Promise<boolean> {
  const subscription = canNotify() ? await currentSubscription() : undefined
  if (!subscription || site.session.deviceStorage.get(personKey) !== personOf(site.session.visitor.getState()))
    return false
  const { vapIdKey } = (await site.session.organization()).app.appSettings
  if (vapIdKey === '') return false
  if (isMadeWith(vapIdKey, subscription)) {
    const isTold = site.session.deviceStorage.get(tokenKey) === tokenOf(subscription)
    if (!isTold) await storeSubscription(site, subscription)
    return !isTold
  }
  if (!(await replace(site, subscription, vapIdKey))) await switchOff(site)
  return true
}
