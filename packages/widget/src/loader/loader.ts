/**
 * `widget.js`: creates the element for its own tag, paints its first screen, and loads the rest when it comes near the viewport or is
 * used. It's a classic script of at most 2.9 KB; everything else is in chunks that it imports from its own origin.
 */
import type { Language } from '@rxgauge/text'
import { loaderWords } from '@rxgauge/text/loader'
import type { AppHandle, AppModule } from '../app/start'
import { applyOptions } from '../apply-options'
import { dispatch } from '../dispatch'
import type { MemberToken, PrivateOptions, WidgetOptions } from '../options'
import { documentProperty } from '../page-document'
import { isPageKey } from '../page-keys'
import type { MountedWidget, OptionChanges, RxGaugeElement } from '../public'
import { createFileCheck, type FileHashes } from './file-hashes'
import { append, paintFirstScreen } from './first-screen'
import { tagOptions } from './tag-options'

/** The app's file name, which the build fills in. */
declare const __APP__: string
/** File names of the first screen's texts by language, except those that come with the app. */
declare const __TEXTS__: Partial<Record<Language, string>>
declare const __VERSION__: string
/** The name under which the newest loader of this major version is served. */
declare const __MOVING_LOADER__: string
/** `null`, except in a released version. */
declare const __FILE_HASHES__: FileHashes | null

/** A call made before this script loaded, as the documented stub queues it. */
type QueuedMount = [
  Element | string,
  WidgetOptions & PrivateOptions,
  { push: (call: QueuedCall) => void } & QueuedCall[],
]
type QueuedCall = ['update', OptionChanges] | ['unmount']

/**
 * The tag that runs this script: a page may contain other scripts called `widget.js`, even ones that its policy blocks. Code is imported
 * from where this one came from.
 */
const own: unknown = documentProperty('currentScript')
const missing = (selector: unknown) => `RxGauge: no "${selector}"`
// The page's own URL is no fallback, because a stranger may have files there.
if (!(own instanceof HTMLScriptElement && own.src)) throw new TypeError(missing('script'))
const tag = own
/** `data-base` is for a copy of this script on another origin, such as a cache plugin's. */
const base = new URL(tag.dataset.base ?? '.', tag.src).href

/** Elements this close to the viewport load, in CSS pixels. */
const margin = 400

const isNear = (element: Element) => element.getBoundingClientRect().top < innerHeight + margin

let app = __APP__
const textFiles = __TEXTS__
/** The current loader, under a URL that differs for each build, because the browser's cache has the running one under the usual URL. */
const newest = `${__MOVING_LOADER__}?`
let loading: Promise<AppModule> | undefined
/**
 * Reading it to the end puts the complete file into the browser's cache. Not by `fetch`: some pages replace theirs with one that adds
 * credentials, and browsers then refuse a file that is for any origin.
 */
const fetchText = (path: string) =>
  new Promise<string>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('GET', base + path)
    request.onloadend = () =>
      request.status === 200 ? resolve(request.responseText) : reject(TypeError(`${base}${path} did not load`))
    request.send()
  })
const hashes = __FILE_HASHES__
const checkFile = hashes ? createFileCheck(base, hashes, (address) => fetchText(address.slice(base.length))) : undefined
/**
 * Loads the app's code once, and again after a failure. It's fetched before it's imported, because browsers remember a failed import for
 * good, and under another URL it wouldn't be the module that its own chunks import.
 * If this build's files are gone, the current loader has the new file name.
 */
const loadApp = () =>
  (loading ??= (
    checkFile
      ? checkFile(base + app)
      : fetchText(app).catch(() =>
          fetchText(newest + app).then((loader) => {
            app = String(/assets.*?js/.exec(loader))
            return fetchText(app)
          }),
        )
  )
    .then(() => import(base + app) as Promise<AppModule>)
    .catch((error: unknown) => {
      loading = undefined
      throw error
    }))

class RxGauge extends HTMLElement implements RxGaugeElement {
  /** Whether the page has had a gauge. */
  static isUsed = false
  isReady = false
  // The page may have set it before this script ran. A declared property, so that frameworks don't write an attribute instead.
  memberToken = Reflect.get(this, 'memberToken') as MemberToken | undefined
  ready = new Promise<void>((resolve) => {
    this.addEventListener('rxgauge:ready', () => {
      this.isReady = true
      resolve()
    })
  })
  // Kept, because a page may force roots to be closed.
  #shadow: ShadowRoot | undefined
  #app: AppHandle | undefined
  #near: IntersectionObserver | undefined
  #running = 0

  constructor() {
    super()
    // Typing here must not trigger the host page's keyboard shortcuts.
    for (const name of ['keydown', 'keypress', 'keyup'] as const)
      this.addEventListener(name, (event) => {
        if (!isPageKey(event)) event.stopPropagation()
      })
  }

