/** `secret list|rotate`: replaces what signs, with a time in which what was signed before stays good. */
import { Option } from 'commander'
import { unsubscribeDays } from '../accounts/link-tokens'
import { type FormerSecret, listCurrent, listFormer, rotateSecret, type SecretKind } from '../database/secret-rotation'
import { StartError } from '../errors/start-error'
import type { CommandRunner } from './command-runner'
import type { CommandContext, Outcome } from './context'
import type { OperatorCommand } from './operator-command'
import { organizationOf } from './organization-argument'
import { UsageError } from './usage-error'

const day = 86_400

interface Rotatable {
  /** Seconds that what the former one made is accepted, unless the operator says otherwise. */
  overlap: number
  /** What is done, and what others notice of it. */
  says: string
}

const rotatable: Readonly<Record<SecretKind, Rotatable>> = {
  tokens: {
    // Twice their life.
    overlap: 600,
    says: 'Bearer tokens are signed with a new secret. A token lives five minutes; pages get a new one by themselves, nobody is signed out.',
  },
  links: {
    overlap: unsubscribeDays * day,
    says: 'Links to unsubscribe are made with a new secret. Letters that are out carry the former ones: the law wants these to work for 30 days, ours do as long as they say. Links to shared coupons are random numbers: no secret is in them.',
  },
  push: {
    // Or longer: see overlapOf.
    overlap: 180 * day,
    says: 'Notifications are signed with a new key pair. Browsers that are subscribed go on with the key of their subscription, and change with the next visit of somebody who is signed in there.',
  },
  sso: {
    // The other side has to put in the new key.
    overlap: 14 * day,
    says: 'The organization gets a new key for its single sign-on; `encuser-key` shows it. Its own system has to be given it while the former one is still accepted.',
  },
}
/**
 * A browser goes on with the key of its subscription until its next visit. So the former key pair is accepted longer than a
 * device stays that is not seen: nobody's notifications end because they come by seldom.
 */
const overlapOf = (kind: SecretKind, devices: number): number =>
  Math.max(rotatable[kind].overlap, kind === 'push' ? (devices + 1) * day : 0)

const kinds = Object.keys(rotatable) as SecretKind[]

interface Options {
  overlap?: number
  leaked?: boolean
  note?: string
  dryRun?: boolean
}

export function addSecretCommands(commands: OperatorCommand, run: CommandRunner): void {
  const secret = commands
    .command('secret')
    .description('what tokens, links, notifications and single sign-on are signed with')
  secret
    .command('list')
    .description('says which there are, and until when former ones are accepted; never the secrets themselves')
    .unaudited()
    .action(run(list))
  secret
    .command('rotate')
    .argument('<KIND>', kinds.join(', '))
    .argument('[ORGANIZATION]', 'its code, with sso')
    .addOption(
      new Option('--overlap <time>', 'how long former ones are accepted, such as 30m, 2h or 14d; each kind has its own')
        .argParser(secondsOf)
        .conflicts('leaked'),
    )
    .option('--leaked', 'somebody else has it: all former ones end at once')
    .option('--note <text>', 'why; is kept with the audit')
    .option('--dry-run', 'says what would be done, and changes nothing')
    .description('replaces one: what is made within five seconds, in all processes, is made with the new one')
    .audited((kind: string, code: string | undefined, { dryRun, leaked }: Options) =>
      dryRun ? undefined : [kind, ...(code === undefined ? [] : [`org ${code}`]), ...(leaked ? ['leaked'] : [])],
    )
    .action(run(rotate))
}

async function list(context: CommandContext): Promise<Outcome> {
  const { current, former } = await context.withDatabase(async (database) => ({
    current: await listCurrent(database),
    former: await listFormer(database),
  }))
  const lines = current.flatMap(({ kind, code, madeAt }) => [
    `${nameOf(kind, code)}: ${madeAt === null ? 'there is one' : `since ${timeOf(madeAt)}`}`,
    ...former.filter((each) => each.kind === kind && each.code === code).map((each) => `  ${sentenceOf(each)}`),
  ])
  const data = { current, former: former.map(({ organizationId, ...each }) => each) }
  return { text: lines.join('\n') || 'There is none yet: each is made when it is first wanted.', data }
}

