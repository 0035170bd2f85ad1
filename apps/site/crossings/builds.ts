/** A page looks for a new build when it begins, and with each screen that is gone to (account 4, rule 9; docs/whose.md, "Reloads"). */
import { expect } from 'vitest'
import { knownBuildsOf, type Model, type ModelTab } from './model'
import { showReloadedPage, tabOf, type Walk } from './walk'

/** Where it asks to be reloaded the page after it comes: then nobody is signed in there any more, which it says. */
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

/** Where nothing is lost by it: nothing is typed, and nobody is about to sign in or has just done so. */
function asksForReload(model: Model, tab: ModelTab): boolean {
  const isInUse = tab.typed !== undefined || tab.isSignInPage || (tab.person !== undefined && tab.hasSignedIn)
  return !knownBuildsOf(model, tab).has(tab.build) && !isInUse
}
