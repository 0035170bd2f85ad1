/** Adds an organization to the installation, with its own product name, support contacts, colors and logo. */
import type { AppCode } from '@rxgauge/contract'
import { reason } from '../../base/errors/reason'
import { StartError } from '../../base/errors/start-error'
import { type Database, maybeOne, type Queryable } from '../../database/database'
import { isTestSql } from '../test-organizations/is-test'
import { storeApp } from './create-organization'
import { type Change, storeRecords } from './organization-records'
import { appRow, type StartingOrganization, startingRecord } from './starting-organization'

export type AddedOrganization = Omit<StartingOrganization, 'isIllustrative'>

/** @throws StartError if its code is taken or it has a mistake */
export async function addOrganization(
  database: Database,
  added: AddedOrganization,
  edition: AppCode,
  change: Change,
): Promise<void> {
  const organization = {
    ...added,
    code: added.code.toUpperCase(),
    color: added.color.toUpperCase(),
    isIllustrative: await showsIllustrativePrices(database),
  }
  await expectNew(database, organization.code)
  const record = startingRecord(organization, edition)
  const { name, productName } = organization
  await storeApp(database, appRow(edition, { ...organization, productName: productName || name }), false)
  await storeRecords(database, [record], change)
}

async function expectNew(queryable: Queryable, code: string): Promise<void> {
  const existing = await maybeOne(queryable, 'select 1 from organization where upper(code) = upper($1)', [code])
  if (existing) throw new StartError(reason('orgExists', { code }))
}

/** Prices are the same for all organizations: a new one labels them as illustrative if others do. */
const showsIllustrativePrices = async (queryable: Queryable): Promise<boolean> =>
  (await maybeOne(
    queryable,
    `select 1 from organization o
     where lower(document #>> '{options,illustrativePricesFlag}') = 'y' and not ${isTestSql('o')} limit 1`,
  )) !== undefined

/** What a page that embeds the gauge contains. */
export const tagFor = (code: string, publicUrl: string | undefined): string =>
  `<script async src="${publicUrl ?? 'https://HOST'}/widget.js" data-org="${code}"></script>`
