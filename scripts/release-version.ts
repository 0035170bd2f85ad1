/**
 * `pnpm release:version`: gives what is released the versions that the changesets ask for, and keeps what later versions are tested
 * with: the widget's files, its client with what it reads, and the server's SQL statements. What it wrote is then committed and tagged.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fail } from './local-settings.ts'

const inGit = (...words: string[]) => execFileSync('git', words, { encoding: 'utf8' }).trim()

if (inGit('status', '--porcelain') !== '') fail('Commit first: what is released must be a commit.')
for (const script of ['release-widget.ts', 'release-wire.mjs', 'release-statements.mjs']) {
  execFileSync(process.execPath, [`scripts/${script}`], { stdio: 'inherit' })
}
const { version } = JSON.parse(readFileSync('apps/api/package.json', 'utf8')) as { version: string }
console.log(
  `Read the changelogs, commit everything, and tag it: git tag --annotate v${version} --message "RxGauge ${version}"`,
)
