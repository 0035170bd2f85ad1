/** Stores how far the page is scrolled, and scrolls there again, however late the content comes. */

interface ScrollStore {
  /** In CSS pixels from the top. */
  read: () => number | undefined
  write: (top: number) => void
}

/** What a visitor does to a page; from then on they decide where it's scrolled. */
const inputs = ['pointerdown', 'touchstart', 'wheel', 'keydown'] as const

export function keepScroll({ read, write }: ScrollStore) {
  let stopRestoring = () => {}

  const save = () => write(Math.round(scrollY))
  const saveIfHidden = () => {
    // A page that stores anything while it's being left isn't kept in the back-forward cache.
    const isStored = (read() ?? 0) === Math.round(scrollY)
    if (document.visibilityState === 'hidden' && !isStored) save()
  }

  function restore() {
    stopRestoring()
    const top = read()
    if (top === undefined) return
    // Content grows as its parts arrive; the first call comes with the next frame.
    const observer = new ResizeObserver(() => scrollTo({ top, behavior: 'instant' }))
    observer.observe(document.documentElement)
    const end = new AbortController()
    stopRestoring = () => {
      observer.disconnect()
      end.abort()
    }
    for (const input of inputs) addEventListener(input, stopRestoring, { signal: end.signal, passive: true })
  }

  return {
    save() {
      stopRestoring()
      save()
    },
    restore,
    /** Begins where this entry was left, as after a reload. Returns what ends it. */
    start() {
      restore()
      addEventListener('scrollend', save)
      // A phone may put the tab to sleep without another event.
      document.addEventListener('visibilitychange', saveIfHidden)
      return () => {
        stopRestoring()
        removeEventListener('scrollend', save)
        document.removeEventListener('visibilitychange', saveIfHidden)
      }
    },
  }
}
