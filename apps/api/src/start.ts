/** Starts a server from its configuration. */
import type { PageRenderer } from '@rxgauge/contract'
import type { Config } from './config'
import type { Database } from './database/database'
import { openDatabase } from './database/open'
import { deleteOld } from './database/retention'
import { openChannels } from './deliveries/channels'
import { Deliverer } from './deliveries/deliver'
import { DeliveryQueue } from './deliveries/delivery-queue'
import { loadDemoData } from './demo/load'
import { errorPlace } from './errors/error-place'
import { StartError } from './errors/start-error'
import { createServer, type LogStream } from './http/server'
import { startReminderTimer } from './reminders/reminder-timer'
import { createServices } from './services'
import { settingsOf } from './settings'

export interface RunningServer {
  /** Where it listens, such as `http://localhost:4000`. */
  url: string
  /** Finishes the requests and deliveries under way, then closes the database. */
  stop(): Promise<void>
}

interface StartOptions {
  /** Folder of the built widget and site; without it only the API is served. */
  publicDir?: string
  /** Makes the site's pages; without it there are none. */
  renderPage?: PageRenderer
  /** Called with a sentence for each step of the start. */
  progress?: (sentence: string) => void
  /** Where the log goes: standard output by default. */
  logTo?: LogStream
}

/** @throws StartError with a sentence for the operator. */
export async function start(config: Config, options: StartOptions = {}): Promise<RunningServer> {
  const { progress = () => undefined, ...serverOptions } = options
  progress(config.databaseUrl ? 'Opening the PostgreSQL database' : `Opening the database in ${config.dataDir}`)
  const database = await openDatabase(config)
  try {
    if (config.demoData && (await loadDemoData(database))) progress('Loaded the demo data')
    const settings = settingsOf(config)
    const channels = await openChannels(config.delivery, database)
    const queue = new DeliveryQueue({ database, channels, timeout: config.delivery.timeout })
    const services = await createServices(database, settings, queue.enqueue)
    const server = await createServer({ config, services, settings, ...serverOptions })
    // Warms up: the first visitor need not wait for what is read and compiled once.
    if (options.renderPage) await server.inject({ url: '/', headers: { 'accept-encoding': 'br' } })
    const logError = (what: string) => (error: unknown) => server.log.error(errorPlace(error), what)
    await queue.start({
      deliverer: new Deliverer({ database, consents: services.consents, channels }),
      onError: logError('the delivery queue failed'),
      onFailedTry: (error) => server.log.warn(errorPlace(error), 'a delivery failed and is tried again'),
    })
    const reminders = startReminderTimer(services.reminderRunner, logError('sending reminders failed'))
    const retention = startRetentionTimer(database, logError('deleting old data failed'))
    const stopJobs = async () => {
      clearInterval(retention)
      await reminders.stop()
      await queue.stop()
      for (const channel of Object.values(channels)) channel.close?.()
    }
    await listen(server, config).catch(async (error: unknown) => {
      await stopJobs()
      throw error
    })
    return {
      url: `http://localhost:${portOf(server) ?? config.port}`,
      async stop() {
        await server.close()
        await stopJobs()
        await database.close()
      },
    }
  } catch (error) {
    await database.close()
    throw error
  }
}

function portOf({ server }: Awaited<ReturnType<typeof createServer>>): number | undefined {
  const address = server.address()
  return typeof address === 'object' && address ? address.port : undefined
}

/** Once an hour; replicas may do it at the same time. */
function startRetentionTimer(database: Database, onError: (error: unknown) => void): NodeJS.Timeout {
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