async function rotate(
  context: CommandContext,
  kind: string,
  code: string | undefined,
  options: Options,
): Promise<Outcome> {
  const secretKind = kindOf(kind, code)
  const { devices } = context.config.retention
  const overlap = options.leaked ? 0 : (options.overlap ?? overlapOf(secretKind, devices))
  const { dryRun = false, note = '' } = options
  return context.withDatabase(async (database) => {
    const organization = code === undefined ? undefined : await organizationOf(database, code)
    const name = nameOf(secretKind, organization?.code)
    const plan = [
      rotatable[secretKind].says,
      overlap === 0
        ? 'All former ones end at once: what was made with them is refused within five seconds.'
        : `What was made before is accepted for ${lengthOf(overlap)} more.`,
      ...(secretKind === 'push' && overlap < devices * day
        ? [
            `That is shorter than devices are kept (RETENTION_DEVICES, ${devices} days): who does not come by meanwhile gets no notification any more until the next visit.`,
          ]
        : []),
    ]
    const there = (await listCurrent(database)).some(
      (each) => each.kind === secretKind && each.code === (organization?.code ?? null),
    )
    if (!there) throw new StartError(`${name}: there is none yet, so nothing has to be replaced.`)
    const data = { kind: secretKind, organization: organization?.code ?? null, overlapSeconds: overlap }
    if (dryRun)
      return { text: ['Nothing was changed. This would be done:', ...plan].join('\n'), data: { ...data, dryRun } }
    for (const sentence of plan) context.progress(sentence)
    const by = { name: context.by, note }
    const receipt = await rotateSecret(
      database,
      { kind: secretKind, organizationId: organization?.id ?? null },
      overlap,
      by,
    )
    if (receipt === undefined) throw new StartError(`${name}: there is none yet, so nothing has to be replaced.`)
    const former = (await listFormer(database)).filter(
      (each) => each.kind === secretKind && each.organizationId === (organization?.id ?? null),
    )
    return {
      text: [`Receipt ${receipt}: ${name} was replaced.`, ...former.map(sentenceOf)].join('\n'),
      data: { ...data, dryRun, receipt, acceptedUntil: former[0]?.acceptedUntil ?? null },
    }
  })
}

/** @throws UsageError */
function kindOf(kind: string, code: string | undefined): SecretKind {
  if (kind === 'contacts') {
    throw new StartError(
      'contacts: this one cannot be replaced. Refusals (STOP, unsubscribed) are kept as hashes of contacts that are made with it: with another, every refusal would be forgotten.',
    )
  }
  const secretKind = kinds.find((each) => each === kind)
  if (!secretKind) throw new UsageError(`KIND must be ${kinds.join(', ')}.`)
  if ((secretKind === 'sso') !== (code !== undefined)) {
    throw new UsageError(
      secretKind === 'sso' ? 'ORGANIZATION is missing: its code.' : 'ORGANIZATION goes with sso only.',
    )
  }
  return secretKind
}

const units: Readonly<Record<string, number>> = { m: 60, h: 3600, d: day }

function secondsOf(text: string): number {
  const [, number, unit = ''] = /^([1-9]\d{0,3})([mhd])$/.exec(text) ?? []
  const seconds = units[unit]
  if (seconds === undefined) throw new UsageError('--overlap must be a time such as 30m, 2h or 14d.')
  return Number(number) * seconds
}

const nameOf = (kind: SecretKind, code: string | null | undefined) => (code ? `${kind} ${code}` : kind)
const timeOf = (time: Date) => `${time.toISOString().slice(0, 16)} UTC`

function lengthOf(seconds: number): string {
  const [length, unit] =
    seconds % day === 0
      ? [seconds / day, 'day']
      : seconds % 3600 === 0
        ? [seconds / 3600, 'hour']
        : [seconds / 60, 'minute']
  return `${length} ${unit}${length === 1 ? '' : 's'}`
}

const sentenceOf = ({ replacedAt, acceptedUntil }: FormerSecret) =>
  `The one that was replaced on ${timeOf(replacedAt)} is accepted until ${timeOf(acceptedUntil)}.`
