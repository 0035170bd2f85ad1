/** `encuser`, `encuser-key`: an organization's single sign-on tokens and key. */

import { DatabaseClock } from '../../database/database-clock'
import { LinkTokens, memberTokenMinutes } from '../../domain/accounts/link-tokens'
import type { CommandRunner } from './command-runner'
import { contactOf } from './contact-argument'
import type { OperatorCommand } from './operator-command'
import { organizationOf } from './organization-argument'
import { UsageError } from './usage-error'

interface EncUserOptions {
  gauge?: boolean
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
}

function minutes(text: string): number {
  if (/^[1-9]\d?$/.test(text) && Number(text) <= memberTokenMinutes) return Number(text)
  throw new UsageError(`MINUTES must be a number from 1 to ${memberTokenMinutes}.`)
}
