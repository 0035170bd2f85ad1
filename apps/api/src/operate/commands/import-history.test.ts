/** The history of imports: who imported, accepted and reverted what. */
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runCommand } from '../../../test/command'
import { copyPreparedDatabase } from '../../../test/database'

test('each action is stored with its operator, even after its rows are gone', async () => {
  const copy = await copyPreparedDatabase()
  const file = join(mkdtempSync(join(tmpdir(), 'history-test-')), 'costs.csv')
  const environment = { ...copy, RXGAUGE_OPERATOR: 'Timer' }
  const run = (...words: string[]) => runCommand(words, environment)
  const bring = async (price: string, ...words: string[]) => {
    writeFileSync(file, `NDC,Basis,Unit,Unit price,From,To\n00093505698,AWP,EA,${price},2026-01-01,\n`)
    const { stdout } = await run('import', file, '--json', ...words)
    return String(JSON.parse(stdout).files[0].importId)
  }
  const first = await bring('1')
  const second = await bring('10', '--as', 'Anna')
  await run('import', 'accept', second, '--as', 'Bo')
  await run('import', 'undo', second, '--as', 'Cy')
  const third = await bring('100', '--as', 'Anna', '--yes')
  const { stdout } = await run('data', 'history', '--json')
  const { events } = JSON.parse(stdout)
  expect(events.map(({ act, importId, by }: Record<string, unknown>) => `${act} ${importId} ${by}`)).toEqual([
    `imported ${third} Anna`,
    `restored ${first} Cy`,
    `undone ${second} Cy`,
    `accepted ${second} Bo`,
    `held ${second} Anna`,
    `imported ${first} Timer`,
  ])
  // A held import can be discarded too.
  const fourth = await bring('1000', '--as', 'Anna')
  const declined = await run('import', 'undo', fourth, '--as', 'Cy')
  expect(declined.stdout).toBe(`Import ${fourth} no longer waits. It was never used.\n`)
  expect((await run('import', 'list')).stdout).not.toContain('held')
  expect(await run('import', 'undo', fourth)).toMatchObject({ code: 1 })
  const { stdout: text } = await run('data', 'history', '--limit', '4')
  expect(text).toMatch(
    new RegExp(
      `rejected .*import ${fourth}.*by Cy\\n.*held .*import ${fourth}.*\\n\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d  imported  import ${third}, unit-costs \\(costs.csv\\), by Anna: 1 of 1 prices change by more than half\\n.*by Cy\\n$`,
    ),
  )
  expect(await run('data', 'history', '--limit', 'all')).toMatchObject({ code: 2 })
})
