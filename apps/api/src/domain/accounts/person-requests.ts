/** What a person may ask an operator in writing: what is stored, a copy, removal, no more messages. */
import { DomainError } from '../../base/errors/domain-error'
import { StartError } from '../../base/errors/start-error'
import { type Database, one, type Queryable } from '../../database/database'
import type { Organizations } from '../organizations/organizations'
import type { Consents } from './consents'
import type { Contact } from './contact'
import { type DataSubject, subjectsOfContact, subjectsOfMember } from './data-subjects'
import { type Operator, recordOperatorAction } from './operator-actions'
import type { Export, PersonalData } from './personal-data'
import type { Profiles } from './profiles'
import type { Who } from './written-person'

/** How a request came. */
export const requestSources = ['letter', 'phone', 'email', 'text', 'counter'] as const
export type RequestSource = (typeof requestSources)[number]

/**
 * @param note where the request is filed. It stays after a removal.
 * @throws ContactInNote
 */
export function requestBy(name: string, source: RequestSource, note: string): Operator {
  if (hasContact(note)) throw new ContactInNote()
  return { name, note: `${note} (by ${source})` }
}

export class ContactInNote extends StartError {
  constructor() {
    super('The note has an email address or a phone number. It stays after a removal: write a ticket number instead.')
  }
}

/** Ten digits are a phone number, unless they are a ticket's: right after a letter, `#` or `-`. */
const hasContact = (text: string): boolean =>
  /[^\s@]+@[^\s@]+\.[^\s@]+/.test(text) ||
  /(?<![\w#-])(\+?1[-. ]?)?(\(\d{3}\) ?|\d{3}[-. ]?)\d{3}[-. ]?\d{4}(?!\d)/.test(text)

export const findPerson = (queryable: Queryable, who: Who): Promise<DataSubject[]> =>
  who.channel === 'member' ? subjectsOfMember(queryable, who.value) : subjectsOfContact(queryable, who.value)

interface PersonDependencies {
  database: Database
  accounts: { personalData: PersonalData; profiles: Profiles }
  organizations: Organizations
}

export function exportPerson(
  { accounts: { personalData } }: PersonDependencies,
  { kind, id, organizationId }: DataSubject,
  who: Who,
  operator: Operator,
): Promise<Export> {
  if (kind === 'account') return personalData.exportAccount({ userId: id, deviceId: null, organizationId }, operator)
  if (kind === 'guest') return personalData.exportGuest(id, organizationId, operator)
  return personalData.exportContact(contactIn(who), organizationId, operator)
}

/** What is stored, without a trace of the reading in the account. */
export async function readPerson(
  { accounts: { personalData } }: PersonDependencies,
  { kind, id, organizationId }: DataSubject,
  who: Who,
): Promise<Record<string, unknown>> {
  if (kind === 'account') return personalData.readAccount(id)
  if (kind === 'guest') return personalData.readGuest(id)
  return personalData.readContact(contactIn(who), organizationId)
}

/**
 * @param origin the site's; without it the person gets no message
 * @returns the receipt's number
 */
export async function removePerson(
  { database, accounts: { personalData }, organizations }: PersonDependencies,
  { kind, id, organizationId }: DataSubject,
  who: Who,
  operator: Operator,
  origin: string | undefined,
): Promise<string> {
  if (kind === 'guest') return personalData.removeGuest(id, organizationId, operator)
  if (kind === 'contact') return personalData.removeContact(contactIn(who), organizationId, operator)
  const { language } = await one<{ language: 'en' | 'es' }>(database, 'select language from app_user where id = $1', [
    id,
  ])
  // An organization that's paused or can't be read sends no message.
  const organization = await organizations.byId(organizationId).catch((error: unknown) => {
    if (!(error instanceof DomainError)) throw error
  })
  const confirmation = organization && origin !== undefined ? { organization, origin } : undefined
  const account = { userId: id, deviceId: null, organizationId }
  return (await personalData.removeAccount(account, language, confirmation, operator)) ?? ''
}

/** @param words what the person said. @returns the wording that is stored with the refusal */
export async function refuseMessages(
  { accounts: { profiles } }: Pick<PersonDependencies, 'accounts'>,
  contact: Contact,
  organizationIds: readonly number[],
  { by, source, words }: { by: string; source: RequestSource; words: string | undefined },
): Promise<string> {
  const wording = `${words ?? 'Nothing more, please.'} (by ${source}; recorded by ${by})`
  for (const id of organizationIds) await profiles.refuseAll(id, contact, 'operator', wording, 'en')
  return wording
}

/** @returns the receipt's number */
export const recordRefusals = (
  queryable: Queryable,
  { operator, organizationId, contacts }: { operator: Operator; organizationId: number | null; contacts: number },
): Promise<string> =>
  recordOperatorAction(queryable, { kind: 'refused', operator, organizationId, counts: { contacts } })

function contactIn(who: Who): Contact {
  if (who.channel === 'member') throw new Error('A member id is not a contact')
  return who
}

export interface StoredReceipt {
  id: string
  at: Date
  by: string
  act: (typeof receiptActs)[number]
  organizationId: number | null
  /** `null` for all organizations. */
  orgCode: string | null
  note: string
}

const receiptActs = ['exported', 'removed', 'refused'] as const

/** The latest first. */
export async function listReceipts(queryable: Queryable, limit: number): Promise<StoredReceipt[]> {
  const rows = await queryable.query<Omit<StoredReceipt, 'act'> & { kind: string }>(
    `select a.id::text, a.made_at "at", a.made_by "by", a.kind, a.organization_id "organizationId", o.code "orgCode", a.note
     from operator_action a left join organization o on o.id = a.organization_id
     where a.kind <> 'secret rotated' order by a.id desc limit $1`,
    [limit],
  )
  return rows.flatMap(({ kind, ...row }) => {
    const act = receiptActs.find((each) => each === kind)
    return act === undefined ? [] : [{ ...row, act }]
  })
}

/** The ids of the organizations whose messages a contact refuses. */
export async function refusedOrganizations(
  { database, consents }: { database: Queryable; consents: Consents },
  contact: Contact,
  organizationIds: readonly number[],
): Promise<number[]> {
  const refused: number[] = []
  for (const id of organizationIds) if (await consents.isSuppressed(database, id, contact)) refused.push(id)
  return refused
}
