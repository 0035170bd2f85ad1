/** Every route of the desk. */
import type { DeskRoute } from '../route'
import { auditRoutes } from './audit'
import { contentRoutes } from './content'
import { organizationRoutes } from './organizations'
import { sessionRoutes } from './session'

const areas = [auditRoutes, contentRoutes, organizationRoutes, sessionRoutes]

export const deskRoutes = (): DeskRoute[] => areas.flatMap((routes) => routes())
