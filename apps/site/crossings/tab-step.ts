/** A step in one of the open tabs, picked by a number. */
import type { Model, ModelTab } from './model'

export abstract class TabStep<Walk> {
  constructor(readonly which: number) {}
  private tabOf = ({ tabs }: Model): ModelTab | undefined => tabs[this.which % Math.max(tabs.length, 1)]
  protected mayRun(_tab: ModelTab, _model: Model): boolean {
    return true
  }
  /** What happens there, and the check after it. */
  protected abstract runIn(modelTab: ModelTab, model: Model, walk: Walk): Promise<void>
  protected abstract say(): string

  check(model: Model) {
    const tab = this.tabOf(model)
    return tab !== undefined && this.mayRun(tab, model)
  }
  async run(model: Model, walk: Walk) {
    const modelTab = this.tabOf(model)
    if (!modelTab) throw new Error('No such tab')
    await this.runIn(modelTab, model, walk)
  }
  toString = () => `${this.say()} in tab ${this.which}`
}
