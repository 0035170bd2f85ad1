/** Loads axe into a page on demand, since parsing its half megabyte costs as much as the page's own code. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { Frame, Page } from 'playwright-core'
import { expect, inject } from 'vitest'

const axeScript = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface AxeOptions {
  onEachDatabase?: boolean
  /** For a page that was already checked in another look: runs only the rules whose results may differ. */
  differsBy?: keyof typeof rulesFor
  /**
   * For a page that shows one story after another in the same look: skips the contrast rule for parts with the same
   * markup and ancestors as before. Every other rule checks them again.
   */
  knowsParts?: boolean
}

const rulesFor = {
  anything: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  colors: ['color-contrast', 'link-in-text-block'],
  colorsAndWords: ['color-contrast', 'link-in-text-block', 'target-size', 'label-content-name-mismatch'],
} as const

/**
 * Fails with axe's own message if the page breaks WCAG 2.2 AA. A page looks the same on each database, so one that's
 * opened on both is checked only on PostgreSQL, unless told otherwise.
 */
export async function expectAccessible(
  page: Page | Frame,
  scope = 'body',
  { onEachDatabase = false, differsBy = 'anything', knowsParts = false }: AxeOptions = {},
): Promise<void> {
  const isReadOnOther = process.env.TEST_ALL === 'y' && inject('preparedDatabase').kind === 'pglite'
  if (!onEachDatabase && isReadOnOther) return
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(`${axeScript};0`)
  await page.evaluate(untilStill)
  if (knowsParts) await markKnownParts(page, scope)
  const run = async ([selector, rules]: [string, string[]]) => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(selector, {
      // A frame is its own document, which is checked where it's opened by itself.
      iframes: false,
      runOnly: rules,
      rules: { region: { enabled: false } },
      resultTypes: ['violations'],
      // These rules read no style sheets or videos.
      preload: false,
    })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
  }
  const violations = await page.evaluate(run, [scope, [...rulesFor[differsBy]]] as [string, string[]])
  expect(violations).toEqual([])
}

/**
 * Waits until fades have ended, since contrast is final only then; what replaces an element may fade in too. The
 * widget's shadow root is inside another one. Runs in the page.
 */
async function untilStill(): Promise<void> {
  for (;;) {
    const moving = rootsWithin(document)
      .flatMap((root) => root.getAnimations())
      .filter(
        ({ effect, playState }) =>
          playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
      )
    if (moving.length === 0) return
    // An animation that's canceled with its element has ended too.
    await Promise.allSettled(moving.map(({ finished }) => finished))
  }

  function rootsWithin(root: Document | ShadowRoot): (Document | ShadowRoot)[] {
    return [
      root,
      ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) => (shadowRoot ? rootsWithin(shadowRoot) : [])),
    ]
  }
}

/** Hashes of the parts that each page has shown, even before a reload. */
const knownPartsOf = new WeakMap<Page | Frame, string[]>()

/** Marks parts that the page has shown before, and stores the others. */
async function markKnownParts(page: Page | Frame, scope: string): Promise<void> {
  const knownParts = knownPartsOf.get(page) ?? []
  knownParts.push(...(await page.evaluate(markParts, [scope, knownParts] as const)))
  knownPartsOf.set(page, knownParts)
}

/** Returns the hashes of the new parts. Runs in the page. */
async function markParts([scope, knownParts]: readonly [string, readonly string[]]): Promise<string[]> {
  const { axe } = window as unknown as { axe: typeof import('axe-core') }
  axe.configure({ rules: [{ id: 'color-contrast', selector: '*:not([data-known], [data-known] *)' }] })
  const root = document.querySelector(scope)
  const rooms = 'header, footer, main'
  const levels = ['.rx-frame > *', rooms, ...[1, 2, 3, 4].map((depth) => `:is(${rooms})${' > *'.repeat(depth)}`)]
  const seen = new Set(knownParts)
  const added: string[] = []
  const openingTag = (element: Element) => (element.cloneNode(false) as Element).outerHTML
  const frame = `${innerWidth} ${openingTag(document.documentElement)}`
  for (const part of root?.querySelectorAll(levels.join()) ?? []) {
    part.removeAttribute('data-known')
    if (part.parentElement?.closest('[data-known]')) continue
    // React numbers ids again on each screen, and typed text isn't markup, so neither counts.
    const fields = part.querySelectorAll<HTMLInputElement>('input, select, textarea')
    const text = [frame, part.outerHTML, ...Array.from(fields, ({ value }) => value), ...ancestors(part)].join('\n')
    const key = await hashOf(text.replaceAll(/_[rR]_[\da-z]+_| data-known=""/g, ''))
    if (seen.has(key)) part.setAttribute('data-known', '')
    else added.push(key)
  }
  return added

  function ancestors(part: Element): string[] {
    const parent = part.parentElement
    return parent ? [openingTag(parent), ...ancestors(parent)] : []
  }

  async function hashOf(text: string): Promise<string> {
    const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
    return [...new Uint8Array(hash).slice(0, 8)].map((byte) => byte.toString(16)).join()
  }
}
