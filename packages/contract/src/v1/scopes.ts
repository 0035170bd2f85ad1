/** What a key may do. */
export const scopes = [
  'prices:read',
  'cards:create',
  'reports:read',
  'imports:read',
  'imports:write',
  'people:manage',
] as const
export type Scope = (typeof scopes)[number]
