import type { V1Route } from '../route'

export const personRoutes = (): V1Route[] => []
