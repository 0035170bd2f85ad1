/**
 * Of `pnpm release:version`: gives the gauge's script and `@rxgauge/widget` the versions that their changesets ask for, and keeps the files of new
 * versions, which every later server gives out unchanged.
 */
import { copyFileSync, existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { packVersion, widgetVersion } from './build/widget-versions.ts'
import { buildIfStale } from './build-if-stale.ts'
import { output } from './test/tasks.ts'

const packageVersion = (): string => JSON.parse(readFileSync('packages/embed/package.json', 'utf8')).version
const tarballOf = (version: string) => `rxgauge-widget-${version}.tgz`

const before = tarballOf(packageVersion())
// The first release has its versions already.
if (globSync('.changeset/*.md').length > 0) await output('changeset', ['version'])
const now = tarballOf(packageVersion())
for (const file of globSync(['packages/embed/README.md', 'docs/partners/*.md', 'examples/*/package.json'])) {
  writeFileSync(file, readFileSync(file, 'utf8').replaceAll(before, now))
}
await buildIfStale()

if (!existsSync(`packages/embed/released/${now}`)) {
  copyFileSync(`dist/public/npm/${now}`, `packages/embed/released/${now}`)
  console.log(`${now} is kept in packages/embed/released.`)
}
const version = widgetVersion()
if (!existsSync(`packages/widget/released/widget-${version}.tgz`)) {
  console.log(`${await packVersion({ version, released: new Date().toISOString().slice(0, 10) })} is kept.`)
  await buildIfStale()
}
