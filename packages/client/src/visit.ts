/** The start of a visit: what a reload or another organization clears in the tab's storage (account 4, rule 9). */
import type { Clock } from './clock'
import type { SafeStorage } from './storage'

export interface VisitOptions {
  storage: SafeStorage
  clock: Clock
  /** The visitor pressed the browser's reload button: session data is cleared once (rule 9). */
  wasReloaded?: boolean
  /** When this page began, to recognize a reload that was handled already; milliseconds since 1970. */
  pageStartedAt?: number
}

/** A page isn't reloaded again within this time, in milliseconds. */
const reloadPause = 60_000
/** Storage key of the message from the page before a reload to the one after it. */
const reloadNotice = 'reloadNotice'

interface Visit {
  /** Starts the page over, unless that happened a moment ago. */
  reloadOnce: () => void
}

/** @param organization the key of the page's organization */
export function startVisit(options: VisitOptions, organization: string, reload: () => void): Visit {
  const { clock } = options
  const { session, shared } = options.storage

  /** Rule 9: a reload clears session data; a second widget or a new organization on the same page does not. */
  function clearAfterReload() {
    const page = String(options.pageStartedAt ?? 0)
    if (session.get('clearedFor') === page) return
    const notice = session.get(reloadNotice)
    session.clear()
    session.set('clearedFor', page)
    if (notice !== undefined) session.set(reloadNotice, notice)
  }

  /** A session of another organization is useless here. */
  function clearOfOthers() {
    const before = session.get('sessionOrgCode')
    if (before !== undefined && before !== organization) session.clear()
    session.set('sessionOrgCode', organization)
  }

  function reloadOnce() {
    const last = Number(shared.get('reloaded_at') ?? Number.NEGATIVE_INFINITY)
    // A reload time in the future was stored while the clock was wrong, so it's ignored.
    if (clock.now() >= last && clock.now() - last < reloadPause) return
    shared.set('reloaded_at', String(clock.now()))
    reload()
  }

  if (options.wasReloaded) clearAfterReload()
  clearOfOthers()
  return { reloadOnce }
}

/** The browser's facts about the page that a session needs. */
export function describePage(): { userAgent: string; pageStartedAt: number; wasReloaded: boolean } {
  const navigations = performance.getEntriesByType('navigation')
  return {
    userAgent: navigator.userAgent,
    pageStartedAt: performance.timeOrigin,
    wasReloaded: navigations.some((entry) => 'type' in entry && entry.type === 'reload'),
  }
}
