/** The public API's services, created once per server. */
import type { RunningConfig } from '../base/config'
import { ApiKeys } from '../domain/keys/api-keys'
import type { Services } from '../http/services'
import type { V1Services } from './services'

export const createV1 = (services: Services, config: RunningConfig): V1Services => ({
  services,
  config,
  keys: new ApiKeys({ database: services.database, now: config.now }),
})
