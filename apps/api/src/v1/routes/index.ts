import type { V1Route } from '../route'
import { cardRoutes } from './cards'
import { datasetRoutes } from './dataset'
import { drugRoutes } from './drugs'
import { importRoutes } from './imports'
import { listRoutes } from './lists'
import { personRoutes } from './people'
import { pharmacyRoutes } from './pharmacies'
import { planRoutes } from './plans'
import { priceRoutes } from './prices'
import { reportRoutes } from './reports'

/** One for each call that is declared. */
export const v1Routes = (): V1Route[] => [
  ...drugRoutes(),
  ...planRoutes(),
  ...priceRoutes(),
  ...pharmacyRoutes(),
  ...listRoutes(),
  ...datasetRoutes(),
  ...cardRoutes(),
  ...reportRoutes(),
  ...importRoutes(),
  ...personRoutes(),
]
