/** A walk: people's browsers and tabs, and the model. */

import { FakeStorage } from '@rxgauge/client/testing'
import type { Offer, Profile } from '@rxgauge/contract'
import { createModel, type Model, type ModelTab, noteAuthentication, noteNewPage, noteReload } from './model'
import type { Network } from './network'
import type { Browser, Tab } from './tab'
import { nextBuild, type Person, type World } from './world'

export interface Walk {
  world: World
  browsers: Map<string, Browser>
  network: Network
  tabs: Map<number, Tab>
  /** Tabs in the order of their authentications since the model was last updated. */
  authenticated: Tab[]
  /** The start is checked only together with the steps that follow it. */
  isBeginning: boolean
  /** The pharmacies that each tab shows, by its id: requested some steps ago, for the person who was signed in. */
  lists: Map<number, List>
  /** The profiles that tabs show, by their ids. */
  profiles: Map<number, { person: Person; profile: Profile }>
  /** The steps made so far, in words. */
  done: string[]
}

export interface List {
  /** `undefined` for a guest. */
  person: Person | undefined
  offers: Offer[]
  /** How many times prices had changed by then. */
  priceChanges: number
}

let walks = 0

export function startWalk(world: World, network: Network): { model: Model; real: Walk } {
  const walk = ++walks
  // An hour passes, so that nothing of the previous walk is recent, and hourly limits start over.
  world.server.clock.now += 3_600_000
  world.builds.serving = world.builds.serving.slice(-1)
  const authenticated: Tab[] = []
  const browser = (name: string): Browser => ({
    name: `${name} ${walk}`,
    origin: world.server.url,
    localStorage: new FakeStorage(),
    network,
    time: world.server.clock,
    clockError: 0,
    nextBuild: () => nextBuild(world),
    reloads: new Map(),
    onAuthenticated: (tab) => authenticated.push(tab),
  })
  return {
    model: createModel(world.persons),
    real: {
      world,
      network,
      browsers: new Map(['phone', 'laptop'].map((name) => [name, browser(name)])),
      tabs: new Map(),
      authenticated,
      isBeginning: false,
      lists: new Map(),
      profiles: new Map(),
      done: [],
    },
  }
}

export function endWalk({ tabs, network }: Walk): void {
  network.mend()
  for (const tab of tabs.values()) tab.close()
}

export function tabOf({ tabs }: Walk, { id }: ModelTab): Tab {
  const tab = tabs.get(id)
  if (!tab) throw new Error('No such tab')
  return tab
}

/** A tab's page has started over, so its lists are gone. */
export function showReloadedPage(model: Model, walk: Walk, modelTab: ModelTab) {
  forgetShown(walk, modelTab)
  noteReload(model, modelTab, tabOf(walk, modelTab).build)
}

/** Another page has started in a tab, for the same person. */
export function showNewPage(model: Model, walk: Walk, modelTab: ModelTab) {
  forgetShown(walk, modelTab)
  noteNewPage(model, modelTab, tabOf(walk, modelTab).build)
}

function forgetShown({ lists, profiles }: Walk, { id }: ModelTab) {
  lists.delete(id)
  profiles.delete(id)
}

/** Moves a tab's clock to the current time, which may renew its session. */
export async function passTime(model: Model, walk: Walk, modelTab: ModelTab) {
  await tabOf(walk, modelTab).passTime()
  noteRenewals(model, walk)
}

/** Updates the model with the tabs that have authenticated, in order. */
export function noteRenewals(model: Model, { authenticated, tabs }: Walk) {
  for (const tab of authenticated.splice(0)) {
    const modelTab = model.tabs.find(({ id }) => tabs.get(id) === tab)
    if (modelTab) noteAuthentication(model, modelTab)
  }
}
