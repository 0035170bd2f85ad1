/** What the desk's routes work with. */
import type { PageRenderer } from '@rxgauge/contract'
import type { Grant, Right } from '@rxgauge/contract/desk'
import type { RunningConfig } from '../base/config'
import type { Services } from '../http/services'
import type { createPriceFiles } from './price-files'

export interface StaffCaller {
  staffId: number
  name: string
  email: string
  grants: readonly Grant[]
  sessionId: number
  /** Until when acts that need a fresh factor may be done; in the past if none was proved. */
  freshUntil: Date
}

interface StaffSessions {
  /** The session's person, with the roles that they have now; `undefined` once it has ended. */
  identify(token: string): Promise<StaffCaller | undefined>
  end(sessionId: number): Promise<void>
}

interface SecondPerson {
  /**
   * The number of the request that waits for another person's approval; `undefined` if it is approved (this uses the approval up) or
   * if nobody else has the right.
   */
  ask(request: {
    staff: StaffCaller
    right: Right
    organizationId: number | undefined
    path: string
    input: unknown
  }): Promise<number | undefined>
  /** How many requests of others this person could approve. */
  countWaiting(staff: StaffCaller): Promise<number>
}

export interface DeskServices {
  services: Services
  config: RunningConfig
  sessions: StaffSessions
  secondPerson: SecondPerson
  /** Renders the site's pages, for previews; without it there are none. */
  renderPage: PageRenderer | undefined
  /** Files that staff bring. */
  priceFiles: ReturnType<typeof createPriceFiles>
}
