/** This browser's subscription to notifications, kept by its service worker. */

const workerPath = '/service-worker.js'

export const canNotify = (): boolean =>
  typeof navigator !== 'undefined' &&
  'serviceWorker' in navigator &&
  'PushManager' in window &&
  'Notification' in window

interface ScriptPolicies {
  createPolicy(name: string, rules: { createScriptURL: () => string }): { createScriptURL(address: string): string }
}

/** The policy of pages wants to know who names a script: ours, and only this one. */
function workerAddress(): string {
  const policies = (globalThis as { trustedTypes?: ScriptPolicies }).trustedTypes
  return (
    policies?.createPolicy('rxgauge-worker', { createScriptURL: () => workerPath }).createScriptURL('') ?? workerPath
  )
}

let registration: Promise<ServiceWorkerRegistration> | undefined

/** Registers the worker once a page. */
function worker(): Promise<ServiceWorkerRegistration> {
  registration ??= navigator.serviceWorker
    .register(workerAddress(), { scope: '/' })
    .then(() => navigator.serviceWorker.ready)
  return registration
}

export async function currentSubscription(): Promise<PushSubscription | null> {
  const known = await navigator.serviceWorker.getRegistration('/')
  return (await known?.pushManager?.getSubscription()) ?? null
}

/**
 * Asks the person, and subscribes; gives the token for the server.
 * @returns `undefined` where the person or the browser says no
 */
export async function subscribe(key: string): Promise<string | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined
  const { pushManager } = await worker()
  // Browsers without a push service of their own, or without a way to it, say so only now.
  const subscription = await pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey: key })
    .catch(() => undefined)
  return subscription && JSON.stringify(subscription)
}
