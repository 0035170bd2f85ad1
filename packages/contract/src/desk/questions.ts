/** Visitors' questions, and texts that the server couldn't interpret: an inbox. */
import * as v from '../valibot'
import { noData } from '../wire'
import { defineDeskCall } from './desk-call'

const questionId = v.pipe(v.string(), v.regex(/^\d{1,18}$/))
const params = v.object({ id: questionId })
const language = v.picklist(['en', 'es'])

const question = v.object({
  id: v.string(),
  orgCode: v.string(),
  channel: v.picklist(['form', 'text']),
  /** ISO 8601. */
  at: v.string(),
  name: v.string(),
  /** Its first words. */
  start: v.string(),
  isClosed: v.boolean(),
  /** The email address of a member of staff; empty if nobody's. */
  assignee: v.string(),
  answers: v.number(),
})
export type Question = v.InferOutput<typeof question>

export const listQuestions = defineDeskCall({
  method: 'POST',
  path: '/questions/list',
  right: 'questions.read',
  isOfOrganization: 'some',
  summary: 'Questions that are open, the caller’s own, or closed; with words to search.',
  body: v.object({
    state: v.picklist(['open', 'mine', 'closed']),
    search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200)), ''),
  }),
  data: v.object({ questions: v.array(question), hasMore: v.boolean() }),
})

export const readQuestion = defineDeskCall({
  method: 'GET',
  path: '/questions/:id',
  right: 'questions.read',
  isOfOrganization: 'some',
  summary: 'A question with who asked it, its answers, and the others of the same conversation.',
  params,
  data: v.object({
    ...question.entries,
    /** Where an answer goes: an email address, or a phone number. */
    contact: v.string(),
    notes: v.string(),
    closedBy: v.string(),
    closeNote: v.string(),
    related: v.array(v.string()),
    /** The language of the account that asked, if it was signed in. */
    language: v.nullable(language),
    sent: v.array(v.object({ at: v.string(), by: v.string(), text: v.string() })),
    /** Texts to them are stopped, so they wouldn't get an answer. */
    isRefused: v.boolean(),
    /** Whether a server for its kind of message is set up; without one an answer waits. */
    isDelivered: v.boolean(),
  }),
})

export const assignQuestion = defineDeskCall({
  method: 'POST',
  path: '/questions/:id/assign',
  right: 'questions.change',
  isOfOrganization: 'some',
  summary: 'The caller takes a question, or gives it back.',
  params,
  body: v.object({ isMine: v.boolean() }),
  data: noData,
})

export const answerQuestion = defineDeskCall({
  method: 'POST',
  path: '/questions/:id/answer',
  right: 'questions.change',
  isOfOrganization: 'some',
  summary: "Sends an answer in the organization's name, and closes the question if asked to.",
  params,
  body: v.object({
    text: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(5000)),
    language,
    isClosing: v.optional(v.boolean(), false),
    /** How many answers the caller has seen: with another's in between it is refused. */
    answers: v.number(),
    /** How many other questions of the conversation the caller has seen: with a new one it is refused. */
    related: v.optional(v.number()),
  }),
  data: noData,
})

export const closeQuestion = defineDeskCall({
  method: 'POST',
  path: '/questions/:id/close',
  right: 'questions.change',
  isOfOrganization: 'some',
  summary: 'Closes a question with a note.',
  params,
  body: v.object({ note: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(500)), '') }),
  data: v.object({ wasOpen: v.boolean() }),
})

export const reopenQuestion = defineDeskCall({
  method: 'POST',
  path: '/questions/:id/reopen',
  right: 'questions.change',
  isOfOrganization: 'some',
  summary: 'Opens a closed question again.',
  params,
  data: v.object({ wasClosed: v.boolean() }),
})

const template = v.object({
  id: v.number(),
  version: v.number(),
  title: v.string(),
  en: v.string(),
  es: v.string(),
})
export type AnswerTemplate = v.InferOutput<typeof template>
export const answerTemplate = template

const written = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(5000))

export const listTemplates = defineDeskCall({
  method: 'GET',
  path: '/answer-templates',
  right: 'questions.read',
  isOfOrganization: 'some',
  summary: 'Answers that staff have stored, in both languages.',
  data: v.array(template),
})

export const saveTemplate = defineDeskCall({
  method: 'POST',
  path: '/answer-templates/save',
  right: 'questions.change',
  summary: 'Stores an answer in both languages; a change names the version that it is made from.',
  body: v.object({
    id: v.optional(v.number()),
    version: v.optional(v.number(), 0),
    title: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(100)),
    en: written,
    es: written,
  }),
  data: template,
})

export const removeTemplate = defineDeskCall({
  method: 'POST',
  path: '/answer-templates/:template/remove',
  right: 'questions.change',
  summary: 'Deletes a stored answer.',
  params: v.object({ template: v.pipe(v.string(), v.regex(/^\d{1,9}$/)) }),
  data: noData,
})
