/** A few at a time: for work that keeps a processor and memory busy, such as hashing a password. */
import { DomainError } from '../errors/domain-error'

interface ConcurrencyLimitOptions {
  atOnce: number
  /** How many may wait besides. */
  waiting: number
}

export class ConcurrencyLimit {
  private running = 0
  private readonly waiting: (() => void)[] = []

  constructor(private readonly options: ConcurrencyLimitOptions) {}

  /** Runs the work when it is its turn. @throws DomainError OVERLOADED, at once, where too many wait already */
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
