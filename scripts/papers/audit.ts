/** Whether a package that is shipped has a known weakness, where the package registry answers that question. */
import { pnpmOfShipped } from './pnpm.ts'

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

/** @returns a sentence; rejects where a weakness is severe */
export async function checkWeaknesses(): Promise<string> {
  const found = readAudit((await pnpmOfShipped('audit', '--json')).output)
  if (!found)
    return 'The package registry in use does not answer questions about known weaknesses: nothing was checked.'
  const list = found.map(({ name, severity, title }) => `${severity}: ${name}, ${title}`).join('\n')
  if (found.some(({ severity }) => failing.includes(severity))) throw new Error(list)
  return list === '' ? 'No known weakness.' : list
}
