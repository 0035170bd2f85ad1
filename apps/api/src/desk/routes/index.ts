/** Every route of the desk. */
import type { DeskRoute } from '../route'
import { auditRoutes } from './audit'
import { contentRoutes } from './content'
import { labRoutes } from './lab'
import { organizationRoutes } from './organizations'
import { overviewRoutes } from './overview'
import { peopleRoutes } from './people'
import { pricesRoutes } from './prices'
import { questionRoutes } from './questions'
import { reportRoutes } from './reports'
import { sendingRoutes } from './sending'
import { sessionRoutes } from './session'

const areas = [
  auditRoutes,
  contentRoutes,
  labRoutes,
  organizationRoutes,
  overviewRoutes,
  peopleRoutes,
  pricesRoutes,
  questionRoutes,
  reportRoutes,
  sendingRoutes,
  sessionRoutes,
]

export const deskRoutes = (): DeskRoute[] => areas.flatMap((routes) => routes())
