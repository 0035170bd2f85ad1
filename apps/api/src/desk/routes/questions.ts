import { formatPhone } from '@rxgauge/contract'
import { deskCalls } from '@rxgauge/contract/desk'
import { deskText } from '@rxgauge/text/desk'
import { DomainError } from '../../base/errors/domain-error'
import { answerQuestion, isAnswerRefused } from '../../domain/engagement/answer-question'
import {
  answersOf,
  assignQuestion,
  closeQuestion,
  conversationOf,
  findQuestion,
  listTemplates,
  removeTemplate,
  reopenQuestion,
  type SupportQuestion,
  saveTemplate,
  searchQuestions,
} from '../../domain/engagement/support-queue'
import { siteAddress } from '../../domain/organizations/site-address'
import { auditedServices } from '../../http/audited-services'
import { originOf } from '../../http/request-origin'
import { DeskError } from '../desk-error'
import { type DeskContext, type DeskRoute, deskRoute } from '../route'
import { visibleOrganizations } from '../visible-organizations'

const calls = deskCalls.questions

const pageLength = 200
/** Characters of a question that a list shows. */
const startLength = 120

const aboutQuestion = ({ params: { id } }: { params: { id: string } }) => [`question ${id}`]

export const questionRoutes = (): DeskRoute[] => [
  deskRoute(
    calls.listQuestions,
    { act: 'support list', subject: ({ body }) => [`${body.state} questions`] },
    async (context) => {
      const { database, body, staff } = context
      const found = await searchQuestions(database, {
        state: body.state,
        assignee: staff.email,
        words: body.search,
        organizationIds: (await visibleOrganizations(context)).map(({ id }) => id),
        limit: pageLength + 1,
      })
      return { questions: found.slice(0, pageLength).map(rowOf), hasMore: found.length > pageLength }
    },
  ),
  deskRoute(calls.readQuestion, { act: 'support show', subject: aboutQuestion }, async (context) => {
    const { database, services, config, params } = context
    const question = await visibleQuestion(context, params.id)
    const sent = await answersOf(database, params.id)
    return {
      ...rowOf(question),
      contact: question.channel === 'text' ? formatPhone(question.phone ?? '') : question.email,
      notes: question.notes,
      closedBy: question.closedBy ?? '',
      closeNote: question.closeNote,
      related: await conversationOf(database, params.id),
      language: question.language,
      sent: sent.map(({ at, by, text }) => ({ at: at.toISOString(), by, text })),
      isRefused: await isAnswerRefused(services, question),
      isDelivered: (question.channel === 'text' ? config.delivery.text : config.delivery.smtp) !== undefined,
    }
  }),
  deskRoute(calls.assignQuestion, { act: 'support assign', subject: aboutQuestion }, async (context) => {
    const { database, params, body, staff } = context
    await visibleQuestion(context, params.id)
    await database.transaction((transaction) =>
      assignQuestion(transaction, params.id, body.isMine ? staff.email : null),
    )
    return null
  }),
  deskRoute(calls.answerQuestion, { act: 'support answer', subject: aboutQuestion }, async (context) => {
    const { params, body, staff, config, request, language } = context
    const { organizationId } = await visibleQuestion(context, params.id)
    const services = await auditedServices(context)
    const organization = await services.organizations.byId(organizationId)
    const site = originOf(request, config.publicUrl)
    const outcome = await answerQuestion(services, params.id, {
      text: body.text,
      language: body.language,
      by: staff.email,
      isClosing: body.isClosing,
      seen: { answers: body.answers, others: body.related },
      origin: organization ? siteAddress(organization.document, site) : site,
    })
    if (outcome === 'not found') throw new DomainError('NOT_FOUND')
    if (outcome === 'answered meanwhile' || outcome === 'asked meanwhile')
      throw new DeskError('DESK_EDITED_MEANWHILE', outcome)
    if (outcome === 'refused') throw new DeskError('DESK_REFUSED', null, deskText(language).questions.isRefused)
    return null
  }),
  deskRoute(calls.closeQuestion, { act: 'support close', subject: aboutQuestion }, async (context) => {
    const { database, params, body, staff } = context
    await visibleQuestion(context, params.id)
    const wasOpen = await database.transaction((transaction) =>
      closeQuestion(transaction, params.id, staff.email, body.note),
    )
    return { wasOpen }
  }),
  deskRoute(calls.reopenQuestion, { act: 'support reopen', subject: aboutQuestion }, async (context) => {
    const { database, params } = context
    await visibleQuestion(context, params.id)
    return { wasClosed: await database.transaction((transaction) => reopenQuestion(transaction, params.id)) }
  }),
  deskRoute(calls.listTemplates, 'unaudited', ({ database }) => listTemplates(database)),
  deskRoute(
    calls.saveTemplate,
    { act: 'support template', subject: ({ body }) => [body.id === undefined ? 'new' : `template ${body.id}`] },
    async ({ database, services, body, staff }) => {
      const saved = await database.transaction((transaction) => saveTemplate(transaction, body, staff.email))
      if (saved) return saved
      const newest = (await listTemplates(services.database)).find(({ id }) => id === body.id)
      if (!newest) throw new DomainError('NOT_FOUND')
      throw new DeskError('DESK_EDITED_MEANWHILE', newest)
    },
  ),
  deskRoute(
    calls.removeTemplate,
    { act: 'support template remove', subject: ({ params }) => [`template ${params.template}`] },
    async ({ database, params }) => {
      await database.transaction((transaction) => removeTemplate(transaction, Number(params.template)))
      return null
    },
  ),
]

/** @throws DomainError NOT_FOUND, also for one of an organization that the caller may not see */
async function visibleQuestion(
  { database, mayFor }: Pick<DeskContext, 'database' | 'mayFor'>,
  id: string,
): Promise<SupportQuestion> {
  const question = await findQuestion(database, id)
  if (!question || !mayFor(question.organizationId)) throw new DomainError('NOT_FOUND')
  return question
}

const rowOf = (question: SupportQuestion) => ({
  id: question.id,
  orgCode: question.organization,
  channel: question.channel,
  at: question.createdAt.toISOString(),
  name: question.channel === 'text' ? formatPhone(question.phone ?? '') : question.name,
  start: question.notes.slice(0, startLength),
  isClosed: question.closedAt !== null,
  assignee: question.assignee ?? '',
  answers: question.answers,
})