  connectedCallback() {
    if (this.#near) return
    RxGauge.isUsed = true
    this.#shadow ??= this.attachShadow({ mode: 'open' })
    const shadow = this.#shadow
    const option = (name: string) => this.getAttribute(name)?.trim() ?? ''
    const words = loaderWords([option('lang'), documentProperty('documentElement').lang, ...navigator.languages])
    // A medication that the page names is looked up instead.
    const hasField = !option('drug')
    const [screen, card] = paintFirstScreen(shadow, option('theme') === 'dark' ? 'dark' : 'light', words, hasField)
    const run = ++this.#running

    const load = async () => {
      near.disconnect()
      screen.removeEventListener('focusin', load)
      const [lang, , , failed] = words
      const orgCode = option('org')
      // Requested together with the code, so that none waits for another. A cached response is used at once.
      const organization = orgCode
        ? fetch(`${base}api/organization/?${new URLSearchParams({ orgCode, appCode: option('app'), lang })}`, {
            cache: 'force-cache',
          })
        : undefined
      organization?.catch(() => {})
      // So that they are in the browser's cache when the app imports them.
      const texts = textFiles[lang]
      if (texts) fetchText(texts).catch(() => {})
      try {
        const { start } = await loadApp()
        if (run !== this.#running) return
        const firstScreen = hasField ? screen : undefined
        const hide = () => screen.remove()
        this.#app = start({ element: this, shadow, firstScreen, hide, base, organization, checkFile })
      } catch (error) {
        console.error('RxGauge:', error)
        dispatch(this, 'error', { code: 'NETWORK' })
        const retry = append(card, 'button')
        retry.textContent = failed
        retry.onclick = () => {
          retry.remove()
          void load()
        }
      }
    }

    const near = new IntersectionObserver((entries) => entries.pop()?.isIntersecting && load(), {
      rootMargin: `${margin}px`,
    })
    this.#near = near
    // Already in view: an observer would only report it a frame later.
    if (isNear(this)) return void load()
    near.observe(this)
    screen.addEventListener('focusin', load)
  }

  disconnectedCallback() {
    // An element that's only moved is connected again before this runs.
    queueMicrotask(() => {
      if (this.isConnected) return
      this.#running++
      this.isReady = false
      this.#near?.disconnect()
      this.#app?.stop()
      this.#near = this.#app = undefined
      this.#shadow?.replaceChildren()
    })
  }
}

const name = 'rx-gauge'
const createElement = () => document.createElement(name) as RxGauge

function mount(target: Element | string, options: WidgetOptions & PrivateOptions): MountedWidget {
  const place = typeof target === 'string' ? document.querySelector(target) : target
  if (!place) throw new TypeError(missing(target))
  const element = createElement()
  const update: MountedWidget['update'] = (changed) => applyOptions(element, changed)
  update(options)
  place.append(element)
  return { element, update, unmount: () => element.remove() }
}

/** How long a target, or anything to do at all, is waited for, in milliseconds. */
const patience = 10_000

/** Inserts the tag's widget, unless the page has the one of an equal tag: written twice, or kept in a snapshot of the page. */
function insert(options: URLSearchParams, add: (element: Element) => void) {
  const line = String(options)
  const isTwin = (gauge: Element) => gauge instanceof HTMLElement && gauge.dataset.tag === line
  if ([...document.querySelectorAll(name)].some(isTwin)) {
    console.info('RxGauge: this tag’s gauge is already on the page')
    return
  }
  const element = createElement()
  for (const [name, value] of options) if (name !== 'target') element.setAttribute(name, value)
  element.dataset.tag = line
  add(element)
}

/** Places the tag's widget: into its target, right after the tag, or at the end of the page. */
function place() {
  const options = tagOptions(tag)
  const selector = options.get('target')
  const body = documentProperty('body')
  if (selector) whenFound(selector, (target) => insert(options, (element) => target.append(element)))
  // A tag that was taken out before it ran, as React's strict mode does, has no place.
  else if (options.has('org') && tag.isConnected)
    insert(options, (element) => (body.contains(tag) ? tag.after(element) : body.append(element)))
  // The page calls `mount` itself, or has the element.
  else
    setTimeout(() => {
      if (!(customElements.get(name) as typeof RxGauge).isUsed)
        console.info(missing(`tag with data-org, <${name}> or mount`))
    }, patience)
}

function whenFound(selector: string, use: (target: Element) => void) {
  const look = () => {
    const target = document.querySelector(selector)
    if (!target) return
    stop()
    use(target)
  }
  const observer = new MutationObserver(look)
  const timer = setTimeout(() => {
    observer.disconnect()
    console.error(missing(selector))
  }, patience)
  const stop = () => {
    observer.disconnect()
    clearTimeout(timer)
  }
  observer.observe(document, { attributes: true, childList: true, subtree: true })
  look()
}

if (!customElements.get(name)) {
  customElements.define(name, RxGauge)
  const page = window as unknown as { RxGauge?: { q?: QueuedMount[] } }
  // An element with this id, or a frame or form with this name, isn't the stub, because it isn't the window's own property.
  const queued = Object.hasOwn(window, 'RxGauge') ? page.RxGauge?.q : undefined
  const queue = Array.isArray(queued) ? queued : []
  const importCheck = () =>
    import(`${base}check.js`).then(({ check }: typeof import('../check/check')) =>
      check({ base, version: __VERSION__ }),
    )
  // It isn't among the files of a released version, which runs no others.
  const check = checkFile ? () => checkFile(`${base}check.js`).then(importCheck) : importCheck
  page.RxGauge = { version: __VERSION__, mount, check } as NonNullable<typeof page.RxGauge>
  /** Each call fails by itself. */
  const take = ([target, options, calls]: QueuedMount) => {
    try {
      const widget = mount(target, options)
      const run = ([name, changed = {}]: QueuedCall) => widget[name](changed)
      calls.forEach(run)
      calls.push = run as typeof calls.push
    } catch (error) {
      console.error(error)
    }
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
