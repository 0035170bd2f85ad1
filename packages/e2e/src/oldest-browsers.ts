/** Pages as the oldest supported browsers see them: without what any of them lacks by MDN's compatibility data. */
import compatibility, {
  type CompatStatement,
  type Identifier,
  type SimpleSupportStatement,
} from '@mdn/browser-compat-data/forLegacyNode'
import { oldestBrowsers } from '@rxgauge/scripts/browsers'
import type { Page } from 'playwright-core'

/** A global object, and one of its members, of the object itself or its prototype; without a member, the object. */
type Missing = readonly [object: string, member?: string]

/** Takes what the oldest browsers lack from each document of a page, before its own scripts run. */
export const actLikeOldestBrowsers = (page: Page): Promise<unknown> => page.addInitScript(takeAway, listMissing())

function listMissing(): Missing[] {
  const groups = [compatibility.javascript.builtins, compatibility.api] as Record<string, Identifier>[]
  return groups.flatMap(Object.entries<Identifier>).flatMap(([object, { __compat, ...members }]): Missing[] => {
    // Chromium goes on to enforce the policies that ask for trusted types.
    if (/^trusted/i.test(object)) return []
    if (isMissing(__compat)) return [[object]]
    return Object.entries(members as Record<string, Identifier>)
      .filter(([, member]) => isMissing(member.__compat))
      .map(([name]): Missing => [object, name.replace(/_static$/, '')])
  })
}

function isMissing(statement: CompatStatement | undefined): boolean {
  if (!statement?.status?.standard_track) return false
  return (['chrome', 'firefox', 'safari'] as const).some((browser) => {
    const support = [statement.support[browser] ?? []].flat()
    return !support.some((each) => isSince(each, Number(oldestBrowsers[browser])))
  })
}

const isSince = (
  { version_added, version_removed, flags, prefix, alternative_name }: SimpleSupportStatement,
  version: number,
) =>
  typeof version_added === 'string' &&
  Number.parseFloat(version_added.replace('≤', '')) <= version &&
  !(version_removed || flags || prefix || alternative_name)

/** Runs in the page. */
function takeAway(all: readonly Missing[]): void {
  const globals = globalThis as unknown as Record<string, Record<string, unknown> | undefined>
  for (const [object, member] of all) {
    if (member === undefined) delete globals[object]
    else
      for (const owner of [globals[object], globals[object]?.prototype, object === 'Window' && globals])
        if (typeof owner === 'object' || typeof owner === 'function')
          delete (owner as Record<string, unknown> | null)?.[member]
  }

  // Firefox 115 skips rules with `:has()`.
  const { replaceSync } = CSSStyleSheet.prototype
  CSSStyleSheet.prototype.replaceSync = function (css) {
    replaceSync.call(this, css)
    skipHas(this)
  }
  function skipHas(group: CSSStyleSheet | CSSGroupingRule) {
    for (let index = group.cssRules.length - 1; index >= 0; index--) {
      const rule = group.cssRules[index]
      if (rule instanceof CSSGroupingRule) skipHas(rule)
      else if (rule instanceof CSSStyleRule && rule.selectorText.includes(':has(')) group.deleteRule(index)
    }
  }
}
