/** The line between the tabs of a walk and the server: it fails once or for a while, and says when nothing is under way. */

/** A proxy answers in place of the server; the server never hears of the call; or it does, and its answer is lost. */
export type Fault = 'bad gateway' | 'cut' | 'answer lost'

export interface Network {
  /** The next call whose path has this in it fails: this one alone. */
  failNext: (path: string, fault?: Fault) => void
  /** Whether what was to fail has not come yet. */
  isFailing: () => boolean
  /** Nothing comes through any more. */
  goDown: () => void
  /** The server is reached again. */
  mend: () => void
  /** Resolves when no call is under way. */
  idle: () => Promise<void>
  /** Gives back the real `fetch`. */
  restore: () => void
}

/** Once its body has come. */
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
    // On this machine, packing and unpacking would take longer than the bytes.
    if (input instanceof Request) input.headers.set('accept-encoding', 'identity')
    if (isDown) throw new TypeError('fetch failed')
    if (!failing || !pathname.includes(failing.path)) return whole(await real(input, init))
    const { fault } = failing
    failing = undefined
    if (fault === 'bad gateway') {
      return new Response('<h1>Bad gateway</h1>', { status: 502, headers: { 'content-type': 'text/html' } })
    }
    if (fault === 'answer lost') await (await real(input, init)).arrayBuffer()
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
