/** The routes of all declared calls. */
import type { RunningConfig } from '../../base/config'
import type { Route } from '../route'
import type { Services } from '../services'
import { accountRoutes } from './account'
import { adjudicateRoutes } from './adjudicate'
import { couponRoutes } from './coupon'
import { deviceRoutes } from './device'
import { insuranceRoutes } from './insurance'
import { listRoutes } from './list'
import { locationRoutes } from './location'
import { messageRoutes } from './message'
import { priceRoutes } from './price'
import { productRoutes } from './product'
import { reminderRoutes } from './reminder'
import { settingsRoutes } from './settings'
import { watchRoutes } from './watch'

export const allRoutes = (services: Services, config: RunningConfig): Route[] => [
  ...deviceRoutes(services, config),
  ...productRoutes(services),
  ...insuranceRoutes(services),
  ...locationRoutes(services),
  ...priceRoutes(services),
  ...couponRoutes(services),
  ...adjudicateRoutes(services),
  ...listRoutes(services),
  ...settingsRoutes(services),
  ...accountRoutes(services),
  ...messageRoutes(services),
  ...reminderRoutes(services, config),
  ...watchRoutes(services),
]
