/** The services over a call's audited database, so that what they change and the call's audit row are one transaction. */
import { createServices, type Services } from '../http/services'
import type { DeskContext } from './route'

export async function auditedServices({
  database,
  services,
  config,
}: Pick<DeskContext, 'database' | 'services' | 'config'>): Promise<Services> {
  const audited = await createServices(database, config)
  audited.outbox.onEnqueued = () => services.outbox.onEnqueued()
  return audited
}
