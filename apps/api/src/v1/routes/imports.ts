import type { V1Route } from '../route'

export const importRoutes = (): V1Route[] => []
