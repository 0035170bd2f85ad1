/**
 * The durable queue of deliveries (pg-boss, in the same database): a failed delivery is tried again with growing pauses,
 * that of a process that died is taken over, and after half a day it is a dead letter. A job holds a message's key and
 * nothing else.
 */
import PgBoss from 'pg-boss'
import type { Database, Queryable } from '../database/database'
import { errorPlace } from '../errors/error-place'
import type { Channel, OnEnqueued } from '../outbox/outbox'
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
/** Seconds between two looks for jobs that another process left behind. */
const pollSeconds = 2

/** Any number: it only has to be the same in every replica. */
const sweepLock = 7_264_232

interface Job {
  key: string
}

interface Dependencies {
  database: Database
  channels: Channels
  /** Milliseconds that one step of a delivery may take. */
  timeout: number
}

interface StartOptions {
  deliverer: Deliverer
  /** The queue itself fails, such as without a database. */
  onError: (error: unknown) => void
  /** One try of a delivery failed; it is tried again. */
  onFailedTry: (error: unknown) => void
}

export class DeliveryQueue {
  private readonly boss: PgBoss
  private readonly lease: number
  /** The id of pg-boss's worker, while the queue runs. */
  private worker: string | undefined
  private sweep: NodeJS.Timeout | undefined

  constructor(private readonly deps: Dependencies) {
    // Seconds after which a job's process counts as dead: a delivery has a few steps.
    this.lease = Math.ceil((deps.timeout * 6) / 1000)
    this.boss = new PgBoss({
      db: bossDatabase(deps.database),
      schedule: false,
      expireInSeconds: this.lease,
      maintenanceIntervalSeconds: Math.max(this.lease, 10),
      archiveCompletedAfterSeconds: 3600,
      deleteAfterDays: 1,
    })
  }

  /**
   * Makes a message's job, in the transaction that stores it. A channel that nothing is configured for keeps its messages
   * in the mailbox; what comes before the start waits in the outbox, where the start finds it.
   */
  readonly enqueue: OnEnqueued = async (queryable, { key, channel }) => {
    const { worker } = this
    if (worker === undefined || !this.deps.channels[channel]) return
    await this.boss.send(queue, { key }, { db: bossDatabase(queryable) })
    // After the transaction: a worker that looks too early looks again soon.
    setTimeout(() => this.boss.notifyWorker(worker), 20).unref()
  }

  async start({ deliverer, onError, onFailedTry }: StartOptions): Promise<void> {
    this.boss.on('error', onError)
    await this.prepare()
    const worker = await this.boss.work<Job>(
      queue,
      { batchSize, pollingIntervalSeconds: pollSeconds },
      async (jobs) => {
        // Each by itself: one that fails does not take the others with it.
        await Promise.all(jobs.map((job) => this.run(job, deliverer, onFailedTry)))
        if (jobs.length === batchSize) this.boss.notifyWorker(worker)
      },
    )
    this.worker = worker
    await this.boss.work<Job>(deadLetterQueue, { batchSize, pollingIntervalSeconds: 10 }, async (jobs) => {
      for (const { data } of jobs) await deliverer.deadLetter(data.key)
    })
    await this.enqueueForgotten()
    this.sweep = setInterval(() => void this.enqueueForgotten().catch(onError), sweepEvery).unref()
  }

  /** Waits for the deliveries under way. */
  async stop(): Promise<void> {
    clearInterval(this.sweep)
    this.worker = undefined
    await this.boss.stop({ graceful: true, wait: true, close: false, timeout: 10_000 })
  }

  private async prepare() {
    const { boss, lease } = this
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
    await releaseOfTheDead(this.deps.database)
    await boss.maintain()
  }

  private async run({ id, data }: PgBoss.Job<Job>, deliverer: Deliverer, onFailedTry: StartOptions['onFailedTry']) {
    try {
      await deliverer.deliver(data.key)
      await this.boss.complete(queue, id)
    } catch (error) {
      onFailedTry(error)
      await this.boss.fail(queue, id, errorPlace(error))
    }
  }

  /** What came while nothing was configured, or to a server without a queue. Old codes are of no use any more. */
  private async enqueueForgotten() {
    const { database, channels } = this.deps
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
      for (const row of rows) await this.enqueue(transaction, row)
    })
  }
}

/** The embedded database has one server: a job that is active at the start belongs to a dead one. Elsewhere the lease tells. */
async function releaseOfTheDead(database: Database) {
  if (database.kind !== 'pglite') return
  await database.query(
    `update pgboss.job set state = 'retry', start_after = now() where state = 'active' and name = $1`,
    [queue],
  )
}

/** Our database as pg-boss uses it. Its scripts of several statements carry no parameters. */
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
