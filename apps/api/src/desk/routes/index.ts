/** Every route of the desk. */
import type { DeskRoute } from '../route'
import { auditRoutes } from './audit'
import { contentRoutes } from './content'
import { labRoutes } from './lab'
import { organizationRoutes } from './organizations'
import { overviewRoutes } from './overview'
import { pricesRoutes } from './prices'
import { reportRoutes } from './reports'
import { sessionRoutes } from './session'

const areas = [
  auditRoutes,
  contentRoutes,
  labRoutes,
  organizationRoutes,
  overviewRoutes,
  pricesRoutes,
  reportRoutes,
  sessionRoutes,
]

export const deskRoutes = (): DeskRoute[] => areas.flatMap((routes) => routes())
