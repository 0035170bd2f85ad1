/** What a change did: the same parts of another revision, measured right after by the same program. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const bench = fileURLToPath(new URL('main.mjs', import.meta.url))

export async function compareWith(revision, tables) {
  const folder = mkdtempSync(join(tmpdir(), 'rxgauge-compare-'))
  const copy = join(folder, 'copy')
  const run = (command, args, cwd = copy) =>
    execFileSync(command, args, { cwd, stdio: ['ignore', 'inherit', 'inherit'] })
  try {
    run('git', ['worktree', 'add', '--detach', copy, revision], process.cwd())
    run('npx', ['-y', 'pnpm@12', 'install', '--prefer-offline', '--frozen-lockfile'])
    run(process.execPath, ['scripts/build.mjs'])
    const file = join(folder, 'figures.json')
    run(process.execPath, [bench, ...tables.map(({ name }) => name), '--json', file])
    print(revision, JSON.parse(readFileSync(file, 'utf8')).tables, tables)
  } finally {
    execFileSync('git', ['worktree', 'remove', '--force', copy])
    rmSync(folder, { recursive: true, force: true })
  }
}

function print(revision, before, now) {
  console.log(`\nFrom ${revision} to here`)
  for (const { name, title, rows } of now) {
    console.log(`\n${title}`)
    const old = new Map(before.find((table) => table.name === name)?.rows.map((row) => [row[0], row]))
    for (const [what, measured, , ratio] of rows) {
      const [, oldMeasured = '', , oldRatio = ''] = old.get(what) ?? []
      if (measured === '') continue
      const [from, to] = ratio === '' ? [oldMeasured, measured] : [oldRatio, ratio]
      const change = Number(from) > 0 ? ` (x${(Number(to) / Number(from)).toFixed(2)})` : ''
      console.log(`  ${what}: ${from || 'not measured'} -> ${to}${change}`)
    }
  }
}
