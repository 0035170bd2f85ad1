/** The desk: an operator's own web area. Its own entry, so that widget and site have nothing of it. */
import * as deskCalls from './calls'
import type { DeskCall } from './desk-call'

export { hasBody } from '../call'
export type { AuditRow } from './audit'
export type { TextState, TextVersion, WrittenText } from './content'
export { storedText } from './content'
export { type DeskCall, type DeskData, type DeskInput, type DeskReply, defineDeskCall } from './desk-call'
export { deskEntryHeader } from './entry-header'
export { type DeskErrorCode, deskErrorCodes } from './errors'
export { longestKeyName, mostPerMinute } from './keys'
export type { LabQuote, LabStep } from './lab'
export { type ClaimNames, claimNames, type MemberProviderSettings, memberProviderSettings } from './member-sign-on'
export { type Difference, type Mistake, mistakes, type StoredOrganization, storedOrganization } from './organizations'
export { type DeskFinding, type FigureName, figureNames, type OrganizationUse } from './overview'
export type { FoundPerson, Receipt } from './people'
export type { PriceRow } from './price-row'
export type { DeskCheck, DeskFileReport, DeskRehearsal } from './prices'
export { type AnswerTemplate, answerTemplate, type Question } from './questions'
export type { ReportCell } from './reports'
export { type Grant, hasRight, type Right, rights, rightsOfRole, type StaffRole, staffRoles } from './rights'
export type { Refusal } from './security'
export type { MessageSample, PauseRow } from './sending'
export type { DeskSession } from './session'
export type { DeskWebhook, DeskWebhookDelivery } from './webhooks'
export { organizationEventNames, type WebhookEvent, webhookEventNames } from './webhooks'
export { deskCalls }

/** Every call, with its area and name, such as `prices.acceptImport`. */
export const listDeskCalls = (): [name: string, call: DeskCall][] =>
  Object.entries(deskCalls).flatMap(([area, calls]) =>
    Object.entries(calls as Record<string, unknown>).flatMap(([name, value]): [string, DeskCall][] =>
      isCall(value) ? [[`${area}.${name}`, value]] : [],
    ),
  )

const isCall = (value: unknown): value is DeskCall => typeof value === 'object' && value !== null && 'path' in value
