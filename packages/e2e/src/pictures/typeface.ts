/**
 * Pictures are taken with the site's own typeface, so that they don't depend on the machine's fonts or on loading
 * times.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const file = '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'
const data = readFileSync(createRequire(import.meta.url).resolve(file)).toString('base64')

const ruleOf = (family: string) =>
  `:root, body, .rx { --rx-face: ${family} !important; font-family: ${family} !important }`

interface FaceWindow {
  pictureFace: CSSStyleSheet
}

/** Call it before the page is opened; it also applies to pages that it opens, and inside widgets. */
export async function setTypeface(page: Page): Promise<void> {
  await page.addInitScript(
    ([data, rule]) => {
      const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0))
      document.fonts.add(new FontFace('Pictures', bytes.buffer, { weight: '300 900' }))
      const face = new CSSStyleSheet()
      face.replaceSync(rule)
      Object.assign(window, { pictureFace: face } satisfies FaceWindow)
      // The product sets its roots' sheets again, and sheets adopted by script aren't subject to a policy.
      for (const { prototype } of [Document, ShadowRoot]) {
        const property = Object.getOwnPropertyDescriptor(prototype, 'adoptedStyleSheets')
        Object.defineProperty(prototype, 'adoptedStyleSheets', {
          ...property,
          set(sheets: Iterable<CSSStyleSheet>) {
            property?.set?.call(this, [...[...sheets].filter((sheet) => sheet !== face), face])
          },
        })
      }
      document.adoptedStyleSheets = []
    },
    [data, ruleOf('Pictures')] as const,
  )
}

/** Changes the typeface of a prepared page: `source` as in CSS, and its size relative to ours. */
export async function changeTypeface(page: Page, source: string, sizeAdjust: string): Promise<void> {
  const face = `@font-face { font-family: Another; src: ${source}; size-adjust: ${sizeAdjust}; font-weight: 300 900 }`
  await setRules(page, `${face} ${ruleOf('Another')}`)
  await page.evaluate(() => document.fonts.load('16px Another'))
}

/** Restores the pictures' own typeface. */
export const restoreTypeface = (page: Page): Promise<void> => setRules(page, ruleOf('Pictures'))

const setRules = (page: Page, rules: string) =>
  page.evaluate((rules) => (window as unknown as FaceWindow).pictureFace.replaceSync(rules), rules)
