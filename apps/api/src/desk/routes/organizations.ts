import { formatPhone, phone } from '@rxgauge/contract'
import { deskCalls, hasRight } from '@rxgauge/contract/desk'
import type { Language } from '@rxgauge/text'
import * as v from 'valibot'
import { DomainError } from '../../base/errors/domain-error'
import { reason, reasonText } from '../../base/errors/reason'
import { StartError } from '../../base/errors/start-error'
import { addOrganization, tagFor } from '../../domain/organizations/add-organization'
import { applyOrganizations, compareOrganizations } from '../../domain/organizations/apply-organizations'
import { BrokenRecord } from '../../domain/organizations/broken-organization'
import { patternFor, revertOrganization, suspendOrganization } from '../../domain/organizations/change-organization'
import { isEnded } from '../../domain/organizations/ended'
import { recordOf } from '../../domain/organizations/find-organization'
import { largestLogo } from '../../domain/organizations/logo-file'
import {
  documentJsonSchema,
  findMistakes,
  type OrganizationImages,
  organizationDocument,
} from '../../domain/organizations/organization-document'
import {
  differencesOf,
  EditedMeanwhile,
  mediaTypeOf,
  readChanges,
  readRecords,
  versionOf,
  type WholeRecord,
} from '../../domain/organizations/organization-records'
import { siteAddress } from '../../domain/organizations/site-address'
import type { StaffCaller } from '../../domain/staff/staff-sessions'
import { originOf } from '../../http/request-origin'
import { DeskError } from '../desk-error'
import { draftOrganization, gaugePreview, sitePreview, storedDraft } from '../organization-preview'
import { readPreview, storePreview } from '../previews'
import { changeBy, type DeskRoute, deskRoute, sent } from '../route'

const calls = deskCalls.organizations

/**
 * What a role for one organization doesn't change: where and for whom it's shown, whose prices it shows, and whether
 * they are made up.
 */
const installationKeys = [
  'code',
  'appCode',
  'isAppDefault',
  'hosts',
  'companyCode',
  'isSuspended',
  'endsOn',
  'networks',
  'options.testFlag',
  'options.illustrativePricesFlag',
  'options.priceSources',
  'options.retailEstimate',
] as const

