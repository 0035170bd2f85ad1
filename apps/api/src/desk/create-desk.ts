/** The desk's services, created once per server. */
import type { PageRenderer } from '@rxgauge/contract'
import type { RunningConfig } from '../base/config'
import { createStaff } from '../domain/staff'
import type { Services } from '../http/services'
import type { PriceFiles } from '../operate/price-files'
import type { DeskServices } from './services'

export async function createDesk(
  services: Services,
  config: RunningConfig,
  priceFiles: PriceFiles,
  renderPage?: PageRenderer,
): Promise<DeskServices> {
  const { now, desk } = config
  const staff = await createStaff({ database: services.database, now, identityProvider: desk.identityProvider })
  return { ...staff, services, config, renderPage, priceFiles }
}
