/** The desk's services, created once per server. */
import type { PageRenderer } from '@rxgauge/contract'
import type { RunningConfig } from '../base/config'
import type { Services } from '../http/services'
import { createPriceFiles } from './price-files'
import type { DeskServices } from './services'

/** Nobody can sign in until staff has its tables. */
export const createDesk = (services: Services, config: RunningConfig, renderPage?: PageRenderer): DeskServices => ({
  services,
  config,
  sessions: { identify: async () => undefined, end: async () => undefined },
  renderPage,
  secondPerson: { ask: async () => undefined, countWaiting: async () => 0 },
  priceFiles: createPriceFiles(services, config),
})
