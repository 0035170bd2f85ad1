/**
 * Asks before Back and Forward leave unsaved work. A browser has moved by the time it says so: it's moved back first, unseen by the router, and then the
 * person is asked. To know how far it moved, the desk numbers its entries of the history.
 */
import type { AroundNavHandler } from 'wouter'

interface Work {
  /** The forms with something that isn't saved. */
  forms: ReadonlySet<string>
  /** Does what leaves the page, at once or after the person has agreed. */
  leave(act: () => void): void
}

interface HistoryGuard {
  /** Goes to a new entry. */
  navigate: AroundNavHandler
  /** @returns what ends it */
  listen(): () => void
}

const entryOf = (state: unknown): number | undefined => {
  const { deskEntry } = (state ?? {}) as { deskEntry?: unknown }
  return typeof deskEntry === 'number' ? deskEntry : undefined
}
/** Without the part of the page. */
const pageNow = () => location.pathname + location.search

export function createHistoryGuard(work: Work): HistoryGuard {
  let entry = entryOf(history.state) ?? 0
  let page = pageNow()
  let isAgreed = false
  /** Asks, once the browser is back. */
  let ask: (() => void) | undefined

  function onMove(event: PopStateEvent) {
    // A link to a part of the page makes an entry without a number.
    const next = entryOf(event.state) ?? entry + 1
    const steps = next - entry
    if (ask) {
      event.stopImmediatePropagation()
      // Somebody who presses Back again meanwhile is taken back further.
      if (steps !== 0) return history.go(-steps)
      const asking = ask
      ask = undefined
      return asking()
    }
    if (steps === 0 || isAgreed || work.forms.size === 0 || pageNow() === page) {
      isAgreed = false
      entry = next
      page = pageNow()
      if (entryOf(event.state) === undefined) history.replaceState({ deskEntry: entry }, '')
      return
    }
    event.stopImmediatePropagation()
    ask = () =>
      work.leave(() => {
        isAgreed = true
        history.go(steps)
      })
    history.go(-steps)
  }

  return {
    navigate(go, to, options = {}) {
      entry += options.replace ? 0 : 1
      go(to, { ...options, state: { deskEntry: entry } })
      page = pageNow()
    },
    listen() {
      if (entryOf(history.state) === undefined) history.replaceState({ deskEntry: entry }, '')
      // Before the router's own listener.
      addEventListener('popstate', onMove, true)
      return () => removeEventListener('popstate', onMove, true)
    },
  }
}
