import { v1Calls } from '@rxgauge/contract/v1'
import { DomainError } from '../../base/errors/domain-error'
import {
  findPerson,
  recordRefusals,
  refuseMessages,
  removePerson,
  requestBy,
} from '../../domain/accounts/person-requests'
import { parsePerson, type Who } from '../../domain/accounts/written-person'
import { type AuditSubject, organizationWords } from '../../domain/audit/command-record'
import { siteAddress } from '../../domain/organizations/site-address'
import { auditedServices } from '../../http/audited-services'
import { callerName, type V1Route, v1Route } from '../route'

const calls = v1Calls.people

export const personRoutes = (): V1Route[] => [
  v1Route(
    calls.remove,
    async (context) => {
      const { database, body, organization, origin } = context
      const who = personOf(body.person)
      const subjects = (await findPerson(database, who)).filter(
        ({ organizationId }) => organizationId === organization.id,
      )
      const services = await auditedServices(context)
      const operator = requestBy(callerName(context), body.source, body.note)
      const receipts: string[] = []
      for (const subject of subjects)
        receipts.push(await removePerson(services, subject, who, operator, siteAddress(organization.document, origin)))
      return { receipts }
    },
    { act: 'person remove', subject: ({ body, organization }) => inOrganization(body.person, organization.code) },
  ),
  v1Route(
    calls.refuse,
    async (context) => {
      const { database, body, organization } = context
      const who = personOf(body.contact)
      if (who.channel === 'member')
        throw new DomainError('INVALID_REQUEST', 'contact: not an email address or phone number')
      const services = await auditedServices(context)
      const by = callerName(context)
      const operator = requestBy(by, body.source, body.note)
      await refuseMessages(services, who, [organization.id], { by, source: body.source, words: body.note })
      const receipt = await database.transaction((transaction) =>
        recordRefusals(transaction, { operator, organizationId: organization.id, contacts: 1 }),
      )
      return { receipt }
    },
    { act: 'refuse', subject: ({ body, organization }) => inOrganization(body.contact, organization.code) },
  ),
]

/** @throws DomainError if it's neither a contact nor a member id */
function personOf(text: string): Who {
  const who = parsePerson(text)
  if (!who) throw new DomainError('INVALID_REQUEST', 'person: not an email address, a phone number or a member id')
  return who
}

// It may be a contact with a typing mistake.
const inOrganization = (text: string, code: string): AuditSubject => [
  parsePerson(text) ?? 'nobody',
  organizationWords(code),
]
