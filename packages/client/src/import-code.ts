/**
 * How a file of code that is loaded later comes. Browsers remember for good that an `import()` failed, also of a file that
 * another only leans on; so files are fetched until they are here, and imported from the browser's cache after that.
 */
import { type Clock, systemClock } from './clock'

/** Milliseconds before files are asked for again. */
const pauses = [700, 2500] as const

export interface ImportCodeOptions {
  /** Addresses of the file and of those that it leans on. */
  files: readonly string[]
  importFile: () => Promise<unknown>
  fetchFile?: (address: string) => Promise<Pick<Response, 'ok' | 'status' | 'arrayBuffer'>>
  clock?: Clock
}

/**
 * Gives the module. Where a file does not come it rejects, and calling it again asks again; the error's `cause` is the status
 * where a server answered, and `import` where the file came and this page cannot use it any more.
 */
export async function importCode({
  files,
  importFile,
  fetchFile = (address) => fetch(address),
  clock = systemClock,
}: ImportCodeOptions): Promise<unknown> {
  const fetchAll = () =>
    Promise.all(
      files.map(async (address) => {
        const response = await fetchFile(address)
        if (!response.ok) throw new Error(address, { cause: response.status })
        // Read to its end: only then is it whole in the browser's cache.
        await response.arrayBuffer()
      }),
    )
  let coming = fetchAll()
  for (const pause of pauses) {
    coming = coming.catch(async () => {
      await new Promise<void>((resolve) => clock.after(pause, resolve))
      return fetchAll()
    })
  }
  await coming
  return importFile().catch((error: unknown) => {
    throw new Error(String(error), { cause: 'import' })
  })
}
