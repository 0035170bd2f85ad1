/** The scripts that are no modules, bundled when they are asked for: the widget's loader and the service worker. */
import { build } from 'vite'

/**
 * @param scripts from an address such as `/widget.js` to `{ entry, define }`
 * @param onChanged called after a file of a script that was served has changed
 */
export function classicScripts(vite, scripts, onChanged) {
  /** From an address to its code and the files that it was made of. */
  const built = new Map()

  vite.watcher.on('all', (_, file) => {
    for (const [path, script] of built) {
      script.then(
        ({ files }) => {
          if (!files.has(file)) return
          built.delete(path)
          onChanged()
        },
        () => built.delete(path),
      )
    }
  })

  async function bundle({ entry, define }) {
    const [{ output }] = await build({
      root: vite.config.root,
      configFile: false,
      logLevel: 'error',
      define,
      build: { write: false, minify: false, lib: { entry, formats: ['iife'], name: 'script', fileName: 'script' } },
    })
    return { code: output[0].code, files: new Set(output[0].moduleIds) }
  }

  return async (request, response, next) => {
    const path = request.url.replace(/\?.*$/, '')
    const script = scripts[path]
    if (!script) return next()
    try {
      if (!built.has(path)) built.set(path, bundle(script))
      const { code } = await built.get(path)
      response.writeHead(200, {
        'content-type': 'text/javascript; charset=utf-8',
        'access-control-allow-origin': '*',
        'cache-control': 'no-store',
      })
      response.end(code)
    } catch (error) {
      next(error)
    }
  }
}
