/** Values read from the database, each kept for one version of the data that it rests on. */
import type { DataFamily, DataVersions } from './data-versions'
import { VersionedCache } from './versioned-cache'

interface Options<Value> {
  versions: DataVersions
  /** Of what, for the metrics. */
  what: string
  /** The families whose tables the values are read from. */
  families: readonly DataFamily[]
  /** Bytes of all values together; the least recently used go first. */
  maxBytes: number
  /** What a value takes, about; without it, told by its JSON. */
  bytesOf?: (value: Value) => number
}

/** Bytes that an entry takes besides its value. */
const overhead = 200
/** Bytes for each character of a key, and of a value's JSON: objects take more than their text. */
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

  /**
   * The value of the version that was read last, so no older than that reading. Who asks while it is loaded gets the same
   * one. A failure is not kept.
   */
  get(key: Key, load: () => Promise<Value>): Promise<Value> {
    const { versions, families } = this.options
    const version = versions.of(families)
    return version === undefined ? load() : this.cache.get(key, version, load)
  }

  /**
   * Each value in the order of the requests, those that are not kept all at once.
   * @param load is told what is wanted, once each, and returns the values in that order
   */
  getEach<Wanted>(
    requests: readonly { key: Key; wanted: Wanted }[],
    load: (wanted: readonly Wanted[]) => Promise<readonly Value[]>,
  ): Promise<Value[]> {
    const unknown: Wanted[] = []
    let loading: Promise<readonly Value[]> | undefined
    return Promise.all(
      requests.map(({ key, wanted }) =>
        this.get(key, async () => {
          const index = unknown.push(wanted) - 1
          // Once all of them have been asked for.
          loading ??= Promise.resolve().then(() => load(unknown))
          return valueAt(await loading, index)
        }),
      ),
    )
  }
}

const bytesOfKey = (key: string | number) => (typeof key === 'string' ? bytesPerCharacter * key.length : 0)
const bytesOfJson = (value: unknown) => bytesPerCharacter * (JSON.stringify(value)?.length ?? 0)

function valueAt<Value>(values: readonly Value[], index: number): Value {
  if (index >= values.length) throw new Error(`Only ${values.length} values were loaded`)
  return values[index] as Value
}
