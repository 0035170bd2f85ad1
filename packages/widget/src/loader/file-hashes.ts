/** Released versions run only files whose hashes their loader names. */
import { documentProperty } from '../page-document'

/** The hash of each file, by its path below the script's folder, and the files that it imports at once. */
export type FileHashes = Readonly<Record<string, readonly [integrity: string, ...imports: string[]]>>

/**
 * Returns a function that loads a file, and what it imports at once, into the browser's list of modules, from where `import()` takes it.
 * It rejects if a file has other content, or isn't listed.
 * @param folder of the script, with a trailing slash
 * @param fetchText reads a file to its end
 */
export function createFileCheck(
  folder: string,
  hashes: FileHashes,
  fetchText: (address: string) => Promise<unknown>,
): (address: string) => Promise<unknown> {
  const loads = new Map<string, Promise<unknown>>()
  const load = (address: string) => {
    const loading = loads.get(address) ?? preload(address, integrityOf(address), fetchText)
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

async function preload(address: string, integrity: string, fetchText: (address: string) => Promise<unknown>) {
  const link = document.createElement('link')
  // Safari before 17 imports the checked copy from its cache.
  if (!link.relList.supports('modulepreload')) return (await fetch(address, { integrity })).text()
  // Fetched first, because browsers remember for good that a module didn't load.
  await fetchText(address)
  return new Promise((resolve, reject) => {
    link.onload = resolve
    link.onerror = () => reject(TypeError(`${address} did not load`))
    link.rel = 'modulepreload'
    link.integrity = integrity
    link.href = address
    documentProperty('head').append(link)
  }).finally(() => link.remove())
}
