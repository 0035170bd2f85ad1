/**
 * Loads a chunk of code on demand. After a failure it fetches the file until that succeeds, then imports it again by
 * its own address, so that other files get the same module. Some browsers remember a failed `import()` for as long as
 * the page is open; they import it by another address.
 */
import { type Clock, systemClock } from './clock'

/** Milliseconds before each retry. */
const pauses = [700, 2500] as const

export interface ImportCodeOptions {
  importFile?: (address: string) => Promise<unknown>
  fetchFile?: (address: string) => Promise<Pick<Response, 'ok' | 'status'>>
  clock?: Clock
}

/**
 * Event on `window` when the server no longer has a file, with its address as `detail`: the file is from an older
 * build.
 */
export const codeGone = 'rxgauge:code-gone'

let checkCode: (address: string) => Promise<unknown> = async () => undefined

/** @param check what must resolve before any file is imported */
export function setCodeCheck(check: typeof checkCode): void {
  checkCode = check
}

/** Modules that were imported by another address, so that later callers get the same one. */
const recovered = new Map<string, Promise<unknown>>()

/**
 * Returns the module, or rejects if the file doesn't load; another call tries again. The error's `cause` is the
 * status if the server refused the file, and `import` if the file exists but this page can't import it any more.
 */
export async function importCode(
  address: string,
  {
    importFile = (address) => checkCode(address).then(() => import(address)),
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
