import type { V1Route } from '../route'

export const cardRoutes = (): V1Route[] => []
