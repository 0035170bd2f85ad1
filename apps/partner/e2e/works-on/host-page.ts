/** A page of somebody else, as the table of `docs/works-on.md` lists it. */
import { type OtherPage, siteUrl } from '@rxgauge/e2e'
import type { BrowserContextOptions, Page } from 'playwright-core'

/** What is tried on each page, in the order of the table's columns. */
export const promises = ['looks the same', 'shows prices', 'leaves nothing'] as const
export type Promised = (typeof promises)[number]

export interface HostPage {
  /** What the page does to the gauge, in a few words. */
  name: string
  group: string
  /** Content of the `head` element. */
  head?: string
  /** What is around the gauge's place. */
  around?: readonly [before: string, after: string]
  /** Attributes of the `html` element. */
  attributes?: string
  /** `<!doctype html>` unless it says otherwise. */
  doctype?: string
  headers?: () => Record<string, string>
  /** Scripts and styles of the page's own, by path. */
  files?: () => Record<string, string>
  /** How the gauge comes into its place, instead of the documented line. */
  line?: () => string
  /** The browser that the page is seen in. */
  browser?: BrowserContextOptions
  /**
   * What happens before the gauge can be used, such as a press on the page's own button; also on the page without a gauge, where
   * there's none to wait for.
   */
  begin?: (page: Page, waitForGauge: () => Promise<unknown>) => Promise<unknown>
  /** What isn't kept, and why: the test fails if it is kept after all. */
  unsupported?: Partial<Record<Promised, string>>
}

export const documentedLine = (): string =>
  `<script async src="${siteUrl('/widget.js')}" data-org="ACME" data-target="#slot"></script>`

/** The place has a size and a ground of its own, so that only the gauge itself can differ. */
const slot = `<main id="slot" style="position: absolute !important; inset: 20px auto auto 20px !important;
  box-sizing: content-box !important; width: 700px !important; height: auto !important; margin: 0 !important; padding: 0 !important;
  border: 0 !important; background: #fff !important"></main>`

/** @param isEmpty the page without the gauge, to compare what is left */
export function filesOf(
  {
    head = '',
    around: [before, after] = ['', ''],
    attributes = 'lang="en"',
    doctype = '<!doctype html>',
    ...page
  }: HostPage,
  isEmpty = false,
): Record<string, OtherPage> {
  const line = isEmpty ? '' : (page.line ?? documentedLine)()
  const document = `${doctype}<html ${attributes}><head><meta charset="utf-8"><title>A page of somebody else</title>
<link rel="icon" href="data:,">${head}</head><body>${before}${slot}${after}${line}</body></html>`
  return { '/': { document, headers: page.headers?.() ?? {} }, ...page.files?.() }
}
