/** axe, which every visit brings with it. */
import type axe from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Fails with axe's own words where the page breaks WCAG 2.2 AA. */
export async function expectAccessible(page: Page, scope = 'body'): Promise<void> {
  const violations = await page.evaluate(async (selector) => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(selector, {
      // A frame is a document of its own: what stands in it is read where it is opened by itself.
      iframes: false,
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      rules: { region: { enabled: false } },
      resultTypes: ['violations'],
      // None of these rules reads a style sheet or a film.
      preload: false,
    })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
  }, scope)
  expect(violations).toEqual([])
}
