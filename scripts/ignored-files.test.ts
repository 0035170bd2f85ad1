/** What commands write into a checkout by themselves is not offered to git. */
import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

test('rows that an import refused, data, builds and secrets stay out of git', () => {
  const paths = [
    'refused/mac.csv',
    '.data/database/PG_VERSION',
    'dist/api/main.js',
    'deploy/.env',
    'deploy/postgres-password',
  ]
  const { stdout } = spawnSync('git', ['check-ignore', ...paths], { encoding: 'utf8' })
  expect(stdout.trim().split('\n')).toEqual(paths)
})
