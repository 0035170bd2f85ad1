/** Released versions run only files whose hashes their loader names. */
import { documentProperty } from '../page-document'

/** The hash of each file, by its path below the script's folder, and the files that it imports at once. */
export type FileHashes = Readonly<Record<string, readonly [integrity: string, ...imports: string[]]>>

/**
 * Returns a function that loads a file, and what it imports at once, into the browser's list of modules, from where `import()` takes it.
 * It rejects if a file has other content, or isn't listed.
 * @param folder of the script, with a trailing slash
 */
export function createFileCheck(folder: string, hashes: FileHashes): (address: string) => Promise<unknown> {
  const loads = new Map<string, Promise<unknown>>()
  const load = (address: string) => {
    const loading = loads.get(address) ?? preload(address, integrityOf(address))
    loads.set(address, loading)
    loading.catch(() => loads.delete(address))
    return loading
  }
  // A retry may have a query.
  const listed = (address: string) => hashes[address.slice(folder.length).replace(/\?.*/, '')]
  const integrityOf = (address: string) => {
    const [integrity] = listed(address) ?? []
    if (!integrity || !address.startsWith(folder)) throw new TypeError(`RxGauge: ${address} is not of this version`)
    return integrity
  }
  return async (address) => {
    const [, ...imports] = listed(address) ?? []
    await Promise.all([...imports.map((file) => folder + file), address].map(load))
  }
}

/** Fetched first, because browsers remember for good that a module didn't load. */
async function preload(address: string, integrity: string): Promise<void> {
  const response = await fetch(address, { integrity })
  if (!response.ok) throw new TypeError(`${address}: ${response.status}`)
  await response.text()
  const link = document.createElement('link')
  // Safari before 17 imports the checked copy from its cache.
  if (!link.relList.supports('modulepreload')) return
  await new Promise((resolve, reject) => {
    link.onload = resolve
    link.onerror = reject
    link.rel = 'modulepreload'
    link.integrity = integrity
    link.href = address
    documentProperty('head').append(link)
  }).finally(() => link.remove())
}
