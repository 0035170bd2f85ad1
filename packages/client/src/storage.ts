/** Session and local storage that never throw: where a browser blocks or fills them, memory takes over for this visit. */

export interface KeyValueStore {
  get(key: string): string | undefined
  set(key: string, value: string): void
  remove(key: string): void
  /** Removes every key under this store's own prefix, and no other. */
  clear(): void
}

export interface SafeStorage {
  /** Ends with the tab: tokens, the signed-in mark. */
  session: KeyValueStore
  /** Stays: device id, codes, zip, insurance. */
  local: KeyValueStore
}

/**
 * @param browser where to look for `sessionStorage` and `localStorage`; either may be missing or throw
 * @param prefix of each key, so that two organizations on one page do not mix
 */
export function openStorage(
  browser: { sessionStorage?: Storage; localStorage?: Storage },
  prefix: string,
): SafeStorage {
  return {
    session: openStore(() => browser.sessionStorage, prefix),
    local: openStore(() => browser.localStorage, prefix),
  }
}

function openStore(find: () => Storage | undefined, prefix: string): KeyValueStore {
  const memory = new Map<string, string>()
  const attempt = <T>(task: (storage: Storage) => T): T | undefined => {
    try {
      const storage = find()
      return storage && task(storage)
    } catch {
      // Blocked or full: the value lives in memory until the page goes.
      return undefined
    }
  }
  return {
    get: (key) => memory.get(key) ?? attempt((storage) => storage.getItem(prefix + key)) ?? undefined,
    set(key, value) {
      memory.delete(key)
      const isStored = attempt((storage) => {
        storage.setItem(prefix + key, value)
        return true
      })
      if (!isStored) memory.set(key, value)
    },
    remove(key) {
      memory.delete(key)
      attempt((storage) => storage.removeItem(prefix + key))
    },
    clear() {
      memory.clear()
      attempt((storage) => {
        const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index))
        for (const key of keys) if (key?.startsWith(prefix)) storage.removeItem(key)
      })
    },
  }
}

/** Stores the values that are there and removes the others. */
export function storeAll(store: KeyValueStore, values: Record<string, string | undefined>) {
  for (const [key, value] of Object.entries(values)) {
    if (value === undefined) store.remove(key)
    else store.set(key, value)
  }
}
