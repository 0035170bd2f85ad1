import type { V1Route } from '../route'

export const pharmacyRoutes = (): V1Route[] => []
