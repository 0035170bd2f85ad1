/** `org create`, `org suspend`, `org resume`: creates and ends organizations. */
import { type AppCode, appCodes } from '@rxgauge/contract'
import { Option } from 'commander'
import { type AddedOrganization, addOrganization, tagFor } from '../../domain/organizations/add-organization'
import { suspendOrganization } from '../../domain/organizations/change-organization'
import { missingPng, readLogo } from '../../domain/organizations/logo-file'
import type { CommandRunner } from './command-runner'
import type { CommandContext, Outcome } from './context'
import { addressLinesOf, type Flags, flagsOf, originsOf, phoneOf, readAnswers } from './init/answers'
import { operatorChange } from './operator-change'
import type { OperatorCommand } from './operator-command'

/** Asked after its code, in this order. */
const answerNames = [
  'name',
  'productName',
  'color',
  'logo',
  'supportEmail',
  'supportPhone',
  'postalAddress',
  'origins',
] as const

type CreateOptions = Flags & { edition: AppCode; reason?: string }

export function addLifecycleCommands(org: OperatorCommand, run: CommandRunner): void {
  const create = org
    .command('create')
    .argument('<CODE>', 'its code, such as ACME')
    .description('creates an organization with its own product name, support contacts, colors and logo')
  for (const { flag, text } of flagsOf(answerNames)) create.option(flag, text)
  create
    .addOption(new Option('--edition <edition>', 'its audience').choices(appCodes).default('CVDB'))
    .option('--reason <text>', 'stored in the history')
    .addHelpText('after', '\nOn a terminal it asks for anything without a flag.')
    .audited((code: string) => [`org ${code}`])
    .action(run(createOne))
  org
    .command('suspend')
    .argument('<CODE>', 'the organization')
    .option('--reason <text>', 'stored in the history')
    .description('stops showing it and sending in its name until it is resumed; nothing is deleted')
    .audited((code: string) => [`org ${code}`])
    .action(run((context, code: string, options: { reason?: string }) => suspend(context, code, true, options)))
  org
    .command('resume')
    .argument('<CODE>', 'the organization')
    .option('--reason <text>', 'stored in the history')
    .description('shows a suspended organization again')
    .audited((code: string) => [`org ${code}`])
    .action(run((context, code: string, options: { reason?: string }) => suspend(context, code, false, options)))
}

async function createOne(context: CommandContext, code: string, options: CreateOptions): Promise<Outcome> {
  const terminal = context.openTerminal?.()
  const { code: own, ...answers } = await readAnswers(
    ['code', ...answerNames],
    { ...options, code },
    {},
    terminal,
  ).finally(() => terminal?.close())
  const { delivery, publicUrl } = context.config
  return context.withDatabase(async (database) => {
    const organization: AddedOrganization = {
      ...answers,
      code: own.toUpperCase(),
      logo: answers.logo === '' ? undefined : readLogo(answers.logo),
      supportPhone: phoneOf(answers),
      postalAddress: addressLinesOf(answers),
      allowedOrigins: originsOf(answers),
      sends: {
        email: delivery.smtp !== undefined,
        text: delivery.text !== undefined,
        push: delivery.push !== undefined,
      },
    }
    await addOrganization(database, organization, options.edition, operatorChange(context, options))
    const tag = tagFor(organization.code, publicUrl)
    return {
      text: [
        `Made organization ${organization.code}.`,
        ...missingPng(organization.logo),
        `The tag for pages that embed the gauge:\n  ${tag}`,
        `To change it: rxgauge org pull DIR ${organization.code}`,
      ].join('\n'),
      data: { code: organization.code, edition: options.edition, tag },
    }
  })
}

async function suspend(
  context: CommandContext,
  code: string,
  isSuspended: boolean,
  options: { reason?: string },
): Promise<Outcome> {
  return context.withDatabase(async (database) => {
    const { record, isChanged } = await suspendOrganization(
      database,
      code,
      isSuspended,
      operatorChange(context, options),
    )
    const { document } = record
    const name = document.code || code
    const sentence = isSuspended
      ? `${name} ${isChanged ? 'is suspended' : 'was suspended already'}: it is shown to nobody, and nothing is sent in its name.`
      : `${name} ${isChanged ? 'is shown again' : 'was not suspended'}.`
    const end = document.endsOn && !isSuspended ? ` Its last day is ${document.endsOn}.` : ''
    return { text: sentence + end, data: { code: document.code, isSuspended, isChanged } }
  })
}
