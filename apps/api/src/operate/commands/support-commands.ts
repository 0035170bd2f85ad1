/** `support list|show|close|reopen`: visitors' questions, and texts that the server couldn't interpret. */
import { formatPhone } from '@rxgauge/contract'
import { StartError } from '../../base/errors/start-error'
import {
  closeQuestion,
  conversationOf,
  findQuestion,
  listQuestions,
  reopenQuestion,
  type SupportQuestion,
} from '../../domain/engagement/support-queue'
import type { CommandRunner } from './command-runner'
import type { OperatorCommand } from './operator-command'
import { organizationOf } from './organization-argument'
import { printableField } from './printable'
import { UsageError } from './usage-error'

export function addSupportCommands(commands: OperatorCommand, run: CommandRunner): void {
  const support = commands
    .command('support')
    .description('visitors’ questions, and texts that the server could not interpret')
  support
    .command('list')
    .option('--org <code>', 'of one organization')
    .option('--all', 'also closed ones')
    .description('lists open questions, the oldest first, without their text')
    .audited(({ org }: { org?: string }) => [org === undefined ? 'all organizations' : `org ${org}`])
    .action(
      run(async (context, options: { org?: string; all?: boolean }) => {
        const questions = await context.withDatabase(async (database) => {
          const organization = options.org === undefined ? undefined : await organizationOf(database, options.org)
          return listQuestions(database, options.all ?? false, organization?.id)
        })
        const text = questions.length === 0 ? 'There are no open questions.' : questions.map(lineOf).join('\n')
        return { text, data: questions.map(({ notes: _, ...question }) => question) }
      }),
    )
  support
    .command('show')
    .argument('<ID>', 'one of `support list`', questionId)
    .description('shows a question, who asked it, and how to reply')
    .audited((id: string) => [`question ${id}`])
    .action(
      run(async (context, id: string) => {
        const { question, related } = await context.withDatabase(async (database) => {
          const question = await findQuestion(database, id)
          if (!question) throw notThere(id)
          return { question, related: await conversationOf(database, id) }
        })
        const lines = [
          lineOf(question),
          `Answer: ${contactOf(question)}`,
          ...(related.length === 0 ? [] : [`The same conversation: ${related.join(', ')}`]),
          ...(question.closedAt === null ? [] : [`Closed by ${question.closedBy}. ${question.closeNote}`.trim()]),
          '',
          question.notes,
        ]
        return { text: lines.join('\n'), data: { ...question, related } }
      }),
    )
  support
    .command('close')
    .argument('<ID>', 'one of `support list`', questionId)
    .option('--note <text>', 'how it was resolved; stored with the question', '')
    .description('closes a question; the same person’s next message starts a new one')
    .audited((id: string) => [`question ${id}`])
    .action(
      run(async (context, id: string, { note }: { note: string }) => {
        const closed = await context.withDatabase(async (database) => {
          const wasOpen = await database.transaction((transaction) => closeQuestion(transaction, id, context.by, note))
          if (!wasOpen && !(await findQuestion(database, id))) throw notThere(id)
          return wasOpen
        })
        return { text: closed ? `${id} is closed.` : `${id} was closed before.`, data: { id, closed } }
      }),
    )
  support
    .command('reopen')
    .argument('<ID>', 'one of `support list --all`', questionId)
    .description('opens a closed question again; its note stays')
    .audited((id: string) => [`question ${id}`])
    .action(
      run(async (context, id: string) => {
        const reopened = await context.withDatabase(async (database) => {
          const wasClosed = await database.transaction((transaction) => reopenQuestion(transaction, id))
          if (!wasClosed && !(await findQuestion(database, id))) throw notThere(id)
          return wasClosed
        })
        return { text: reopened ? `${id} is open again.` : `${id} was open already.`, data: { id, reopened } }
      }),
    )
}

function lineOf(question: SupportQuestion): string {
  const { id, createdAt, organization, channel, name, closedAt } = question
  const who = channel === 'text' ? formatPhone(question.phone ?? '') : printableField(name)
  return [
    id,
    createdAt.toISOString().slice(0, 16),
    organization || '(without a code)',
    channel,
    closedAt === null ? 'open' : `closed ${closedAt.toISOString().slice(0, 10)}`,
    who,
  ].join('  ')
}

const contactOf = ({ channel, email, phone }: SupportQuestion) =>
  channel === 'text' ? formatPhone(phone ?? '') : email

const notThere = (id: string) => new StartError(`There is no question ${id}: it was deleted or never existed.`)

function questionId(text: string): string {
  if (/^\d{1,18}$/.test(text)) return text
  throw new UsageError('ID must be a number from `support list`.')
}
