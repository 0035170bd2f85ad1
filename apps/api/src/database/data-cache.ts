/** Caches values read from the database, each for one version of the data it was read from. */
import type { DataFamily, DataVersions } from './data-versions'
import { batched, VersionedCache } from './versioned-cache'

interface Options<Value> {
  versions: DataVersions
  /** The values' name in the metrics. */
  what: string
  /** The families whose tables the values are read from. */
  families: readonly DataFamily[]
  /** The most bytes of all values together; the least recently used go first. */
  maxBytes: number
  /** A value's approximate size; by default estimated from its JSON. */
  bytesOf?: (value: Value) => number
}

/** Bytes that an entry takes in addition to its value. */
const overhead = 200
/** Bytes per character of a key and of a value's JSON: objects take more than their text. */
const bytesPerCharacter = 2

export class DataCache<Key extends string | number, Value> {
  private readonly cache: VersionedCache<Key, Value>

  constructor(private readonly options: Options<Value>) {
    const { versions, what, maxBytes, bytesOf = bytesOfJson } = options
    this.cache = new VersionedCache({
      maxBytes,
      sizeOf: (key, value) => overhead + bytesOfKey(key) + (value === undefined ? 0 : bytesOf(value)),
    })
    versions.reportCacheSize(() => ({ what, ...this.cache.size() }))
  }

  /** The value for the data version that was read last. Concurrent callers share one load. */
  get(key: Key, load: () => Promise<Value>): Promise<Value> {
    const { versions, families } = this.options
    const version = versions.of(families)
    return version === undefined ? load() : this.cache.get(key, version, load)
  }

  /**
   * The values in the order of the requests. Those that aren't cached are loaded together.
   * @param load receives what is wanted, and returns the values in that order
   */
  getEach<Wanted>(
    requests: readonly { key: Key; wanted: Wanted }[],
    load: (wanted: readonly Wanted[]) => Promise<readonly Value[]>,
  ): Promise<Value[]> {
    const loadOne = batched(load)
    return Promise.all(requests.map(({ key, wanted }) => this.get(key, () => loadOne(wanted))))
  }
}

const bytesOfKey = (key: string | number) => (typeof key === 'string' ? bytesPerCharacter * key.length : 0)
const bytesOfJson = (value: unknown) => bytesPerCharacter * (JSON.stringify(value)?.length ?? 0)
