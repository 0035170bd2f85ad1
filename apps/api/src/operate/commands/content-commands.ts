/** `content`: the site's texts, for one organization or for all without their own. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AnyContentType } from '@rxgauge/contract'
import { type Language, languages } from '@rxgauge/text'
import { Argument, Option } from 'commander'
import { StartError } from '../../base/errors/start-error'
import { newYorkDay } from '../../base/new-york-day'
import type { Database } from '../../database/database'
import { DatabaseClock } from '../../database/database-clock'
import { LinkTokens } from '../../domain/accounts/link-tokens'
import { listVersions, type TextKey, textFile, textStates } from '../../domain/documents/content-versions'
import { allContentTypes } from '../../domain/documents/contents'
import { draftText, newestVersion, publishText, textToEdit } from '../../domain/documents/edit-text'
import { firstText } from '../../domain/documents/first-text'
import { siteAddress } from '../../domain/organizations/site-address'
import type { CommandRunner } from './command-runner'
import type { CommandContext, Outcome } from './context'
import type { OperatorCommand } from './operator-command'
import { organizationOf, recordOf } from './organization-argument'
import { UsageError } from './usage-error'

interface DraftOwner {
  org?: string
}

const typeArgument = () => new Argument('<TYPE>', 'which text').choices(allContentTypes)
const orgOption = () => new Option('--org <code>', 'for this organization; by default for all without their own')
const languageOption = () => new Option('--lang <language>', 'in which language').choices(languages)

export function addContentCommands(commands: OperatorCommand, run: CommandRunner): void {
  const content = commands
    .command('content')
    .description(
      'texts of the site (terms, privacy, FAQ and others): write them, publish them from a date on, list missing ones',
    )
    .helpCommand(false)
  content
    .command('list')
    .addOption(orgOption())
    .description('lists versions, the newest first')
    .unaudited()
    .action(run(list))
  content
    .command('show')
    .addArgument(typeArgument())
    .addOption(orgOption())
    .addOption(languageOption().default('en'))
    .description('prints the newest version, drafts included, as a file')
    .unaudited()
    .action(run(show))
  content
    .command('edit')
    .addArgument(typeArgument())
    .addOption(orgOption())
    .addOption(languageOption().default('en'))
    .option('--file <file>', 'the text, Markdown whose first line is "# Title"; by default $EDITOR is opened')
    .description('stores a new draft; visitors see it once it is published')
    .audited(aboutText)
    .action(run(edit))
  content
    .command('preview')
    .addArgument(typeArgument())
    .addOption(orgOption())
    .addOption(languageOption().default('en'))
    .option('--hours <number>', 'how long the link works, at most 168', hours, 24)
    .description('prints a link that shows the newest draft before it is published')
    .audited(aboutText)
    .action(run(preview))
  content
    .command('publish')
    .addArgument(typeArgument())
    .addOption(orgOption())
    .addOption(languageOption())
    .option('--from <date>', 'its first day (in New York), such as 2026-12-01; by default today', day)
    .description('publishes the newest draft of each language, or of one')
    .audited(aboutText)
    .action(run(publish))
  content
    .command('missing')
    .addOption(orgOption())
    .description('lists texts that are missing or still drafts, in each language; fails if there are any')
    .unaudited()
    .action(run(missing))
}

const aboutText = (type: AnyContentType, { org, lang }: DraftOwner & { lang?: Language }) => [
  type,
  ...(lang === undefined ? [] : [`(${lang})`]),
  org === undefined ? 'of all organizations' : `of org ${org}`,
]

function day(text: string): string {
  if (/^\d{4}-\d\d-\d\d$/.test(text) && new Date(text).toJSON()?.startsWith(text)) return text
  throw new UsageError('--from must be a day such as 2026-12-01.')
}

function hours(text: string): number {
  if (/^[1-9]\d{0,2}$/.test(text) && Number(text) <= 168) return Number(text)
  throw new UsageError('--hours must be a number from 1 to 168.')
}

const idOf = async (database: Database, { org }: DraftOwner): Promise<number | null> =>
  org === undefined ? null : (await organizationOf(database, org)).id

async function list(context: CommandContext, options: DraftOwner): Promise<Outcome> {
  const versions = await context.withDatabase(async (database) => listVersions(database, await idOf(database, options)))
  const data = versions.map(({ body: _, ...version }) => ({ ...version, madeAt: version.madeAt.toISOString() }))
  const lines = data.map(({ id, type, language, effectiveOn, madeAt, madeBy, title }) =>
    [id, type, language, effectiveOn ? `from ${effectiveOn}` : 'draft', madeAt, madeBy, title].join('  '),
  )
  return { text: lines.join('\n') || 'No text was written yet.', data }
}

async function show(
  context: CommandContext,
  type: AnyContentType,
  options: DraftOwner & { lang: Language },
): Promise<Outcome> {
  const version = await context.withDatabase(async (database) => {
    const written = await newestVersion(database, {
      organizationId: await idOf(database, options),
      type,
      language: options.lang,
    })
    if (written || options.org !== undefined) return written
    const first = await firstText(database, type, options.lang)
    return first && { ...first, effectiveOn: null }
  })
  if (!version) throw new StartError(`There is no ${type} (${options.lang}) yet.`)
  const { title, body, effectiveOn } = version
  return { text: textFile(version).trimEnd(), data: { type, language: options.lang, title, body, effectiveOn } }
}

async function edit(
  context: CommandContext,
  type: AnyContentType,
  options: DraftOwner & { lang: Language; file?: string },
): Promise<Outcome> {
  const newText = options.file === undefined ? undefined : readText(options.file)
  return context.withDatabase(async (database) => {
    const key = { organizationId: await idOf(database, options), type, language: options.lang }
    const file = newText ?? openEditor(context, await startOf(database, key))
    const { id, isStored } = await draftText(database, key, { file, by: context.by, place: options.file ?? type })
    if (!isStored) return { text: 'The text is unchanged: nothing was stored.', data: { id, isStored } }
    const org = options.org === undefined ? '' : ` --org ${options.org}`
    return {
      text: `Stored as draft ${id}. To publish it: rxgauge content publish ${type}${org} --lang ${options.lang} --from DATE`,
      data: { id, isStored },
    }
  })
}

async function startOf(database: Database, key: TextKey): Promise<string> {
  const start = await textToEdit(database, key)
  return start ? textFile(start) : '# \n\n'
}

function readText(file: string): string {
  if (!existsSync(file)) throw new StartError(`There is no file ${file}.`)
  return readFileSync(file, 'utf8')
}

/** Opens the editor on a file in a folder that only this user can read. */
function openEditor({ environment, openTerminal }: CommandContext, text: string): string {
  const editor = environment.VISUAL ?? environment.EDITOR
  if (!openTerminal || editor === undefined) {
    throw new UsageError('--file is missing: there is no terminal, or EDITOR is not set.')
  }
  const folder = mkdtempSync(join(tmpdir(), 'rxgauge-text-'))
  try {
    const file = join(folder, 'text.md')
    writeFileSync(file, text)
    // The editor's setting may contain arguments, so it runs in a shell like everywhere else.
    const { status } = spawnSync('/bin/sh', ['-c', `${editor} "$1"`, 'sh', file], { stdio: 'inherit' })
    if (status !== 0) throw new StartError('The editor failed: nothing was stored.')
    return readFileSync(file, 'utf8')
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function preview(
  context: CommandContext,
  type: AnyContentType,
  options: DraftOwner & { lang: Language; hours: number },
): Promise<Outcome> {
  const { publicUrl, port } = context.config
  return context.withDatabase(async (database) => {
    const draft = await newestVersion(database, {
      organizationId: await idOf(database, options),
      type,
      language: options.lang,
    })
    if (draft?.effectiveOn !== null) throw new StartError(`There is no draft of ${type} (${options.lang}).`)
    const { hosts = [] } = options.org === undefined ? {} : (await recordOf(database, options.org)).document
    const origin = siteAddress({ hosts }, publicUrl) ?? `http://localhost:${port}`
    const now = (await DatabaseClock.open(database)).now()
    const links = await LinkTokens.create({ database, now: () => now })
    const url = await links.previewUrl(origin, draft.id, options.hours)
    const until = new Date(now + options.hours * 3_600_000).toISOString()
    context.progress(`Anyone with this link sees draft ${draft.id} until ${until}, or until it is published.`)
    return { text: url, data: { url, draft: draft.id, until } }
  })
}

async function publish(
  context: CommandContext,
  type: AnyContentType,
  options: DraftOwner & { lang?: Language; from?: string },
): Promise<Outcome> {
  const from = options.from ?? newYorkDay(Date.now())
  const chosenLanguages = options.lang === undefined ? languages : [options.lang]
  return context.withDatabase(async (database) => {
    const organizationId = await idOf(database, options)
    const published = await publishText(database, { organizationId, type, languages: chosenLanguages, from })
    const lines = published.map(({ language, title }) => `${type} (${language}) from ${from}: ${title}`)
    return { text: lines.join('\n'), data: { from, published } }
  })
}

async function missing(context: CommandContext, options: DraftOwner): Promise<Outcome> {
  const states = await context.withDatabase(async (database) =>
    textStates(database, await idOf(database, options), newYorkDay(Date.now())),
  )
  const open = states.filter(({ state }) => state !== 'published')
  return {
    text:
      open.map(({ type, language, state }) => `${type} (${language}): ${state}`).join('\n') ||
      'Every text is published, in every language.',
    data: { missing: open },
    isFailed: open.length > 0,
  }
}
