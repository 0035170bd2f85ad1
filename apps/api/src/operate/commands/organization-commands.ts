/** `org`: organizations as files, their history, and the pages that may embed their gauge. */
import { join } from 'node:path'
import { reasonText } from '../../base/errors/reason'
import { StartError } from '../../base/errors/start-error'
import { textRegistration } from '../../delivery/text-registration'
import { originProblem } from '../../domain/organizations/allowed-origin'
import {
  applyOrganizations,
  compareOrganizations,
  expectOtherHosts,
} from '../../domain/organizations/apply-organizations'
import { changeOrigins, patternFor, revertOrganization } from '../../domain/organizations/change-organization'
import { findOrganization } from '../../domain/organizations/find-organization'
import {
  differenceLine,
  differencesOf,
  nameOf,
  readChanges,
  readRecords,
} from '../../domain/organizations/organization-records'
import { addClaimCommand } from './claim-command'
import type { CommandRunner } from './command-runner'
import type { CommandContext, Outcome } from './context'
import { addMoveCommands } from './move-commands'
import { operatorChange } from './operator-change'
import type { OperatorCommand } from './operator-command'
import { recordOf } from './organization-argument'
import { folderNameOf, readFolders, writeFolder } from './organization-folder'
import { addLifecycleCommands } from './organization-lifecycle-commands'
import { UsageError } from './usage-error'

export function addOrganizationCommands(commands: OperatorCommand, run: CommandRunner): void {
  const org = commands
    .command('org')
    .description('organizations as files: pull them, edit, see the difference, apply; who changed what, and back')
    .helpCommand(false)
  org.command('list').description('lists the organizations').unaudited().action(run(list))
  org
    .command('pull')
    .argument('<DIR>', 'where a folder for each organization goes')
    .argument('[CODES...]', 'organizations; all by default')
    .description('writes organizations as files, and replaces existing ones')
    .unaudited()
    .action(run(pull))
  org
    .command('diff')
    .argument('<DIR>', 'the folder of one organization, or of several')
    .description('shows what `apply` would change; fails if a file has a mistake')
    .unaudited()
    .action(run((context, folder: string) => applyFolder(context, folder, { dryRun: true })))
  org
    .command('apply')
    .argument('<DIR>', 'the folder of one organization, or of several')
    .option('--dry-run', 'shows what would change, and changes nothing')
    .option('--reason <text>', 'stored in the history')
    .description('applies the files to organizations, all or none, and creates new ones')
    .audited((folder: string, { dryRun }: ApplyOptions) => (dryRun ? undefined : [folder]))
    .action(run(applyFolder))
  org
    .command('history')
    .argument('<CODE>', 'the organization')
    .description('lists its changes made by this command line, by whom and when, the newest first')
    .unaudited()
    .action(run(history))
  org
    .command('revert')
    .argument('<CODE>', 'the organization')
    .argument('<CHANGE>', 'a number of `org history`', changeId)
    .option('--reason <text>', 'stored in the history')
    .description('restores it to the state before a change')
    .audited((code: string, id: string) => [`org ${code} to before change ${id}`])
    .action(run(revert))
  org
    .command('check')
    .argument('<CODE>', 'the organization')
    .argument('<ORIGIN>', 'a page, such as https://portal.example.com/start')
    .description('reports whether that page may embed the gauge; fails if it may not')
    .unaudited()
    .action(run(check))
  org
    .command('origins')
    .argument('<CODE>', 'the organization')
    .option('--add <origin>', 'lets its pages embed the gauge')
    .option('--remove <origin>', 'no more')
    .option('--reason <text>', 'stored in the history')
    .description('lists the pages that may embed the gauge, or changes the list')
    .audited((code: string, { add, remove }: OriginOptions) =>
      add === undefined && remove === undefined
        ? undefined
        : [
            `org ${code}`,
            ...(add === undefined ? [] : [`add ${add}`]),
            ...(remove === undefined ? [] : [`remove ${remove}`]),
          ],
    )
    .action(run(origins))
  org
    .command('registration')
    .argument('<CODE>', 'the organization')
    .description(
      'prints the answers that carriers require before a number may send its texts (10DLC, toll-free), ready to paste',
    )
    .unaudited()
    .action(run(registration))
  addLifecycleCommands(org, run)
  addMoveCommands(org, run)
  addClaimCommand(org, run)
}

async function registration(context: CommandContext, code: string): Promise<Outcome> {
  const { document } = await context.withDatabase((database) => recordOf(database, code))
  const [host] = document.hosts
  const text = textRegistration({
    organization: document.name,
    productName: document.productName ?? 'RxGauge',
    supportPhone: document.supportPhone ?? '(your support’s number)',
    supportEmail: document.supportEmail ?? '(your support’s address)',
    site: host === undefined ? (context.config.publicUrl ?? 'https://(your host)') : `https://${host}`,
  })
  return { text, data: { registration: text } }
}

async function list(context: CommandContext): Promise<Outcome> {
  const records = await context.withDatabase((database) => readRecords(database))
  const data = [...records.values()].map(({ document }) => ({
    code: document.code,
    appCode: document.appCode,
    isAppDefault: document.isAppDefault,
    name: document.name,
    hosts: document.hosts,
    isSuspended: document.isSuspended,
    endsOn: document.endsOn,
  }))
  const lines = [...records.values()].map((record) =>
    [
      nameOf(record),
      record.document.appCode,
      record.document.isAppDefault ? 'default' : '',
      record.document.name,
      ...record.document.hosts,
      record.document.isSuspended ? 'suspended' : '',
      record.document.endsOn ? `until ${record.document.endsOn}` : '',
    ]
      .filter((part) => part !== '')
      .join('  '),
  )
  return { text: lines.length === 0 ? 'There is no organization yet.' : lines.join('\n'), data }
}

