/** Every kind of file that can be imported. */
import type { FileKind } from '../file-kind'
import { catalogueAdditions } from './catalogue-additions'
import { copayProgrammes } from './copay-programmes'
import { coupons } from './coupons'
import { fdaPackages } from './fda-packages'
import { fdaProducts } from './fda-products'
import { geocoded } from './geocoded'
import { nadac } from './nadac'
import { networks } from './networks'
import { nppes } from './nppes'
import { nppesOtherNames } from './nppes-other-names'
import { orangeBook } from './orange-book'
import { pharmacies } from './pharmacies'
import { rates } from './rates'
import { rxnormAttributes } from './rxnorm-attributes'
import { rxnormNames } from './rxnorm-names'
import { rxnormRelations } from './rxnorm-relations'
import { rxterms } from './rxterms'
import { rxtermsIngredients } from './rxterms-ingredients'
import { unitCosts } from './unit-costs'
import { usualPrices } from './usual-prices'
import { utilization } from './utilization'
import { zipPositions } from './zip-positions'

// biome-ignore format: one name a line
export const fileKinds: readonly FileKind[] = [
  catalogueAdditions,
  copayProgrammes,
  coupons,
  fdaPackages,
  fdaProducts,
  geocoded,
  nadac,
  networks,
  nppes,
  nppesOtherNames,
  orangeBook,
  pharmacies,
  rates,
  rxnormAttributes,
  rxnormNames,
  rxnormRelations,
  rxterms,
  rxtermsIngredients,
  unitCosts,
  usualPrices,
  utilization,
  zipPositions,
]
