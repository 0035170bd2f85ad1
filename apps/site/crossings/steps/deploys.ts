/** Deploys, and what people do on pages of earlier builds: forms, other screens, other pages. */
import { fixedPaths } from '@rxgauge/contract'
import { expectAgreement } from '../agreement'
import { lookForNewBuild } from '../builds'
import type { Model, ModelTab } from '../model'
import { InTab, type Step } from '../step'
import type { Tab } from '../tab'
import { passTime, showNewPage, tabOf, type Walk } from '../walk'
import { deploy } from '../world'

/** A deploy: open pages stay as they are, with servers of the new build. */
export class Deploy implements Step {
  constructor(
    /** The previous build's servers keep running beside it. */
    readonly isGradual: boolean,
  ) {}
  check = ({ tabs }: Model) => tabs.length > 0
  async run(model: Model, walk: Walk) {
    deploy(walk.world, this.isGradual)
    await walk.world.server.restart()
    for (const tab of model.tabs) await passTime(model, walk, tab)
    for (const tab of model.tabs) await expectAgreement(model, tab, walk)
  }
  toString = () => (this.isGradual ? 'a deploy begins' : 'a deploy')
}

/** Types into a form. */
export class Type extends InTab {
  act = async (tab: Tab, _: Model, modelTab: ModelTab) => type(tab, modelTab)
  say = () => 'type'
}

function type(tab: Tab, modelTab: ModelTab) {
  modelTab.typed = 'Ada'
  tab.type(modelTab.typed)
}

/** Navigates to another screen within the page. */
export class GoTo extends InTab {
  constructor(
    which: number,
    readonly screen: 'home' | 'signIn',
  ) {
    super(which)
  }
  act = async (_: Tab, model: Model, modelTab: ModelTab, walk: Walk) => goTo(this.screen, model, modelTab, walk)
  say = () => `go to ${this.screen}`
}

export async function goTo(screen: 'home' | 'signIn', model: Model, modelTab: ModelTab, walk: Walk) {
  tabOf(walk, modelTab).goTo(fixedPaths[screen])
  Object.assign(modelTab, { typed: undefined, isSignInPage: screen === 'signIn' })
  await lookForNewBuild(model, walk, modelTab)
}

/** Loads another page of the site, like a link from elsewhere. */
export class Load extends InTab {
  constructor(
    which: number,
    /** Types before the page checks for a new build. */
    readonly isTypedAtOnce: boolean,
  ) {
    super(which)
  }
  async act(tab: Tab, model: Model, modelTab: ModelTab, walk: Walk) {
    await tab.navigate()
    showNewPage(model, walk, modelTab)
    if (this.isTypedAtOnce) type(tab, modelTab)
    await lookForNewBuild(model, walk, modelTab)
  }
  say = () => `load another page${this.isTypedAtOnce ? ', and type at once,' : ''}`
}
