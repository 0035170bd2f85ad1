/**
 * `widget.js`: creates the element for its own tag, paints its skeleton, and loads the rest when it comes near the viewport.
 * It's a classic script of at most 2 KB; everything else is in chunks that it imports from its own origin.
 */
import { loadingFailed } from '@rxgauge/text/loader'
import type { AppHandle, AppModule } from '../app/start'
import type { WidgetOptions } from '../options'
import { documentProperty } from '../page-document'
import type { MountedWidget } from '../public'
import { paintSkeleton, type Skeleton } from './skeleton'
import { copyOptions } from './tag-options'

/** The app's file name, which the build fills in. */
declare const __APP__: string
declare const __VERSION__: string

/** A call made before this script loaded, as the documented stub queues it. */
type QueuedMount = [Element | string, WidgetOptions, { push: (call: QueuedCall) => void } & QueuedCall[]]
type QueuedCall = ['update', WidgetOptions] | ['unmount']

/**
 * The tag that runs this script: a page may contain other scripts called `widget.js`, even ones that its policy blocks. Code is imported
 * from where this one came from.
 */
const own: unknown = documentProperty('currentScript')
const missing = (selector: unknown) => `RxGauge: no "${selector}"`
// The page's own URL is no fallback, because a stranger may have files there.
if (!(own instanceof HTMLScriptElement && own.src)) throw new TypeError(missing('script'))
const tag = own
const base = new URL('.', tag.src).href

/** Elements this close to the viewport load, in CSS pixels. */
const margin = 400

const isNear = (element: Element) => element.getBoundingClientRect().top < innerHeight + margin

let app = __APP__
/** The current loader, under a URL that differs for each build, because the browser's cache has the running one under the usual URL. */
const newest = 'widget.js?'
let loading: Promise<AppModule> | undefined
/** Reading it to the end puts the complete file into the browser's cache. */
const fetchText = (path: string) =>
  fetch(base + path).then((response) => (response.ok ? response.text() : Promise.reject(response)))
/**
 * Loads the app's code once, and again after a failure. It's fetched before it's imported, because browsers remember a failed import for
 * good, and under another URL it wouldn't be the module that its own chunks import.
 * If this build's files are gone, the current loader has the new file name.
 */
const loadApp = () =>
  (loading ??= fetchText(app)
    .catch(() =>
      fetchText(newest + app).then((loader) => {
        app = String(/assets.*?js/.exec(loader))
        return fetchText(app)
      }),
    )
    .then(() => import(base + app) as Promise<AppModule>)
    .catch((error: unknown) => {
      loading = undefined
      throw error
    }))

class RxGauge extends HTMLElement {
  #app: AppHandle | undefined
  #near: IntersectionObserver | undefined
  #running = 0

  connectedCallback() {
    if (this.#near) return
    const skeleton = paintSkeleton(this)
    const run = ++this.#running
    const load = () => {
      this.#near?.disconnect()
      void this.#load(skeleton, run)
    }
    this.#near = new IntersectionObserver((entries) => entries.pop()?.isIntersecting && load(), {
      rootMargin: `${margin}px`,
    })
    // Already in view: an observer would only report it a frame later.
    if (isNear(this)) load()
    else this.#near.observe(this)
  }

  async #load(skeleton: Skeleton, run: number) {
    const option = (name: string) => this.getAttribute(name)?.trim() ?? ''
    const orgCode = option('org')
    const lang = option('lang') || documentProperty('documentElement').lang
    // Requested together with the code, so that neither waits for the other. A cached response is used at once.
    const organization = orgCode
      ? fetch(`${base}api/organization/?${new URLSearchParams({ orgCode, appCode: option('app'), lang })}`, {
          cache: 'force-cache',
        })
      : undefined
    organization?.catch(() => {})
    try {
      const { start } = await loadApp()
      if (run === this.#running) this.#app = start({ element: this, ...skeleton, base, organization })
    } catch (error) {
      console.error('RxGauge:', error)
      this.dispatchEvent(new CustomEvent('rxgauge:error', { bubbles: true, detail: { code: 'NETWORK' } }))
      skeleton.offerRetry(loadingFailed(lang), () => this.#load(skeleton, run))
    }
  }

  disconnectedCallback() {
    // An element that's only moved is connected again before this runs.
    queueMicrotask(() => {
      if (this.isConnected) return
      this.#running++
      this.#near?.disconnect()
      this.#app?.stop()
      this.#near = this.#app = undefined
      this.shadowRoot?.replaceChildren()
    })
  }
}

const createElement = () => document.createElement('rx-gauge')

function mount(target: Element | string, options: WidgetOptions): MountedWidget {
  const place = typeof target === 'string' ? document.querySelector(target) : target
  if (!place) throw new TypeError(missing(target))
  const element = createElement()
  const update: MountedWidget['update'] = (changed) => {
    for (const [name, value] of Object.entries(changed)) {
      if (value === undefined) element.removeAttribute(name)
      else element.setAttribute(name, value)
    }
  }
  update(options)
  place.append(element)
  return { update, unmount: () => element.remove() }
}

/** Inserts the tag's widget: into its target, right after the tag, or at the end of the page. */
function place() {
  const { org, target: selector } = tag.dataset
  // The page calls `mount` itself.
  if (org === undefined && selector === undefined) return
  const element = createElement()
  copyOptions(tag, element)
  const target = selector && document.querySelector(selector)
  const body = documentProperty('body')
  if (selector && !target) console.error(missing(selector))
  if (target) target.append(element)
  else if (body.contains(tag)) tag.after(element)
  else body.append(element)
}

if (!customElements.get('rx-gauge')) {
  customElements.define('rx-gauge', RxGauge)
  const page = window as unknown as { RxGauge?: { q?: QueuedMount[] } }
  // An element with this id, or a frame or form with this name, isn't the stub, because it isn't the window's own property.
  const queued = Object.hasOwn(window, 'RxGauge') ? page.RxGauge?.q : undefined
  const queue = Array.isArray(queued) ? queued : []
  page.RxGauge = { version: __VERSION__, mount } as NonNullable<typeof page.RxGauge>
  const take = ([target, options, calls]: QueuedMount) => {
    const widget = mount(target, options)
    const run = ([name, changed = {}]: QueuedCall) => widget[name](changed)
    calls.forEach(run)
    calls.push = run as typeof calls.push
  }
  queue.forEach(take)
  // A page that holds on to the stub can continue to use it.
  queue.push = take as typeof queue.push
}

// A tag in the head runs before there's a body.
if (documentProperty('body')) place()
else {
  // Start loading the code meanwhile.
  loadApp().catch(() => {})
  document.addEventListener('DOMContentLoaded', place)
}
