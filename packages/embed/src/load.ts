/** Loads the gauge's code from the operator's server: the package itself has none, so a fix there reaches every page at once. */
import type { RxGaugeApi, WidgetOptions } from '@rxgauge/widget-app'

export interface LoadOptions extends WidgetOptions {
  /** The operator's address, such as `https://prices.example.com`. */
  host: string
}

/** What a page with `require-trusted-types-for 'script'` wants to see. TypeScript's DOM has no types for it. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL: (url: string) => string }): typeof rules
}

/** Made once, because a policy that lists names refuses one that's there already. */
let policy: ReturnType<TrustedTypes['createPolicy']> | undefined

/** One per page, as `window.RxGauge` is. */
let loading: { src: string; api: Promise<RxGaugeApi> } | undefined

/**
 * Loads the gauge, once per page however often it's called.
 *
 * @param options the host, and options that each `mount` begins with
 * @returns `window.RxGauge`, or `null` on a server
 * @throws (rejects) if the script doesn't load, after which another call tries again
 */
export async function loadRxGauge({ host, ...defaults }: LoadOptions): Promise<RxGaugeApi | null> {
  if (typeof document === 'undefined') return null
  // A relative address would be one of the page's own server.
  if (!/^https?:\/\//.test(host)) throw new TypeError(`RxGauge: the host "${host}" does not begin with https://`)
  const api = await loadOnce(new URL('widget.js', host.replace(/\/*$/, '/')).href)
  return { ...api, mount: (target, options) => api.mount(target, { ...defaults, ...options }) }
}

function loadOnce(src: string): Promise<RxGaugeApi> {
  if (loading && loading.src !== src)
    throw new Error(`RxGauge: this page has loaded ${loading.src} already, not ${src}`)
  if (loading) return loading.api
  const api = loadScript(src)
  loading = { src, api }
  api.catch(() => {
    loading = undefined
  })
  return api
}

async function loadScript(src: string): Promise<RxGaugeApi> {
  // A tag in the page, which may be older than this code.
  const loaded = loadedApi()
  if (loaded) return loaded
  const script = document.createElement('script')
  try {
    const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
    policy ??= trustedTypes?.createPolicy('rxgauge', { createScriptURL: (url) => url })
    script.src = policy ? policy.createScriptURL(src) : src
    await new Promise((resolve, reject) => {
      script.onload = resolve
      script.onerror = reject
      document.head.append(script)
    })
    const api = loadedApi()
    if (api) return api
    throw new Error('no RxGauge')
  } catch (cause) {
    script.remove()
    throw Object.assign(new Error(`RxGauge: ${src} did not load`), { cause })
  }
}

/** Neither the stub of the documentation nor an element with this id has a version. */
function loadedApi(): RxGaugeApi | undefined {
  const { RxGauge } = window
  return typeof RxGauge?.version === 'string' && typeof RxGauge.mount === 'function' ? RxGauge : undefined
}
