/** A walk: what persons do in tabs of browsers, each step beside the model. */
import type { Offer, Profile } from '@rxgauge/contract'
import type fc from 'fast-check'
import { expectAgreement } from './agreement'
import { createModel, type Model, type ModelTab } from './model'
import type { Network } from './network'
import { type Browser, openBrowser, type Tab } from './tab'
import type { Person, World } from './world'

export interface Walk {
  world: World
  browsers: Map<string, Browser>
  network: Network
  tabs: Map<number, Tab>
  /** The pharmacies that a tab shows, by its id: requested some steps ago, for whoever is signed in there. */
  lists: Map<number, { person: Person; offers: Offer[] }>
  /** The profiles that tabs show, by their id. */
  profiles: Map<number, { person: Person; profile: Profile }>
}

export type Step = fc.AsyncCommand<Model, Walk>

export const startWalk = (world: World, network: Network) => ({
  model: createModel(world),
  real: {
    world,
    network,
    browsers: new Map(['phone', 'laptop'].map((name) => [name, openBrowser(network)])),
    tabs: new Map(),
    lists: new Map(),
    profiles: new Map(),
  } satisfies Walk,
})

export function endWalk({ tabs, network }: Walk): void {
  network.mend()
  for (const tab of tabs.values()) tab.close()
}

/** A step of one of the open tabs, drawn by a number. After it that tab shows what the model says, and what the server says. */
export abstract class InTab implements Step {
  constructor(readonly which: number) {}
  private tabOf = ({ tabs }: Model): ModelTab | undefined => tabs[this.which % Math.max(tabs.length, 1)]
  protected mayRun(_tab: ModelTab, _model: Model): boolean {
    return true
  }
  /** Returns the tab's next page, where the step leads to one. */
  protected abstract act(tab: Tab, model: Model, modelTab: ModelTab, walk: Walk): Promise<Tab | undefined>
  protected abstract say(): string

  check(model: Model) {
    const tab = this.tabOf(model)
    return tab !== undefined && this.mayRun(tab, model)
  }
  async run(model: Model, walk: Walk) {
    const modelTab = this.tabOf(model)
    const tab = modelTab && walk.tabs.get(modelTab.id)
    if (!modelTab || !tab) throw new Error('No such tab')
    await tab.passTime()
    const after = (await this.act(tab, model, modelTab, walk)) ?? tab
    if (!model.tabs.includes(modelTab)) return
    walk.tabs.set(modelTab.id, after)
    await expectAgreement(model, modelTab, after)
  }
  toString = () => `${this.say()} in tab ${this.which}`
}
