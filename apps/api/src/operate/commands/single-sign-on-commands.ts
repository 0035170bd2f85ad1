/**
 * `encuser`, `encuser-key`: an organization's single sign-on tokens and key. `single-sign-on`: the provider (OpenID Connect) through
 * which its members sign in.
 */

import { readFileSync } from 'node:fs'
import { type ClaimNames, claimNames, memberProviderSettings } from '@rxgauge/contract/desk'
import { deskText } from '@rxgauge/text/desk'
import * as v from 'valibot'
import { StartError } from '../../base/errors/start-error'
import { allowsThisMachine } from '../../base/outside-address'
import type { Database } from '../../database/database'
import { DatabaseClock } from '../../database/database-clock'
import { LinkTokens, memberTokenMinutes } from '../../domain/accounts/link-tokens'
import {
  checkMemberProvider,
  type MemberProvider,
  memberProviderOf,
  removeMemberProvider,
  setMemberProvider,
  signInAddress,
} from '../../domain/accounts/member-provider'
import { MemberProviderRefused } from '../../domain/accounts/member-provider-refused'
import type { CommandRunner } from './command-runner'
import { contactOf } from './contact-argument'
import type { CommandContext } from './context'
import type { OperatorCommand } from './operator-command'
import { organizationOf, recordOf } from './organization-argument'
import { printableField } from './printable'
import { UsageError } from './usage-error'

interface EncUserOptions {
  gauge?: boolean
}

interface SetOptions {
  issuer: string
  client: string
  secretFile?: string
  scope: string
  claim?: Partial<ClaimNames>
  ownsEmails?: boolean
}

export function addSingleSignOnCommands(commands: OperatorCommand, run: CommandRunner): void {
  commands
    .command('encuser')
    .argument('<ORGANIZATION>', 'its code')
    .argument('<CONTACT>', "the member's email address or phone number", contactOf)
    .argument('[MINUTES]', `how long it works, at most ${memberTokenMinutes}`, minutes, memberTokenMinutes)
    .option('--gauge', 'for memberToken of a gauge on the organization’s page, instead of a link')
    .description('creates a single sign-on token for a member')
    .audited((code: string, contact: ReturnType<typeof contactOf>) => [`org ${code}`, contact])
    .action(
      run(
        async (
          context,
          code: string,
          contact: ReturnType<typeof contactOf>,
          minutes: number,
          options: EncUserOptions,
        ) => {
          const token = await context.withDatabase(async (database) => {
            const organization = await organizationOf(database, code)
            // Uses the database's time, since servers on other machines read the token.
            const { now } = await DatabaseClock.open(database)
            const links = await LinkTokens.create({ database, now })
            return links.mintMember(organization, contact, minutes, options.gauge ? 'gauge' : 'member')
          })
          return { text: token, data: { token, minutes } }
        },
      ),
    )
  commands
    .command('encuser-key')
    .argument('<ORGANIZATION>', 'its code')
    .description('shows the key (32 bytes, Base64) that the organization encrypts such tokens with')
    .audited((code: string) => [`org ${code}`])
    .action(
      run(async (context, code: string) => {
        const key = await context.withDatabase(async (database) => {
          const { id } = await organizationOf(database, code)
          return (await LinkTokens.create({ database, now: Date.now })).organizationKey(id)
        })
        return { text: key, data: { key } }
      }),
    )
  addProviderCommands(commands, run)
}

