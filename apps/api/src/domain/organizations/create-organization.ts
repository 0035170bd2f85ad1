/** Creates an operator's own organization. Existing parts stay unless they're to be replaced. */
import type { AppCode } from '@rxgauge/contract'
import { type Database, insertRows, maybeOne, type Queryable } from '../../database/database'
import type { OrganizationImages } from './organization-document'
import { readRecords, storeRecord } from './organization-records'
import { appRow, draftContents, type StartingOrganization, startingRecord } from './starting-organization'

/** The host labels whose visitors get an edition without naming an organization: see `defaultAppCode`. */
const hosts = [
  { appCode: 'CVDB', suffix: '', host: 'the bare host' },
  { appCode: 'CVD', suffix: '-WWW', host: '`www.`' },
] as const

/**
 * Creates the organization, the default one for `www.` visitors, and drafts of the texts, in one transaction.
 * @returns a sentence for each part: created, replaced, or already there
 */
export async function createOrganization(
  database: Database,
  organization: StartingOrganization,
  { isReplaced }: { isReplaced: boolean },
): Promise<string[]> {
  const sentences: string[] = []
  await database.transaction(async (transaction) => {
    for (const { appCode, suffix, host } of hosts) {
      await storeApp(transaction, appRow(appCode, organization), isReplaced)
      const code = `${organization.code}${suffix}`
      sentences.push(await storeOrganization(transaction, { organization, code, appCode, host, isReplaced }))
    }
    sentences.push(await storeDrafts(transaction, organization))
  })
  return sentences
}

export async function storeApp(transaction: Queryable, row: ReturnType<typeof appRow>, isReplaced: boolean) {
  const existing = await maybeOne(transaction, 'select 1 from app where app_code = $1', [row.app_code])
  if (!existing) await insertRows(transaction, 'app', [row])
  else if (isReplaced) {
    await transaction.query(
      'update app set product_name = $2, support_phone = $3, support_email = $4, address = $5 where app_code = $1',
      [row.app_code, row.product_name, row.support_phone, row.support_email, row.address],
    )
  }
}

interface Stored {
  organization: StartingOrganization
  code: string
  appCode: AppCode
  host: string
  isReplaced: boolean
}

async function storeOrganization(transaction: Queryable, { organization, code, appCode, host, isReplaced }: Stored) {
  const [[id, before] = []] = await readRecords(transaction, [code])
  if (before && !isReplaced) return `Organization ${code} already exists.`
  const { document, images } = startingRecord({ ...organization, code }, appCode)
  if (before) {
    const { name, websiteTitle, productName, supportPhone, supportEmail, postalAddress, allowedOrigins } = document
    await storeRecord(transaction, id, {
      document: {
        ...before.document,
        ...{ name, websiteTitle, productName, supportPhone, supportEmail, postalAddress, allowedOrigins },
        options: { ...before.document.options, ...document.options },
        colorScheme: { ...before.document.colorScheme, ...document.colorScheme },
      },
      images: organization.logo ? { ...withoutLogo(before.images), ...images } : before.images,
    })
    return `Organization ${code} is replaced: its name, options, colors, origins, support and logo.`
  }
  const other = await maybeOne(transaction, 'select 1 from organization where app_code = $1 and is_app_default', [
    appCode,
  ])
  await storeRecord(transaction, undefined, { document: { ...document, isAppDefault: other === undefined }, images })
  const isDefault = other === undefined ? `, shown on ${host}` : ''
  return `Made organization ${code}${isDefault}.`
}

/** Otherwise emails would still show the old logo's PNG. */
const withoutLogo = ({ 'logo.svg': _, 'logo.png': __, ...images }: OrganizationImages): OrganizationImages => images

/** Stores only missing drafts, and never overwrites an existing text. */
async function storeDrafts(transaction: Queryable, organization: StartingOrganization) {
  const existing = await transaction.query<{ type: string; language: string }>('select type, language from content')
  const isKnown = new Set(existing.map(({ type, language }) => `${type} ${language}`))
  const missing = draftContents(organization).filter(({ type, language }) => !isKnown.has(`${type} ${language}`))
  if (missing.length === 0) return 'All texts exist already.'
  await insertRows(transaction, 'content', missing)
  return `Wrote drafts of ${missing.map(({ type, language }) => `${type} (${language})`).join(', ')}.`
}
