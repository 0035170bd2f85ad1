/** What staff may do in the desk: roles, and the rights that each has. */

export const staffRoles = ['owner', 'prices', 'content', 'support', 'reports', 'auditor'] as const
export type StaffRole = (typeof staffRoles)[number]

export const rights = [
  'overview.read',
  'reports.read',
  'prices.read',
  'prices.change',
  'prices.accept',
  'lab.read',
  'organizations.read',
  'organizations.change',
  'content.read',
  'content.change',
  'people.read',
  'people.change',
  'people.export',
  'questions.read',
  'questions.change',
  'sending.read',
  'sending.change',
  'audit.read',
  'staff.read',
  'staff.change',
  'keys.read',
  'keys.change',
  'webhooks.read',
  'webhooks.change',
] as const
export type Right = (typeof rights)[number]

/** An auditor reads everything, and changes nothing. */
export const rightsOfRole: Readonly<Record<StaffRole, readonly Right[]>> = {
  owner: rights,
  prices: ['overview.read', 'prices.read', 'prices.change', 'prices.accept', 'lab.read'],
  content: ['overview.read', 'organizations.read', 'organizations.change', 'content.read', 'content.change'],
  support: [
    'overview.read',
    'lab.read',
    'people.read',
    'people.change',
    'people.export',
    'questions.read',
    'questions.change',
    'sending.read',
    'sending.change',
  ],
  reports: ['overview.read', 'reports.read'],
  auditor: rights.filter((right) => right.endsWith('.read')),
}

/** A role that somebody has: for the whole installation, or for one organization. */
export interface Grant {
  role: StaffRole
  /** `null` for the whole installation. */
  organizationId: number | null
}

/** @param organizationId `undefined` asks for the whole installation, `some` for any organization */
export const hasRight = (grants: readonly Grant[], right: Right, organizationId?: number | 'some'): boolean =>
  grants.some(
    (grant) =>
      rightsOfRole[grant.role].includes(right) &&
      (grant.organizationId === null || organizationId === 'some' || grant.organizationId === organizationId),
  )
