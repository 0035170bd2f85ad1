/** What each bundle was built from, so that it is built again only when that has changed. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { removeOldFiles } from './former-builds.mjs'
import { hashOf } from './hash.mjs'
import { builtCommit, releaseFacts } from './release-facts.mjs'

export const bundleNames = ['widget', 'site', 'siteStyles', 'siteOnServer', 'serviceWorker', 'loader', 'api', 'partner']
/** Those that carry version, branch and commit. */
const released = ['widget', 'site', 'siteOnServer']
const publicFolder = 'dist/public'
const stampOf = (name) => `dist/built/${name}.json`

const textOf = (file) => {
  try {
    return readFileSync(file)
  } catch {
    return 'missing'
  }
}

/** What every bundle depends on besides its sources. */
const packageFiles = ['packages', 'apps'].flatMap((folder) =>
  readdirSync(folder).map((name) => join(folder, name, 'package.json')),
)
const settings = ['package.json', 'pnpm-lock.yaml', 'rollup.config.mjs', 'tsconfig.base.json', 'tsconfig.build.json']
const programs = readdirSync('scripts/build')
  .filter((name) => name.endsWith('.mjs'))
  .map((name) => join('scripts/build', name))
const common = hashOf(process.versions.node, ...[...settings, ...packageFiles, ...programs].map(textOf))
const factsOf = (name) => {
  if (name === 'api') return builtCommit()
  return released.includes(name) ? JSON.stringify(releaseFacts()) : ''
}
const keyOf = (name) => hashOf(common, factsOf(name))

function readStamp(name) {
  try {
    return JSON.parse(readFileSync(stampOf(name), 'utf8'))
  } catch {
    return undefined
  }
}

export function isStale(name) {
  const stamp = readStamp(name)
  if (!stamp || stamp.key !== keyOf(name)) return true
  if (!stamp.outputs.every((file) => existsSync(file))) return true
  return Object.entries(stamp.inputs).some(([file, hash]) => hashOf(textOf(file)) !== hash)
}

/**
 * @param files what was read since `began`; what is installed is known by the lockfile
 * @param outputs files that were written
 */
export function writeStamp(name, began, files, outputs) {
  const paths = files.map((file) => relative('.', file.replace(/\?.*$/, '')))
  const sources = [...new Set(paths)].filter((path) => !/node_modules|\0/.test(path))
  // Changed while it was being read: which of the two was built is not known.
  if (sources.some((path) => statSync(path).mtimeMs >= began)) return
  const inputs = Object.fromEntries(sources.map((path) => [path, hashOf(textOf(path))]))
  mkdirSync(dirname(stampOf(name)), { recursive: true })
  writeFileSync(stampOf(name), JSON.stringify({ key: keyOf(name), inputs, outputs }))
}

export const forgetStamp = (name) => rmSync(stampOf(name), { force: true })

const historyFile = 'dist/former-assets.json'

/** Forgets which files former builds had: what is not there cannot be kept. */
export const forgetFormerBuilds = () => rmSync(historyFile, { force: true })

/** Removes what is served but belongs to no bundle any more, nor to the builds before. */
export function sweep() {
  const stamps = bundleNames.map(readStamp)
  // A bundle whose sources changed while it was built has no stamp: which files are its own is not known.
  if (stamps.includes(undefined)) return
  const outputs = stamps.flatMap(({ outputs }) => outputs).filter((file) => file.startsWith(`${publicFolder}/`))
  removeOldFiles({ folder: publicFolder, historyFile, current: outputs.map((file) => relative(publicFolder, file)) })
}
