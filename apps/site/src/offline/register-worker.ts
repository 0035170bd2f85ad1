/** This page's service worker, for notifications and offline coupons. */

const workerPath = '/service-worker.js'

/** Private windows, old browsers and pages without TLS have no service worker. */
export const hasServiceWorker = (): boolean =>
  typeof navigator !== 'undefined' && 'serviceWorker' in navigator && 'caches' in window

interface ScriptPolicies {
  createPolicy(name: string, rules: { createScriptURL: () => string }): { createScriptURL(address: string): string }
}

/** Trusted Types need a policy for the script's address: ours allows only this one. */
function workerAddress(): string {
  const policies = (globalThis as { trustedTypes?: ScriptPolicies }).trustedTypes
  return (
    policies?.createPolicy('rxgauge-worker', { createScriptURL: () => workerPath }).createScriptURL('') ?? workerPath
  )
}

let registration: Promise<ServiceWorkerRegistration> | undefined

/** Registers the worker once per page. */
export function serviceWorker(): Promise<ServiceWorkerRegistration> {
  registration ??= navigator.serviceWorker
    .register(workerAddress(), { scope: '/' })
    .then(() => navigator.serviceWorker.ready)
  return registration
}
