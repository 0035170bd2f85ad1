/** What happens to tabs, whoever is in them: they open, close, load anew, renew their session, speak another language. */
import type { Language } from '@rxgauge/text'
import { expectAgreement } from '../agreement'
import { type Model, type ModelTab, noteAuthentication } from '../model'
import { openTab, type Tab } from '../tab'
import { InTab, type Step, type Walk } from '../walk'

let nextId = 0

export class Open implements Step {
  constructor(
    readonly browser: 'phone' | 'laptop',
    /** Without one, the page shows what this browser showed last. */
    readonly organization: string | undefined,
  ) {}
  check = ({ tabs, lastShown }: Model) =>
    tabs.length < 4 && (this.organization !== undefined || lastShown.has(this.browser))
  async run(model: Model, { browsers, tabs }: Walk) {
    const organization = this.organization ?? model.lastShown.get(this.browser) ?? ''
    const browser = browsers.get(this.browser)
    if (!browser) throw new Error(`No browser ${this.browser}`)
    const id = ++nextId
    const tab = await openTab(browser, this.organization)
    tabs.set(id, tab)
    const opened: ModelTab = {
      id,
      browser: this.browser,
      organization,
      language: model.languages.get(this.browser) ?? 'en',
      person: undefined,
      lost: undefined,
      isCurrent: true,
    }
    model.tabs.push(opened)
    noteAuthentication(model, opened)
    await expectAgreement(model, opened, tab)
  }
  toString = () => `open ${this.organization ?? 'what was shown last'} on the ${this.browser}`
}

export class Close extends InTab {
  async act(tab: Tab, model: Model, modelTab: ModelTab, { tabs }: Walk) {
    tab.close()
    tabs.delete(modelTab.id)
    model.tabs.splice(model.tabs.indexOf(modelTab), 1)
    return undefined
  }
  say = () => 'close'
}

export class Reload extends InTab {
  async act(tab: Tab, model: Model, modelTab: ModelTab) {
    const next = await tab.reload()
    // Rule 9: a reload clears the session.
    modelTab.person = undefined
    modelTab.lost = undefined
    modelTab.isCurrent = true
    modelTab.language = model.languages.get(modelTab.browser) ?? 'en'
    noteAuthentication(model, modelTab)
    return next
  }
  say = () => 'press reload'
}

export class Renew extends InTab {
  async act(tab: Tab, model: Model, modelTab: ModelTab) {
    await tab.settle(tab.site.session.refresh())
    modelTab.isCurrent = true
    noteAuthentication(model, modelTab)
    return undefined
  }
  say = () => 'five minutes pass'
}

export class Speak extends InTab {
  constructor(
    which: number,
    readonly language: Language,
    /** The organization's words do not come in it. */
    readonly fails: boolean,
  ) {
    super(which)
  }
  async act(tab: Tab, model: Model, modelTab: ModelTab, { network }: Walk) {
    if (this.fails) network.failNext('/organization/')
    await tab.settle(tab.site.changeLanguage(this.language))
    // What has come before is not asked for again.
    const hasFailed = this.fails && !network.isFailing()
    network.mend()
    if (hasFailed) return undefined
    modelTab.language = this.language
    model.languages.set(modelTab.browser, this.language)
    return undefined
  }
  say = () => `choose the language ${this.language}${this.fails ? ', which does not come,' : ''}`
}

/** A proxy answers in place of the server, once. */
export class Fail implements Step {
  constructor(readonly path: '/register' | '/authenticate') {}
  check = ({ tabs }: Model) => tabs.length > 0
  async run(_: Model, { network }: Walk) {
    network.failNext(this.path)
  }
  toString = () => `the next ${this.path} fails`
}
