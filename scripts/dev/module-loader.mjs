/** Modules of a Vite environment in this process: after a change, only what changed and what imports it is read again. */
import { createServerModuleRunner } from 'vite'

export function moduleLoader(environment) {
  const runner = createServerModuleRunner(environment, { hmr: false })
  const changed = new Set()
  let hasFailed = false

  function forget(module) {
    if (!module?.meta) return
    const importers = [...module.importers]
    runner.evaluatedModules.invalidateModule(module)
    for (const id of importers) forget(runner.evaluatedModules.getModuleById(id))
  }

  async function read(path) {
    // What was left half read is not to be built upon.
    if (hasFailed) runner.clearCache()
    for (const file of changed)
      for (const module of runner.evaluatedModules.getModulesByFile(file) ?? []) forget(module)
    changed.clear()
    hasFailed = true
    const module = await runner.import(path)
    hasFailed = false
    return module
  }
  let last = Promise.resolve()

  return {
    fileChanged: (file) => changed.add(file),
    /** The last reading did not come through: a file that is missing may be what it waits for. */
    hasFailed: () => hasFailed,
    /** One after the other: a second reading must not begin within the first. */
    load(path) {
      const next = last.then(() => read(path))
      last = next.catch(() => undefined)
      return next
    },
    close: () => runner.close(),
  }
}
