/** Starts a server from its config. */
import { setTimeout as wait } from 'node:timers/promises'
import type { PageRenderer } from '@rxgauge/contract'
import type { FastifyBaseLogger } from 'fastify'
import { type Build, buildText, unknownBuild } from './base/build'
import type { Config } from './base/config'
import { errorPlace } from './base/errors/error-place'
import { StartError } from './base/errors/start-error'
import { allowsThisMachine } from './base/outside-address'
import type { Role } from './base/roles'
import type { Retention } from './base/settings/retention-days'
import { loadDemoData } from './data/demo/load'
import { fileKinds } from './data/imports/kinds'
import { tellStaleData } from './data/imports/stale-notice'
import type { DataVersions } from './database/data-versions'
import type { Database } from './database/database'
import { clockWords, DatabaseClock } from './database/database-clock'
import { databaseWarning } from './database/database-encryption'
import { DatabaseUnavailable, stateOf } from './database/database-unavailable'
import { migrate } from './database/migrate'
import { openDatabase } from './database/open'
import { releaseDeadClaims, startWorker, type Worker } from './database/queue'
import { Replica } from './database/replica'
import { asStartError } from './database/start-failure'
import type { Channels } from './delivery/channel'
import { openChannels } from './delivery/channels'
import { Deliverer } from './delivery/deliver'
import { WebhookDeliverer } from './delivery/webhooks'
import { createDesk } from './desk/create-desk'
import { serveDesk } from './desk/serve-desk'
import { copyWarning } from './domain/installation/installation'
import type { BrokenOrganization } from './domain/organizations/broken-organization'
import { addClockMetric } from './http/clock-metric'
import { setUpFormerFiles, startFormerFilesTimer } from './http/former-files'
import { Metrics, serveMetricsApart } from './http/metrics'
import { OpenRequests } from './http/open-requests'
import { createServer, type LogStream } from './http/server'
import { createServices, type Services } from './http/services'
import { createWorkerServer } from './http/worker-server'
import { serveMcp } from './mcp/serve-mcp'
import { startHeartbeat } from './operate/heartbeat'
import { createPriceFiles } from './operate/price-files'
import { deleteOld } from './operate/retention'
import { createV1 } from './v1/create-v1'
import { serveV1 } from './v1/serve-v1'

export interface RunningServer {
  /** Its address, such as `http://localhost:4000`. */
  url: string
  /** Reports that it isn't ready, and keeps serving until the load balancer must have noticed. */
  drain(): Promise<void>
  /** Finishes requests and deliveries in progress, then closes the database. */
  stop(): Promise<void>
}

interface StartOptions {
  /** The process's part of the work; all of it by default. */
  role?: Role
  /** This machine's clock, in milliseconds since 1970; the system's by default. */
  machineClock?: () => number
  /** The program's build, for `status`, log and metrics. */
  build?: Build
  /** Waits this many milliseconds; a timer by default. */
  pause?: (milliseconds: number) => Promise<unknown>
  /** Folder of the built widget and site; without it only the API is served. */
  publicDir?: string
  /** Renders the site's pages; without it there are none. */
  renderPage?: PageRenderer
  /** The desk's built script, below `publicDir`. */
  deskEntry?: string
  /** The page of the gauge for assistants' clients; without it they show none. */
  gaugeView?: string
  /** Called with a sentence for each step of the start. */
  progress?: (sentence: string) => void
  /** A database that's already open: it's migrated here, and stays open at the end. */
  database?: Database
  /** Where the log goes: standard output by default. */
  logTo?: LogStream
}