async function pull(context: CommandContext, folder: string, codes: string[]): Promise<Outcome> {
  const records = await context.withDatabase(async (database) => {
    for (const code of codes) await findOrganization(database, code)
    return readRecords(database, codes.length === 0 ? undefined : codes)
  })
  const pulledRecords = [...records.values()]
  const missing = codes.filter(
    (code) => !pulledRecords.some(({ document }) => document.code.toUpperCase() === code.toUpperCase()),
  )
  if (missing.length > 0) throw new StartError(`There is no organization ${missing.join(', ')}.`)
  const folders = pulledRecords.map((record) => join(folder, folderNameOf(record)))
  for (const [index, record] of pulledRecords.entries()) writeFolder(folders[index] ?? folder, record)
  return {
    text: folders.map((path) => `Wrote ${path}`).join('\n') || 'There is no organization yet.',
    data: { folders },
  }
}

interface ApplyOptions {
  dryRun?: boolean
  reason?: string
}

async function applyFolder(context: CommandContext, folder: string, options: ApplyOptions): Promise<Outcome> {
  const foundRecords = readFolders(folder)
  const { publicUrl } = context.config
  // Before a database is opened, and so perhaps made.
  expectOtherHosts(foundRecords, publicUrl)
  return context.withDatabase(async (database) => {
    const comparisons = options.dryRun
      ? await compareOrganizations(database, foundRecords, publicUrl)
      : await applyOrganizations(database, foundRecords, publicUrl, operatorChange(context, options))
    const changes = comparisons
      .filter(({ differences }) => differences.length > 0)
      .map(({ after, before, differences }) => ({
        organization: nameOf(after),
        isNew: before === undefined,
        differences: differences.map(differenceLine),
      }))
    return { text: textOf(changes, options.dryRun ?? false), data: { isApplied: !options.dryRun, changes } }
  })
}

function textOf(changes: { organization: string; isNew: boolean; differences: string[] }[], isDry: boolean): string {
  if (changes.length === 0) return 'Nothing differs.'
  const parts = changes.map(({ organization, isNew, differences }) =>
    [`${organization}${isNew ? ' (new)' : ''}`, ...differences.map((line) => `  ${line}`)].join('\n'),
  )
  return [...parts, isDry ? 'Nothing was changed yet.' : 'Applied; the next request shows it.'].join('\n')
}

async function history(context: CommandContext, code: string): Promise<Outcome> {
  const changes = await context.withDatabase(async (database) => {
    await recordOf(database, code)
    return readChanges(database, code)
  })
  const data = changes.map(({ id, madeAt, by, reason, before, after }) => ({
    id,
    madeAt: madeAt.toISOString(),
    by,
    reason,
    differences: differencesOf(before, after).map(differenceLine),
  }))
  const lines = data.flatMap(({ id, madeAt, by, reason, differences }) => [
    [id, madeAt, by, reason].filter((part) => part !== '').join('  '),
    ...differences.map((line) => `  ${line}`),
  ])
  return { text: lines.length === 0 ? 'Nothing was changed by this command line.' : lines.join('\n'), data }
}

async function revert(context: CommandContext, code: string, id: string, options: ApplyOptions): Promise<Outcome> {
  return context.withDatabase(async (database) => {
    const { record, differences } = await revertOrganization(database, code, id, operatorChange(context, options))
    const changes =
      differences.length === 0
        ? []
        : [{ organization: nameOf(record), isNew: false, differences: differences.map(differenceLine) }]
    return { text: textOf(changes, false), data: { changes } }
  })
}

async function check(context: CommandContext, code: string, page: string): Promise<Outcome> {
  if (!URL.canParse(page) || !/^https?:/.test(page))
    throw new UsageError('ORIGIN must be an address such as https://portal.example.com.')
  const { origin } = new URL(page)
  const record = await context.withDatabase((database) => recordOf(database, code))
  const { document } = record
  const pattern = patternFor(record, origin)
  return {
    text:
      pattern === undefined
        ? `${origin} may not embed the gauge of ${document.code}. To let it: rxgauge org origins ${document.code} --add ${origin}`
        : `${origin} may embed the gauge of ${document.code}, by ${pattern}.`,
    data: { origin, isAllowed: pattern !== undefined, pattern: pattern ?? null },
    isFailed: pattern === undefined,
  }
}

interface OriginOptions {
  add?: string
  remove?: string
  reason?: string
}

async function origins(context: CommandContext, code: string, options: OriginOptions): Promise<Outcome> {
  const { add, remove } = options
  const complaint = add === undefined ? undefined : originProblem(add)
  if (complaint) throw new UsageError(reasonText(complaint, 'en'))
  return context.withDatabase(async (database) => {
    const after = await changeOrigins(database, code, { add, remove }, operatorChange(context, options))
    return { text: after.join('\n') || 'No page may embed it.', data: { allowedOrigins: after } }
  })
}

function changeId(text: string): string {
  if (/^\d{1,18}$/.test(text)) return text
  throw new UsageError('CHANGE must be a number of `org history`.')
}
