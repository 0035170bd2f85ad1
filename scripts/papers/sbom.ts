/** The bill of materials of what is shipped, in CycloneDX's form, from the lockfile: dist/sbom.cdx.json. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { Spec, Validation } from '@cyclonedx/cyclonedx-library'
import { pnpmOfShipped } from './pnpm.ts'

interface Bom {
  serialNumber?: string
  metadata: { timestamp?: string }
  components: Component[]
  dependencies: Arrows[]
}

interface Component {
  'bom-ref': string
  group?: string
  name: string
  externalReferences?: { type: string; hashes?: object[] }[]
}

interface Arrows {
  ref: string
  dependsOn?: string[]
}

export const sbomFile = 'dist/sbom.cdx.json'
const specVersion = Spec.Version.v1dot6

/**
 * The same lockfile gives the same file: no number of its own, no time. Where a package was fetched from is everybody's own
 * business, so addresses go, and its hash stands with the package itself.
 */
function withoutOrigins({ serialNumber: _, ...bom }: Bom) {
  const { timestamp: __, ...metadata } = bom.metadata
  return {
    ...bom,
    metadata,
    components: bom.components.map(withoutAddress).toSorted(by('bom-ref')),
    dependencies: bom.dependencies.map((entry) => withOwnArrows(entry, bom.components)).toSorted(by('ref')),
  }
}

/** The top folder brings Node. */
const shippedApps = ['.', 'apps/api', 'apps/site', 'packages/widget']

/** Of our own packages pnpm names one or the other that they lean on, not the same each time: their package.json knows all. */
function withOwnArrows({ ref, dependsOn }: Arrows, components: readonly Component[]) {
  const own = /^pkg:npm\/%40rxgauge\/(\w+)@/.exec(ref)?.[1]
  const folders = own ? [`packages/${own}`] : ref.startsWith('pkg:npm/rxgauge@') ? shippedApps : undefined
  if (!folders) return { ref, dependsOn }
  const names = folders.flatMap((folder) => {
    const { dependencies, optionalDependencies } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'))
    return Object.keys({ ...dependencies, ...optionalDependencies })
  })
  const leansOn = ({ group, name }: Component) => names.includes(group ? `${group}/${name}` : name)
  return {
    ref,
    dependsOn: components
      .filter(leansOn)
      .map((component) => component['bom-ref'])
      .toSorted(),
  }
}

const by =
  <Key extends string>(key: Key) =>
  (one: Record<Key, string>, other: Record<Key, string>) =>
    one[key] < other[key] ? -1 : 1

function withoutAddress({ externalReferences = [], ...component }: Component) {
  const distribution = externalReferences.find(({ type }) => type === 'distribution')
  const others = externalReferences.filter(({ type }) => type !== 'distribution')
  return {
    ...component,
    ...(distribution?.hashes ? { hashes: distribution.hashes } : {}),
    ...(others.length > 0 ? { externalReferences: others } : {}),
  }
}

/** What CycloneDX's own schema objects to, or nothing. */
export async function objectionsTo(text: string): Promise<unknown> {
  return (await new Validation.JsonStrictValidator(specVersion).validate(text)) ?? undefined
}

/** Writes the file and returns its text; rejects where it is no valid bill of materials. */
export async function writeSbom(file = sbomFile): Promise<string> {
  mkdirSync(dirname(file), { recursive: true })
  const { code, output } = await pnpmOfShipped(
    'sbom',
    '--sbom-format=cyclonedx',
    `--sbom-spec-version=${specVersion}`,
    '--sbom-type=application',
    '--lockfile-only',
    `--out=${file}`,
  )
  if (code !== 0) {
    rmSync(file, { force: true })
    throw new Error(`The bill of materials could not be made: ${output.trim()}`)
  }
  const text = `${JSON.stringify(withoutOrigins(JSON.parse(readFileSync(file, 'utf8'))), null, 2)}\n`
  const objections = await objectionsTo(text)
  if (objections) throw new Error(`The bill of materials is not valid: ${JSON.stringify(objections)}`)
  writeFileSync(file, text)
  return text
}
