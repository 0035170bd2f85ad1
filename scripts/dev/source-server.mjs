/** Vite for site, widget and programs: modules for browsers over HTTP, and for this process through module runners. */
import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { createServer } from 'vite'
import { mapOutlines } from '../build/map-outlines.mjs'
import { moduleLoader } from './module-loader.mjs'
import { styleUpdates } from './style-updates.mjs'

const browserEntries = ['scripts/dev/browser/site.js', 'scripts/dev/browser/widget.js']
/** Addresses that are modules or files for them; all others are the product's. */
const moduleAddress = /^\/(@|packages\/|apps\/|scripts\/dev\/browser\/|node_modules\/)/

/**
 * `api` runs the API and the partner's page, `ssr` the site on the server.
 * @param socketServer the HTTP server whose address the browsers' socket shares
 * @param onServerChange called with `api` or `ssr` and the file, after one of its modules has changed
 */
export async function createSourceServer({ root, socketServer, ignored, onServerChange }) {
  function fileChanged(name, change) {
    loaders[name].fileChanged(change.file)
    onServerChange(name, change)
  }
  const vite = await createServer({
    root,
    configFile: false,
    envDir: false,
    appType: 'custom',
    publicDir: false,
    cacheDir: join(root, 'node_modules/.cache/rxgauge-dev'),
    logLevel: 'warn',
    plugins: [mapOutlines(), react(), styleUpdates(), serverChanges(fileChanged, (name) => loaders[name].hasFailed())],
    environments: { api: { consumer: 'server' } },
    server: {
      middlewareMode: true,
      hmr: { server: socketServer },
      fs: { allow: [root, realpathSync(join(root, 'node_modules'))] },
      watch: { ignored: ['**/dist/**', '**/.cache/**', ...ignored] },
    },
    optimizeDeps: { entries: browserEntries },
  })
  const loaders = { api: moduleLoader(vite.environments.api), ssr: moduleLoader(vite.environments.ssr) }
  return {
    vite,
    middleware: (request, response, next) =>
      moduleAddress.test(request.url) ? vite.middlewares(request, response, next) : next(),
    /** @param name `api` or `ssr` */
    load: (name, path) => loaders[name].load(path),
    showError: (error) =>
      vite.environments.client.hot.send({
        type: 'error',
        err: { message: error.message, stack: error.stack ?? '', plugin: 'server' },
      }),
    clearError: () => vite.environments.client.hot.send({ type: 'update', updates: [] }),
    reloadPages: () => vite.environments.client.hot.send({ type: 'full-reload' }),
    async close() {
      await Promise.all(Object.values(loaders).map((loader) => loader.close()))
      await vite.close()
    },
  }
}

function serverChanges(fileChanged, hasFailed) {
  return {
    name: 'server-changes',
    hotUpdate({ file, modules, server, type }) {
      const { name } = this.environment
      if (name === 'client') return
      if (modules.length === 0 && !(type === 'create' && hasFailed(name))) return
      const isInBrowser = server.environments.client.moduleGraph.getModulesByFile(file) !== undefined
      fileChanged(name, { file, isInBrowser })
    },
  }
}
