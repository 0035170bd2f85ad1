import { expect, test } from 'vitest'
import { readConfig } from './config'

test('an empty environment gives the defaults', () => {
  expect(readConfig({})).toMatchObject({ port: 4000, dataDir: '.data', demoData: true, databaseUrl: undefined })
})

test.each([
  [{ PORT: 'abc' }, /^PORT must/],
  [{ PORT: '70000' }, /^PORT must/],
  [{ DATABASE_URL: 'mysql://x' }, /^DATABASE_URL must/],
  [{ DATA_DIR: '' }, /^DATA_DIR must/],
  [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL must/],
  [{ DEMO_DATA: 'yes' }, /^DEMO_DATA must/],
  [{ TRUST_PROXY: 'true' }, /^TRUST_PROXY must/],
  [{ PUBLIC_URL: 'example' }, /^PUBLIC_URL must/],
])('%j stops the start with a sentence that names it', (variables, message) => {
  expect(() => readConfig(variables)).toThrow(message)
})
