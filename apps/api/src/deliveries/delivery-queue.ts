/**
 * The durable queue of deliveries (pg-boss, in the same database): a failed delivery is tried again with growing pauses,
 * that of a process that died is taken over, and after half a day it is a dead letter. A job holds a message's key and
 * nothing else.
 */
import { setTimeout as pause } from 'node:timers/promises'
import PgBoss from 'pg-boss'
import type { Database, Queryable, Transaction } from '../database/database'
import { whenAvailable } from '../database/when-available'
import { errorPlace } from '../errors/error-place'
import type { Channel, OnEnqueued } from '../outbox/outbox'
import { isHeld } from '../pauses/pauses'
import type { Channels } from './channel'
import type { Deliverer } from './deliver'

const queue = 'delivery'
const deadLetterQueue = 'delivery-given-up'
/** Seconds before the first retry; each pause is about twice the one before: 12 retries take half a day. */
const firstPause = 10
const retries = 12
const batchSize = 20
/** Milliseconds between two looks for messages without a job, such as those that the command line sends again. */
const sweepEvery = 60_000
/** Seconds between two looks for jobs that another process left behind. */
const pollSeconds = 2
/** The same for dead letters. */
const deadLetterSeconds = 10
/** Milliseconds that deliveries under way have to end. */
const longestStop = 10_000

/** Any numbers: they only have to be the same in every replica. */
const sweepLock = 7_264_232
const preparationLock = 7_264_234

interface Job {
  key: string
}

interface Dependencies {
  database: Database
  channels: Channels
  /** Milliseconds that one step of a delivery may take. */
  timeout: number
  /** `false` where another process delivers: then messages are handed to it, and nothing is looked after here. */
  delivers?: boolean
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
  /** Aborted when the queue stops. */
  private readonly stopping = new AbortController()
  /** The loops that take jobs, while the queue runs. */
  private loops: Promise<unknown> | undefined
  private isOpen = false
  private readonly pauses = { [queue]: new Pause(), [deadLetterQueue]: new Pause() }
  private sweep: NodeJS.Timeout | undefined

