/** The public API's services, created once per server. */
import type { RunningConfig } from '../base/config'
import { ApiKeys } from '../domain/keys/api-keys'
import { KeyUse } from '../domain/keys/key-use'
import type { Services } from '../http/services'
import type { PriceFiles } from '../operate/price-files'
import { Dataset } from './dataset'
import type { V1Services } from './services'

export const createV1 = (services: Services, config: RunningConfig, priceFiles: PriceFiles): V1Services => ({
  services,
  config,
  priceFiles,
  dataset: new Dataset(services),
  keys: new ApiKeys({ database: services.readable, now: config.now }),
  keyUse: new KeyUse({ database: services.database, now: config.now }),
})
