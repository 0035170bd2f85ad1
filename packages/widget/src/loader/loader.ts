/**
 * `widget.js`: makes the element of its own tag, paints its skeleton, and loads the rest when it comes near the viewport.
 * A classic script of at most 2 KB; everything else is in chunks that it imports from its own origin.
 */
import { loadingFailed } from '@rxgauge/text/loader'
import type { AppHandle, AppModule } from '../app/start'
import type { WidgetOptions } from '../options'
import { ofDocument } from '../page-document'
import type { MountedWidget } from '../public'
import { paintSkeleton, type Skeleton } from './skeleton'
import { copyOptions } from './tag-options'

/** The app's file, filled in by the build. */
declare const __APP__: string
declare const __VERSION__: string

/** A call made before this script had loaded, as the documented stub keeps it. */
type QueuedMount = [Element | string, WidgetOptions, { push: (call: QueuedCall) => void } & QueuedCall[]]
type QueuedCall = ['update', WidgetOptions] | ['unmount']

/**
 * The tag that this script runs by, and no other: a page may hold more scripts that are called `widget.js`, also such that its
 * policy does not let run. Code is imported from where this one came from.
 */
const own: unknown = ofDocument('currentScript')
const missing = (selector: unknown) => `RxGauge: no "${selector}"`
// The page's own address may be one that a stranger has files at.
if (!(own instanceof HTMLScriptElement && own.src)) throw new TypeError(missing('script'))
const tag = own
const base = new URL('.', tag.src).href

/** An element this close to the viewport is loaded, in CSS pixels. */
const margin = 400

const isNear = (element: Element) => element.getBoundingClientRect().top < innerHeight + margin

let app = __APP__
/** Of this script, by an address of its own for each build: the browser's cache still has the one that runs. */
const newest = 'widget.js?'
let loading: Promise<AppModule> | undefined
/** Whole in the browser's cache once it was read to its end. */
const fetchText = (path: string) =>
  fetch(base + path).then((response) => (response.ok ? response.text() : Promise.reject(response)))
/**
 * The app's code, asked for once, and again after it did not come. It is fetched before it is imported: browsers remember
 * for good that an import failed, and by another address it would not be the module that its own chunks lean on.
 * This script may be of a build whose files are gone: the one of today says what they are called now.
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
    // In view already: an observer would only say so a frame later.
    if (isNear(this)) load()
    else this.#near.observe(this)
  }

  async #load(skeleton: Skeleton, run: number) {
    const option = (name: string) => this.getAttribute(name)?.trim() ?? ''
    const orgCode = option('org')
    const lang = option('lang') || ofDocument('documentElement').lang
    // Requested together with the code: the two do not wait for each other. One that the browser has kept serves at once.
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
    // An element that is only moved is connected again before this runs.
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

/** Puts the widget of the tag where it belongs: into its target, or right after the tag, or at the end of the page. */
function place() {
  const { org, target: selector } = tag.dataset
  // A page that mounts by itself.
  if (org === undefined && selector === undefined) return
  const element = createElement()
  copyOptions(tag, element)
  const target = selector && document.querySelector(selector)
  const body = ofDocument('body')
  if (selector && !target) console.error(missing(selector))
  if (target) target.append(element)
  else if (body.contains(tag)) tag.after(element)
  else body.append(element)
}

if (!customElements.get('rx-gauge')) {
  customElements.define('rx-gauge', RxGauge)
  const page = window as unknown as { RxGauge?: { q?: QueuedMount[] } }
  // An element with this id, or a frame or form of this name, is not the stub: no variable of the page's own.
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
  // Who kept the stub goes on with it.
  queue.push = take as typeof queue.push
}

// A tag in the head runs before there is a body to put anything into.
if (ofDocument('body')) place()
else {
  // The code is on its way meanwhile.
  loadApp().catch(() => {})
  document.addEventListener('DOMContentLoaded', place)
}
