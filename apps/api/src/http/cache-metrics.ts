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
  gauge('kept_bytes', 'Bytes of what is kept in memory until the data changes, about.', 'what', () =>
    sizes().map(({ what, bytes }) => [what, bytes]),
  )
  gauge('kept_entries', 'How many of each are kept.', 'what', () => sizes().map(({ what, entries }) => [what, entries]))
  gauge('kept_answers', 'Answers since the start that were found or had to be made.', 'result', () =>
    Object.entries(responses.counts),
  )
}
