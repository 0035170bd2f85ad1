/** Checks that organizations can be shown and are complete. */

import { calls } from '@rxgauge/contract'
import * as v from 'valibot'
import { newYorkDay } from '../../../base/new-york-day'
import { type Database, one } from '../../../database/database'
import { Callers } from '../../../domain/devices/callers'
import { type TextState, textStates } from '../../../domain/documents/content-versions'
import { isEndedSql } from '../../../domain/organizations/ended'
import { largestLogo } from '../../../domain/organizations/logo-file'
import { claimNames } from '../../../domain/organizations/organization-document'
import { readRecords } from '../../../domain/organizations/organization-records'
import { type Organization, Organizations } from '../../../domain/organizations/organizations'
import { findOwnWithBuiltInCode } from '../../../domain/test-organizations/built-in'
import { isTestSql } from '../../../domain/test-organizations/is-test'
import { claimsIn } from '../claim-command'
import { bad, type Finding, good, notice } from './finding'

interface Row {
  id: number
  code: string
  appCode: string
  isAppDefault: boolean
  supportEmail: string
  hasPostalAddress: boolean
  isEnded: boolean
  /** Sizes in bytes, by name. */
  files: string
}

export async function checkOrganizations(database: Database, isPublic: boolean): Promise<Finding[]> {
  const rows = await database.query<Row>(
    `select o.id, o.code, o.app_code "appCode", o.is_app_default "isAppDefault", coalesce(o.document ->> 'supportEmail', a.support_email) "supportEmail",
       coalesce(nullif(o.document -> 'postalAddress', 'null'), to_jsonb(a.address)) <> '[]' "hasPostalAddress", ${isEndedSql} "isEnded",
       coalesce((select json_object_agg(f.name, length(f.content)) from organization_file f
         where f.organization_id = o.id), '{}')::text files
     from organization o join app a using (app_code) where not ${isTestSql('o')} order by o.id`,
  )
  if (rows.length === 0) {
    return [
      bad('organizations', 'There is no organization yet, so there is no page. Create the first one with `init`.'),
    ]
  }
  const organizations = new Organizations({ database, callers: new Callers({ database }) })
  const broken = new Map((await organizations.listBroken()).map(({ code, keys }) => [code, keys]))
  const findings = rows.map(async (row): Promise<Finding[]> => {
    if (row.isEnded)
      return [
        notice(
          'organizations',
          `Organization ${nameOf(row)} is shown to nobody: it is suspended, or its last day has passed.`,
        ),
      ]
    const keys = broken.get(row.code)
    return keys
      ? [bad('organizations', `Organization ${nameOf(row)} cannot be shown: ${keys.join(', ')} is missing or wrong.`)]
      : readableFindings(row, await organizations.byId(row.id), isPublic)
  })
  return [
    ...(await Promise.all(findings)).flat(),
    ...(await findOwnWithBuiltInCode(database)).map(({ code }) =>
      bad(
        'organizations',
        `Organization ${code} hides the one that partners try the gauge with: that code is every installation’s. Create it under another code.`,
      ),
    ),
    ...defaultFindings(rows),
    ...(await textFindings(
      database,
      rows.filter(({ isEnded }) => !isEnded),
      isPublic,
    )),
    ...(await claimFindings(database, isPublic)),
    ...supportFindings(
      rows.filter(({ isEnded }) => !isEnded),
      isPublic,
    ),
  ]
}

const nameOf = ({ code, appCode }: Row) => (code === '' ? `of ${appCode}` : code)

function readableFindings(row: Row, organization: Organization | undefined, isPublic: boolean): Finding[] {
  if (!organization) return []
  const name = nameOf(row)
  return [
    good('organizations', `Organization ${name} can be shown.`),
    ...originFindings(name, organization),
    ...appFindings(name, organization),
    ...logoFindings(name, organization, v.parse(sizes, JSON.parse(row.files)), isPublic),
  ]
}

const sizes = v.record(v.string(), v.number())

function originFindings(name: string, { document: { allowedOrigins }, record }: Organization): Finding[] {
  if (!record.options.widgetEnabled) return []
  if (allowedOrigins.length === 0)
    return [notice('origins', `No page may embed ${name}'s gauge: it has no allowed origin.`)]
  return allowedOrigins.includes('*')
    ? [notice('origins', `Every page may embed ${name}'s gauge: its allowed origin is *.`)]
    : []
}

function appFindings(name: string, { record }: Organization): Finding[] {
  const { appStoreUrl, googlePlayStoreUrl } = record.app
  if (!record.options.showAppStoreBand || appStoreUrl !== '' || googlePlayStoreUrl !== '') return []
  return [
    notice(
      'mobile app',
      `${name} shows no banner for its app: mobileApp in its organization.json has neither appStoreUrl nor googlePlayStoreUrl.`,
    ),
  ]
}

