/** `pnpm build`: the bundles whose sources have changed, or those of them that are named; `--clean` all of them, from nothing. */
import { rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { rollup } from 'rollup'
import { bundles } from '../rollup.config.mjs'
import { builtCommit } from './build/release-facts.mjs'
import { bundleNames, forgetFormerBuilds, forgetStamp, isStale, sweep, writeStamp } from './build/stamps.mjs'

const names = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const isWanted = (name) => names.length === 0 || names.includes(name)

/** Which build a server is of, for `status`. */
function writeBuildFacts(file) {
  writeFileSync(file, JSON.stringify({ commit: builtCommit(), builtAt: new Date().toISOString() }))
  return file
}

async function build(name) {
  if (!isWanted(name) || !isStale(name)) return
  forgetStamp(name)
  const began = Date.now()
  const { output, ...input } = bundles[name]
  const bundle = await rollup(input)
  try {
    const { output: files } = await bundle.write(output)
    const folder = output.dir ?? dirname(output.file)
    const outputs = files.map(({ fileName }) => join(folder, fileName))
    if (name === 'api') outputs.push(writeBuildFacts(join(folder, 'build.json')))
    writeStamp(name, began, bundle.watchFiles, outputs)
  } finally {
    await bundle.close()
  }
  console.log(`Built ${name}`)
}

if (process.argv.includes('--clean')) {
  rmSync('dist/public', { recursive: true, force: true })
  bundleNames.forEach(forgetStamp)
  forgetFormerBuilds()
}
// While one waits for its minifier, another is put together. The loader names the widget's file.
const afterWidget = build('widget').then(() => build('loader'))
const others = bundleNames.filter((name) => name !== 'widget' && name !== 'loader').map(build)
await Promise.all([afterWidget, ...others])
sweep()
