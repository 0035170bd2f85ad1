/** Builds Storybook into `dist/storybook` when a story, or what it shows, is newer than what was built. */
import { globSync, statSync, writeFileSync } from 'node:fs'
import { output } from './tasks.ts'

const stamp = 'dist/storybook/built'
const sources = ['stories/.storybook/*', '{stories,packages,apps/site/src}/**/*.{ts,tsx,js,css}', 'pnpm-lock.yaml']
const isSkipped = (name: string) => ['node_modules', 'dist', 'e2e'].includes(name) || name.includes('.test.')

export async function buildStorybookIfStale(): Promise<string> {
  const began = Date.now()
  const builtAt = statSync(stamp, { throwIfNoEntry: false })?.mtimeMs ?? 0
  const files = globSync(sources, { exclude: isSkipped })
  if (files.every((file) => statSync(file).mtimeMs < builtAt)) return 'Nothing has changed since it was built.'
  const folders = ['--config-dir', 'stories/.storybook', '--output-dir', 'dist/storybook']
  // `--test` leaves out tables of properties, which take three times as long to read from the components as all the rest.
  await output('storybook', ['build', '--test', ...folders, '--disable-telemetry', '--quiet'])
  writeFileSync(stamp, new Date(began).toISOString())
  return ''
}
