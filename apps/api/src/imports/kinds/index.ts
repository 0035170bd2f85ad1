/** Every kind of file that can be imported. */
import type { FileKind } from '../file-kind'
import { copayProgrammes } from './copay-programmes'
import { coupons } from './coupons'
import { geocoded } from './geocoded'
import { nadac } from './nadac'
import { networks } from './networks'
import { nppes } from './nppes'
import { nppesOtherNames } from './nppes-other-names'
import { pharmacies } from './pharmacies'
import { rates } from './rates'
import { unitCosts } from './unit-costs'
import { usualPrices } from './usual-prices'
import { zipPositions } from './zip-positions'

// biome-ignore format: one name a line
export const fileKinds: readonly FileKind[] = [
  copayProgrammes,
  coupons,
  geocoded,
  nadac,
  networks,
  nppes,
  nppesOtherNames,
  pharmacies,
  rates,
  unitCosts,
  usualPrices,
  zipPositions,
]
