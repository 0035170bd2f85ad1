/** What the public API's routes work with. */
import type { RunningConfig } from '../base/config'
import type { ApiKeys } from '../domain/keys/api-keys'
import type { KeyUse } from '../domain/keys/key-use'
import type { Services } from '../http/services'
import type { PriceFiles } from '../operate/price-files'
import type { Dataset } from './dataset'

export interface V1Services {
  services: Services
  config: RunningConfig
  keys: ApiKeys
  dataset: Dataset
  keyUse: KeyUse
  priceFiles: PriceFiles
}
