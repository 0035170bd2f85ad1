import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

test('a run whose tests failed ends with a failure, also where it may have started PostgreSQL', () => {
  const code = "import './apps/api/test/embedded-postgresql.ts'; process.exitCode = 3"
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', code], { encoding: 'utf8' })
  expect({ status, stderr }).toEqual({ status: 3, stderr: '' })
})
