/** Every route of the desk. */
import type { DeskRoute } from '../route'
import { accountRoutes } from './account'
import { auditRoutes } from './audit'
import { contentRoutes } from './content'
import { keyRoutes } from './keys'
import { labRoutes } from './lab'
import { memberSignOnRoutes } from './member-sign-on'
import { organizationRoutes } from './organizations'
import { overviewRoutes } from './overview'
import { peopleRoutes } from './people'
import { pricesRoutes } from './prices'
import { questionRoutes } from './questions'
import { ratingRoutes } from './ratings'
import { reportRoutes } from './reports'
import { securityRoutes } from './security'
import { sendingRoutes } from './sending'
import { sessionRoutes } from './session'
import { signInRoutes } from './sign-in'
import { staffRoutes } from './staff'
import { webhookRoutes } from './webhooks'

const areas = [
  accountRoutes,
  auditRoutes,
  contentRoutes,
  keyRoutes,
  labRoutes,
  memberSignOnRoutes,
  organizationRoutes,
  overviewRoutes,
  peopleRoutes,
  pricesRoutes,
  questionRoutes,
  ratingRoutes,
  reportRoutes,
  securityRoutes,
  sendingRoutes,
  sessionRoutes,
  signInRoutes,
  staffRoutes,
  webhookRoutes,
]

export const deskRoutes = (): DeskRoute[] => areas.flatMap((routes) => routes())
