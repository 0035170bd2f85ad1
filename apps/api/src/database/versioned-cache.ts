/** Values that are kept in memory, each for one version of what it was made of; the least recently used go first. */
import { LRUCache } from 'lru-cache'

interface Entry<Value> {
  version: string
  value: Promise<Value>
}

interface Options<Key, Value> {
  /** Bytes of all values together. */
  maxBytes: number
  /** About; `undefined` is a value that is still being made. */
  sizeOf: (key: Key, value: Value | undefined) => number
}

export class VersionedCache<Key extends string | number, Value> {
  private readonly entries: LRUCache<Key, Entry<Value>>

  constructor(private readonly options: Options<Key, Value>) {
    this.entries = new LRUCache({ maxSize: options.maxBytes })
  }

  size(): { entries: number; bytes: number } {
    return { entries: this.entries.size, bytes: this.entries.calculatedSize }
  }

  /** The value of a version. Who asks while it is made gets the same one. A failure is not kept. */
  get(key: Key, version: string, make: () => Promise<Value>): Promise<Value> {
    const entry = this.entries.get(key)
    if (entry?.version === version) return entry.value
    const { sizeOf } = this.options
    const value = make()
    // Its size is known when it is there.
    this.entries.set(key, { version, value }, { size: sizeOf(key, undefined) })
    const isCurrent = () => this.entries.peek(key)?.value === value
    value.then(
      (loaded) => isCurrent() && this.entries.set(key, { version, value }, { size: sizeOf(key, loaded) }),
      () => isCurrent() && this.entries.delete(key),
    )
    return value
  }

  /** Puts another value of the same version in the place of one that is kept. @param change returns the same one to leave it */
  change(key: Key, version: string, change: (value: Value) => Value): void {
    const entry = this.entries.peek(key)
    if (entry?.version !== version) return
    void entry.value.then((value) => {
      const changed = change(value)
      if (changed === value || this.entries.peek(key) !== entry) return
      const size = this.options.sizeOf(key, changed)
      this.entries.set(key, { version, value: Promise.resolve(changed) }, { size })
    })
  }
}
