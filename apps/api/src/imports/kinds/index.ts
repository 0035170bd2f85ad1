/** Every kind of file that can be imported. */
import type { FileKind } from '../file-kind'
import { countyCodes } from './county-codes'
import { marketplaceDrugs } from './marketplace/drugs'
import { marketplacePlans } from './marketplace/plans'
import { nadac } from './nadac'
import { ownPlanDrugs } from './own-plans/plan-drugs'
import { ownPlanTiers } from './own-plans/plan-tiers'
import { ownPlans } from './own-plans/plans'
import { partDCosts } from './part-d/costs'
import { partDFormulary } from './part-d/formulary'
import { partDInsulin } from './part-d/insulin'
import { partDPlaces } from './part-d/places'
import { partDPlans } from './part-d/plans'
import { partDUnitCosts } from './part-d/unit-costs'
import { zipCounties } from './zip-counties'

// biome-ignore format: one a line
export const fileKinds: readonly FileKind[] = [
  nadac,
  partDPlans,
  partDPlaces,
  partDFormulary,
  partDCosts,
  partDInsulin,
  partDUnitCosts,
  marketplacePlans,
  marketplaceDrugs,
  ownPlans,
  ownPlanTiers,
  ownPlanDrugs,
  zipCounties,
  countyCodes,
]