function logoFindings(
  name: string,
  { record, mailLogo }: Organization,
  files: Record<string, number>,
  isPublic: boolean,
): Finding[] {
  const { logoFileName } = record.options
  const large = Object.entries(files).filter(([, bytes]) => bytes > largestLogo)
  return [
    ...large.map(([file, bytes]) =>
      bad('logos', `${name}'s ${file} has ${Math.ceil(bytes / 1024)} KB; it may have at most ${largestLogo / 1024}.`),
    ),
    ...(isPublic && logoFileName !== '' && mailLogo === ''
      ? [
          notice(
            'logos',
            `${name}'s logo is an SVG, which emails cannot show: they show its name until files/${logoFileName.replace(/svg$/i, 'png')} exists.`,
          ),
        ]
      : []),
  ]
}

function defaultFindings(rows: readonly Row[]): Finding[] {
  const lacking = Object.entries({ CVDB: 'the bare host', CVD: 'a host that begins with www' }).filter(
    ([appCode]) => !rows.some((row) => row.appCode === appCode && row.isAppDefault),
  )
  return lacking.map(([appCode, host]) =>
    notice(
      'default',
      `Visitors of ${host} without an organization in the link find none: no organization is the default of ${appCode}.`,
    ),
  )
}

/** The specification's four texts are required; the others are the operator's choice. */
async function textFindings(database: Database, rows: readonly Row[], isPublic: boolean): Promise<Finding[]> {
  const day = newYorkDay(Date.now())
  const states = (await Promise.all(rows.map(({ id }) => textStates(database, id, day)))).flat()
  const named = (state: TextState, isNeeded: boolean) => [
    ...new Set(
      states
        .filter(
          (text) => text.state === state && calls.settings.contentTypes.some((type) => type === text.type) === isNeeded,
        )
        .map(({ type, language }) => `${type} (${language})`),
    ),
  ]
  const [missing, drafts] = [named('missing', true), named('draft', true)]
  const more = [...named('missing', false), ...named('draft', false)]
  return [
    ...(missing.length > 0 ? [bad('content', `Missing: ${missing.join(', ')}.`)] : []),
    ...(drafts.length > 0 ? [(isPublic ? bad : notice)('content', `Still drafts: ${drafts.join(', ')}.`)] : []),
    ...(missing.length + drafts.length === 0 ? [good('content', 'Every text exists, in every language.')] : []),
    ...(more.length > 0 ? [notice('content', `Not published: ${more.join(', ')}. See rxgauge content missing.`)] : []),
  ]
}

/** The specification's claims apply until the operator confirms or changes them. */
async function claimFindings(database: Database, isPublic: boolean): Promise<Finding[]> {
  const records = [...(await readRecords(database)).values()].filter(
    ({ document: { isSuspended, options } }) => !isSuspended && !/^y$/i.test(String(options.testFlag)),
  )
  const { count } = await one<{ count: number }>(
    database,
    'select count(*)::int count from pharmacy_location where closed_on is null',
  )
  return claimNames.flatMap((claim) => {
    const open = records.flatMap((record) => {
      const { value, isConfirmed } = claimsIn(record).find(({ name }) => name === claim) ?? {}
      return isConfirmed || typeof value !== 'number' ? [] : [`${record.document.code || 'the default'} ${value}`]
    })
    if (open.length === 0) return []
    const here = claim === 'pharmacies' ? ` There ${count === 1 ? 'is 1' : `are ${count}`} here.` : ''
    return [
      (isPublic ? bad : notice)(
        'claims',
        `Nobody has confirmed the claim ${claim} of ${open.join(', ')}.${here} See \`claims confirm\` and \`org claims\`.`,
      ),
    ]
  })
}

function supportFindings(rows: readonly Row[], isPublic: boolean): Finding[] {
  const isExample = (address: string) => address === '' || /[@.]example\.(com|net|org)$/.test(address)
  const named = (rows: readonly Row[]) => rows.map(nameOf).join(', ')
  const unreachable = rows.filter(({ supportEmail }) => isExample(supportEmail))
  const nowhere = rows.filter(({ hasPostalAddress }) => !hasPostalAddress)
  return [
    ...(unreachable.length > 0
      ? [
          (isPublic ? bad : notice)(
            'support',
            `Visitors' questions reach nobody: support email missing or an example (${named(unreachable)}).`,
          ),
        ]
      : []),
    ...(nowhere.length > 0
      ? [
          notice(
            'support',
            `No postal address in the footer and emails, which advertising emails must have (CAN-SPAM): ${named(nowhere)}.`,
          ),
        ]
      : []),
  ]
}
