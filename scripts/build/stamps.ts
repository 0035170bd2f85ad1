/** What each bundle was built from, so that it is built again only when that has changed. */
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { builtCommit, releaseFacts } from './release-facts.ts'

export const bundleNames = [
  'widget',
  'site',
  'desk',
  'assistantView',
  'siteStyles',
  'earlyAppearance',
  'siteOnServer',
  'partnerDocs',
  'apiReference',
  'serviceWorker',
  'loader',
  'nextWidget',
  'check',
  'frame',
  'api',
  'partner',
  'embed',
  'embedTypes',
] as const
export type BundleName = (typeof bundleNames)[number]

interface Stamp {
  hash: string
  inputs: string[]
  outputs: string[]
}

/** What every bundle depends on besides its sources; what is installed is known by the lockfile. */
const settings = [
  ...['pnpm-lock.yaml', 'package.json', 'rollup.config.ts', 'tsconfig.base.json', 'tsconfig.build.json'],
  ...globSync(['{apps,packages}/*/package.json', 'scripts/build/*.ts']).filter((file) => !file.includes('.test.')),
]
export const stampOf = (name: BundleName) => `dist/stamps/${name}.json`

function hashOf(name: BundleName, inputs: readonly string[]) {
  const facts = name === 'api' ? builtCommit() : JSON.stringify(releaseFacts())
  const hash = createHash('sha256').update(`${process.version} ${facts}`)
  for (const file of [...settings, ...inputs])
    hash.update(existsSync(file) ? readFileSync(file) : 'missing').update('\0')
  return hash.digest('hex')
}

export const readStamp = (name: BundleName): Stamp | undefined =>
  existsSync(stampOf(name)) ? JSON.parse(readFileSync(stampOf(name), 'utf8')) : undefined

export function isStale(name: BundleName): boolean {
  const stamp = readStamp(name)
  return !stamp || stamp.hash !== hashOf(name, stamp.inputs) || !stamp.outputs.every((file) => existsSync(file))
}

/** @param files what was read since `began` */
export function writeStamp(name: BundleName, began: number, files: readonly string[], outputs: string[]) {
  const paths = files.map((file) => relative('.', file.replace(/\?.*$/, '')))
  const inputs = [...new Set(paths)].filter((path) => !/node_modules|\0/.test(path))
  // Of a file that changed while it was read, nobody knows which version was built.
  const hasChanged = inputs.some((path) => statSync(path).mtimeMs >= began)
  mkdirSync('dist/stamps', { recursive: true })
  writeFileSync(stampOf(name), JSON.stringify({ hash: hasChanged ? '' : hashOf(name, inputs), inputs, outputs }))
}
