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
import { createServer } from './http/server'
import { startReminderTimer } from './reminders/reminder-timer'
import { createReminderWork, createServices, serviceSettings } from './services'
import { StartError } from './start-error'

export interface Running {
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
export async function start(config: Config, options: StartOptions = {}): Promise<Running> {
  const { progress = () => undefined, publicDir, renderPage } = options
  const database = options.database ?? (await open(config, progress))
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
    // The first visitor need not wait for what is read and compiled once; an open database means a restart.
    if (renderPage && !options.database) await server.inject({ url: '/', headers: { 'accept-encoding': 'br' } })
    const queue = await startDeliveryQueue({
      database,
      outbox: services.outbox,
      deliverer: new Deliverer(database, services.consents, channels),
      channels,
      timeout: config.delivery.timeout,
      onError: (error) => server.log.error({ error: error.name }, 'the queue of deliveries'),
    })
    const reminderFailed = (error: Error) => server.log.error({ error: error.name }, 'the schedule of reminders')
    const reminders = startReminderTimer(createReminderWork(services, reminderFailed), reminderFailed)
    const tidying = tidyUp(database, (error) => server.log.error({ error: error.name }, 'deleting what is old'))
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

function open(config: Config, progress: (sentence: string) => void): Promise<Database> {
  progress(config.databaseUrl ? 'Opening the PostgreSQL database' : `Opening the database in ${config.dataDir}`)
  return openDatabase(config)
}

/** Once an hour; replicas that do it at once do no harm. */
function tidyUp(database: Database, onError: (error: Error) => void): NodeJS.Timeout {
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
