import type { V1Route } from '../route'

export const priceRoutes = (): V1Route[] => []
