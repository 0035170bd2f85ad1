/**
 * This browser's subscription to notifications, kept by its service worker, and whose it is. There is one for all
 * organizations of the origin: it ends with the last one that uses it, and each of them says so by `pushPerson`.
 */
import { personOf, type Session } from '@rxgauge/client'
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

/** @param formerToken the one that had to go: other organizations of this browser get theirs by the new one too */
const saveToken = ({ session }: SiteSession, token: string, formerToken?: string) =>
  session.call(calls.device.saveDeviceToken, { body: { token, formerToken } })

/**
 * `isOn`: notifications come, since the browser has a subscription, and the server one of the person signed in. `isPaused`: an
 * operator has paused them for everybody.
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
 * @returns whether person and browser let it
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
  // Browsers without a push service of their own, or without a way to it, say so only now.
  const subscription = await pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey: key })
    .catch(() => undefined)
  if (!subscription) return false
  await storeSubscription(site, subscription, formerToken)
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

/** Anyone who comes next gets nothing that is sent to who was here. What another organization sends still comes. */
export async function unsubscribe({ session }: SiteSession): Promise<void> {
  session.deviceStorage.remove(personKey)
  session.deviceStorage.remove(tokenKey)
  if (canNotify() && !session.isStoredElsewhere(personKey)) await (await currentSubscription())?.unsubscribe()
}

/** After a sign-in: the server is notified again where the notifications of this person go; those of another one end here. */
export async function renewSubscription(site: SiteSession): Promise<void> {
  const subscription = canNotify() ? await currentSubscription() : undefined
  if (!subscription) return
  const owner = site.session.deviceStorage.get(personKey)
  // A build before did not store whose it is.
  const isOwn =
    owner === undefined ? (await readNotifications(site)).isOn : owner === personOf(site.session.visitor.getState())
  if (!isOwn) await unsubscribe(site)
  else if (!(await followKey(site))) await storeSubscription(site, subscription)
}

/**
 * With a visit: where the server's key was replaced, a new subscription with the new key takes the place of the old one. The
 * person has allowed it already. Where another organization's page has done so, the server is told of the new one.
 * @returns whether there was something to follow
 */
export async function followKey(site: SiteSession): Promise<boolean> {
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
