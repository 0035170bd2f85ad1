/** Metrics of the caches in memory. */
import { Gauge, type Registry } from 'prom-client'
import type { DataVersions } from '../database/data-versions'
import type { ResponseCache } from './response-cache'

export function addCacheMetrics(registry: Registry, versions: DataVersions, responses: ResponseCache): void {
  const sizes = () => [responses.size(), ...versions.sizes()]
  const gauge = (name: string, help: string, label: string, values: () => [string, number][]) => {
    // A second server with the same metrics replaces the first.
    registry.removeSingleMetric(name)
    new Gauge({
      name,
      help,
      labelNames: [label],
      registers: [registry],
      collect() {
        for (const [value, amount] of values()) this.set({ [label]: value }, amount)
      },
    })
  }
  gauge('kept_bytes', 'Approximate bytes in caches that last until the data changes.', 'what', () =>
    sizes().map(({ what, bytes }) => [what, bytes]),
  )
  gauge('kept_entries', 'Number of entries in each cache.', 'what', () =>
    sizes().map(({ what, entries }) => [what, entries]),
  )
  gauge('kept_answers', 'Responses since the start that were found in the cache, or made.', 'result', () =>
    Object.entries(responses.counts),
  )
}
