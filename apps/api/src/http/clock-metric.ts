/** Metric of the difference between this machine's clock and the database's. */
import { Gauge, type Registry } from 'prom-client'
import type { DatabaseClock } from '../database/database-clock'

export function addClockMetric(registry: Registry, clock: DatabaseClock): void {
  new Gauge({
    name: 'clock_ahead_seconds',
    help: "Seconds that this machine's clock is ahead of the database's; below 0 it is behind.",
    registers: [registry],
    collect() {
      this.set(clock.ahead / 1000)
    },
  })
}