export const organizationRoutes = (): DeskRoute[] => [
  deskRoute(calls.listOrganizations, 'unaudited', async ({ database, mayFor, config }) => {
    const records = await readRecords(database)
    return [...records].flatMap(([id, { document }]) =>
      mayFor(id)
        ? [
            {
              code: document.code,
              appCode: document.appCode,
              isAppDefault: document.isAppDefault,
              name: document.name,
              hosts: document.hosts,
              isSuspended: document.isSuspended,
              isEnded: isEnded({ isSuspended: false, endsOn: document.endsOn }, config.now()),
              isTest: /^y$/i.test(String(document.options.testFlag)),
            },
          ]
        : [],
    )
  }),
  deskRoute(calls.readForm, 'unaudited', async ({ database }) => ({
    schema: documentJsonSchema() as Record<string, unknown>,
    networks: (await database.query<{ name: string }>('select name from network order by name')).map(
      ({ name }) => name,
    ),
    chains: await database.query<{ code: string; name: string }>(
      "select coalesce(code, '') code, name from pharmacy_group where code is not null order by name",
    ),
    installationKeys: [...installationKeys],
    largestImage: largestLogo,
  })),
  deskRoute(calls.readOrganization, 'unaudited', async ({ database, params, config, request }) => {
    const record = await recordOf(database, params.orgCode)
    // This host has the desk alone, and no setting says where the site is.
    const isSiteElsewhere =
      config.desk.ownHost !== undefined && config.publicUrl === undefined && record.document.hosts.length === 0
    return {
      ...onWire(record),
      site: isSiteElsewhere ? null : siteAddress(record.document, originOf(request, config.publicUrl)),
      tag: tagFor(record.document.code, config.publicUrl),
    }
  }),
  // It stores only what the caller alone looks at.
  deskRoute(
    calls.checkDraft,
    'unaudited',
    async ({ services, database, params, body, staff, organizationId = 0, config, language }) => {
      const { document, images } = body
      const mistakes = mistakesOf(document, images, params.orgCode, language)
      const parsed = v.safeParse(organizationDocument, document)
      if (!parsed.success) return { mistakes, differences: [], preview: null }
      const record = await recordOf(database, params.orgCode)
      const compared = await compareOrganizations(
        database,
        [{ document: parsed.output, images }],
        config.publicUrl,
      ).catch(asRefusal)
      const differences = Array.isArray(compared)
        ? compared.flatMap((each) => each.differences)
        : differencesOf(record, { document: parsed.output, images })
      const found = [
        ...mistakes,
        ...forbiddenIn(differences, staff, language),
        ...(Array.isArray(compared)
          ? []
          : compared
              .sentenceIn(language)
              .split('\n')
              .map((line) => mistakeOf(line.replace(`${record.document.code}: `, '')))),
      ]
      const isShowable = await draftOrganization(services, organizationId, parsed.output, images).then(
        (organization) => organization !== undefined,
        notShowable,
      )
      const preview = isShowable
        ? await storePreview(database, staff.staffId, `organization ${organizationId}`, { document, images })
        : null
      return { mistakes: found, differences, preview }
    },
  ),
  deskRoute(
    calls.showPreview,
    'unaudited',
    async ({
      services,
      database,
      params,
      staff,
      organizationId = 0,
      config,
      language,
      query,
      request,
      reply,
      renderPage,
    }) => {
      const name = `organization ${organizationId}`
      const draft = v.safeParse(storedDraft, await readPreview(database, staff.staffId, name))
      const shown = draft.success ? draft.output : await recordOf(database, params.orgCode)
      const inLanguage = query.lang === 'es' ? 'es' : query.lang === 'en' ? 'en' : language
      const page =
        params.page === 'gauge'
          ? gaugePreview(params.orgCode.toUpperCase(), shown.document.colorScheme, inLanguage)
          : await siteOf()
      if (!page) throw new DomainError('NOT_FOUND')
      reply.type('text/html; charset=utf-8').header('content-security-policy', page.policy).send(page.html)
      return sent

      async function siteOf() {
        const { document, images } = shown
        const organization = await draftOrganization(services, organizationId, document, images)
        if (!organization || !renderPage) return undefined
        return sitePreview(services, renderPage, organization, images, {
          language: inLanguage,
          origin: siteAddress({ hosts: [] }, originOf(request, config.publicUrl)),
          now: config.now(),
        })
      }
    },
  ),
  deskRoute(
    calls.saveOrganization,
    { act: 'org apply', subject: ({ params }) => [`org ${params.orgCode}`] },
    async (context) => {
      const { database, params, body, staff, config } = context
      const { document, images, basedOn, reason } = body
      refuse(mistakesOf(document, images, params.orgCode, context.language))
      const parsed = v.parse(organizationDocument, document)
      const before = await recordOf(database, params.orgCode)
      refuse(forbiddenIn(differencesOf(before, { document: parsed, images }), staff, context.language))
      const [comparison] = await keepingOthers(() =>
        applyOrganizations(database, [{ document: parsed, images }], config.publicUrl, {
          ...changeBy(context, reason),
          basedOn,
        }),
      )
      const after = await recordOf(database, params.orgCode)
      return { version: versionOf(after), differences: comparison?.differences ?? [] }
    },
  ),
  deskRoute(
    calls.createOrganization,
    { act: 'org create', subject: ({ body }) => [`org ${body.code}`] },
    async (context) => {
      const { database, body, config, language } = context
      const { edition, reason: why, supportPhone, ...organization } = body
      const { smtp, text, push } = config.delivery
      const number = v.safeParse(phone, supportPhone)
      if (supportPhone !== '' && !number.success)
        refuse([{ key: 'supportPhone', sentence: reasonText(reason('phoneForm'), language) }])
      if ([...(await readRecords(database)).values()].some(({ document }) => isSameCode(document.code, body.code)))
        refuse([{ key: 'code', sentence: reasonText(reason('codeTaken'), language) }])
      await addOrganization(
        database,
        {
          ...organization,
          supportPhone: number.success ? formatPhone(number.output) : '',
          logo: undefined,
          postalAddress: [],
          allowedOrigins: [],
          sends: { email: smtp !== undefined, text: text !== undefined, push: push !== undefined },
        },
        edition,
        changeBy(context, why),
      ).catch((error: unknown) => refuse(asRefusal(error).sentenceIn(language).split('\n').map(mistakeOf)))
      return { code: body.code.toUpperCase() }
    },
  ),
  deskRoute(calls.readHistory, 'unaudited', async ({ database, params }) =>
    (await readChanges(database, params.orgCode)).map(({ id, madeAt, by, reason, before, after }) => ({
      id,
      madeAt: madeAt.toISOString(),
      by,
      reason,
      isFirst: before === undefined,
      differences: differencesOf(before, after),
    })),
  ),
  deskRoute(
    calls.revertChange,
    {
      act: 'org revert',
      subject: ({ params }) => [`org ${params.orgCode} to before change ${params.change}`],
    },
    async (context) => {
      const { database, params, body, staff } = context
      const past = (await readChanges(database, params.orgCode)).find(({ id }) => id === params.change)
      if (past?.before)
        refuse(
          forbiddenIn(differencesOf(await recordOf(database, params.orgCode), past.before), staff, context.language),
        )
      const { record } = await keepingOthers(() =>
        revertOrganization(database, params.orgCode, params.change, {
          ...changeBy(context, body.reason),
          basedOn: body.basedOn,
        }),
      )
      return { version: versionOf(record) }
    },
  ),
  deskRoute(
    calls.suspendOrganization,
    {
      act: 'org suspend',
      subject: ({ params, body }) => [`org ${params.orgCode}`, ...(body.isSuspended ? [] : ['(resumed)'])],
    },
    async (context) => {
      const { database, params, body } = context
      const { isSuspended, reason } = body
      const { isChanged } = await suspendOrganization(database, params.orgCode, isSuspended, changeBy(context, reason))
      return { isChanged }
    },
  ),
  deskRoute(calls.checkOrigin, 'unaudited', async ({ database, params, query }) => {
    if (!URL.canParse(query.page) || !/^https?:/.test(query.page)) throw new StartError(reason('pageInvalid'))
    const { origin } = new URL(query.page)
    return { origin, pattern: patternFor(await recordOf(database, params.orgCode), origin) ?? null }
  }),
]

