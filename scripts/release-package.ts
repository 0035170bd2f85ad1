/**
 * `pnpm release:package`: gives `@rxgauge/widget` the version that its changesets ask for, and keeps the tarball, which every later server gives out
 * unchanged.
 */
import { copyFileSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { buildIfStale } from './build-if-stale.ts'
import { output } from './test/tasks.ts'

const versionOf = (): string => JSON.parse(readFileSync('packages/embed/package.json', 'utf8')).version
const tarballOf = (version: string) => `rxgauge-widget-${version}.tgz`

const before = tarballOf(versionOf())
await output('changeset', ['version'])
const now = tarballOf(versionOf())
for (const file of ['packages/embed/README.md', ...globSync('examples/*/package.json')]) {
  writeFileSync(file, readFileSync(file, 'utf8').replaceAll(before, now))
}
await buildIfStale()
copyFileSync(`dist/public/npm/${now}`, `packages/embed/released/${now}`)
console.log(`${now} is kept in packages/embed/released.`)
