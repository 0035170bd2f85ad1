/** Programs that run from source: a change of their code stops them and restarts them, one change after the other. */

/**
 * @param load reads the code again and returns what starts it; where it fails, what runs goes on
 * @param onError hears of code that cannot be read or does not start
 * @param onReloaded called after a reload that came through
 */
export function reloading({ load, onError, onReloaded }) {
  /** What runs, and what started it. */
  let now = {}
  let isWaiting = false
  let isStale = false
  let isEnding = false
  let last = Promise.resolve()

  async function reload() {
    isWaiting = false
    isStale = false
    if (isEnding) return
    const started = performance.now()
    let start
    try {
      start = await load()
    } catch (error) {
      onError(error)
      return
    }
    await now.program?.stop()
    try {
      now = { start, program: await start() }
      onReloaded(Math.round(performance.now() - started))
    } catch (error) {
      onError(error)
      now = { ...now, program: await now.start?.().catch(() => undefined) }
    }
  }

  /** Changes that come before a reload has begun are part of it. */
  function changed() {
    if (isWaiting) return last
    isWaiting = true
    last = last.then(reload)
    return last
  }

  return {
    changed,
    /** The code is not the newest any more; whoever needs it so asks for `newest()`. */
    markStale() {
      isStale = true
    },
    async running() {
      await last
      return now.program
    },
    async newest() {
      if (isStale) changed()
      await last
      return now.program
    },
    async end() {
      isEnding = true
      await last
      await now.program?.stop()
    },
  }
}