function addProviderCommands(commands: OperatorCommand, run: CommandRunner): void {
  const provider = commands
    .command('single-sign-on')
    .description("the organization's own provider (OpenID Connect), through which its members sign in")
  const org = (code: string) => [`org ${code}`]
  provider
    .command('set')
    .argument('<ORGANIZATION>', 'its code')
    .requiredOption('--issuer <url>', "the provider's address, as its own description names it")
    .requiredOption('--client <id>', 'the client that the provider knows this server as')
    .option('--secret-file <file>', "a file with the client's secret; without it, the stored one stays")
    .option('--scope <scopes>', 'what it is asked for besides openid and email, separated by spaces', '')
    .option(
      '--claim <name=claim...>',
      `what it calls things: ${claimKeys.join(', ')}; such as plan=benefit_plan`,
      (text, before: Partial<ClaimNames> = {}) => ({ ...before, ...claimOf(text) }),
    )
    .option('--owns-emails', 'its confirmed email addresses are its own, and open accounts that exist already')
    .description('sets the provider, or changes it')
    .audited(org)
    .action(
      run(async (context, code: string, options: SetOptions) => {
        const { issuer, client, secretFile, scope, claim = {}, ownsEmails = false } = options
        const settings = v.parse(memberProviderSettings, {
          issuer,
          clientId: client,
          clientSecret: secretFile === undefined ? undefined : readSecret(secretFile),
          scope,
          claims: claim,
          ownsEmails,
        })
        const { publicUrl } = context.config
        const callback = await changing(context, async (database) => {
          const { id: organizationId } = await organizationOf(database, code)
          const change = { ...settings, organizationId, by: context.by, now: Date.now() }
          await database.transaction((transaction) =>
            setMemberProvider(transaction, change, allowsThisMachine(publicUrl)),
          )
          const { document } = await recordOf(database, code)
          return signInAddress(document, publicUrl)
        })
        return {
          text: `Members of ${code} can sign in there. The provider must know this return address: ${callback}`,
          data: { callback },
        }
      }),
    )
  provider
    .command('show')
    .argument('<ORGANIZATION>', 'its code')
    .description('shows the provider, without its secret')
    .unaudited()
    .action(
      run((context, code: string) =>
        changing(context, async (database) => {
          const { clientSecret: _, organizationId: __, ...shown } = await providerOf(database, code)
          const { document } = await recordOf(database, code)
          const callback = signInAddress(document, context.config.publicUrl)
          const names = claimKeys.filter((key) => shown.claims[key] !== '')
          return {
            text: [
              `Issuer: ${printableField(shown.issuer)}`,
              `Client: ${printableField(shown.clientId)}`,
              `Scopes: ${printableField(`openid email ${shown.scope}`.trim())}`,
              ...names.map((key) => `  ${key}: ${printableField(shown.claims[key])}`),
              `Its email addresses open accounts that exist: ${shown.ownsEmails ? 'yes' : 'no'}`,
              `Return address: ${callback}`,
              `Set by ${printableField(shown.changedBy)} on ${shown.changedAt.toISOString().slice(0, 16)} UTC`,
            ].join('\n'),
            data: { ...shown, callback },
          }
        }),
      ),
    )
  provider
    .command('check')
    .argument('<ORGANIZATION>', 'its code')
    .description("reads the provider's own description at its address")
    .unaudited()
    .action(
      run((context, code: string) =>
        changing(context, async (database) => {
          const provider = await providerOf(database, code)
          await checkMemberProvider(database, provider, allowsThisMachine(context.config.publicUrl))
          return { text: `The provider of ${code} answers.`, data: { isReachable: true } }
        }),
      ),
    )
  provider
    .command('remove')
    .argument('<ORGANIZATION>', 'its code')
    .description('ends signing in through the provider; accounts stay')
    .audited(org)
    .action(
      run(async (context, code: string) => {
        await changing(context, async (database) => {
          await removeMemberProvider(database, (await organizationOf(database, code)).id)
        })
        return { text: `Members of ${code} no longer sign in there.`, data: {} }
      }),
    )
}

const claimKeys = Object.keys(claimNames.entries) as (keyof ClaimNames)[]

function claimOf(text: string): Partial<ClaimNames> {
  const [, name, claim = ''] = /^([A-Za-z]+)=(.*)$/.exec(text) ?? []
  const key = claimKeys.find((each) => each === name)
  if (key === undefined) throw new UsageError(`--claim must be one of ${claimKeys.join(', ')}, = and a name.`)
  return { [key]: claim }
}

function readSecret(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (cause) {
    throw new StartError(`${file} cannot be read.`, cause)
  }
}

/** @throws MemberProviderRefused if there's none */
async function providerOf(database: Database, code: string): Promise<MemberProvider> {
  const provider = await memberProviderOf(database, (await organizationOf(database, code)).id)
  if (!provider) throw new MemberProviderRefused('noProvider')
  return provider
}

/** A refusal becomes a sentence for the operator. */
async function changing<T>(context: CommandContext, work: (database: Database) => Promise<T>): Promise<T> {
  try {
    return await context.withDatabase(work)
  } catch (error) {
    if (error instanceof MemberProviderRefused)
      throw new StartError(deskText('en').memberSignOn.refusals[error.reason], error)
    throw error
  }
}

function minutes(text: string): number {
  if (/^[1-9]\d?$/.test(text) && Number(text) <= memberTokenMinutes) return Number(text)
  throw new UsageError(`MINUTES must be a number from 1 to ${memberTokenMinutes}.`)
}
