/** Metrics of price feeds, by the names that the operator gave them. */
import { Counter, Gauge, type Registry } from 'prom-client'
import type { PriceFeeds } from '../data/feeds/price-feeds'

export function addFeedMetrics(registry: Registry, feeds: PriceFeeds): void {
  if (feeds.states().length === 0) return
  const counter = (
    name: string,
    help: string,
    label: string | undefined,
    values: (state: ReturnType<PriceFeeds['states']>[number]) => Iterable<readonly [string, number]>,
  ) => {
    // A second server with the same metrics replaces the first.
    registry.removeSingleMetric(name)
    new Counter({
      name,
      help,
      labelNames: ['feed', ...(label === undefined ? [] : [label])],
      registers: [registry],
      collect() {
        this.reset()
        for (const state of feeds.states()) {
          for (const [value, amount] of values(state)) {
            this.inc({ feed: state.name, ...(label === undefined ? {} : { [label]: value }) }, amount)
          }
        }
      },
    })
  }
  counter('price_feed_requests_total', 'Requests to a feed, by outcome.', 'outcome', ({ client }) => client.counts)
  counter('price_feed_seconds_total', 'Total seconds of requests to a feed.', undefined, ({ client }) => [
    ['', client.seconds],
  ])
  counter(
    'price_feed_answers_total',
    'Pharmacies and plans that were looked up, by how they were served: fresh, asked, shared with another request, late, none.',
    'answer',
    ({ lookups: answers }) => Object.entries(answers),
  )
  registry.removeSingleMetric('price_feed_open')
  new Gauge({
    name: 'price_feed_open',
    help: '1 while a failing feed gets no requests, 0.5 while one request tests it.',
    labelNames: ['feed'],
    registers: [registry],
    collect() {
      for (const { name, client } of feeds.states()) this.set({ feed: name }, openness[client.state])
    },
  })
}

const openness = { closed: 0, 'half-open': 0.5, open: 1 } as const
