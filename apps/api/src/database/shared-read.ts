/** One reading for all who wait for it. */
import { setImmediate } from 'node:timers'

interface Waiting<Question, Result> {
  question: Question
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

/**
 * Asks for many at once, one reading at a time. Who comes while one is under way is served by the next, so that a result is
 * never older than its question. It also serves writing: a result says that the question's own batch is written.
 */
export class SharedRead<Question, Result> {
  private waiting: Waiting<Question, Result>[] = []
  private isBusy = false

  /** @param read returns one result for each question, in their order */
  constructor(private readonly read: (questions: readonly Question[]) => Promise<readonly Result[]>) {}

  ask(question: Question): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ question, resolve, reject })
      if (this.isBusy) return
      this.isBusy = true
      // After everything that has arrived by now, so that one reading serves it all.
      setImmediate(() => void this.readUntilNobodyWaits())
    })
  }

  private async readUntilNobodyWaits() {
    while (this.waiting.length > 0) {
      const batch = this.waiting
      this.waiting = []
      try {
        const results = await this.read(batch.map(({ question }) => question))
        for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Result)
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    this.isBusy = false
  }
}
