/** Every route of the desk. */
import type { DeskRoute } from '../route'
import { sessionRoutes } from './session'

export const deskRoutes = (): DeskRoute[] => [...sessionRoutes()]
