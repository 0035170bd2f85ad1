/** `org move`, `org receive`: an organization goes to another installation, with everything of it. */
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { StartError } from '../../base/errors/start-error'
import type { Passphrase } from '../cells/move-file'
import { moveOrganization } from '../cells/move-organization'
import { takeMoveBack } from '../cells/organization-move'
import { receiveOrganization } from '../cells/receive-organization'
import type { CommandRunner } from './command-runner'
import type { CommandContext, Outcome } from './context'
import type { OperatorCommand } from './operator-command'
import { organizationOf } from './organization-argument'
import { overlapOf } from './secret-commands'
import { UsageError } from './usage-error'

const day = 86_400
const leastPassphrase = 16

interface MoveOptions {
  to?: string
  back?: boolean
  notReceived?: boolean
}

export function addMoveCommands(org: OperatorCommand, run: CommandRunner): void {
  org
    .command('move')
    .argument('<CODE>', 'the organization')
    .option('--to <file>', 'where everything of it goes, encrypted; the file must not exist yet')
    .option('--back', 'resumes it here instead')
    .option(
      '--not-received',
      'with --back: no other installation has received its file, and no copy of the file is left',
    )
    .description('pauses it here and writes it into a file, for `org receive` of another installation')
    .addHelpText('after', '\nThe passphrase is in RXGAUGE_PASSPHRASE; without it, one is made and printed, this once.')
    .audited((code: string, { to, back }: MoveOptions) => [`org ${code}`, back ? 'back' : `to ${to}`])
    .action(run(move))
  org
    .command('receive')
    .argument('<FILE>', 'a file of `org move`')
    .option(
      '--other-numbers',
      'also if drugs have other numbers here; open pages and lists in guests’ browsers could show another drug',
    )
    .description('stores an organization that comes from another installation, and serves it from then on')
    .addHelpText('after', '\nThe passphrase is in RXGAUGE_PASSPHRASE; without it, a terminal asks for it.')
    .audited((file: string) => [file])
    .action(run(receive))
}

async function move(context: CommandContext, code: string, options: MoveOptions): Promise<Outcome> {
  const { to, back = false, notReceived = false } = options
  if ((to === undefined) !== back || (notReceived && !back)) throw new UsageError('Give either --to FILE or --back.')
  if (to === undefined) return moveBack(context, code, notReceived)
  const given = passphraseIn(context)
  if (given !== undefined && given.length < leastPassphrase)
    throw new StartError(`RXGAUGE_PASSPHRASE: it must have at least ${leastPassphrase} characters.`)
  const passphrase: Passphrase =
    given === undefined
      ? { text: randomBytes(24).toString('base64url'), kind: 'random' }
      : { text: given, kind: 'chosen' }
  const pushDays = overlapOf('push', context.config.retention.devices) / day
  const counts = await context.withDatabase((database) => {
    context.progress(`Pausing ${code}, and waiting for what is under way.`)
    return moveOrganization(database, { code, file: to, passphrase, by: context.by, pushDays })
  })
  return {
    text: [
      `Everything of ${code} is in ${to}: ${peopleIn(counts)}. It stays paused here.`,
      ...(given === undefined ? [`The passphrase, which isn't stored:\n${passphrase.text}`] : []),
      `In the other installation: rxgauge org receive ${to}`,
    ].join('\n'),
    data: { code, file: to, rows: counts, ...(given === undefined ? { passphrase: passphrase.text } : {}) },
  }
}

async function moveBack(context: CommandContext, code: string, isNotReceived: boolean): Promise<Outcome> {
  await context.withDatabase(async (database) => {
    const organization = await organizationOf(database, code)
    await database.transaction((transaction) => takeMoveBack(transaction, organization, isNotReceived))
  })
  return { text: `${code} goes on here. Its file, if there is one, must not be received any more.`, data: { code } }
}

async function receive(
  context: CommandContext,
  file: string,
  { otherNumbers = false }: { otherNumbers?: boolean },
): Promise<Outcome> {
  if (!existsSync(file)) throw new StartError(`There is no file ${file}.`)
  const passphrase = passphraseIn(context) ?? (await askForPassphrase(context))
  const { code, replaced, refusals, counts } = await context.withDatabase((database) =>
    receiveOrganization(database, file, passphrase, otherNumbers),
  )
  return {
    text: [
      `${code} is here: ${peopleIn(counts)}. What waits is sent from here.`,
      ...(replaced === 'unused'
        ? [`It replaced the ${code} that was here, with its settings: nobody had used that one.`]
        : []),
      ...(replaced === 'left'
        ? [
            `It replaced what ${code} had left here when it moved away, but for refusals that came here since: ${refusals}.`,
          ]
        : []),
      'Lead its hosts here now, and delete the file and its copies.',
    ].join('\n'),
    data: { code, rows: counts },
  }
}

const passphraseIn = ({ environment }: CommandContext): string | undefined =>
  environment.RXGAUGE_PASSPHRASE || undefined

async function askForPassphrase(context: CommandContext): Promise<string> {
  const terminal = context.openTerminal?.()
  if (!terminal) throw new StartError('RXGAUGE_PASSPHRASE: the passphrase of the file is missing.')
  return terminal
    .ask({ text: 'The passphrase of the file', offered: undefined, check: () => undefined })
    .finally(() => terminal.close())
}

const peopleIn = (counts: Readonly<Record<string, number>>) =>
  `${counts.app_user ?? 0} people, ${counts.device ?? 0} devices, ${counts.saved_coupon ?? 0} saved coupons`
