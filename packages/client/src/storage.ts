/** Session and local storage that never throw: where a browser blocks or fills them, memory takes over for this visit. */

export interface KeyValueStore {
  get(key: string): string | undefined
  set(key: string, value: string): void
  remove(key: string): void
  /** Removes every key under this store's own prefix, and no other. */
  clear(): void
}

/** docs/whose.md says what stands in which. */
export interface SafeStorage {
  /** Ends with the tab: tokens, the signed-in mark. */
  session: KeyValueStore
  /** Stays, for one organization: device id, zip, insurance. */
  local: KeyValueStore
  /** Stays, for every page of the origin: codes of the organization shown last, language, build. */
  shared: KeyValueStore
  /** Of another organization, for what is found out to be its own. */
  localOf(organizationKey: string): KeyValueStore
  /** Whether another organization of this origin has stored something under this name. */
  isStoredElsewhere(name: string): boolean
}

/** Where to look for `sessionStorage` and `localStorage`; either may be missing or throw. */
export interface BrowserStorage {
  sessionStorage?: Storage
  localStorage?: Storage
}

/**
 * For one organization, on a page that may be anybody's.
 * @param prefix of each key, so that two organizations on one page do not mix
 */
export function openStorage(browser: BrowserStorage, prefix: string): SafeStorage {
  const local = openStore(() => browser.localStorage, prefix)
  const session = openStore(() => browser.sessionStorage, prefix)
  return { session, local, shared: local, localOf: () => local, isStoredElsewhere: () => false }
}

/** Moves what one prefix holds to another. */
export function movePrefix(browser: BrowserStorage, from: string, to: string): void {
  const nameOf = (key: string) => (key.startsWith(from) ? key.slice(from.length) : undefined)
  for (const find of [() => browser.localStorage, () => browser.sessionStorage]) moveStored(find, nameOf, to)
}

/**
 * Moves what is stored under keys of another kind; where something stands already, that stays.
 * @param nameOf a key's name in the store that it goes to; `undefined` for one that stays where it is
 * @param prefix of that store; without it, what would move is forgotten
 */
export function moveStored(
  find: () => Storage | undefined,
  nameOf: (key: string) => string | undefined,
  prefix: string | undefined,
): void {
  try {
    const storage = find()
    for (const key of keysOf(storage)) {
      const name = nameOf(key)
      const value = name === undefined ? null : storage?.getItem(key)
      if (name === undefined || value === null || value === undefined) continue
      storage?.removeItem(key)
      if (prefix !== undefined && storage?.getItem(prefix + name) === null) storage.setItem(prefix + name, value)
    }
  } catch {
    // Blocked: then nothing of before can be read either.
  }
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
        for (const key of keysOf(storage)) if (key.startsWith(prefix)) storage.removeItem(key)
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
