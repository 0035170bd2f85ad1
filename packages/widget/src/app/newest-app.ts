/** The name under which the newest loader of this major version is served. */
declare const __MOVING_LOADER__: string

/**
 * Loads the server's current app, for a widget whose own build's files are gone; its file name is in the loader. @param base folder of
 * the script, with a trailing slash
 */
export async function importNewestApp<App>(base: string): Promise<App | undefined> {
  const response = await fetch(base + __MOVING_LOADER__, { cache: 'reload' })
  const [name] = /assets.*?js/.exec(await response.text()) ?? []
  return name === undefined ? undefined : ((await import(base + name)) as App)
}
