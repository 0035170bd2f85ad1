/** `pnpm build`: the bundles whose sources have changed; `--clean` all of them, from nothing. */
import { rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { sweep } from './build/former-builds.ts'
import { builtCommit } from './build/release-facts.ts'
import { type BundleName, bundleNames, isStale, readStamp, stampOf, writeStamp } from './build/stamps.ts'
import { packTarball } from './build/tarball.ts'
import { placeVersions } from './build/widget-versions.ts'

// The output of a command that is built first is its own.
const say = (sentence: string) => process.stderr.write(`${sentence}\n`)

if (process.argv.includes('--clean')) {
  for (const path of ['public', 'built', 'former-assets.json'])
    rmSync(join('dist', path), { recursive: true, force: true })
}
const stale = bundleNames.filter(isStale)
if (stale.length > 0) await buildAll()

async function buildAll() {
  say(`Building ${stale.join(', ')} (from nothing: about half a minute)`)
  try {
    // While one waits for its minifier, another is put together. The loader names the widget's file, the service worker the styles'.
    const afterWidget = build('widget').then(() => Promise.all([build('loader'), build('nextWidget')]))
    const styles = ['siteStyles', 'earlyAppearance'] as const
    const afterStyles = Promise.all(styles.map(build)).then(() => build('serviceWorker'))
    const afterEmbed = build('embed').then(() => build('embedTypes'))
    const ordered: BundleName[] = ['widget', 'loader', 'nextWidget', 'serviceWorker', 'embed', 'embedTypes', ...styles]
    const others = bundleNames.filter((name) => !ordered.includes(name)).map(build)
    await Promise.all([afterWidget, afterStyles, afterEmbed, ...others])
  } catch (error) {
    say(`The build failed: ${error instanceof Error ? error.stack : error}`)
    process.exit(1)
  }
  sweep()
}

async function build(name: BundleName) {
  // The name of a file that was built just now makes those stale that write it.
  if (!stale.includes(name) && !isStale(name)) return
  const [{ rollup }, { bundles }] = await Promise.all([import('rollup'), import('../rollup.config.ts')])
  const began = Date.now()
  const { output, ...input } = bundles[name]
  const bundle = await rollup(input)
  // What follows may be interrupted, and leave files of two builds.
  rmSync(stampOf(name), { force: true })
  const outputs: string[] = []
  for (const each of [output].flat()) {
    const { output: files } = await bundle.write(each)
    const folder = each.dir ?? dirname(each.file ?? '')
    outputs.push(...files.map(({ fileName }) => join(folder, fileName)))
  }
  await bundle.close()
  if (name === 'api') outputs.push(writeBuildFacts('apps/api/dist/build.json'))
  if (name === 'loader') outputs.push(...placeVersions())
  if (name === 'embedTypes') outputs.push(...(await packTarball([...(readStamp('embed')?.outputs ?? []), ...outputs])))
  writeStamp(name, began, bundle.watchFiles, outputs)
}

/** Of a release, its commit's time, so that the same commit gives the same bytes (reproducible-builds.org). */
function builtAt(): string {
  const { SOURCE_DATE_EPOCH } = process.env
  return (SOURCE_DATE_EPOCH === undefined ? new Date() : new Date(Number(SOURCE_DATE_EPOCH) * 1000)).toISOString()
}

/** Which build a server is of, for `status`. */
function writeBuildFacts(file: string) {
  writeFileSync(file, JSON.stringify({ commit: builtCommit(), builtAt: builtAt() }))
  return file
}
