import type { V1Route } from '../route'

export const listRoutes = (): V1Route[] => []
