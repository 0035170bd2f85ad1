import type { AnyContentType } from '@rxgauge/contract'
import { type DeskReply, deskCalls } from '@rxgauge/contract/desk'
import { languages } from '@rxgauge/text'
import * as v from 'valibot'
import { DomainError } from '../../base/errors/domain-error'
import { reasonText } from '../../base/errors/reason'
import { newYorkDay } from '../../base/new-york-day'
import type { Database } from '../../database/database'
import { listVersions, type StoredVersion, textFile, textProblem } from '../../domain/documents/content-versions'
import { allContentTypes } from '../../domain/documents/contents'
import { draftText, publishText, TextEditedMeanwhile, textToEdit } from '../../domain/documents/edit-text'
import { framedPreviewPolicy, previewPage } from '../../domain/documents/preview-page'
import { DeskError } from '../desk-error'
import { readPreview, storePreview } from '../previews'
import { type DeskRoute, deskRoute, sent } from '../route'

const calls = deskCalls.content

export const contentRoutes = (): DeskRoute[] => [
  deskRoute(calls.listTexts, 'unaudited', ({ database, organizationId = 0, config }) =>
    listStates(database, organizationId, config.now()),
  ),
  deskRoute(calls.listCommonTexts, 'unaudited', ({ database, config }) => listStates(database, null, config.now())),
  deskRoute(calls.readText, 'unaudited', ({ database, organizationId = 0, params }) =>
    readLanguages(database, organizationId, params.type),
  ),
  deskRoute(calls.readCommonText, 'unaudited', ({ database, params }) => readLanguages(database, null, params.type)),
  deskRoute(calls.readVersion, 'unaudited', ({ database, organizationId = 0, params }) =>
    readOne(database, organizationId, params.version),
  ),
  deskRoute(calls.readCommonVersion, 'unaudited', ({ database, params }) => readOne(database, null, params.version)),
  // It stores only what the caller alone looks at.
  deskRoute(calls.previewText, 'unaudited', async ({ database, staff, body, language: own }) => {
    const { type, language, title, body: text, owner, isDraft } = body
    const problem = textProblem(type, textFile({ title, body: text }))
    const mistake = problem ? reasonText(problem, own) : ''
    const preview = await storePreview(database, staff.staffId, nameOf(type, language), {
      ...{ title, body: text, owner, isDraft },
    })
    return { mistake, preview }
  }),
  deskRoute(calls.showTextPreview, 'unaudited', async ({ database, staff, params, query, services, reply }) => {
    const stored = v.safeParse(writtenText, await readPreview(database, staff.staffId, nameOf(params.type, query.lang)))
    if (!stored.success) throw new DomainError('CONTENT_NOT_FOUND')
    const content = await services.contents.render(params.type, stored.output)
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', framedPreviewPolicy)
      .send(previewPage(content, query.lang, stored.output.isDraft ? stored.output.owner : undefined))
    return sent
  }),
  deskRoute(
    calls.saveText,
    {
      act: 'content edit',
      subject: ({ params, body }) => [params.type, `(${body.language})`, `of org ${params.orgCode}`],
    },
    ({ database, organizationId = 0, params, body, staff }) =>
      save(database, organizationId, params.type, body, staff.email),
  ),
  deskRoute(
    calls.saveCommonText,
    { act: 'content edit', subject: ({ params, body }) => [params.type, `(${body.language})`, 'of all organizations'] },
    ({ database, params, body, staff }) => save(database, null, params.type, body, staff.email),
  ),
  deskRoute(
    calls.publishText,
    { act: 'content publish', subject: ({ params }) => [params.type, `of org ${params.orgCode}`] },
    ({ database, organizationId = 0, params, body }) =>
      publishText(database, { organizationId, type: params.type, ...body }),
  ),
  deskRoute(
    calls.publishCommonText,
    { act: 'content publish', subject: ({ params }) => [params.type, 'of all organizations'] },
    ({ database, params, body }) => publishText(database, { organizationId: null, type: params.type, ...body }),
  ),
]

const writtenText = v.object({ title: v.string(), body: v.string(), owner: v.string(), isDraft: v.boolean() })
const nameOf = (type: string, language: string) => `text ${type} ${language}`

const onWire = ({ id, title, effectiveOn, madeAt, madeBy }: StoredVersion) => ({
  id,
  title,
  effectiveOn,
  madeAt: madeAt.toISOString(),
  madeBy,
})

type States = DeskReply<typeof calls.listTexts>

async function listStates(database: Database, organizationId: number | null, now: number): Promise<States> {
  const today = newYorkDay(now)
  const own = await listVersions(database, organizationId)
  const common = organizationId === null ? [] : await listVersions(database, null)
  const builtIn = await database.query<{ type: string; language: string }>('select type, language from content')
  const applies = ({ effectiveOn }: StoredVersion) => effectiveOn !== null && effectiveOn <= today
  return allContentTypes.flatMap((type) =>
    languages.map((language) => {
      const isOfText = (each: { type: string; language: string }) => each.type === type && each.language === language
      const versions = own.filter(isOfText)
      const published = versions
        .filter(({ effectiveOn }) => effectiveOn !== null)
        // As the site chooses: the latest day first, and of one day the newest version.
        .sort(
          (one, other) =>
            (other.effectiveOn ?? '').localeCompare(one.effectiveOn ?? '') || Number(other.id) - Number(one.id),
        )
      const current = published.find(applies)
      const next = published.filter((version) => !applies(version)).at(-1)
      const [newest] = versions
      return {
        type,
        language,
        current: current ? onWire(current) : null,
        next: next ? onWire(next) : null,
        draft: newest?.effectiveOn === null ? onWire(newest) : null,
        otherwise: common.some((each) => isOfText(each) && applies(each))
          ? ('common' as const)
          : builtIn.some(isOfText)
            ? ('built-in' as const)
            : ('nothing' as const),
      }
    }),
  )
}

async function readLanguages(database: Database, organizationId: number | null, type: AnyContentType) {
  const all = await listVersions(database, organizationId)
  return Promise.all(
    languages.map(async (language) => {
      const versions = all.filter((each) => each.type === type && each.language === language)
      const start = await textToEdit(database, { organizationId, type, language })
      const [newest] = versions
      return {
        language,
        newest: newest ? onWire(newest) : null,
        title: start?.title ?? '',
        body: start?.body ?? '',
        versions: versions.map(onWire),
      }
    }),
  )
}

async function readOne(database: Database, organizationId: number | null, id: string) {
  const version = (await listVersions(database, organizationId)).find((each) => each.id === id)
  if (!version) throw new DomainError('CONTENT_NOT_FOUND')
  return { title: version.title, body: version.body }
}

type Drafted = v.InferOutput<(typeof calls.saveText)['body']>

async function save(
  database: Database,
  organizationId: number | null,
  type: AnyContentType,
  { language, title, body, basedOn }: Drafted,
  by: string,
): Promise<DeskReply<typeof calls.saveText>> {
  try {
    const file = textFile({ title: title.trim(), body })
    return await draftText(
      database,
      { organizationId, type, language },
      { file, by, place: `${type} (${language})`, basedOn },
    )
  } catch (error) {
    if (!(error instanceof TextEditedMeanwhile)) throw error
    const { id, title, body, madeBy } = error.stored
    throw new DeskError('DESK_EDITED_MEANWHILE', { id, title, body, madeBy })
  }
}
