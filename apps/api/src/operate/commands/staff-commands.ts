/** `staff`: who may use the desk, and with which roles. */
import { type StaffRole, staffRoles } from '@rxgauge/contract/desk'
import { deskText } from '@rxgauge/text/desk'
import { StartError } from '../../base/errors/start-error'
import type { Database, Queryable } from '../../database/database'
import { invitationUrl, invite } from '../../domain/staff/invitations'
import { addRole, addStaff, removeFactors, removeRole, removeStaff } from '../../domain/staff/staff-changes'
import { StaffRefused } from '../../domain/staff/staff-refused'
import { type ListedGrant, type ListedStaff, listGrants, listStaff, staffByEmail } from '../../domain/staff/staff-rows'
import type { CommandRunner } from './command-runner'
import { contactOf } from './contact-argument'
import type { CommandContext } from './context'
import type { OperatorCommand } from './operator-command'
import { organizationOf } from './organization-argument'
import { printableField } from './printable'
import { UsageError } from './usage-error'

interface RoleOptions {
  role: StaffRole
  org?: string
}

export function addStaffCommands(commands: OperatorCommand, run: CommandRunner): void {
  const staff = commands.command('staff').description('who may use the desk, the web area for operators')
  staff
    .command('invite')
    .argument('<EMAIL>', 'their email address', emailOf)
    .requiredOption('--role <role>', staffRoles.join(', '), roleOf)
    .option('--org <code>', 'the organization that the role is for; by default the whole installation')
    .option('--name <name>', 'their name; they can change it')
    .description('prints a link with which they begin; it works once, for seven days')
    .audited((email: string, options: RoleOptions) => [{ channel: 'email', value: email }, ...wordsOf(options)])
    .action(
      run(async (context, email: string, { name = email, ...options }: RoleOptions & { name?: string }) => {
        const url = await changing(context, async (database) => {
          const grant = await grantOf(database, options)
          return database.transaction(async (transaction) => {
            const id = await addStaff(transaction, { email, name }, grant, Date.now())
            return linkOf(context, await invite(transaction, id, context.by, Date.now()))
          })
        })
        return { text: `Send them this link. It works once, for seven days.\n${url}`, data: { url } }
      }),
    )
  staff
    .command('list')
    .description('lists staff with their roles, and what they sign in with')
    .audited(() => ['all staff'])
    .action(
      run(async (context) => {
        const { people, grants } = await context.withDatabase(async (database) => ({
          people: await listStaff(database, Date.now()),
          grants: await listGrants(database),
        }))
        const ofPerson = ({ id }: ListedStaff) => grants.filter(({ staffId }) => staffId === id)
        const lines = people.map((person) => lineOf(person, ofPerson(person)))
        return {
          text: lines.length === 0 ? 'There is no staff yet: `staff invite`.' : lines.join('\n'),
          data: people.map((person) => ({
            ...person,
            grants: ofPerson(person).map(({ role, orgCode, isFromProvider }) => ({ role, orgCode, isFromProvider })),
          })),
        }
      }),
    )
  staff
    .command('remove')
    .argument('<EMAIL>', 'one of `staff list`', emailOf)
    .description('removes somebody and ends their sessions; the last owner stays')
    .audited((email: string) => [{ channel: 'email', value: email }])
    .action(
      run(async (context, email: string) => {
        await changing(context, (database) =>
          database.transaction(async (transaction) => removeStaff(transaction, await idOf(transaction, email))),
        )
        return { text: `${email} is no longer staff.`, data: { email } }
      }),
    )
  addRoleCommands(staff, run)
  staff
    .command('recover')
    .argument('<EMAIL>', 'one of `staff list`', emailOf)
    .description('for somebody who lost everything they sign in with: removes it, and prints a new link')
    .audited((email: string) => [{ channel: 'email', value: email }])
    .action(
      run(async (context, email: string) => {
        const url = await changing(context, (database) =>
          database.transaction(async (transaction) => {
            const id = await idOf(transaction, email)
            await removeFactors(transaction, id)
            return linkOf(context, await invite(transaction, id, context.by, Date.now()))
          }),
        )
        return { text: `Send them this link. It works once, for seven days.\n${url}`, data: { url } }
      }),
    )
}

