/** Of `pnpm release:version`: keeps today's client of the widget and what it reads of answers as those of the last release, which later servers must still serve. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build, runnerImport } from 'vite'
import { serveProgram } from './serve-program.ts'

const folder = fileURLToPath(new URL('../packages/widget/released', import.meta.url))

await build({
  configFile: false,
  logLevel: 'error',
  ssr: { noExternal: true },
  build: {
    ssr: join(folder, 'journey.ts'),
    outDir: folder,
    emptyOutDir: false,
    copyPublicDir: false,
    minify: true,
    rollupOptions: { output: { entryFileNames: 'client.js', codeSplitting: false } },
  },
})
const { module } = await runnerImport(join(folder, 'released.ts'), { configFile: false, logLevel: 'error' })
const widgetCode = JSON.parse(readFileSync('dist/sizes/widget.json', 'utf8'))
  .map(({ file }) => readFileSync(`dist/public/${file}`, 'utf8'))
  .join('\n')
const data = mkdtempSync(join(tmpdir(), 'rxgauge-release-'))
const server = await serveProgram('apps/api/dist/main.js', { PORT: '0', LOG_LEVEL: 'warn', DATA_DIR: data })
try {
  const { walk } = await import(pathToFileURL(join(folder, 'client.js')).href)
  console.log(
    `${await module.recordFields(walk, module.fieldsFile, server.url, widgetCode)} calls are recorded in packages/widget/released`,
  )
} finally {
  await server.end()
  rmSync(data, { recursive: true, force: true })
}
