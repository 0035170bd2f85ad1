/** What pnpm says of the packages that are shipped: those of the server, and those in the bundles of widget and site. */
import { execFile } from 'node:child_process'

const shipped = ['rxgauge', '@rxgauge/api', '@rxgauge/site', '@rxgauge/widget-app']

/** What it writes, also where it fails; rejects where it writes nothing within a minute. */
export function pnpmOfShipped(...words: string[]): Promise<string> {
  const filters = shipped.flatMap((name) => ['--filter-prod', `${name}...`])
  const args = ['-y', 'pnpm@12', ...filters, ...words, '--prod']
  return new Promise((resolve, reject) => {
    execFile('npx', args, { timeout: 60_000, maxBuffer: 2 ** 28 }, (error, stdout) =>
      error && stdout === '' ? reject(error) : resolve(stdout),
    )
  })
}

export const sbomFile = 'dist/sbom.cdx.json'

/** The bill of materials in CycloneDX's form, from the lockfile. */
export const writeSbom = (file = sbomFile) =>
  pnpmOfShipped('sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--lockfile-only', `--out=${file}`)

/** What fails the test command; milder ones are named. */
const failing = ['high', 'critical']

/** @param output of `pnpm audit --json` @returns `undefined` where there was no answer */
export function readAudit(output: string): { name: string; severity: string; title: string }[] | undefined {
  try {
    const { advisories } = JSON.parse(output) as {
      advisories: Record<string, { module_name: string; severity: string; title: string }>
    }
    return Object.values(advisories).map(({ module_name: name, severity, title }) => ({ name, severity, title }))
  } catch {
    return undefined
  }
}

/** Known weaknesses, where the package registry answers. @returns a sentence; rejects where one is severe */
export async function checkWeaknesses(): Promise<string> {
  const found = readAudit(await pnpmOfShipped('audit', '--json').catch(() => ''))
  if (!found)
    return 'The package registry in use does not answer questions about known weaknesses: nothing was checked.'
  const list = found.map(({ name, severity, title }) => `${severity}: ${name}, ${title}`).join('\n')
  if (found.some(({ severity }) => failing.includes(severity))) throw new Error(list)
  return list === '' ? 'No known weakness.' : list
}