/** @throws StartError with a sentence for the operator. */
export async function start(config: Config, options: StartOptions = {}): Promise<RunningServer> {
  const {
    progress = () => undefined,
    database: openedDatabase,
    role = 'all',
    machineClock,
    build = unknownBuild,
    pause = wait,
    deskEntry,
    gaugeView,
    ...serverOptions
  } = options
  let onIdleError = (error: Error) => progress(`A connection to the database broke: ${error.message}`)
  const database = openedDatabase ?? (await open(config, progress, (error) => onIdleError(error)))
  const closeDatabase = async () => {
    if (!openedDatabase) await database.close()
  }
  try {
    if (openedDatabase) await migrate(database)
    if (config.demoData && (await loadDemoData(database))) progress('Loaded the demo data')
    const clock = await DatabaseClock.open(database, machineClock)
    const running = { ...config, now: clock.now }
    const channels = await openChannels(config.delivery, database)
    const isWorker = role !== 'web'
    let onBroken = (_: BrokenOrganization) => {}
    let onReplica = (_isAsked: boolean) => {}
    const { databaseReplicaUrl: replicaUrl, databaseLimits } = config
    const openReplica = (url: string) => (versions: DataVersions) =>
      new Replica({
        url,
        limits: databaseLimits,
        primary: database,
        versions,
        onChange: (isAsked) => onReplica(isAsked),
      })
    const services = await createServices(
      database,
      running,
      (broken) => onBroken(broken),
      // A worker prices only a few reminders, so it needs no replica.
      replicaUrl === undefined || role === 'worker' ? undefined : openReplica(replicaUrl),
    )
    await services.installation.claim()
    const lastSender = await services.installation.otherSender()
    if (lastSender) progress(copyWarning(lastSender))
    const databaseWarnings = warningsOfDatabase(config)
    for (const warning of databaseWarnings) progress(warning)
    const metrics = new Metrics()
    addClockMetric(metrics.registry, clock)
    metrics.nameBuild(build)
    const lifecycle = { isDraining: false }
    const openRequests = new OpenRequests()
    const common = { config: running, services, metrics, lifecycle, openRequests }
    const formerFiles =
      config.formerFiles !== undefined && options.publicDir !== undefined && role !== 'worker'
        ? { folder: config.formerFiles, assets: `${options.publicDir}/assets` }
        : undefined
    // The server serves files from this folder.
    if (formerFiles) await setUpFormerFiles(formerFiles, progress)
    const server =
      role === 'worker'
        ? await createWorkerServer({ ...common, ...(options.logTo ? { logTo: options.logTo } : {}) })
        : await createServer({
            ...common,
            ...serverOptions,
            async serveAbove(web) {
              const priceFiles = createPriceFiles(services, running)
              if (!priceFiles.folder.make())
                web.log.error('nobody can bring files: the server cannot write to the folder of DESK_UPLOADS')
              const stopChecks = priceFiles.start((error) =>
                web.log.error(errorPlace(error), 'a file that somebody brought could not be checked'),
              )
              web.addHook('onClose', async () => stopChecks())
              const v1 = createV1(services, running, priceFiles)
              await serveV1(web, v1)
              if (config.mcp) await serveMcp(web, v1, gaugeView)
              if (config.desk.isOn)
                await serveDesk(web, await createDesk(services, running, priceFiles, options.renderPage), deskEntry)
            },
          })
    server.log.info({ role, ...build }, 'a server of this build starts')
    const logError = (what: string) => (error: unknown) => server.log.error(errorPlace(error), what)
    onIdleError = (error) => server.log.error(errorPlace(error), 'an idle connection to the database broke')
    onReplica = (isAsked) =>
      server.log[isAsked ? 'info' : 'warn'](
        isAsked
          ? 'the replica is asked for prices and medications'
          : 'the replica is away or too far behind: the database is asked in its place',
      )
    services.replica?.start()
    const { standbyReads } = services
    if (standbyReads) {
      standbyReads.onChange = (isStandingIn) =>
        isStandingIn
          ? server.log.error('the database is away: its standby answers what changes nothing')
          : server.log.warn('the database is back, and answers everything')
      standbyReads.start()
    }
    onBroken = ({ code, keys }) =>
      server.log.error({ organization: code, keys }, 'the record of an organization cannot be read')
    // Warms up, so that the first visitor needn't wait for loading and compiling; a database opened by the caller means
    // a restart.
    if (role !== 'worker' && options.renderPage && !openedDatabase) {
      await server.inject({ url: '/', headers: { 'accept-encoding': 'br' } })
    }
    services.feeds.onFailure = (feed, { reason, detail }) =>
      server.log.warn({ feed, reason, detail }, 'a price feed has not answered')
    services.journal.onFailure = (error) =>
      server.log.error(errorPlace(error), 'REFUSALS_JOURNAL cannot be written: a refusal is in the database alone')
    for (const warning of databaseWarnings) server.log.warn(warning)
    if (lastSender) server.log.warn('nothing is sent from here: the database is a copy; see `rxgauge sending review`')
    const stopHeartbeat = await startHeartbeat({
      database,
      role,
      version: buildText(build),
      failures: () => metrics.failures.total(),
      oldestRequest: () => openRequests.oldest(),
      clock,
      onClock: (isOff) =>
        isOff
          ? server.log.warn(
              { seconds: Math.round(clock.ahead / 1000) },
              `this machine's clock is ${clockWords(clock.ahead)}, and the database's time is used: set both by NTP`,
            )
          : server.log.info("this machine's clock and the database's agree again"),
      onError: logError('saying that this process lives failed'),
    })
    const workers = isWorker ? await startWorkers(services, channels, config, server.log) : []
    const retention = isWorker
      ? startRetentionTimer(database, config.retention, logError('deleting old data failed'))
      : undefined
    const formerFilesTimer =
      formerFiles &&
      startFormerFilesTimer(
        formerFiles,
        logError('FORMER_FILES cannot be written: the next release has nothing of this one'),
      )
    const stopCounting = services.dailyCounts.start(logError('counting for `report` failed'))
    const stopUnfound = services.unfoundSearches.start(logError('counting searches without a result failed'))
    const stopSecurity = services.securityEvents.start(logError('counting for `security` failed'))
    let metricsServer: Awaited<ReturnType<typeof serveMetricsApart>>
    const stopJobs = async () => {
      clearInterval(formerFilesTimer)
      clearInterval(retention)
      await services.replica?.stop()
      await stopCounting()
      await stopUnfound()
      await stopSecurity()
      await stopHeartbeat()
      await metricsServer?.close()
      await Promise.all(workers.map((worker) => worker.stop()))
      // Workers read until they have stopped.
      await services.standbyReads?.stop()
      for (const channel of Object.values(channels)) channel.close?.()
    }
    try {
      metricsServer = await listening('METRICS_PORT', config.metrics.ownPort?.port, () =>
        serveMetricsApart(metrics, config.metrics),
      )
      await listening('PORT', config.port, () => server.listen({ port: config.port, host: config.host }))
    } catch (error) {
      await stopJobs()
      throw error
    }
    return {
      url: `http://localhost:${portOf(server) ?? config.port}`,
      async drain() {
        lifecycle.isDraining = true
        if (config.drain > 0) await pause(config.drain)
      },
      async stop() {
        await server.close()
        await stopJobs()
        await closeDatabase()
      },
    }
  } catch (error) {
    await closeDatabase()
    const startError = asStartError(error, config.databaseUrl)
    if (!(startError instanceof DatabaseUnavailable)) throw startError
    const setting = config.databaseUrl === undefined ? 'DATA_DIR' : 'DATABASE_URL'
    const state = stateOf(startError.cause)
    const code = state === undefined ? '' : ` (${state})`
    throw new StartError(`${setting}: the server cannot start now: ${startError.sentence}${code}.`, startError)
  }
}

