/** The app's code as the server has it today, for a widget of a build whose files are gone. */

/** As the loader's script names it. @param base the folder of the script, with a slash at its end */
export async function importNewestApp<App>(base: string): Promise<App | undefined> {
  const response = await fetch(`${base}widget.js`, { cache: 'reload' })
  const [name] = /assets.*?js/.exec(await response.text()) ?? []
  return name === undefined ? undefined : ((await import(base + name)) as App)
}
