/**
 * The newest data versions that this process knows, by the families of the table `data_version`. `devices/callers.ts`
 * reads them before each request is handled; cached values belong to one version and are dropped with it.
 */

export type DataFamily = 'catalog' | 'prices' | 'plans' | 'pharmacies' | 'places' | 'organizations' | 'content'

/** Everything that prices depend on. */
export const pricedFamilies: readonly DataFamily[] = ['catalog', 'prices', 'plans', 'pharmacies', 'places']
export const allFamilies: readonly DataFamily[] = [...pricedFamilies, 'organizations', 'content']

/**
 * The start time of the database server, read with the versions. A promoted standby or a restored backup may lack the
 * newest changes and count on from there, so that the same version means different data.
 */
export const serverRun = 'server'

/** The memory that a cache takes. */
export interface CacheSize {
  what: string
  entries: number
  bytes: number
}

export class DataVersions {
  private latest: ReadonlyMap<string, string> | undefined
  private timesForgotten = 0
  private readonly cacheSizes: (() => CacheSize)[] = []

  /**
   * Stores the latest reading: versions by family, and the server's start. Readings mustn't overlap, or an older one
   * could replace a newer one.
   */
  moveTo(versions: ReadonlyMap<string, string>): void {
    this.latest = versions
  }

  /** Another server answers from now on: what was cached until now is never current again. */
  forget(): void {
    this.timesForgotten++
  }

  /** The combined version of some families; `undefined` before the first reading, when nothing may be cached. */
  of(families: readonly DataFamily[]): string | undefined {
    const { latest } = this
    return latest && [this.timesForgotten, ...[serverRun, ...families].map((name) => latest.get(name) ?? '')].join(' ')
  }

  /** Whether these versions include every change that this process knows of. */
  isReachedBy(versions: ReadonlyMap<string, string>, families: readonly DataFamily[]): boolean {
    const { latest } = this
    if (!latest) return false
    // Each version is a sum that only grows.
    return families.every((family) => BigInt(versions.get(family) ?? 0) >= BigInt(latest.get(family) ?? 0))
  }

  /** Registers a cache for `sizes`. */
  reportCacheSize(size: () => CacheSize): void {
    this.cacheSizes.push(size)
  }

  sizes(): CacheSize[] {
    return this.cacheSizes.map((size) => size())
  }
}
