/**
 * What a feed said, kept while it is fresh, and longer for the case that the feed fails. Anyone who asks for what is being asked for
 * already waits for the same request.
 */
import { LRUCache } from 'lru-cache'
import { FeedFailure } from './feed-failure'

interface Entry<Value> {
  value: Value
  /** When it was asked for, in milliseconds since 1970. */
  at: number
}

export interface CachedFeedValue<Value> {
  value: Value
  /** Older than it should be: the feed failed. */
  isLate: boolean
}

interface Options {
  /** Milliseconds. */
  freshFor: number
  staleIfError: number
  /** Bytes of all values together; the least recently used go first. */
  maxBytes: number
  /** Milliseconds since 1970. */
  now: () => number
}

/** Bytes that an entry takes besides its value, and for each character of its JSON. */
const overhead = 300
const bytesPerCharacter = 2

export class FeedCache<Value extends object> {
  private readonly entries: LRUCache<string, Entry<Value>>
  private readonly underWay = new Map<string, Promise<unknown>>()
  /** Questions by what answered them. */
  readonly counts = { fresh: 0, asked: 0, shared: 0, late: 0, none: 0 }

  constructor(private readonly options: Options) {
    this.entries = new LRUCache({
      maxSize: options.maxBytes,
      sizeCalculation: ({ value }, key) => overhead + bytesPerCharacter * (key.length + JSON.stringify(value).length),
    })
  }

  size(): { entries: number; bytes: number } {
    return { entries: this.entries.size, bytes: this.entries.calculatedSize }
  }

  /**
   * By key; what nobody answers is left out.
   * @param load gets the keys that are not fresh, and returns what it found; a failure of it leaves what was kept
   */
  async get(
    keys: readonly string[],
    load: (missing: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
  ): Promise<Map<string, CachedFeedValue<Value>>> {
    const old = keys.filter((key) => this.ageOf(key) >= this.options.freshFor)
    this.counts.fresh += keys.length - old.length
    const waiting = old.flatMap((key) => this.underWay.get(key) ?? [])
    const missing = old.filter((key) => !this.underWay.has(key))
    this.counts.shared += waiting.length
    this.counts.asked += missing.length
    if (missing.length > 0) waiting.push(this.start(missing, load))
    for (const result of await Promise.allSettled(new Set(waiting))) {
      if (result.status === 'rejected' && !(result.reason instanceof FeedFailure)) throw result.reason
    }
    return this.read(keys)
  }

  private start(
    missing: readonly string[],
    load: (missing: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
  ): Promise<unknown> {
    const at = this.options.now()
    const request = load(missing)
      .then((loaded) => {
        for (const [key, value] of loaded) this.entries.set(key, { value, at })
      })
      .finally(() => {
        for (const key of missing) this.underWay.delete(key)
      })
    for (const key of missing) this.underWay.set(key, request)
    return request
  }

  private read(keys: readonly string[]): Map<string, CachedFeedValue<Value>> {
    const { freshFor, staleIfError } = this.options
    const cached = new Map<string, CachedFeedValue<Value>>()
    for (const key of keys) {
      const age = this.ageOf(key)
      const entry = this.entries.get(key)
      if (!entry || age >= freshFor + staleIfError) {
        this.counts.none++
        continue
      }
      const isLate = age >= freshFor
      if (isLate) this.counts.late++
      cached.set(key, { value: entry.value, isLate })
    }
    return cached
  }

  /** Infinite where nothing is kept. */
  private ageOf(key: string): number {
    const entry = this.entries.peek(key)
    return entry ? Math.abs(this.options.now() - entry.at) : Number.POSITIVE_INFINITY
  }
}
