/** Caches a feed's responses while they are fresh, and longer in case the feed fails. */
import { batched, VersionedCache } from '../../database/versioned-cache'
import { FeedFailure } from './feed-failure'

export interface CachedFeedValue<Value> {
  value: Value
  /** Older than allowed, because the feed failed. */
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
  /** A value's version is the time of its request; `undefined` means that the feed has nothing for the key. */
  private readonly cache: VersionedCache<string, Value | undefined, number>
  private late = 0
  private none = 0

  constructor(private readonly options: Options) {
    this.cache = new VersionedCache({
      maxBytes: options.maxBytes,
      sizeOf: (key, value) =>
        overhead + bytesPerCharacter * (key.length + (value === undefined ? 0 : JSON.stringify(value).length)),
      isCurrent: (at, now) => Math.abs(now - at) < options.freshFor,
      keeps: (value) => value !== undefined,
    })
  }

  size(): { entries: number; bytes: number } {
    return this.cache.size()
  }

  /** Lookups by how they were served. */
  get counts() {
    const { found, shared, made } = this.cache.counts
    return { fresh: found, asked: made, shared, late: this.late, none: this.none }
  }

  /**
   * Values by key; keys without a value are left out.
   * @param load loads the keys that aren't fresh and returns what it found; if it fails, older values are used
   */
  async get(
    keys: readonly string[],
    load: (missing: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
  ): Promise<Map<string, CachedFeedValue<Value>>> {
    const now = this.options.now()
    const loadOne = batched(async (missing: readonly string[]) => {
      const loaded = await load(missing)
      return missing.map((key) => loaded.get(key))
    })
    const cached = new Map<string, CachedFeedValue<Value>>()
    await Promise.all(
      keys.map(async (key) => {
        const fresh = await this.cache.get(key, now, () => loadOne(key)).catch(ignoreFeedFailure)
        const value = fresh ?? (await this.lateValue(key))
        if (value === undefined) this.none++
        else cached.set(key, { value, isLate: fresh === undefined })
      }),
    )
    return cached
  }

  private async lateValue(key: string): Promise<Value | undefined> {
    const { freshFor, staleIfError, now } = this.options
    const latest = this.cache.latest(key)
    if (!latest || Math.abs(now() - latest.version) >= freshFor + staleIfError) return undefined
    this.late++
    return latest.value
  }
}

function ignoreFeedFailure(error: unknown): undefined {
  if (!(error instanceof FeedFailure)) throw error
}
