/** Every route of the desk. */
import type { DeskRoute } from '../route'
import { contentRoutes } from './content'
import { organizationRoutes } from './organizations'
import { sessionRoutes } from './session'

export const deskRoutes = (): DeskRoute[] => [...sessionRoutes(), ...organizationRoutes(), ...contentRoutes()]
