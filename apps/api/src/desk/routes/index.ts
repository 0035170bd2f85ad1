/** Every route of the desk. */
import type { DeskRoute } from '../route'
import { auditRoutes } from './audit'
import { contentRoutes } from './content'
import { labRoutes } from './lab'
import { organizationRoutes } from './organizations'
import { pricesRoutes } from './prices'
import { sessionRoutes } from './session'

const areas = [auditRoutes, contentRoutes, labRoutes, organizationRoutes, pricesRoutes, sessionRoutes]

export const deskRoutes = (): DeskRoute[] => areas.flatMap((routes) => routes())
