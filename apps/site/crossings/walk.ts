/** A walk: the browsers and tabs of persons, beside the model. */

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
  /** Tabs in the order in which they have authenticated since the model was told last. */
  authenticated: Tab[]
  /** What comes first is checked with the steps that follow it. */
  isBeginning: boolean
  /** The pharmacies that a tab shows, by its id: requested some steps ago, for the person signed in there. */
  lists: Map<number, List>
  /** The profiles that tabs show, by their id. */
  profiles: Map<number, { person: Person; profile: Profile }>
  /** What was done, in words. */
  done: string[]
}

export interface List {
  /** `undefined` for a guest. */
  person: Person | undefined
  offers: Offer[]
  /** How often prices had changed by then. */
  priceChanges: number
}

let walks = 0

export function startWalk(world: World, network: Network): { model: Model; real: Walk } {
  const walk = ++walks
  // Of the walk before nothing is new any more, and what limits count in an hour starts over.
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

/** A tab's page has started over: what it showed is gone. */
export function showReloadedPage(model: Model, walk: Walk, modelTab: ModelTab) {
  forgetShown(walk, modelTab)
  noteReload(model, modelTab, tabOf(walk, modelTab).build)
}

/** Another page stands in a tab, for whoever is signed in there. */
export function showNewPage(model: Model, walk: Walk, modelTab: ModelTab) {
  forgetShown(walk, modelTab)
  noteNewPage(model, modelTab, tabOf(walk, modelTab).build)
}

function forgetShown({ lists, profiles }: Walk, { id }: ModelTab) {
  lists.delete(id)
  profiles.delete(id)
}

/** Lets the time pass that a tab has not seen yet; with it, its session may be renewed. */
export async function passTime(model: Model, walk: Walk, modelTab: ModelTab) {
  await tabOf(walk, modelTab).passTime()
  noteRenewals(model, walk)
}

/** Tells the model which tabs have authenticated, in their order. */
export function noteRenewals(model: Model, { authenticated, tabs }: Walk) {
  for (const tab of authenticated.splice(0)) {
    const modelTab = model.tabs.find(({ id }) => tabs.get(id) === tab)
    if (modelTab) noteAuthentication(model, modelTab)
  }
}
