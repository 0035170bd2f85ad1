/** The service worker of this page: notifications, and coupons without a signal. */

const workerPath = '/service-worker.js'

/** Private windows, old browsers and pages without TLS have none. */
export const hasServiceWorker = (): boolean =>
  typeof navigator !== 'undefined' && 'serviceWorker' in navigator && 'caches' in window

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
export function serviceWorker(): Promise<ServiceWorkerRegistration> {
  registration ??= navigator.serviceWorker
    .register(workerAddress(), { scope: '/' })
    .then(() => navigator.serviceWorker.ready)
  return registration
}