  constructor(private readonly deps: Dependencies) {
    // Seconds after which a job's process counts as dead: a delivery has a few steps.
    this.lease = Math.ceil((deps.timeout * 6) / 1000)
    this.boss = new PgBoss({
      db: bossDatabase(deps.database),
      schedule: false,
      supervise: deps.delivers !== false,
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
    if (!this.isOpen || !this.deps.channels[channel]) return
    await this.boss.send(queue, { key }, { db: bossDatabase(queryable) })
    // After the transaction: a worker that looks too early looks again soon.
    setTimeout(() => this.pauses[queue].end(), 20).unref()
  }

  async start({ deliverer, onError, onFailedTry }: StartOptions): Promise<void> {
    this.boss.on('error', onError)
    await this.prepare()
    this.isOpen = true
    if (this.deps.delivers === false) return
    const { signal } = this.stopping
    // pg-boss's own workers drop what becomes of a job's completion: a database that is away would end the process.
    this.loops = Promise.all([
      this.loop(queue, pollSeconds, async (jobs) => {
        // Each by itself: one that fails does not take the others with it.
        await Promise.all(jobs.map((job) => this.run(job, deliverer, onFailedTry).catch(onError)))
      }),
      this.loop(deadLetterQueue, deadLetterSeconds, async (jobs) => {
        for (const { id, data } of jobs) {
          await whenAvailable(() => deliverer.deadLetter(data.key), signal)
            .then(() => this.complete(deadLetterQueue, id))
            .catch(onError)
        }
      }),
    ])
    const sweep = async () => {
      if (!(await deliverer.isSilent())) await this.enqueueForgotten()
    }
    await sweep()
    this.sweep = setInterval(() => void sweep().catch(onError), sweepEvery).unref()
  }

  /** Waits for the deliveries under way. */
  async stop(): Promise<void> {
    clearInterval(this.sweep)
    this.isOpen = false
    this.stopping.abort()
    for (const each of Object.values(this.pauses)) each.end()
    await Promise.race([this.loops, pause(longestStop, undefined, { ref: false })])
    this.loops = undefined
    await this.boss.stop({ graceful: false, close: false })
  }

  /** Makes the queue's tables where they are not there. */
  async prepare(): Promise<void> {
    const { boss, lease } = this
    const { database } = this.deps
    if (!(await hasSchema(database))) await inTurn(database, makeSchema)
    // Outside of a turn: it begins and commits by itself.
    await boss.start()
    if (!(await hasQueues(database))) await inTurn(database, (transaction) => makeQueues(transaction, lease))
    if (this.deps.delivers === false) return
    await releaseOfTheDead(database)
    await boss.maintain()
  }

  /** Takes jobs until the queue stops; without any, looks again after some seconds, or when woken. */
  private async loop(
    name: keyof typeof this.pauses,
    seconds: number,
    work: (jobs: PgBoss.Job<Job>[]) => Promise<void>,
  ) {
    const { signal } = this.stopping
    while (!signal.aborted) {
      // Without a database there are none.
      const jobs = await this.boss.fetch<Job>(name, { batchSize })
      await work(jobs)
      if (jobs.length < batchSize && !signal.aborted) await this.pauses[name].wait(seconds * 1000)
    }
  }

  private async run({ id, data }: PgBoss.Job<Job>, deliverer: Deliverer, onFailedTry: StartOptions['onFailedTry']) {
    const { signal } = this.stopping
    try {
      await deliverer.deliver(data.key, signal)
    } catch (error) {
      onFailedTry(error)
      await whenAvailable(() => this.boss.fail(queue, id, errorPlace(error)), signal)
      return
    }
    await this.complete(queue, id)
  }

  private complete = (name: string, id: string) =>
    whenAvailable(() => this.boss.complete(name, id), this.stopping.signal)

  /** What came while nothing was configured, or to a server without a queue. Old codes are of no use any more. */
  private async enqueueForgotten() {
    const { database, channels } = this.deps
    await database.transaction(async (transaction) => {
      // One replica at a time, or a message would get two jobs.
      await transaction.query('select pg_advisory_xact_lock($1)', [sweepLock])
      const rows = await transaction.query<{ key: string; channel: Channel }>(
        `select m.message_key key, m.channel from outbox m join organization o on o.id = m.organization_id
         where m.delivered_at is null and m.failed_at is null and m.suppressed_at is null and m.created_at > now() - interval '1 day'
           and m.channel = any($1) and not ${isHeld} and not exists (
             select 1 from pgboss.job j where j.name = $2 and j.data->>'key' = m.message_key::text and j.state < 'completed')`,
        [Object.keys(channels), queue],
      )
      for (const row of rows) await this.enqueue(transaction, row)
    })
  }
}

/** A pause that can be ended, also before it has begun. */
class Pause {
  private isOver = false
  private resume = () => {}

  end() {
    this.isOver = true
    this.resume()
  }

  async wait(milliseconds: number) {
    if (!this.isOver) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, milliseconds).unref()
        this.resume = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
    this.isOver = false
  }
}

const hasSchema = async (queryable: Queryable) =>
  (await queryable.query(`select 1 from pg_namespace where nspname = 'pgboss'`)).length > 0

/** pg-boss only waits for another server after it has looked for the schema: the second would find its name taken. In turn. */
async function makeSchema(transaction: Transaction) {
  if (!(await hasSchema(transaction))) await transaction.query('create schema pgboss')
}

const hasQueues = async (queryable: Queryable) =>
  (await queryable.query('select 1 from pgboss.queue where name = any($1)', [[deadLetterQueue, queue]])).length === 2

/**
 * Makes those that are not there. In turn: two servers that make one at once wait for each other, since its foreign keys want the
 * table in which the other has a row.
 */
async function makeQueues(transaction: Transaction, lease: number) {
  const boss = new PgBoss({ db: bossDatabase(transaction) })
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
}

/** Runs `work` in a transaction, one process at a time. */
const inTurn = (database: Database, work: (transaction: Transaction) => Promise<void>) =>
  database.transaction(
    async (transaction) => {
      await transaction.query('select pg_advisory_xact_lock($1)', [preparationLock])
      await work(transaction)
    },
    { unlimited: true },
  )

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
