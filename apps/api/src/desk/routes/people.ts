import { deskCalls } from '@rxgauge/contract/desk'
import type { Language } from '@rxgauge/text'
import { deskText } from '@rxgauge/text/desk'
import type { Contact } from '../../domain/accounts/contact'
import type { DataSubject } from '../../domain/accounts/data-subjects'
import {
  ContactInNote,
  exportPerson,
  findPerson,
  listReceipts,
  type RequestSource,
  readPerson,
  recordRefusals,
  refusedOrganizations,
  refuseMessages,
  removePerson,
  requestBy,
} from '../../domain/accounts/person-requests'
import { parsePerson, type Who } from '../../domain/accounts/written-person'
import { type AuditSubject, organizationWords } from '../../domain/audit/command-record'
import { siteAddress } from '../../domain/organizations/site-address'
import { auditedServices } from '../../http/audited-services'
import { originOf } from '../../http/request-origin'
import { DeskError } from '../desk-error'
import { type DeskContext, type DeskRoute, deskRoute } from '../route'
import { visibleOrganizations } from '../visible-organizations'

const calls = deskCalls.people

/** Receipts that the desk shows. */
const newest = 200

export const peopleRoutes = (): DeskRoute[] => [
  deskRoute(
    calls.findPerson,
    { act: 'person find', subject: ({ body }) => subjectOf(body.person) },
    async (context) => {
      const { database, services, body, language, mayFor } = context
      const who = personOf(body.person, language)
      const found = (await findPerson(database, who)).filter(({ organizationId }) => mayFor(organizationId))
      const organizations = await visibleOrganizations(context)
      const ids = organizations.map(({ id }) => id)
      const refused = who.channel === 'member' ? [] : await refusedOrganizations(services, who, ids)
      return {
        found: found.map(({ kind, organizationCode, since }) => ({
          kind,
          orgCode: organizationCode,
          since: since.toISOString(),
        })),
        refusedOf: organizations.filter(({ id }) => refused.includes(id)).map(({ code }) => code),
      }
    },
  ),
  deskRoute(calls.viewPerson, { act: 'person view', subject: ({ body }) => inOrganization(body) }, async (context) => {
    const who = personOf(context.body.person, context.language)
    const seen: { kind: DataSubject['kind']; profile: Rows[number] | null; lists: Record<string, Rows> }[] = []
    for (const subject of await knownSubjects(context, who)) {
      const { profile = null, ...lists } = await readPerson(context.services, subject, who)
      seen.push({ kind: subject.kind, profile: profile as Rows[number] | null, lists: lists as Record<string, Rows> })
    }
    return seen
  }),
  deskRoute(
    calls.exportPerson,
    { act: 'person export', subject: ({ body }) => inOrganization(body) },
    async (context) => {
      const { body, staff, language } = context
      const who = personOf(body.person, language)
      const subjects = await knownSubjects(context, who)
      const services = await auditedServices(context)
      const operator = requestOf(staff.email, body, language)
      const exports: Awaited<ReturnType<typeof exportPerson>>[] = []
      for (const subject of subjects) exports.push(await exportPerson(services, subject, who, operator))
      const stored = exports.map((each) => each.stored)
      return {
        fileName: `receipt-${exports.map(({ receipt }) => receipt).join('-')}.json`,
        text: `${JSON.stringify(stored, undefined, 2)}\n`,
      }
    },
  ),
  deskRoute(
    calls.removePerson,
    { act: 'person remove', subject: ({ body }) => inOrganization(body) },
    async (context) => {
      const { body, staff, language, config, request, organizationId = 0 } = context
      const who = personOf(body.person, language)
      const subjects = await knownSubjects(context, who)
      const services = await auditedServices(context)
      const organization = await services.organizations.byId(organizationId).catch(() => undefined)
      const origin = organization && siteAddress(organization.document, originOf(request, config.publicUrl))
      const operator = requestOf(staff.email, body, language)
      const removed: { receipt: string; kind: DataSubject['kind'] }[] = []
      for (const subject of subjects) {
        const receipt = await removePerson(services, subject, who, operator, body.isSilent ? undefined : origin)
        removed.push({ receipt, kind: subject.kind })
      }
      return removed
    },
  ),
  deskRoute(
    calls.refuseMessages,
    {
      act: 'refuse',
      subject: ({ body: { person, orgCode } }) => [
        ...subjectOf(person),
        orgCode === undefined ? 'all organizations' : organizationWords(orgCode),
      ],
    },
    async (context) => {
      const { database, body, staff, language, mayFor } = context
      const contact = contactOf(body.person, language)
      const organizations = (await visibleOrganizations(context)).filter(
        ({ code }) => body.orgCode === undefined || code.toUpperCase() === body.orgCode.toUpperCase(),
      )
      if (organizations.length === 0) throw new DeskError('DESK_FORBIDDEN')
      const services = await auditedServices(context)
      const ids = organizations.map(({ id }) => id)
      const { source, note } = body
      const operator = requestOf(staff.email, body, language)
      await refuseMessages(services, contact, ids, { by: staff.email, source, words: note })
      const everywhere = body.orgCode === undefined && mayFor(wholeInstallation)
      const receipt = await database.transaction((transaction) =>
        recordRefusals(transaction, {
          operator,
          organizationId: everywhere ? null : (ids[0] ?? null),
          contacts: 1,
        }),
      )
      return { receipt, orgCodes: organizations.map(({ code }) => code) }
    },
  ),
  deskRoute(calls.listReceipts, { act: 'person receipts', subject: () => [] }, async (context) => {
    const isWhole = context.mayFor(wholeInstallation)
    return (await listReceipts(context.database, newest))
      .filter(({ organizationId }) => (organizationId === null ? isWhole : context.mayFor(organizationId)))
      .map(({ id, at, by, act, orgCode, note }) => ({ id, at: at.toISOString(), by, act, orgCode, note }))
  }),
]

type Rows = Record<string, unknown>[]

/** No organization has this id: only a role for the whole installation allows it. */
const wholeInstallation = 0

/** @throws DeskError if it's neither */
function personOf(text: string, language: Language): Who {
  const who = parsePerson(text)
  if (!who) throw new DeskError('DESK_REFUSED', null, deskText(language).people.personInvalid)
  return who
}

/** @throws DeskError for a member id */
function contactOf(text: string, language: Language): Contact {
  const who = personOf(text, language)
  if (who.channel === 'member') throw new DeskError('DESK_REFUSED', null, deskText(language).people.contactNeeded)
  return who
}

/** @throws DeskError if the note names a contact */
function requestOf(name: string, { source, note }: { source: RequestSource; note: string }, language: Language) {
  try {
    return requestBy(name, source, note)
  } catch (error) {
    if (!(error instanceof ContactInNote)) throw error
    throw new DeskError('DESK_REFUSED', null, deskText(language).people.contactInNote)
  }
}

/** Text that is none may be a contact with a typing mistake. */
const subjectOf = (text: string): AuditSubject => [parsePerson(text) ?? 'nobody']

const inOrganization = ({ person, orgCode }: { person: string; orgCode: string }): AuditSubject => [
  ...subjectOf(person),
  organizationWords(orgCode),
]

/** @throws DeskError if nobody is found in the organization that the call names */
async function knownSubjects(
  { database, organizationId, language }: Pick<DeskContext, 'database' | 'organizationId' | 'language'>,
  who: Who,
): Promise<DataSubject[]> {
  const subjects = (await findPerson(database, who)).filter((subject) => subject.organizationId === organizationId)
  if (subjects.length === 0) throw new DeskError('DESK_REFUSED', null, deskText(language).people.nobody)
  return subjects
}
