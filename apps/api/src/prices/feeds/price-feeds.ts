/** The feeds of an installation: each a price source of its own, with what is kept of it and how it fares. */
import type { DataVersions } from '../../database/data-versions'
import type { Queryable } from '../../database/database'
import type { Pharmacies } from '../../pharmacies/pharmacies'
import type { PriceSource } from '../price-source'
import { FeedClient } from './feed-client'
import type { FeedConfig } from './feed-config'
import type { CopayAnswer } from './feed-contract'
import { FeedFacts } from './feed-facts'
import type { FeedFailure } from './feed-failure'
import { FeedPrices, type SellerPrices } from './feed-prices'
import { KeptFeedAnswers } from './kept-feed-answers'

/** Bytes of each feed. */
const maxBytes = { prices: 32 * 2 ** 20, copays: 8 * 2 ** 20 }

interface Dependencies {
  configs: readonly FeedConfig[]
  database: Queryable
  versions: DataVersions
  pharmacies: Pharmacies
  /** Milliseconds since 1970. */
  now: () => number
}

/** How a feed fares, since the start. */
export interface FeedState {
  name: string
  client: FeedClient
  /** What answered each question. */
  answers: Readonly<Record<string, number>>
}

export class PriceFeeds {
  readonly sources: ReadonlyMap<string, PriceSource>
  private readonly all: (() => FeedState)[] = []
  /** Hears why a feed has not answered; no value is in it. */
  onFailure: (feed: string, failure: FeedFailure) => void = () => undefined

  constructor({ configs, database, versions, pharmacies, now }: Dependencies) {
    const facts = configs.length > 0 ? new FeedFacts({ database, versions }) : undefined
    this.sources = new Map(
      configs.flatMap((config) =>
        facts ? [[config.name, this.open(config, { facts, versions, pharmacies, now })]] : [],
      ),
    )
  }

  states(): FeedState[] {
    return this.all.map((state) => state())
  }

  private open(
    config: FeedConfig,
    { facts, versions, pharmacies, now }: { facts: FeedFacts } & Pick<Dependencies, 'versions' | 'pharmacies' | 'now'>,
  ): PriceSource {
    const { name } = config
    const client = new FeedClient({ config, now, onFailure: (failure) => this.onFailure(name, failure) })
    const times = { freshFor: config.freshFor * 1000, staleIfError: config.staleIfError * 1000, now }
    const keptPrices = new KeptFeedAnswers<SellerPrices>({ ...times, maxBytes: maxBytes.prices })
    const keptCopays = new KeptFeedAnswers<CopayAnswer>({ ...times, maxBytes: maxBytes.copays })
    versions.measures(() => ({ what: `prices of feed ${name}`, ...keptPrices.size() }))
    versions.measures(() => ({ what: `copays of feed ${name}`, ...keptCopays.size() }))
    this.all.push(() => ({ name, client, answers: sumOf(keptPrices.counts, keptCopays.counts) }))
    return new FeedPrices({ config, client, facts, pharmacies, keptPrices, keptCopays, now })
  }
}

const sumOf = (one: Record<string, number>, other: Record<string, number>) =>
  Object.fromEntries(Object.entries(one).map(([how, count]) => [how, count + (other[how] ?? 0)]))
