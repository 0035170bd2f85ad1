/** The services over an act's audited database, so that what they change and the act's audit row are one transaction. */
import type { RunningConfig } from '../base/config'
import type { Database } from '../database/database'
import { createServices, type Services } from './services'

interface Act {
  /** Writes the audit row with its first change. */
  database: Database
  services: Services
  config: RunningConfig
}

export async function auditedServices({ database, services, config }: Act): Promise<Services> {
  const audited = await createServices(database, config)
  audited.outbox.onEnqueued = () => services.outbox.onEnqueued()
  return audited
}
