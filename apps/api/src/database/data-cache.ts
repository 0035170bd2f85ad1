/** Values read from the database, each kept for one version of the data that it rests on. */
import type { DataFamily, DataVersions } from './data-versions'
import { VersionedCache } from './versioned-cache'

interface Options {
  versions: DataVersions
  /** Of what, for the metrics. */
  what: string
  /** The families whose tables the values are read from. */
  families: readonly DataFamily[]
  /** Bytes of all values together; the least recently used go first. */
  maxBytes: number
}

/** Bytes that an entry takes besides its value. */
const overhead = 200
/** Bytes for each character of a value's JSON: objects take more than their text. */
const bytesPerCharacter = 2

export class DataCache<Key extends string | number, Value> {
  private readonly cache: VersionedCache<Key, Value>

  constructor(private readonly options: Options) {
    const { versions, what, maxBytes } = options
    this.cache = new VersionedCache({ maxBytes, sizeOf: (_, value) => sizeOf(value) })
    versions.reportCacheSize(() => ({ what, ...this.cache.size() }))
  }

  /**
   * The value of the version that was read last, so no older than that reading. Who asks while it is loaded gets the same
   * one. A failure is not kept.
   */
  get(key: Key, load: () => Promise<Value>): Promise<Value> {
    const { versions, families } = this.options
    const version = versions.of(families)
    return version === undefined ? load() : this.cache.get(key, version, load)
  }
}

const sizeOf = (value: unknown) => overhead + bytesPerCharacter * (JSON.stringify(value)?.length ?? 0)
