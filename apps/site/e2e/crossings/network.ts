/** The line between the tabs of a walk and the server: it can answer for the server once, and says when nothing is under way. */

export interface Network {
  /** The next call of a path that ends so is answered with a proxy's 502: this one alone. */
  failNext: (path: string) => void
  /** Whether what was to fail has not come yet. */
  isFailing: () => boolean
  /** The server is reached again. */
  mend: () => void
  /** Resolves when no call is under way. */
  idle: () => Promise<void>
  /** Gives back the real `fetch`. */
  restore: () => void
}

export function replaceFetch(): Network {
  const real = globalThis.fetch
  let failing: string | undefined
  const underWay = new Set<Promise<unknown>>()

  async function answer(...[input, init]: Parameters<typeof fetch>): Promise<Response> {
    const { pathname } = new URL(input instanceof Request ? input.url : input)
    if (failing === undefined || !pathname.endsWith(failing)) return real(input, init)
    failing = undefined
    return new Response('<h1>Bad gateway</h1>', { status: 502, headers: { 'content-type': 'text/html' } })
  }

  globalThis.fetch = (...request) => {
    const call = answer(...request)
    const settled = call.then(
      () => undefined,
      () => undefined,
    )
    underWay.add(settled)
    void settled.then(() => underWay.delete(settled))
    return call
  }
  return {
    failNext(path) {
      failing = path
    },
    isFailing: () => failing !== undefined,
    mend() {
      failing = undefined
    },
    async idle() {
      while (underWay.size > 0) await Promise.all(underWay)
    },
    restore() {
      globalThis.fetch = real
    },
  }
}
