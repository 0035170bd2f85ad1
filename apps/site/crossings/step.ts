/** A step of a walk: an action of a person, and the check after it. */
import type fc from 'fast-check'
import { expectAgreement } from './agreement'
import { lookForNewBuild } from './builds'
import { knownBuildsOf, type Model, type ModelPage, type ModelTab, newPage, noteAuthentication } from './model'
import type { Tab } from './tab'
import { TabStep } from './tab-step'
import { passTime, tabOf, type Walk } from './walk'

export type Step = fc.AsyncCommand<Model, Walk>

let tabIds = 0

type Opened = Omit<ModelTab, 'id' | 'isCurrent' | keyof ModelPage>

/** Adds a tab that was just opened to the model. */
export async function addTab(model: Model, walk: Walk, tab: Tab, opened: Opened) {
  const modelTab: ModelTab = { ...opened, ...newPage(tab.build), id: ++tabIds, isCurrent: true }
  walk.tabs.set(modelTab.id, tab)
  model.tabs.push(modelTab)
  noteAuthentication(model, modelTab)
  const known = knownBuildsOf(model, modelTab)
  if (known.size === 0) known.add(tab.build)
  await lookForNewBuild(model, walk, modelTab)
  await expectAgreement(model, modelTab, walk)
  return modelTab
}

/** After it that tab must match the model and the server. */
export abstract class InTab extends TabStep<Walk> implements Step {
  abstract act(tab: Tab, model: Model, modelTab: ModelTab, walk: Walk): Promise<void>

  protected async runIn(modelTab: ModelTab, model: Model, walk: Walk) {
    walk.world.server.clock.now += 1000
    await passTime(model, walk, modelTab)
    await this.act(tabOf(walk, modelTab), model, modelTab, walk)
    if (model.tabs.includes(modelTab)) await expectAgreement(model, modelTab, walk)
  }
}
