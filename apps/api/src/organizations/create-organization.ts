/** Makes an operator's own organization. What is there already stays as it is, unless it is to be replaced. */
import { type Database, insertRows, maybeOne, type Queryable } from '../database/database'
import { logoFiles } from './logo-file'
import {
  appRow,
  colorSchemeOf,
  draftContents,
  organizationOptionsOf,
  type StartingOrganization,
} from './starting-organization'

/** By which host's first label a visitor comes to it who names no organization: see `defaultAppCode`. */
const hosts = [
  { appCode: 'CVDB', suffix: '', host: 'the bare host' },
  { appCode: 'CVD', suffix: '-WWW', host: '`www.`' },
] as const

/**
 * The organization, the one that visitors of `www.` come to, and drafts of the texts, in one transaction.
 * @returns a sentence for each part: made, replaced, or there already
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
  appCode: string
  host: string
  isReplaced: boolean
}

async function storeOrganization(transaction: Queryable, { organization, code, appCode, host, isReplaced }: Stored) {
  const { name, color, allowedOrigins, logo, productName, supportPhone, supportEmail, postalAddress } = organization
  const existing = await maybeOne<{ id: number }>(transaction, 'select id from organization where upper(code) = $1', [
    code,
  ])
  if (existing && !isReplaced) return `Organization ${code} is there already.`
  const options = organizationOptionsOf(organization)
  if (existing) {
    await transaction.query(
      `update organization set name = $2, website_title = $2, options = options || $3, color_scheme = color_scheme || $4,
         allowed_origins = $5, product_name = $6, support_phone = $7, support_email = $8, address = $9 where id = $1`,
      [
        existing.id,
        name,
        JSON.stringify(options),
        JSON.stringify(colorSchemeOf(color)),
        allowedOrigins,
        productName,
        supportPhone,
        supportEmail,
        postalAddress,
      ],
    )
    await storeLogo(transaction, existing.id, logo)
    return `Organization ${code} is replaced: its name, options, colours, origins, support and logo.`
  }
  const other = await maybeOne(transaction, 'select 1 from organization where app_code = $1 and is_app_default', [
    appCode,
  ])
  await insertRows(transaction, 'organization', [
    {
      code,
      app_code: appCode,
      is_app_default: other === undefined,
      type: 'p',
      name,
      suffix: '',
      website_title: name,
      options,
      color_scheme: colorSchemeOf(color),
      product_name: productName,
      support_phone: supportPhone,
      support_email: supportEmail,
      address: postalAddress,
      restrict_pharmacy_group_ids: [],
      allowed_origins: allowedOrigins,
      logo: '',
      logo_mobile_one: '',
      logo_mobile_two: '',
      related_organization_qr_flag: false,
    },
  ])
  const stored = await maybeOne<{ id: number }>(transaction, 'select id from organization where code = $1', [code])
  if (stored) await storeLogo(transaction, stored.id, logo)
  const isDefault = other === undefined ? `, shown on ${host}` : ''
  return `Made organization ${code}${isDefault}.`
}

async function storeLogo(transaction: Queryable, organizationId: number, logo: StartingOrganization['logo']) {
  if (!logo) return
  // Emails would go on showing the PNG of the logo before.
  await transaction.query(
    `delete from organization_file where organization_id = $1 and name in ('logo.svg', 'logo.png')`,
    [organizationId],
  )
  for (const { name, mediaType, content } of logoFiles(logo)) {
    await transaction.query(
      `insert into organization_file (organization_id, name, media_type, content) values ($1, $2, $3, decode($4, 'base64'))`,
      [organizationId, name, mediaType, content.toString('base64')],
    )
  }
}

/** Only those that are missing: what somebody wrote is never replaced by a draft. */
async function storeDrafts(transaction: Queryable, organization: StartingOrganization) {
  const existing = await transaction.query<{ type: string; language: string }>('select type, language from content')
  const isKnown = new Set(existing.map(({ type, language }) => `${type} ${language}`))
  const missing = draftContents(organization).filter(({ type, language }) => !isKnown.has(`${type} ${language}`))
  if (missing.length === 0) return 'All texts are there already.'
  await insertRows(transaction, 'content', missing)
  return `Wrote drafts of ${missing.map(({ type, language }) => `${type} (${language})`).join(', ')}.`
}