function open(
  config: Config,
  progress: (sentence: string) => void,
  onIdleError: (error: Error) => void,
): Promise<Database> {
  progress(config.databaseUrl ? 'Opening the PostgreSQL database' : `Opening the database in ${config.dataDir}`)
  return openDatabase(config, onIdleError, (names) => progress(`Migrated the database: ${names.join(', ')}`))
}

const warningsOfDatabase = ({ databaseUrl, databaseReplicaUrl }: Config): string[] =>
  [
    databaseUrl && databaseWarning('DATABASE_URL', databaseUrl),
    databaseReplicaUrl && databaseWarning('DATABASE_REPLICA_URL', databaseReplicaUrl),
  ].filter((warning) => warning !== undefined)

function portOf({ server }: Awaited<ReturnType<typeof createServer>>): number | undefined {
  const address = server.address()
  return typeof address === 'object' && address ? address.port : undefined
}

/** Milliseconds between two checks for messages from other processes. */
const deliveryInterval = 2000
/** Milliseconds between two checks for reminders; none is later than this. */
const reminderInterval = 10_000

/** Milliseconds between two checks for data that are too old. */
const staleInterval = 600_000

/** Starts delivering messages and webhooks, sending reminders, and looking for data that are too old. */
async function startWorkers(
  services: Services,
  channels: Channels,
  { delivery: { timeout }, publicUrl }: Config,
  log: FastifyBaseLogger,
): Promise<Worker[]> {
  const { database, installation, consents, outbox, reminderRunner } = services
  await releaseDeadClaims(database)
  const logError = (what: string) => (error: unknown) => log.error(errorPlace(error), what)
  const logFailedTry = (error: unknown) => log.warn(errorPlace(error), 'a delivery failed and is tried again')
  const deliverer = new Deliverer({ database, installation, consents, channels, timeout })
  const delivering = startWorker({
    work: (stopping) => deliverer.deliverDue(stopping, logFailedTry),
    interval: deliveryInterval,
    onError: logError('the delivery queue failed'),
  })
  outbox.onEnqueued = delivering.wake
  const onReminderError = logError('sending reminders failed')
  const reminding = startWorker({
    work: (stopping) => reminderRunner.tick(onReminderError, stopping),
    interval: reminderInterval,
    onError: onReminderError,
  })
  const webhooks = new WebhookDeliverer({ database, installation, timeout, thisMachine: allowsThisMachine(publicUrl) })
  const logFailedWebhook = (error: unknown) => log.warn(errorPlace(error), 'a webhook failed and is tried again')
  const telling = startWorker({
    work: (stopping) => webhooks.deliverDue(stopping, logFailedWebhook),
    interval: deliveryInterval,
    onError: logError('the queue of webhooks failed'),
  })
  const watching = startWorker({
    work: () => tellStaleData(database, fileKinds),
    interval: staleInterval,
    onError: logError('looking for old data failed'),
  })
  return [delivering, reminding, telling, watching]
}

/** Runs hourly; replicas may run it at the same time. */
function startRetentionTimer(
  database: Database,
  retention: Retention,
  onError: (error: unknown) => void,
): NodeJS.Timeout {
  return setInterval(() => void deleteOld(database, retention).catch(onError), 3_600_000).unref()
}

/** @throws StartError naming the setting if the port can't be used */
async function listening<T>(setting: string, port: number | undefined, listen: () => Promise<T>): Promise<T> {
  try {
    return await listen()
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? cause.code : ''
    if (code === 'EADDRINUSE') {
      throw new StartError(
        `${setting}: port ${port} is in use by another program. Choose another with ${setting}.`,
        cause,
      )
    }
    if (code === 'EACCES') {
      throw new StartError(
        `${setting}: this user may not listen on port ${port}. Choose another with ${setting}.`,
        cause,
      )
    }
    throw cause
  }
}
