/** Builds Storybook into `dist/storybook` when a story, or what it shows, is newer than what was built. */
import { readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bin } from './tasks.ts'

const stamp = 'dist/storybook/built'
const sources = ['stories', 'packages', 'apps/site/src', 'pnpm-lock.yaml']
const skipped = ['node_modules', 'dist', 'e2e']

const builtAt = () => statSync(stamp, { throwIfNoEntry: false })?.mtimeMs ?? 0

/** When the newest file below a path changed; tests and prose do not count. */
function newest(path: string): number {
  const stats = statSync(path)
  if (!stats.isDirectory()) return /\.test\.|\.md$/.test(path) ? 0 : stats.mtimeMs
  const names = readdirSync(path).filter((name) => !skipped.includes(name))
  return Math.max(0, ...names.map((name) => newest(join(path, name))))
}

export async function buildStorybookIfStale(): Promise<string> {
  const began = Date.now()
  if (Math.max(...sources.map(newest)) < builtAt()) return 'Nothing has changed since it was built.'
  await bin(
    'storybook',
    'build',
    // Without tables of properties, which take three times as long to read from the components as all the rest.
    '--test',
    '--config-dir',
    'stories/.storybook',
    '--output-dir',
    'dist/storybook',
    '--disable-telemetry',
    '--quiet',
  )
  writeFileSync(stamp, new Date(began).toISOString())
  return ''
}
