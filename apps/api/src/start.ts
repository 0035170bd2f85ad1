/** Starts a server from its configuration. */
import type { PageRenderer } from '@rxgauge/contract'
import type { Config } from './config'
import type { Database } from './database/database'
import { migrate } from './database/migrate'
import { openDatabase } from './database/open'
import { deleteOld } from './database/retention'
import { openChannels } from './deliveries/channels'
import { Deliverer } from './deliveries/deliver'
import { startDeliveryQueue } from './deliveries/delivery-queue'
import { loadDemoData } from './demo/load'
import { StartError } from './errors/start-error'
import { createServer } from './http/server'
import { startReminderTimer } from './reminders/reminder-timer'
import { createReminderRunner, createServices, serviceSettings } from './services'

export interface RunningServer {
  /** Where it listens, such as `http://localhost:4000`. */
  url: string
  /** Finishes what is under way, then closes the database. */
  stop(): Promise<void>
}

interface StartOptions {
  publicDir?: string
  renderPage?: PageRenderer
  progress?: (sentence: string) => void
  /** A database that is already open: migrated here, and left open at the end. */
  database?: Database
}

/** @throws StartError with a sentence for the operator. */
export async function start(config: Config, options: StartOptions = {}): Promise<RunningServer> {
  const { progress = () => undefined, publicDir, renderPage } = options
  let onIdleError = (error: Error) => progress(`A connection to the database broke: ${error.message}`)
  const database = options.database ?? (await open(config, progress, (error) => onIdleError(error)))
  const closeDatabase = async () => {
    if (!options.database) await database.close()
  }
  try {
    if (options.database) await migrate(database)
    if (config.demoData && (await loadDemoData(database))) progress('Loaded the demo data')
    const services = await createServices(database, serviceSettings(config))
    const channels = await openChannels(config.delivery, database)
    const server = await createServer({
      config,
      services,
      ...(publicDir ? { publicDir } : {}),
      ...(renderPage ? { renderPage } : {}),
    })
    onIdleError = (error) => server.log.error({ error: error.name }, 'an idle connection to the database broke')
    // The first visitor need not wait for what is read and compiled once.
    if (renderPage) await server.inject({ url: '/', headers: { 'accept-encoding': 'br' } })
    const queue = await startDeliveryQueue({
      database,
      outbox: services.outbox,
      deliverer: new Deliverer(database, services.consents, channels),
      channels,
      timeout: config.delivery.timeout,
      onError: (error) => server.log.error({ error: error.name }, 'the queue of deliveries'),
    })
    const reminderFailed = (error: Error) => server.log.error({ error: error.name }, 'the schedule of reminders')
    const reminders = startReminderTimer(createReminderRunner(services, reminderFailed), reminderFailed)
    const tidying = startRetentionTimer(database, (error) =>
      server.log.error({ error: error.name }, 'deleting what is old'),
    )
    const endWork = async () => {
      clearInterval(tidying)
      await reminders.stop()
      await queue.stop()
      for (const channel of Object.values(channels)) channel.close?.()
    }
    await listen(server, config).catch(async (error: unknown) => {
      await endWork()
      throw error
    })
    const address = server.server.address()
    const port = typeof address === 'object' && address ? address.port : config.port
    return {
      url: `http://localhost:${port}`,
      async stop() {
        await server.close()
        await endWork()
        await closeDatabase()
      },
    }
  } catch (error) {
    await closeDatabase()
    throw error
  }
}

function open(
  config: Config,
  progress: (sentence: string) => void,
  onIdleError: (error: Error) => void,
): Promise<Database> {
  progress(config.databaseUrl ? 'Opening the PostgreSQL database' : `Opening the database in ${config.dataDir}`)
  return openDatabase(config, onIdleError)
}

/** Once an hour; replicas that do it at once do no harm. */
function startRetentionTimer(database: Database, onError: (error: Error) => void): NodeJS.Timeout {
  return setInterval(() => void deleteOld(database).catch(onError), 3_600_000).unref()
}

async function listen(server: Awaited<ReturnType<typeof createServer>>, { port, host }: Config) {
  try {
    await server.listen({ port, host })
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? cause.code : ''
    if (code === 'EADDRINUSE') {
      throw new StartError(`PORT: port ${port} is in use by another program. Choose another with PORT.`, cause)
    }
    if (code === 'EACCES') {
      throw new StartError(`PORT: this user may not listen on port ${port}. Choose another with PORT.`, cause)
    }
    throw cause
  }
}
