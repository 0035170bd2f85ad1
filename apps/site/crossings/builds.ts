/**
 * A page checks for a new build when it starts and on each navigation (account 4, rule 9; docs/trust/browser-storage.md, "Reloads").
 */
import { expect } from 'vitest'
import { knownBuildsOf, type Model, type ModelTab } from './model'
import { showReloadedPage, tabOf, type Walk } from './walk'

/** If the page asks for a reload, the next page starts with nobody signed in, and says so. */
export async function lookForNewBuild(model: Model, walk: Walk, modelTab: ModelTab) {
  const { person, build } = modelTab
  const tab = tabOf(walk, modelTab)
  const mustReload = asksForReload(model, modelTab)
  expect(tab.looksForNewBuild(), `whether the page is reloaded for ${build}`).toBe(mustReload)
  if (!mustReload) return
  knownBuildsOf(model, modelTab).add(build)
  await tab.follow()
  showReloadedPage(model, walk, modelTab)
  modelTab.saysUpdated = person !== undefined
}

/** Only if nothing is lost by it: no typed text, and no sign-in that is in progress or just done. */
function asksForReload(model: Model, tab: ModelTab): boolean {
  const isInUse = tab.typed !== undefined || tab.isSignInPage || (tab.person !== undefined && tab.hasSignedIn)
  return !knownBuildsOf(model, tab).has(tab.build) && !isInUse
}
