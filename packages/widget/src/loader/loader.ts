/**
 * `widget.js`: finds its own tags, makes the elements, paints their skeletons, and loads the rest when one comes near
 * the viewport. A classic script of at most 2 KB; everything else is in chunks that it imports from its own origin.
 */
import { loadingFailed } from '@rxgauge/text/loader'
import type { AppHandle, AppModule } from '../app/start'
import { optionNames, readOptions, type WidgetOptions } from '../options'
import type { MountedWidget } from '../public'
import { paintSkeleton, type Skeleton } from './skeleton'

/** The app's file, filled in by the build. */
declare const __APP__: string
declare const __VERSION__: string

/** A call made before this script had loaded, as the documented stub keeps it. */
type QueuedMount = [Element | string, WidgetOptions, { push: (call: QueuedCall) => void } & QueuedCall[]]
type QueuedCall = ['update', WidgetOptions] | ['unmount']

const own = document.currentScript as HTMLScriptElement | null
const tagSelector = 'script[src*="widget.js"][data-org],script[src*="widget.js"][data-target]'
const findTags = () => [...document.querySelectorAll<HTMLScriptElement>(tagSelector)]
const source = own?.src || findTags()[0]?.src || location.href
const base = new URL('.', source).href

/** An element this close to the viewport is loaded, in CSS pixels. */
const margin = 400

const isNear = (element: Element) => element.getBoundingClientRect().top < innerHeight + margin

let loading: Promise<AppModule> | undefined
/**
 * The app's code, asked for once, and anew after it did not come. It is fetched before it is imported: browsers remember
 * for good that an import failed, and by another address it would not be the module that its own chunks lean on.
 */
function loadApp(): Promise<AppModule> {
  loading ??= fetchApp().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

async function fetchApp(): Promise<AppModule> {
  const app = base + __APP__
  const response = await fetch(app)
  if (!response.ok) throw response.status
  // Whole in the browser's cache once it was read to its end.
  await response.arrayBuffer()
  return import(app)
}

// Where our tag is in view, so will be its widget: the code is on its way before anything else is done.
if (own?.dataset.org && own.parentElement && isNear(own.parentElement)) loadApp().catch(() => undefined)

class RxGauge extends HTMLElement {
  static observedAttributes = [...optionNames]
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
    this.#near = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && load(), {
      rootMargin: `${margin}px`,
    })
    // In view already: an observer would only say so a frame later.
    if (isNear(this)) load()
    else this.#near.observe(this)
  }

  async #load(skeleton: Skeleton, run: number) {
    const { org = '', app = '', lang } = readOptions(this, '')
    // Asked for together with the code: the two do not wait for each other.
    const organizationResponse = org
      ? fetch(`${base}api/organization/?${new URLSearchParams({ orgCode: org, appCode: app })}`, {
          credentials: 'omit',
        })
      : undefined
    organizationResponse?.catch(() => undefined)
    try {
      const { start } = await loadApp()
      if (run !== this.#running) return
      this.#app = start({
        element: this,
        shadow: skeleton.shadow,
        base,
        options: readOptions(this, ''),
        organizationResponse,
        removeSkeleton: skeleton.remove,
      })
    } catch (error) {
      console.error('RxGauge could not load.', error)
      this.dispatchEvent(new CustomEvent('rxgauge:error', { bubbles: true, detail: { code: 'NETWORK' } }))
      const sentence = loadingFailed(lang ?? document.documentElement.lang)
      skeleton.offerRetry(sentence, () => void this.#load(skeleton, run))
    }
  }

  attributeChangedCallback() {
    // Several attributes set in a row are one change.
    queueMicrotask(() => this.#app?.update(readOptions(this, '')))
  }

  disconnectedCallback() {
    // An element that is only moved is connected again before this runs.
    queueMicrotask(() => {
      if (this.isConnected) return
      this.#running++
      this.#near?.disconnect()
      this.#near = undefined
      this.#app?.stop()
      this.#app = undefined
      this.shadowRoot?.replaceChildren()
    })
  }
}

const setOptions = (element: Element, options: Parameters<MountedWidget['update']>[0]) => {
  for (const name of optionNames) {
    if (!(name in options)) continue
    const value = options[name]
    if (value === undefined) element.removeAttribute(name)
    else element.setAttribute(name, value)
  }
}

function mount(target: Element | string, options: WidgetOptions): MountedWidget {
  const place = typeof target === 'string' ? document.querySelector(target) : target
  if (!place) throw new TypeError(`RxGauge.mount: there is no element "${target}"`)
  const element = document.createElement('rx-gauge')
  setOptions(element, options)
  place.append(element)
  return {
    update: (changed) => setOptions(element, changed),
    unmount: () => element.remove(),
  }
}

/** Puts the widget of a tag where it belongs, once: into its target, or right after the tag, or at the end of the page. */
function place(tag: HTMLScriptElement) {
  if (tag.hasAttribute('data-mounted')) return
  tag.setAttribute('data-mounted', '')
  const element = document.createElement('rx-gauge')
  setOptions(element, readOptions(tag, 'data-'))
  const selector = tag.dataset.target
  const target = selector && document.querySelector(selector)
  if (selector && !target) console.error(`RxGauge: there is no element "${selector}" (data-target).`)
  if (target) target.append(element)
  else if (tag.closest('head') || !tag.isConnected) document.body.append(element)
  else tag.after(element)
}

const placeTags = () => {
  if (own?.dataset.org) place(own)
  for (const tag of findTags()) place(tag)
}

if (!customElements.get('rx-gauge')) {
  customElements.define('rx-gauge', RxGauge)
  const page = window as unknown as { RxGauge?: { q?: QueuedMount[] } }
  const queue = page.RxGauge?.q ?? []
  Object.assign(window, { RxGauge: { version: __VERSION__, mount } })
  const take = ([target, options, calls]: QueuedMount) => {
    const widget = mount(target, options)
    const run = (call: QueuedCall) => (call[0] === 'update' ? widget.update(call[1]) : widget.unmount())
    calls.forEach(run)
    calls.push = run as typeof calls.push
  }
  queue.forEach(take)
  // Who kept the stub goes on with it.
  queue.push = take as typeof queue.push
}

// A tag in the head runs before there is a body to put anything into.
if (document.body) placeTags()
else document.addEventListener('DOMContentLoaded', placeTags)