const onWire = (record: WholeRecord) => ({
  version: versionOf(record),
  document: record.document as Record<string, unknown>,
  images: { ...record.images },
})

interface Mistake {
  key: string
  sentence: string
}

/** @param text such as `options.logoFileName: there is no file files/logo.svg` */
function mistakeOf(text: string): Mistake {
  const [, key = '', sentence = text] = /^([\w./-]+): (.*)$/s.exec(text) ?? []
  return { key, sentence: sentence.replace(/\.$/, '') }
}

function mistakesOf(
  document: Record<string, unknown>,
  images: OrganizationImages,
  orgCode: string,
  language: Language,
): Mistake[] {
  const wrongName = Object.keys(images).find((name) => !isImageName(name))
  if (wrongName !== undefined)
    return [{ key: `files/${wrongName}`, sentence: reasonText(reason('imageName'), language) }]
  const isOther = !isSameCode(String(document.code), orgCode)
  return [
    ...findMistakes(document, images, language).map(mistakeOf),
    ...(isOther ? [{ key: 'code', sentence: reasonText(reason('codeFixed'), language) }] : []),
  ]
}

const isSameCode = (one: string, other: string) => one.toUpperCase() === other.toUpperCase()

function isImageName(name: string): boolean {
  try {
    mediaTypeOf(name)
    return /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/.test(name)
  } catch {
    return false
  }
}

function forbiddenIn(differences: readonly { key: string }[], { grants }: StaffCaller, language: Language): Mistake[] {
  if (hasRight(grants, calls.saveOrganization.right as 'organizations.change')) return []
  const changed = differences.map(({ key }) => key)
  return installationKeys
    .filter((key) => changed.some((each) => each === key || each.startsWith(`${key}.`)))
    .map((key) => ({ key, sentence: reasonText(reason('wholeRoleNeeded'), language) }))
}

function refuse(mistakes: readonly Mistake[]): void {
  if (mistakes.length === 0) return
  const sentence = mistakes.map(({ key, sentence }) => (key === '' ? sentence : `${key}: ${sentence}`)).join('. ')
  throw new DeskError('DESK_REFUSED', mistakes, `${sentence}.`)
}

async function keepingOthers<T>(save: () => Promise<T>): Promise<T> {
  try {
    return await save()
  } catch (error) {
    if (error instanceof EditedMeanwhile) throw new DeskError('DESK_EDITED_MEANWHILE', onWire(error.stored))
    throw error
  }
}

function asRefusal(error: unknown): StartError {
  if (error instanceof StartError) return error
  throw error
}

function notShowable(error: unknown): false {
  if (error instanceof BrokenRecord || error instanceof StartError) return false
  throw error
}
