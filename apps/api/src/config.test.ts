import { expect, test } from 'vitest'
import { readConfig } from './config'

test('an empty environment gives the defaults', () => {
  expect(readConfig({})).toMatchObject({ port: 4000, dataDir: '.data', demoData: true, databaseUrl: undefined })
})

test('texts go to the United States, or to the countries that the operator names', () => {
  expect(readConfig({}).textCountries).toEqual(['US'])
  expect(readConfig({ TEXT_COUNTRIES: 'US, PR' }).textCountries).toEqual(['US', 'PR'])
})

test('the demo data is loaded into the embedded database, into another only where that is asked for', () => {
  const DATABASE_URL = 'postgresql://localhost/prices'
  expect(readConfig({ DEMO_DATA: 'n' }).demoData).toBe(false)
  expect(readConfig({ DATABASE_URL }).demoData).toBe(false)
  expect(readConfig({ DATABASE_URL, DEMO_DATA: 'y' }).demoData).toBe(true)
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
  [{ SMTP_URL: 'mail.example.com' }, /^SMTP_URL must/],
  [{ SMTP_URL: 'smtp://mail.example.com' }, /^MAIL_FROM must/],
  [{ SMTP_URL: 'smtp://mail.example.com', MAIL_FROM: 'us@example.com' }, /^PUBLIC_URL must/],
  [{ MAIL_FROM: 'us' }, /^MAIL_FROM must/],
  [{ SMS_ACCOUNT: 'AC1' }, /^SMS_ACCOUNT, SMS_TOKEN and SMS_FROM must/],
  [{ SMS_FROM: '555' }, /^SMS_FROM must/],
  [{ PUSH_CONTACT: 'us@example.com' }, /^PUSH_CONTACT must/],
  [{ APPLE_TEAM: 'ABCDE12345' }, /^APPLE_PASS_TYPE, APPLE_TEAM/],
  [{ APPLE_TEAM: 'x' }, /^APPLE_TEAM must/],
  [{ GOOGLE_WALLET_ISSUER: '338800000001' }, /^GOOGLE_WALLET_ISSUER and GOOGLE_WALLET_KEY must/],
  [{ GOOGLE_WALLET_ISSUER: '338800000001', GOOGLE_WALLET_KEY: 'nowhere.json' }, /^GOOGLE_WALLET_KEY must/],
  [{ DELIVERY_TIMEOUT: '0' }, /^DELIVERY_TIMEOUT must/],
  [{ TEXT_COUNTRIES: 'US,FR' }, /^TEXT_COUNTRIES must be some of .*US/],
])('%j stops the start with a sentence that names it', (variables, message) => {
  expect(() => readConfig(variables)).toThrow(message)
})
