/**
 * The durable queue behind deliveries (pg-boss, in the same database): tried again with growing pauses, taken over when a
 * process dies, given up after half a day. A job holds a message's key and nothing else.
 */
import PgBoss from 'pg-boss'
import type { Database, Queryable } from '../database/database'
import type { Channel, OnEnqueued, Outbox } from '../outbox/outbox'
import type { Channels } from './channel'
import type { Deliverer } from './deliver'

const queue = 'delivery'
const deadLetterQueue = 'delivery-given-up'
/** Seconds before the first retry; each pause is about twice the one before: 12 tries take half a day. */
const firstPause = 10
const retries = 12
const batchSize = 20
/** Milliseconds between two looks for messages without a job, such as those that the command line sends again. */
const sweepEvery = 60_000
/** Seconds between two looks for work that another process left behind. */
const pollSeconds = 2

/** Any number: it only has to be the same in every replica. */
const sweepLock = 7_264_232

interface Job {
  key: string
}

export interface DeliveryQueue {
  /** Waits for what is under way. */
  stop(): Promise<void>
}

interface QueueOptions {
  database: Database
  outbox: Outbox
  deliverer: Deliverer
  channels: Channels
  /** Milliseconds that one step of a delivery may take. */
  timeout: number
  onError: (error: Error) => void
}

export async function startDeliveryQueue(options: QueueOptions): Promise<DeliveryQueue> {
  const { database, outbox, deliverer, channels, onError } = options
  /** Seconds after which whoever took a job is taken for dead: a delivery has a few steps. */
  const lease = Math.ceil((options.timeout * 6) / 1000)
  const boss = new PgBoss({
    db: bossDatabase(database),
    schedule: false,
    expireInSeconds: lease,
    maintenanceIntervalSeconds: Math.max(lease, 10),
    archiveCompletedAfterSeconds: 3600,
    deleteAfterDays: 1,
  })
  boss.on('error', onError)
  await boss.start()
  await boss.createQueue(deadLetterQueue)
  await boss.createQueue(queue, {
    name: queue,
    deadLetter: deadLetterQueue,
    retryLimit: retries,
    retryDelay: firstPause,
    retryBackoff: true,
    expireInSeconds: lease,
    retentionDays: 14,
  })
  await releaseOfTheDead(database)
  await boss.maintain()

  const worker = await boss.work<Job>(queue, { batchSize, pollingIntervalSeconds: pollSeconds }, async (jobs) => {
    // Each by itself: what fails does not take the others with it.
    await Promise.all(
      jobs.map(async ({ id, data }) => {
        try {
          await deliverer.deliver(data.key)
          await boss.complete(queue, id)
        } catch (error) {
          await boss.fail(queue, id, { reason: error instanceof Error ? error.message : 'failed' })
        }
      }),
    )
    if (jobs.length === batchSize) boss.notifyWorker(worker)
  })
  await boss.work<Job>(deadLetterQueue, { batchSize, pollingIntervalSeconds: 10 }, async (jobs) => {
    for (const { data } of jobs) await deliverer.deadLetter(data.key)
  })

  /** A channel that nothing is configured for keeps its messages in the mailbox. */
  const announce: OnEnqueued = async (queryable, { key, channel }) => {
    if (!channels[channel]) return
    await boss.send(queue, { key }, { db: bossDatabase(queryable) })
    // After the transaction: a worker that looks too early looks again soon.
    setTimeout(() => boss.notifyWorker(worker), 20).unref()
  }
  outbox.onEnqueued(announce)
  await enqueueForgotten(database, channels, announce)
  const sweep = setInterval(() => void enqueueForgotten(database, channels, announce).catch(onError), sweepEvery)
  sweep.unref()

  return {
    async stop() {
      clearInterval(sweep)
      await boss.stop({ graceful: true, wait: true, close: false, timeout: 10_000 })
    },
  }
}

/** What waited while nothing was configured, or was taken by a server without a queue. Old codes are of no use any more. */
async function enqueueForgotten(database: Database, channels: Channels, announce: OnEnqueued) {
  await database.transaction(async (transaction) => {
    // One replica at a time, or a message would get two jobs.
    await transaction.query('select pg_advisory_xact_lock($1)', [sweepLock])
    const rows = await transaction.query<{ key: string; channel: Channel }>(
      `select message_key key, channel from outbox m
       where delivered_at is null and failed_at is null and suppressed_at is null and created_at > now() - interval '1 day'
         and channel = any($1) and not exists (
           select 1 from pgboss.job j where j.name = $2 and j.data->>'key' = m.message_key::text and j.state < 'completed')`,
      [Object.keys(channels), queue],
    )
    for (const row of rows) await announce(transaction, row)
  })
}

/** In process there is one server: what was under way when it ended is nobody's. Elsewhere the lease tells. */
async function releaseOfTheDead(database: Database) {
  if (database.kind !== 'pglite') return
  await database.query(
    `update pgboss.job set state = 'retry', start_after = now() where state = 'active' and name = $1`,
    [queue],
  )
}

/** pg-boss on our own small interface. Its scripts of several statements carry no parameters. */
function bossDatabase(queryable: Queryable & Partial<Pick<Database, 'script'>>): PgBoss.Db {
  return {
    async executeSql(text, values) {
      if (values && values.length > 0) return { rows: await queryable.query(text, values) }
      if (!queryable.script || !/;\s*\S/.test(text)) return { rows: await queryable.query(text) }
      await queryable.script(text)
      return { rows: [] }
    },
  }
}
