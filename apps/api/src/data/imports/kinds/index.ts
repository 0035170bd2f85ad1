/** Every kind of file that can be imported. */
import type { FileKind } from '../file-kind'
import { catalogAdditions } from './catalog-additions'
import { chains } from './chains'
import { copayPrograms } from './copay-programs'
import { countyCodes } from './county-codes'
import { coupons } from './coupons'
import { fdaPackages } from './fda-packages'
import { fdaProducts } from './fda-products'
import { geocoded } from './geocoded'
import { marketplaceDrugs } from './marketplace/drugs'
import { marketplacePlans } from './marketplace/plans'
import { nadac } from './nadac'
import { networks } from './networks'
import { nppes } from './nppes'
import { nppesOtherNames } from './nppes-other-names'
import { orangeBook } from './orange-book'
import { ownPlanAverages } from './own-plans/plan-averages'
import { ownPlanDrugs } from './own-plans/plan-drugs'
import { ownPlanTiers } from './own-plans/plan-tiers'
import { ownPlans } from './own-plans/plans'
import { packageSizes } from './package-sizes'
import { paidClaims } from './paid-claims'
import { partDCosts } from './part-d/costs'
import { partDFormulary } from './part-d/formulary'
import { partDInsulin } from './part-d/insulin'
import { partDPlaces } from './part-d/places'
import { partDPlans } from './part-d/plans'
import { partDUnitCosts } from './part-d/unit-costs'
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
import { zipCounties } from './zip-counties'
import { zipPositions } from './zip-positions'

// biome-ignore format: one name a line
export const fileKinds: readonly FileKind[] = [
  catalogAdditions,
  chains,
  copayPrograms,
  countyCodes,
  coupons,
  fdaPackages,
  fdaProducts,
  geocoded,
  marketplaceDrugs,
  marketplacePlans,
  nadac,
  networks,
  nppes,
  nppesOtherNames,
  orangeBook,
  ownPlanAverages,
  ownPlanDrugs,
  ownPlanTiers,
  ownPlans,
  packageSizes,
  paidClaims,
  partDCosts,
  partDFormulary,
  partDInsulin,
  partDPlaces,
  partDPlans,
  partDUnitCosts,
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
  zipCounties,
  zipPositions,
]
