/** Metrics for alerts: read from the database at each scrape, in a bounded number of series. */
import { Counter, Gauge } from 'prom-client'
import { countHeldImports, readDataAges } from '../data/imports/data-status'
import { fileKinds } from '../data/imports/kinds'
import { failedMessages, remindersLate, waitingMessages } from '../domain/outbox/queue-state'
import { listPauses } from '../domain/pauses/pauses'
import { waitingDeliveries } from '../domain/webhooks/webhook-deliveries'
import type { Metrics } from './metrics'
import type { Services } from './services'

export function addDatabaseMetrics(
  metrics: Metrics,
  { database, organizations, installation, replica }: Services,
): void {
  // Two servers of one process may share the registry.
  if (metrics.registry.getSingleMetric('outbox_waiting')) return
  const registers = [metrics.registry]
  const gauge = <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge({ name, help, labelNames, registers })
  const waiting = gauge('outbox_waiting', 'Messages that wait, by channel.', ['channel'])
  const oldest = gauge('outbox_oldest_seconds', 'Seconds that the oldest message waits, by channel.', ['channel'])
  const failed = gauge('outbox_failed', 'Messages that could not be delivered, by channel and reason.', [
    'channel',
    'reason',
  ])
  const late = gauge('reminders_late_seconds', 'Seconds that the most overdue reminder is late.')
  const broken = gauge('organizations_broken', 'Organizations whose record cannot be read.')
  const paused = gauge(
    'paused',
    'Pauses of an operator, by kind; `copy` if the database is a copy that sends nothing.',
    ['kind'],
  )
  const ages = gauge('data_age_seconds', 'Seconds since the day of the newest import of a kind.', ['kind'])
  const stale = gauge('data_stale', '1 where the newest import of a kind is older than the kind allows.', ['kind'])
  const heldImports = gauge('imports_held', 'Imports that wait for `import accept`.')
  const webhooksWaiting = gauge('webhooks_waiting', 'Deliveries to webhooks that wait.')
  const webhooksOldest = gauge('webhooks_oldest_seconds', 'Seconds that the oldest delivery that is due waits.')
  const connections = gauge('database_connections', 'Connections of this process to the database, by state.', ['state'])

  metrics.beforeRead(async () => {
    for (const each of [waiting, oldest, failed, paused, ages, stale]) each.reset()
    for (const { channel, count, oldest: seconds } of await waitingMessages(database)) {
      waiting.set({ channel }, count)
      oldest.set({ channel }, seconds)
    }
    for (const { channel, reason, count } of await failedMessages(database)) failed.set({ channel, reason }, count)
    late.set(await remindersLate(database))
    broken.set((await organizations.listBroken()).length)
    for (const { kind } of await listPauses(database)) paused.inc({ kind })
    if (await installation.isCopy()) paused.inc({ kind: 'copy' })
    for (const { kind, seconds, isStale } of await readDataAges(database, fileKinds)) {
      ages.set({ kind }, seconds)
      stale.set({ kind }, isStale ? 1 : 0)
    }
    heldImports.set(await countHeldImports(database))
    const webhooks = await waitingDeliveries(database)
    webhooksWaiting.set(webhooks.count)
    webhooksOldest.set(webhooks.oldest)
  })
  metrics.beforeRead(async () => {
    const { used = 0, idle = 0, waiting = 0, limit = 0 } = database.connections?.() ?? {}
    for (const [state, count] of Object.entries({ used, idle, waiting, limit })) connections.set({ state }, count)
  })
  if (!replica) return
  new Counter({
    name: 'replica_reads_total',
    help: 'Reads that a replica may serve, by what served them.',
    labelNames: ['from'],
    registers,
    collect() {
      this.reset()
      for (const [from, count] of Object.entries(replica.counts)) this.inc({ from }, count)
    },
  })
}
