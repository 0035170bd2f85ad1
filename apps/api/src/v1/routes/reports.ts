import type { V1Route } from '../route'

export const reportRoutes = (): V1Route[] => []
