/** Every kind of file that can be imported. */
import type { FileKind } from '../file-kind'
import { copayProgrammes } from './copay-programmes'
import { coupons } from './coupons'
import { nadac } from './nadac'
import { networks } from './networks'
import { pharmacies } from './pharmacies'
import { rates } from './rates'
import { unitCosts } from './unit-costs'
import { usualPrices } from './usual-prices'

export const fileKinds: readonly FileKind[] = [
  nadac,
  networks,
  pharmacies,
  unitCosts,
  rates,
  usualPrices,
  coupons,
  copayProgrammes,
]
