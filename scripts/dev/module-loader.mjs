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

  return {
    fileChanged: (file) => changed.add(file),
    async load(path) {
      // What was left half read is not to be built upon.
      if (hasFailed) runner.clearCache()
      for (const file of changed)
        for (const module of runner.evaluatedModules.getModulesByFile(file) ?? []) forget(module)
      changed.clear()
      hasFailed = true
      const module = await runner.import(path)
      hasFailed = false
      return module
    },
    close: () => runner.close(),
  }
}
