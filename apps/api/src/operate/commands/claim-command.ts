/**
 * `org claims`: an organization's claims about savings, pharmacies and support; an operator confirms, changes or
 * silences each one.
 */
import { claims as usualClaims } from '@rxgauge/contract'
import { Option } from 'commander'
import * as v from 'valibot'
import { type ClaimName, claimLimits, claimNames, isValidClaim } from '../../domain/organizations/organization-document'
import { type OrganizationRecord, readRecords, storeRecords } from '../../domain/organizations/organization-records'
import type { CommandRunner } from './command-runner'
import type { CommandContext, Outcome } from './context'
import { operatorChange } from './operator-change'
import type { OperatorCommand } from './operator-command'
import { recordOf } from './organization-argument'
import { UsageError } from './usage-error'

/** Commander uses null for a missing value. */
type Options = Partial<Record<ClaimName, number | 'none'>> & { confirm?: boolean; reason?: string }

const flags = {
  savingsPercent: ['--savings-percent <number>', 'save up to this percentage'],
  pharmacies: ['--pharmacies <number>', 'accepted at more than this many pharmacies'],
  replyBusinessDays: ['--reply-business-days <number>', 'support replies within this many business days'],
} as const

export function addClaimCommand(org: OperatorCommand, run: CommandRunner): void {
  const command = org
    .command('claims')
    .argument('<CODE>', 'the organization')
    .description('lists its claims, or confirms, changes and silences them; `doctor` reports unconfirmed ones')
  for (const name of claimNames) {
    const [flag, text] = flags[name]
    command.addOption(new Option(flag, `${text}; none: not said`).argParser(claimParser(name)))
  }
  command
    .option('--confirm', 'confirms the others unchanged')
    .option('--reason <text>', 'stored in the history')
    .audited((code: string, options: Options) => (isChange(options) ? [`org ${code}`] : undefined))
    .action(run(claims))
}

const isChange = (options: Options): boolean =>
  options.confirm === true || claimNames.some((name) => options[name] !== undefined)

const claimParser = (name: ClaimName) => (text: string) => {
  const value = text === 'none' ? null : Number(text)
  if (isValidClaim(name, value)) return value ?? 'none'
  throw new UsageError(
    `${flags[name][0].replace(/ .*/, '')}: must be none or a whole number from 1 to ${claimLimits[name]}.`,
  )
}

const ownClaims = v.fallback(v.partial(v.object(claimShape())), {})
function claimShape() {
  const claim = v.nullable(v.number())
  return { savingsPercent: claim, pharmacies: claim, replyBusinessDays: claim }
}

/** The record's own claims, with the usual ones for the rest. */
export function claimsIn({ document }: OrganizationRecord) {
  const own = v.parse(ownClaims, document.options.claims ?? {})
  const usual = { ...usualClaims, ...(document.appCode === 'WGN' ? { pharmacies: null } : {}) }
  return claimNames.map((name) => {
    const claim = own[name]
    return { name, value: claim === undefined ? usual[name] : claim, isConfirmed: claim !== undefined }
  })
}

/** `claims confirm`: confirms the claims of all organizations, or of the named ones. */
export function addClaimsCommand(commands: OperatorCommand, run: CommandRunner): void {
  commands
    .command('claims')
    .description('what organizations claim about savings, pharmacies and support')
    .command('confirm')
    .argument('[CODE...]', 'organizations; all by default')
    .option('--reason <text>', 'stored in the history')
    .description('confirms the current claims; `org claims CODE` changes them')
    .audited((codes: string[]) => (codes.length === 0 ? ['all organizations'] : ['org', ...codes]))
    .action(run(confirmAll))
}

async function confirmAll(context: CommandContext, codes: string[], options: { reason?: string }): Promise<Outcome> {
  return context.withDatabase(async (database) => {
    const records =
      codes.length === 0
        ? [...(await readRecords(database)).values()]
        : await Promise.all(codes.map((code) => recordOf(database, code)))
    const confirmed = records.map((record) => {
      const own = Object.fromEntries(claimsIn(record).map(({ name, value }) => [name, value]))
      return { ...record, document: { ...record.document, options: { ...record.document.options, claims: own } } }
    })
    await storeRecords(database, confirmed, operatorChange(context, options))
    const all = confirmed.map((record) => ({ code: record.document.code, claims: claimsIn(record) }))
    const lines = all.map(
      ({ code, claims }) =>
        `${code || 'The organization without a code'}: ${claims.map(({ name, value }) => `${name} ${value ?? 'not claimed'}`).join(', ')}`,
    )
    return { text: ['Confirmed:', ...lines].join('\n'), data: all }
  })
}

async function claims(context: CommandContext, code: string, options: Options): Promise<Outcome> {
  return context.withDatabase(async (database) => {
    const record = await recordOf(database, code)
    const own = Object.fromEntries(
      claimsIn(record).flatMap(({ name, value, isConfirmed }) => {
        const chosen = options[name]
        if (chosen !== undefined) return [[name, chosen === 'none' ? null : chosen]]
        return isConfirmed || options.confirm ? [[name, value]] : []
      }),
    )
    const after = { ...record, document: { ...record.document, options: { ...record.document.options, claims: own } } }
    if (isChange(options)) await storeRecords(database, [after], operatorChange(context, options))
    const now = claimsIn(isChange(options) ? after : record)
    const lines = now.map(({ name, value, isConfirmed }) =>
      [name.padEnd(18), String(value ?? 'not said').padEnd(9), isConfirmed ? '' : 'not confirmed'].join(' ').trimEnd(),
    )
    return { text: lines.join('\n'), data: { code: record.document.code, claims: now } }
  })
}
