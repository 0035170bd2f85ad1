/** Runs a few jobs at a time: for work that keeps a processor and memory busy, such as hashing a password. */
import { DomainError } from '../../base/errors/domain-error'

interface ConcurrencyLimitOptions {
  atOnce: number
  /** How many more may wait. */
  waiting: number
}

export class ConcurrencyLimit {
  private running = 0
  private readonly waiting: (() => void)[] = []

  constructor(private readonly options: ConcurrencyLimitOptions) {}

  /** Runs the work when a slot is free. @throws DomainError OVERLOADED, at once, when too many are already waiting */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.running < this.options.atOnce) this.running++
    else await this.wait()
    try {
      return await work()
    } finally {
      this.passOn()
    }
  }

  private async wait(): Promise<void> {
    if (this.waiting.length >= this.options.waiting) throw new DomainError('OVERLOADED')
    await new Promise<void>((resolve) => this.waiting.push(resolve))
  }

  private passOn() {
    const next = this.waiting.shift()
    if (next) next()
    else this.running--
  }
}
