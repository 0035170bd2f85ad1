/** Caches values in memory, each with the version of its source. The least recently used go first. */
import { LRUCache } from 'lru-cache'

interface Entry<Value, Version> {
  version: Version
  value: Promise<Value>
  bytes: number
  /** Whether the value is still loading; `before` then comes back if that fails. */
  isLoading: boolean
  before?: Entry<Value, Version> | undefined
}

interface Options<Key, Value, Version> {
  /** Bytes of all values together. */
  maxBytes: number
  /** Approximate; `undefined` is a value that is still loading. */
  sizeOf: (key: Key, value: Value | undefined) => number
  /** Whether a value of this version satisfies a request for the wanted one. By default only the same version does. */
  isCurrent?: (version: Version, wanted: Version) => boolean
  /** Whether to cache a value, or share it only with callers who waited for it. By default every value is cached. */
  keeps?: (value: Value) => boolean
}

export class VersionedCache<Key extends string | number, Value, Version = string> {
  private readonly entries: LRUCache<Key, Entry<Value, Version>>
  /** Requests so far, by how they were served: from memory, by a load in progress, or by a new load. */
  readonly counts = { found: 0, shared: 0, made: 0 }

  constructor(private readonly options: Options<Key, Value, Version>) {
    this.entries = new LRUCache({ maxSize: options.maxBytes, sizeCalculation: ({ bytes }) => bytes })
  }

  size(): { entries: number; bytes: number } {
    return { entries: this.entries.size, bytes: this.entries.calculatedSize }
  }

  /** The value of a version. Callers share a load in progress. A failure isn't cached; the value before it stays. */
  get(key: Key, version: Version, make: () => Promise<Value>): Promise<Value> {
    const cached = this.entries.get(key)
    if (cached && this.isCurrent(cached, version)) {
      this.counts[cached.isLoading ? 'shared' : 'found']++
      return cached.value
    }
    this.counts.made++
    const { sizeOf, keeps } = this.options
    const value = make()
    const loading = { version, value, bytes: sizeOf(key, undefined), isLoading: true, before: this.latest(key) }
    this.entries.set(key, loading)
    const replaceWith = (entry: Entry<Value, Version> | undefined) => {
      if (this.entries.peek(key) !== loading) return
      if (entry) this.entries.set(key, entry)
      else this.entries.delete(key)
    }
    value.then(
      (loaded) =>
        replaceWith(
          keeps && !keeps(loaded) ? loading.before : { version, value, bytes: sizeOf(key, loaded), isLoading: false },
        ),
      () => replaceWith(loading.before),
    )
    return value
  }

  /** Whether `get` would need no new load. */
  has(key: Key, version: Version): boolean {
    const cached = this.entries.peek(key)
    return cached !== undefined && this.isCurrent(cached, version)
  }

  /** The value that was loaded last, whatever its version. */
  latest(key: Key): Entry<Value, Version> | undefined {
    const cached = this.entries.peek(key)
    return cached?.isLoading ? cached.before : cached
  }

  private isCurrent({ version }: Entry<Value, Version>, wanted: Version): boolean {
    return this.options.isCurrent?.(version, wanted) ?? version === wanted
  }
}

/**
 * Turns a load of many values into a load of each; requests in the same event loop turn are loaded together.
 * @param load receives what is wanted, and returns the values in that order
 */
export function batched<Wanted, Value>(
  load: (wanted: readonly Wanted[]) => Promise<readonly Value[]>,
): (wanted: Wanted) => Promise<Value> {
  const all: Wanted[] = []
  let loading: Promise<readonly Value[]> | undefined
  return async (wanted) => {
    const index = all.push(wanted) - 1
    loading ??= Promise.resolve().then(() => load(all))
    const values = await loading
    if (index >= values.length) throw new Error(`Only ${values.length} values were loaded`)
    return values[index] as Value
  }
}
