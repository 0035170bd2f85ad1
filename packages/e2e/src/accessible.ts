/** axe, brought to a page when it is asked for: reading its half megabyte costs a page as much as all of its own. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'
import { expect, inject } from 'vitest'

const axeScript = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface AxeOptions {
  onEachDatabase?: boolean
  /** From a page that was read before: by its colours and words alone, the rules about structure would say the same again. */
  differsBy?: keyof typeof rulesFor
}

const rulesFor = {
  anything: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  coloursAndWords: ['color-contrast', 'link-in-text-block', 'target-size', 'label-content-name-mismatch'],
} as const

/**
 * Fails with axe's own words where the page breaks WCAG 2.2 AA. A page looks the same on each database: one that is opened on
 * both is read on PGlite, unless told otherwise.
 */
export async function expectAccessible(
  page: Page,
  scope = 'body',
  { onEachDatabase = false, differsBy = 'anything' }: AxeOptions = {},
): Promise<void> {
  if (!onEachDatabase && inject('preparedDatabase').kind === 'postgresql') return
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(`${axeScript};0`)
  const run = async ([selector, rules]: [string, string[]]) => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(selector, {
      // A frame is a document of its own: what stands in it is read where it is opened by itself.
      iframes: false,
      runOnly: rules,
      rules: { region: { enabled: false } },
      resultTypes: ['violations'],
      // None of these rules reads a style sheet or a film.
      preload: false,
    })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
  }
  const violations = await page.evaluate(run, [scope, [...rulesFor[differsBy]]] as [string, string[]])
  expect(violations).toEqual([])
}
