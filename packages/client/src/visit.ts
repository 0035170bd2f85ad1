/** The start of a visit: what a reload, another organization or a new build do to what is stored (account 4, rule 9). */
import type { Clock } from './clock'
import type { SafeStorage } from './storage'

export interface VisitOptions {
  /** What the page asks for; without it, what this device stored, else the host's own. */
  orgCode?: string | undefined
  storage: SafeStorage
  clock: Clock
  /** The page came by the browser's reload button: session data is cleared, once (rule 9). */
  wasReloaded?: boolean
  /** When this page began, to tell a reload that was already seen; milliseconds since 1970. */
  pageStartedAt?: number
  /** The commit this code was built from; a change reloads once (rule 9). */
  build?: string
  /** Starts the page, or the widget, afresh. Called at most once a minute. */
  reload: () => void
}

/** A page is not reloaded again within this time. */
const reloadPause = 60_000

export interface Visit {
  /** Starts the page afresh, unless it was a moment ago. */
  reloadOnce: () => void
}

export function startVisit(options: VisitOptions): Visit {
  const { clock } = options
  const { session, local } = options.storage

  /** Rule 9: a reload clears session data; a second widget or a new organization on the same page does not. */
  function clearAfterReload() {
    const page = String(options.pageStartedAt ?? 0)
    if (session.get('clearedFor') === page) return
    session.clear()
    session.set('clearedFor', page)
  }

  /** A session of another organization is of no use to this one. */
  function clearOfOthers() {
    if (options.orgCode === undefined) return
    const sessionOrgCode = session.get('sessionOrgCode')
    if (sessionOrgCode !== undefined && sessionOrgCode !== options.orgCode) session.clear()
    session.set('sessionOrgCode', options.orgCode)
  }

  /** Rule 9: a build that differs from the one seen last reloads the page, once. */
  function reloadOnNewBuild() {
    if (options.build === undefined) return
    const seen = local.get('build_version')
    local.set('build_version', options.build)
    if (seen !== undefined && seen !== options.build) reloadOnce()
  }

  function reloadOnce() {
    const last = Number(local.get('reloaded_at') ?? Number.NEGATIVE_INFINITY)
    // A reload in the future was stored while the clock was wrong: it forbids none.
    if (clock.now() >= last && clock.now() - last < reloadPause) return
    local.set('reloaded_at', String(clock.now()))
    options.reload()
  }

  if (options.wasReloaded) clearAfterReload()
  clearOfOthers()
  reloadOnNewBuild()
  return { reloadOnce }
}

/** What a browser's page says of itself, as a session wants to know it. */
export function describePage(): { userAgent: string; pageStartedAt: number; wasReloaded: boolean } {
  const navigations = performance.getEntriesByType('navigation')
  return {
    userAgent: navigator.userAgent,
    pageStartedAt: performance.timeOrigin,
    wasReloaded: navigations.some((entry) => 'type' in entry && entry.type === 'reload'),
  }
}
