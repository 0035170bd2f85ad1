/**
 * The connection between a walk's tabs and the server: it can fail once or for a while, and knows when no call is
 * pending.
 */

/**
 * A proxy responds instead of the server; or the server never gets the call; or it does, and its response is lost.
 */
export type Fault = 'bad gateway' | 'cut' | 'response lost'

export interface Network {
  /** Makes the next call with this in its path fail, and only that one. */
  failNext: (path: string, fault?: Fault) => void
  /** Whether the call that is to fail hasn't come yet. */
  isFailing: () => boolean
  /** Blocks all calls. */
  goDown: () => void
  /** Restores the connection. */
  mend: () => void
  /** Resolves when no call is pending. */
  idle: () => Promise<void>
  /** Restores the real `fetch`. */
  restore: () => void
}

/** Waits for the whole body. */
async function whole(response: Response): Promise<Response> {
  const { status, headers } = response
  return new Response(await response.arrayBuffer(), { status, headers })
}

export function replaceFetch(): Network {
  const real = globalThis.fetch
  let failing: { path: string; fault: Fault } | undefined
  let isDown = false
  const underWay = new Set<Promise<unknown>>()

  async function respond(...[input, init]: Parameters<typeof fetch>): Promise<Response> {
    const { pathname } = new URL(input instanceof Request ? input.url : input)
    // On this machine compression would take longer than it saves.
    if (input instanceof Request) input.headers.set('accept-encoding', 'identity')
    if (isDown) throw new TypeError('fetch failed')
    if (!failing || !pathname.includes(failing.path)) return whole(await real(input, init))
    const { fault } = failing
    failing = undefined
    if (fault === 'bad gateway') {
      return new Response('<h1>Bad gateway</h1>', { status: 502, headers: { 'content-type': 'text/html' } })
    }
    if (fault === 'response lost') await (await real(input, init)).arrayBuffer()
    throw new TypeError('fetch failed')
  }

  globalThis.fetch = (...request) => {
    const call = respond(...request)
    const settled = call.then(
      () => undefined,
      () => undefined,
    )
    underWay.add(settled)
    void settled.then(() => underWay.delete(settled))
    return call
  }
  return {
    failNext(path, fault = 'bad gateway') {
      failing = { path, fault }
    },
    isFailing: () => failing !== undefined,
    goDown() {
      isDown = true
    },
    mend() {
      failing = undefined
      isDown = false
    },
    async idle() {
      while (underWay.size > 0) await Promise.all(underWay)
    },
    restore() {
      globalThis.fetch = real
    },
  }
}
