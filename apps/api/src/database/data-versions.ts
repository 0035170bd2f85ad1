/**
 * Which version of its data this process knows of, by the families of the table `data_version`. `devices/callers.ts` reads it for each
 * request before anything is answered; what is kept in memory stands for one version and is dropped with it.
 */

export type DataFamily = 'catalog' | 'prices' | 'plans' | 'pharmacies' | 'places' | 'organizations' | 'content'

/** All that prices rest on. */
export const pricedFamilies: readonly DataFamily[] = ['catalog', 'prices', 'plans', 'pharmacies', 'places']
export const allFamilies: readonly DataFamily[] = [...pricedFamilies, 'organizations', 'content']

/**
 * Read with the versions: which run of a database server they are of. A standby that was promoted, or a backup that was put back, may
 * lack the newest changes and counts on from there: the same version is then of other data.
 */
export const serverRun = 'server'

/** What something kept takes in memory. */
export interface CacheSize {
  what: string
  entries: number
  bytes: number
}

export class DataVersions {
  private latest: ReadonlyMap<string, string> | undefined
  private readonly cacheSizes: (() => CacheSize)[] = []

  /** What was read last, by family, with the server's run. Readings must not overlap: an older one would come after a newer. */
  moveTo(versions: ReadonlyMap<string, string>): void {
    this.latest = versions
  }

  /** The version of some families together; `undefined` before the first reading: then nothing may be kept. */
  of(families: readonly DataFamily[]): string | undefined {
    const { latest } = this
    return latest && [serverRun, ...families].map((name) => latest.get(name) ?? '').join(' ')
  }

  /** Whether somebody who has read these versions knows of every change that this process knows of. */
  isReachedBy(versions: ReadonlyMap<string, string>, families: readonly DataFamily[]): boolean {
    const { latest } = this
    if (!latest) return false
    // Each is a sum that only grows.
    return families.every((family) => BigInt(versions.get(family) ?? 0) >= BigInt(latest.get(family) ?? 0))
  }

  /** Registers what is kept, for `sizes`. */
  reportCacheSize(size: () => CacheSize): void {
    this.cacheSizes.push(size)
  }

  sizes(): CacheSize[] {
    return this.cacheSizes.map((size) => size())
  }
}
