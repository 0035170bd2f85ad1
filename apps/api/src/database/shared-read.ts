/** Batches concurrent reads into one. */
import { setImmediate } from 'node:timers'

interface Waiting<Question, Result> {
  question: Question
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

/**
 * Runs one batch at a time. A caller that comes during a batch is served by the next, so that a result is never older
 * than its question. It also works for writes: a result means that the question's batch is written.
 */
export class SharedRead<Question, Result> {
  private waiting: Waiting<Question, Result>[] = []
  private isBusy = false

  /** @param read returns one result per question, in order */
  constructor(private readonly read: (questions: readonly Question[]) => Promise<readonly Result[]>) {}

  ask(question: Question): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ question, resolve, reject })
      if (this.isBusy) return
      this.isBusy = true
      // Runs after everything that has already arrived, so that one read serves it all.
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
