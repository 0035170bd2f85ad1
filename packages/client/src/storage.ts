/**
 * Session and local storage that never throw: if a browser blocks or fills them, memory replaces them for this visit.
 */

export interface KeyValueStore {
  get(key: string): string | undefined
  set(key: string, value: string): void
  remove(key: string): void
  /** Removes this store's own keys and no others. */
  clear(): void
}

/** docs/trust/browser-storage.md lists what each one holds. */
export interface SafeStorage {
  /** Ends with the tab: tokens, the signed-in mark. */
  session: KeyValueStore
  /** Stays, for one organization: device id, zip, insurance. */
  local: KeyValueStore
  /** Stays, for every page of the origin: codes of the last organization, language, build. */
  shared: KeyValueStore
  /** The local storage of another organization, for values that turn out to be its own. */
  localOf(organizationKey: string): KeyValueStore
  /** Whether another organization has stored something under this name on this origin. */
  isStoredElsewhere(name: string): boolean
}

/** `sessionStorage` and `localStorage`; either may be missing or throw. */
export interface BrowserStorage {
  sessionStorage?: Storage
  localStorage?: Storage
}

/**
 * Opens the storage of one organization, on any site.
 * @param prefix of each key, so that two organizations on one page don't mix
 */
export function openStorage(browser: BrowserStorage, prefix: string): SafeStorage {
  const local = openStore(() => browser.localStorage, prefix)
  const session = openStore(() => browser.sessionStorage, prefix)
  return { session, local, shared: local, localOf: () => local, isStoredElsewhere: () => false }
}

/** The keys of a storage, in no order. */
export const keysOf = (storage: Storage | undefined): string[] =>
  Array.from({ length: storage?.length ?? 0 }, (_, index) => storage?.key(index)).filter(
    (key) => key !== null && key !== undefined,
  )

export function openStore(find: () => Storage | undefined, prefix: string): KeyValueStore {
  const memory = new Map<string, string>()
  const attempt = <T>(task: (storage: Storage) => T): T | undefined => {
    try {
      const storage = find()
      return storage && task(storage)
    } catch {
      // Blocked or full: the value stays in memory until the page closes.
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
        for (const key of keysOf(storage)) if (key.startsWith(prefix)) storage.removeItem(key)
      })
    },
  }
}

/** Stores the defined values and removes the others. */
export function storeAll(store: KeyValueStore, values: Record<string, string | undefined>) {
  for (const [key, value] of Object.entries(values)) {
    if (value === undefined) store.remove(key)
    else store.set(key, value)
  }
}
