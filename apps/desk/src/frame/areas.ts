/** The areas of the desk, in the order of the navigation. */
import type { Right } from '@rxgauge/contract/desk'
import type { DeskText } from '@rxgauge/text/desk'
import { lazyPart } from '@rxgauge/ui'
import type { ReactNode } from 'react'

export interface Area {
  name: keyof DeskText & string
  /** Below `/desk`. */
  path: string
  /** Shown to those who have it for any organization. */
  right: Right
  Page: (props: object) => ReactNode
}

export const areas: readonly Area[] = [
  { name: 'overview', path: '/overview', right: 'overview.read', Page: lazyPart(() => import('../areas/overview')) },
  { name: 'prices', path: '/prices', right: 'prices.read', Page: lazyPart(() => import('../areas/prices')) },
  { name: 'lab', path: '/lab', right: 'lab.read', Page: lazyPart(() => import('../areas/lab')) },
  {
    name: 'organizations',
    path: '/organizations',
    right: 'organizations.read',
    Page: lazyPart(() => import('../areas/organizations')),
  },
  { name: 'content', path: '/content', right: 'content.read', Page: lazyPart(() => import('../areas/content')) },
  { name: 'people', path: '/people', right: 'people.read', Page: lazyPart(() => import('../areas/people')) },
  {
    name: 'questions',
    path: '/questions',
    right: 'questions.read',
    Page: lazyPart(() => import('../areas/questions')),
  },
  { name: 'ratings', path: '/ratings', right: 'questions.read', Page: lazyPart(() => import('../areas/ratings')) },
  { name: 'sending', path: '/sending', right: 'sending.read', Page: lazyPart(() => import('../areas/sending')) },
  { name: 'reports', path: '/reports', right: 'reports.read', Page: lazyPart(() => import('../areas/reports')) },
  { name: 'audit', path: '/audit', right: 'audit.read', Page: lazyPart(() => import('../areas/audit')) },
  { name: 'keys', path: '/keys', right: 'keys.read', Page: lazyPart(() => import('../areas/keys')) },
  { name: 'security', path: '/security', right: 'audit.read', Page: lazyPart(() => import('../areas/security')) },
  {
    name: 'webhooks',
    path: '/webhooks',
    right: 'webhooks.read',
    Page: lazyPart(() => import('../areas/webhooks')),
  },
  { name: 'staff', path: '/staff', right: 'staff.read', Page: lazyPart(() => import('../areas/staff')) },
]
