/**
 * `frame.js`: puts the site's widget mode into a page, in a frame that is as high as its content: `<rx-gauge-frame org="ACME">`, or the
 * same after the tag that has `data-org`. A classic script of at most 1 KB.
 */
import { gaugeStartHeight, type HeightMessage, siteFrameOptions, siteFramePermissions } from '@rxgauge/contract'
import { frameTitle } from '@rxgauge/text/frame'
import { documentProperty } from '../page-document'

const own: unknown = documentProperty('currentScript')
// The page's own URL is no fallback, because a stranger may have files there.
if (!(own instanceof HTMLScriptElement && own.src)) throw new TypeError('RxGauge: no "script"')
const tag = own
/** `data-base` is for a copy of this script on another origin, such as a cache plugin's. */
const base = new URL(tag.dataset.base ?? '.', tag.src)

/** Attributes, and the parameters of the site's address that they become. */
const parameters: Readonly<Record<string, string>> = { org: 'orgCode', app: 'appCode', lang: 'lang' }
const options = [...Object.keys(parameters), ...siteFrameOptions]

class RxGaugeFrame extends HTMLElement {
  static observedAttributes = options
  #frame: HTMLIFrameElement | undefined

  /** Receives the page's messages. */
  handleEvent({ origin, source, data }: MessageEvent<HeightMessage | null>) {
    if (origin === base.origin && source === this.#frame?.contentWindow && data?.type === 'rxgauge:height')
      this.#frame.style.height = `${data.height}px`
  }

  connectedCallback() {
    addEventListener('message', this)
    const frame = document.createElement('iframe')
    frame.title = frameTitle(this.#option('lang'))
    frame.setAttribute('sandbox', siteFramePermissions.sandbox)
    // A browser without a list of programs to share with says that it doesn't know the permission.
    frame.allow = siteFramePermissions.allow + ('share' in navigator ? '; web-share' : '')
    frame.loading = 'lazy'
    frame.style.cssText = `display:block;width:100%;height:${gaugeStartHeight}px;border:0`
    frame.src = this.#address()
    this.#frame = frame
    // A new frame for another address too: in the old one it would be an entry in the page's history.
    this.replaceChildren(frame)
  }

  disconnectedCallback() {
    removeEventListener('message', this)
    this.#frame = undefined
  }

  attributeChangedCallback() {
    if (this.#frame) this.connectedCallback()
  }

  #option(name: string) {
    return this.getAttribute(name)?.trim() || (name === 'lang' ? documentProperty('documentElement').lang : '')
  }

  #address() {
    const address = new URL('SearchMedication?displayMode=widget', base)
    const fragment = new URLSearchParams()
    for (const name of options) {
      const value = this.#option(name)
      const parameter = parameters[name]
      if (value && parameter) address.searchParams.set(parameter, value)
      else if (value) fragment.set(name, value)
    }
    address.hash = String(fragment)
    return address.href
  }
}

const name = 'rx-gauge-frame'
if (!customElements.get(name)) customElements.define(name, RxGaugeFrame)

/** Puts the tag's frame right after it, or at the end of the page. */
function place() {
  const inAddress = new URL(tag.src).searchParams
  const element = document.createElement(name)
  for (const option of options) {
    // A tag manager may drop attributes, but not what is in the address. What the page knows of a person doesn't belong there.
    const value = tag.dataset[option] ?? (parameters[option] && inAddress.get(option))
    if (value) element.setAttribute(option, value)
  }
  // Without a code, the page has the element. A snapshot of the page, or a tag manager, may repeat the tag.
  const isTwin = (other: Element) =>
    options.every((option) => other.getAttribute(option) === element.getAttribute(option))
  if (!element.hasAttribute('org') || [...document.querySelectorAll(name)].some(isTwin)) return
  const body = documentProperty('body')
  if (body.contains(tag)) tag.after(element)
  else body.append(element)
}

if (documentProperty('body')) place()
else document.addEventListener('DOMContentLoaded', place)