function addRoleCommands(staff: OperatorCommand, run: CommandRunner) {
  const roles = staff.command('role').description('what somebody may do in the desk')
  const change = (
    word: 'add' | 'remove',
    description: string,
    work: (transaction: Queryable, staffId: number, grant: Awaited<ReturnType<typeof grantOf>>) => Promise<void>,
  ) =>
    roles
      .command(word)
      .argument('<EMAIL>', 'one of `staff list`', emailOf)
      .argument('<ROLE>', staffRoles.join(', '), roleOf)
      .option('--org <code>', 'the organization that the role is for; by default the whole installation')
      .description(description)
      .audited((email: string, role: StaffRole, { org }: { org?: string }) => [
        { channel: 'email', value: email },
        ...wordsOf({ role, ...(org !== undefined && { org }) }),
      ])
      .action(
        run(async (context, email: string, role: StaffRole, { org }: { org?: string }) => {
          const options = { role, ...(org !== undefined && { org }) }
          const text = await changing(context, async (database) => {
            const grant = await grantOf(database, options)
            return database.transaction(async (transaction) => {
              const id = await idOf(transaction, email)
              await work(transaction, id, grant)
              const grants = (await listGrants(transaction)).filter(({ staffId }) => staffId === id)
              return `${email}: ${grants.map(grantWords).join(', ') || 'no role'}.`
            })
          })
          return { text, data: { email, role, org: org ?? null } }
        }),
      )
  change('add', 'gives a role; it counts at once', addRole)
  change('remove', 'takes a role away; it counts at once, and the last owner stays', removeRole)
}

/** A refusal becomes a sentence for the operator. */
async function changing<T>(context: CommandContext, work: (database: Database) => Promise<T>): Promise<T> {
  try {
    return await context.withDatabase(work)
  } catch (error) {
    if (error instanceof StaffRefused) throw new StartError(deskText('en').staff.refusals[error.reason], error)
    throw error
  }
}

function linkOf({ config: { desk, publicUrl, port } }: CommandContext, token: string): string {
  const origin =
    desk.ownHost !== undefined
      ? `https://${desk.ownHost}`
      : (publicUrl?.replace(/\/+$/, '') ?? `http://localhost:${port}`)
  return invitationUrl(origin, token)
}

async function grantOf(database: Database, { role, org }: RoleOptions) {
  return { role, organizationId: org === undefined ? null : (await organizationOf(database, org)).id }
}

async function idOf(queryable: Queryable, email: string): Promise<number> {
  const staff = await staffByEmail(queryable, email)
  if (!staff) throw new StaffRefused('unknownStaff')
  return staff.id
}

const wordsOf = ({ role, org }: RoleOptions) => [role, ...(org === undefined ? [] : [`org ${org}`])]

const grantWords = ({ role, orgCode, isFromProvider }: ListedGrant) =>
  `${role}${orgCode === null ? '' : ` for ${orgCode}`}${isFromProvider ? ' (from groups)' : ''}`

function lineOf(person: ListedStaff, grants: readonly ListedGrant[]): string {
  const { email, name, passkeys, hasPassword, isFromProvider, invitedUntil, seenAt } = person
  const factors = [
    ...(passkeys > 0 ? [`${passkeys} passkey${passkeys === 1 ? '' : 's'}`] : []),
    ...(hasPassword ? ['password'] : []),
    ...(isFromProvider ? ['identity provider'] : []),
    ...(invitedUntil === null ? [] : [`invited until ${invitedUntil.toISOString().slice(0, 10)}`]),
  ]
  return [
    email,
    printableField(name),
    grants.map(grantWords).join(', ') || 'no role',
    factors.join(', ') || 'cannot sign in',
    seenAt === null ? 'not seen' : `seen ${seenAt.toISOString().slice(0, 16)}`,
  ].join('  ')
}

function emailOf(text: string): string {
  const contact = contactOf(text)
  if (contact.channel === 'email') return contact.value
  throw new UsageError('EMAIL must be an email address.')
}

function roleOf(text: string): StaffRole {
  const role = staffRoles.find((each) => each === text)
  if (role === undefined) throw new UsageError(`The role must be one of ${staffRoles.join(', ')}.`)
  return role
}
