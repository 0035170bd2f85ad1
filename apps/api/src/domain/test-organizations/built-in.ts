/** The organizations for trying that every installation has: they're stored when somebody first names one. */
import { colors } from '@rxgauge/contract'
import { maybeOne, type Queryable } from '../../database/database'
import { startingRecord } from '../organizations/starting-organization'
import { builtIn } from './built-in-codes'
import { isTestSql } from './is-test'

/** @param appCode an edition of the installation */
function documentOf(code: string, appCode: string) {
  const { options, allowedOrigins = ['*'] } = builtIn[code] ?? {}
  const { document } = startingRecord(
    {
      code,
      name: 'TEST',
      productName: 'TEST',
      color: colors.brand,
      logo: undefined,
      supportEmail: 'support@example.com',
      // Reserved for examples.
      supportPhone: '(800) 555-0142',
      postalAddress: [],
      allowedOrigins,
      sends: { email: true, text: true, push: false },
      isIllustrative: true,
    },
    'CVDB',
  )
  // Nobody signs in, since no code would arrive.
  const withoutAccounts = { signInOutFlag: 'n', saveCouponFlag: 'n', doseReminderFlag: 'n', refillSavingsFlag: 'n' }
  return {
    ...document,
    appCode,
    options: { ...document.options, ...withoutAccounts, testFlag: 'y', ...options },
  }
}

/**
 * Stores one of them if it isn't there yet. It belongs to an edition that the installation has; before the first organization there's none,
 * and nothing is stored.
 */
export async function storeBuiltIn(database: Queryable, code: string): Promise<void> {
  const app = await maybeOne<{ appCode: string }>(
    database,
    `select app_code "appCode" from app where exists (select from organization) order by app_code = 'CVDB' desc, app_code limit 1`,
  )
  if (!app) return
  const document = documentOf(code.toUpperCase(), app.appCode)
  await database.query('insert into organization (document) values ($1) on conflict (code) do nothing', [
    JSON.stringify(document),
  ])
}

/** An organization of an operator's own that has such a code, from before it was reserved. */
export const findOwnWithBuiltInCode = (database: Queryable): Promise<{ code: string }[]> =>
  database.query<{ code: string }>(
    `select code from organization o where upper(code) = any($1) and not ${isTestSql('o')} order by code`,
    [Object.keys(builtIn)],
  )
