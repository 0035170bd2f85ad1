import type { Tool } from '../tool'
import { comparePrices } from './compare-prices'
import { datasetInfo } from './dataset-info'
import { explainPrice } from './explain-price'
import { findPharmacies } from './find-pharmacies'
import { findPlans } from './find-plans'
import { getDrug } from './get-drug'
import { getSavingsCard } from './get-savings-card'
import { priceList } from './price-list'
import { searchDrugs } from './search-drugs'

export const tools: readonly Tool[] = [
  searchDrugs,
  getDrug,
  findPlans,
  comparePrices,
  explainPrice,
  findPharmacies,
  priceList,
  getSavingsCard,
  datasetInfo,
]
