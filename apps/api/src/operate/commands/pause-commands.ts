/** `pause`, `resume`: pauses a part of the service in every process within five seconds. */
import { StartError } from '../../base/errors/start-error'
import { findOrganization } from '../../domain/organizations/find-organization'
import { dataKinds, listPauses, movingReason, type Pause, pause, plainKinds, resume } from '../../domain/pauses/pauses'
import type { CommandRunner } from './command-runner'
import type { OperatorCommand } from './operator-command'
import { UsageError } from './usage-error'

type Target = Pick<Pause, 'kind' | 'subject'>

const what = `${plainKinds.join(', ')}, org or data`
const whichOne = `with org the organization's code (- for the one without), with data ${dataKinds.join(', ')}`

export function addPauseCommands(commands: OperatorCommand, run: CommandRunner): void {
  commands
    .command('pause')
    .argument('<WHAT>', what)
    .argument('[WHICH]', whichOne)
    .option('--for <time>', 'such as 30m, 2h or 1d; by default until it is resumed', secondsOf)
    .description('pauses it in every process within five seconds; visitors see a sentence')
    .audited((kind: string, which: string | undefined, options: { for?: number }) => [
      kind,
      ...(which === undefined ? [] : [which]),
      ...(options.for === undefined ? [] : [`for ${options.for} seconds`]),
    ])
    .action(
      run(async (context, kind: string, which: string | undefined, options: { for?: number }) => {
        const target = targetOf(kind, which)
        const text = await context.withDatabase(async (database) => {
          if (target.kind === 'org' && !(await findOrganization(database, target.subject)))
            throw new StartError(`There is no organization ${which}.`)
          await database.transaction((transaction) => pause(transaction, target, options.for, { by: context.by }))
          return sentenceOf((await listPauses(database)).filter((each) => isSame(each, target)))
        })
        return { text, data: { ...target, seconds: options.for ?? null } }
      }),
    )
  commands
    .command('resume')
    .argument('<WHAT>', what)
    .argument('[WHICH]', whichOne)
    .description('ends a pause; waiting messages are sent within a minute, except expired one-time codes')
    .audited((kind: string, which: string | undefined) => (which === undefined ? [kind] : [kind, which]))
    .action(
      run(async (context, kind: string, which: string | undefined) => {
        const target = targetOf(kind, which)
        const { wasPaused, isMoving } = await context.withDatabase(async (database) => ({
          wasPaused: await database.transaction((transaction) => resume(transaction, target)),
          isMoving: (await listPauses(database)).some((each) => isSame(each, target) && each.reason === movingReason),
        }))
        const name = nameOf(target)
        if (isMoving)
          throw new StartError(
            `${name} stays paused. ${movingReason} To take that back: rxgauge org move ${target.subject} --back`,
          )
        return { text: wasPaused ? `Goes on: ${name}.` : `${name} was not paused.`, data: { ...target, wasPaused } }
      }),
    )
}

const isSame = (pause: Target, target: Target) => pause.kind === target.kind && pause.subject === target.subject

/** @throws UsageError */
function targetOf(kind: string, which: string | undefined): Target {
  const plain = plainKinds.find((each) => each === kind)
  if (plain && which === undefined) return { kind: plain, subject: '' }
  if (kind === 'org' && which !== undefined) return { kind, subject: which === '-' ? '' : which.toUpperCase() }
  const price = dataKinds.find((each) => each === which)
  if (kind === 'data' && price) return { kind, subject: price.toUpperCase() }
  throw new UsageError(`WHAT must be ${what}; WHICH is ${whichOne}.`)
}

const units: Readonly<Record<string, number>> = { m: 60, h: 3600, d: 86_400 }

function secondsOf(text: string): number {
  const [, number, unit = ''] = /^([1-9]\d{0,3})([mhd])$/.exec(text) ?? []
  const seconds = units[unit]
  if (seconds === undefined) throw new UsageError('--for must be a time such as 30m, 2h or 1d.')
  return Number(number) * seconds
}

const nameOf = ({ kind, subject }: Target) => [kind, kind === 'data' ? subject.toLowerCase() : subject].join(' ').trim()

/** One line per pause. */
export function sentenceOf(pauses: readonly Pause[]): string {
  return pauses
    .map((pause) => {
      const end = pause.endsAt === null ? 'until it is resumed' : `until ${pause.endsAt.toISOString().slice(0, 16)} UTC`
      return `Paused: ${nameOf(pause)}, ${end}.`
    })
    .join('\n')
}
