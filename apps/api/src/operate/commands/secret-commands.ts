/** `secret list|rotate`: replaces signing keys, with an overlap in which earlier tokens stay valid. */
import { Option } from 'commander'
import { StartError } from '../../base/errors/start-error'
import { unsubscribeDays } from '../../domain/accounts/link-tokens'
import { type FormerSecret, listCurrent, listFormer, rotateSecret, type SecretKind } from '../secret-rotation'
import type { CommandRunner } from './command-runner'
import type { CommandContext, Outcome } from './context'
import type { OperatorCommand } from './operator-command'
import { organizationOf } from './organization-argument'
import { UsageError } from './usage-error'

const day = 86_400

interface Rotatable {
  /** Seconds that the former secret's tokens are accepted, unless the operator says otherwise. */
  overlap: number
  /** The effects of replacing it. */
  says: string
}

const rotatable: Readonly<Record<SecretKind, Rotatable>> = {
  tokens: {
    // Twice a token's lifetime.
    overlap: 600,
    says: 'Bearer tokens are signed with a new secret. A token lives five minutes; pages renew it on their own, nobody is signed out.',
  },
  links: {
    overlap: unsubscribeDays * day,
    says: 'Unsubscribe links use a new secret. Links in sent emails stay valid for the overlap; the law requires 30 days. Links to shared coupons are random numbers and use no secret.',
  },
  push: {
    // May be longer: see overlapOf.
    overlap: 180 * day,
    says: 'Push messages are signed with a new key pair. Subscribed browsers keep their subscription’s key until the next visit of somebody who is signed in there.',
  },
  sso: {
    // The organization has to install the new key first.
    overlap: 14 * day,
    says: 'The organization gets a new key for its single sign-on; `encuser-key` shows it. Its own system must switch to it while the former key is still accepted.',
  },
}
/**
 * A browser keeps its subscription's key until its next visit, so the former key pair is accepted longer than unseen
 * devices are kept: nobody loses push messages by visiting rarely.
 */
export const overlapOf = (kind: SecretKind, devices: number): number =>
  Math.max(rotatable[kind].overlap, kind === 'push' ? (devices + 1) * day : 0)

const kinds = Object.keys(rotatable) as SecretKind[]

interface Options {
  overlap?: number
  leaked?: boolean
  note?: string
  dryRun?: boolean
}

export function addSecretCommands(commands: OperatorCommand, run: CommandRunner): void {
  const secret = commands.command('secret').description('secrets for tokens, links, push messages and single sign-on')
  secret
    .command('list')
    .description('lists the secrets, and until when former ones are accepted; never shows the secrets themselves')
    .unaudited()
    .action(run(list))
  secret
    .command('rotate')
    .argument('<KIND>', kinds.join(', '))
    .argument('[ORGANIZATION]', 'its code, with sso')
    .addOption(
      new Option(
        '--overlap <time>',
        'how long former ones are accepted, such as 30m, 2h or 14d; each kind has its own default',
      )
        .argParser(secondsOf)
        .conflicts('leaked'),
    )
    .option('--leaked', 'somebody else has it: all former ones end at once')
    .option('--note <text>', 'why; stored in the audit trail')
    .option('--dry-run', 'shows what would be done, and changes nothing')
    .description('replaces a secret; all processes use the new one within five seconds')
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
  return { text: lines.join('\n') || 'There are no secrets yet: each is created on first use.', data }
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
        ? 'All former ones end at once: their tokens are refused within five seconds.'
        : `Tokens from the former one are accepted for ${lengthOf(overlap)} more.`,
      ...(secretKind === 'push' && overlap < devices * day
        ? [
            `That is shorter than devices are kept (RETENTION_DEVICES, ${devices} days): people who do not visit meanwhile get no push messages until their next visit.`,
          ]
        : []),
    ]
    const there = (await listCurrent(database)).some(
      (each) => each.kind === secretKind && each.code === (organization?.code ?? null),
    )
    if (!there) throw new StartError(`${name}: there is none yet, so there is nothing to replace.`)
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
    if (receipt === undefined) throw new StartError(`${name}: there is none yet, so there is nothing to replace.`)
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
      'contacts: this secret cannot be replaced. Refusals (STOP, unsubscribed) are stored as contact hashes made with it: with another secret, every refusal would be forgotten.',
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
