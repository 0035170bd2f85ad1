/**
 * How a file of code that is wanted later comes. After a failure it is fetched until it is here, and imported again: by its own
 * address, as other files import it, so that there is one of it. A browser that remembers for as long as a page is open that an
 * `import()` failed takes it by another address.
 */
import { type Clock, systemClock } from './clock'

/** Milliseconds before a file is asked for again. */
const pauses = [700, 2500] as const

export interface ImportCodeOptions {
  importFile?: (address: string) => Promise<unknown>
  fetchFile?: (address: string) => Promise<Pick<Response, 'ok' | 'status'>>
  clock?: Clock
}

/** Said to `window` where a server has a file no more, with its address as `detail`: it is of a build that is gone. */
export const codeGone = 'rxgauge:code-gone'

/** What came by another address than its own: whoever wants it next gets the same. */
const recovered = new Map<string, Promise<unknown>>()

/**
 * Returns the module. Where the file does not come it rejects, and calling it again asks again; the error's `cause` is the
 * status where a server refused the file, and `import` where the file is there and this page cannot use it any more.
 */
export async function importCode(
  address: string,
  {
    importFile = (address) => import(address),
    fetchFile = (address) => fetch(address),
    clock = systemClock,
  }: ImportCodeOptions = {},
): Promise<unknown> {
  try {
    return await (recovered.get(address) ?? importFile(address))
  } catch (error) {
    let cause: unknown = error
    for (const pause of pauses) {
      await new Promise<void>((resolve) => clock.after(pause, resolve))
      cause = await fetchFile(address).then(
        ({ ok, status }) => (ok ? 'import' : status),
        () => error,
      )
      if (cause !== 'import') continue
      const again = importFile(address).catch(() => importFile(`${address}?${clock.now()}`))
      const module = await again.catch(() => undefined)
      if (module === undefined) break
      recovered.set(address, again)
      return module
    }
    if (cause === 404) globalThis.dispatchEvent?.(new CustomEvent(codeGone, { detail: address }))
    throw new Error(String(error), { cause })
  }
}
