/** The feeds of an installation, each as a price source with its cache and state. */

import type { FeedConfig } from '../../base/settings/feed-config'
import type { DataVersions } from '../../database/data-versions'
import type { Queryable } from '../../database/database'
import type { Pharmacies } from '../../domain/pharmacies/pharmacies'
import type { PriceSource } from '../../domain/prices/price-source'
import { FeedCache } from './feed-cache'
import { FeedCatalog } from './feed-catalog'
import { FeedClient } from './feed-client'
import type { CopayResponse } from './feed-contract'
import type { FeedFailure } from './feed-failure'
import { FeedPrices, type SellerPrices } from './feed-prices'

/** Cache size of each feed, in bytes. */
const maxBytes = { prices: 32 * 2 ** 20, copays: 8 * 2 ** 20 }

interface Dependencies {
  configs: readonly FeedConfig[]
  database: Queryable
  versions: DataVersions
  pharmacies: Pharmacies
  /** Milliseconds since 1970. */
  now: () => number
}

/** State of a feed since the start. */
export interface FeedState {
  name: string
  client: FeedClient
  /** Lookups by how they were served. */
  lookups: Readonly<Record<string, number>>
}

export class PriceFeeds {
  readonly sources: ReadonlyMap<string, PriceSource>
  private readonly all: (() => FeedState)[] = []
  /** Called with the reason when a feed fails; it contains no value. */
  onFailure: (feed: string, failure: FeedFailure) => void = () => undefined

  constructor({ configs, database, versions, pharmacies, now }: Dependencies) {
    const catalog = configs.length > 0 ? new FeedCatalog({ database, versions }) : undefined
    this.sources = new Map(
      configs.flatMap((config) =>
        catalog ? [[config.name, this.open(config, { facts: catalog, versions, pharmacies, now })]] : [],
      ),
    )
  }

  states(): FeedState[] {
    return this.all.map((state) => state())
  }

  private open(
    config: FeedConfig,
    {
      facts: catalog,
      versions,
      pharmacies,
      now,
    }: { facts: FeedCatalog } & Pick<Dependencies, 'versions' | 'pharmacies' | 'now'>,
  ): PriceSource {
    const { name } = config
    const client = new FeedClient({ config, now, onFailure: (failure) => this.onFailure(name, failure) })
    const times = { freshFor: config.freshFor * 1000, staleIfError: config.staleIfError * 1000, now }
    const priceCache = new FeedCache<SellerPrices>({ ...times, maxBytes: maxBytes.prices })
    const copayCache = new FeedCache<CopayResponse>({ ...times, maxBytes: maxBytes.copays })
    versions.reportCacheSize(() => ({ what: `prices of feed ${name}`, ...priceCache.size() }))
    versions.reportCacheSize(() => ({ what: `copays of feed ${name}`, ...copayCache.size() }))
    this.all.push(() => ({ name, client, lookups: sumOf(priceCache.counts, copayCache.counts) }))
    return new FeedPrices({ config, client, catalog, pharmacies, priceCache, copayCache, now })
  }
}

const sumOf = (one: Record<string, number>, other: Record<string, number>) =>
  Object.fromEntries(Object.entries(one).map(([how, count]) => [how, count + (other[how] ?? 0)]))
