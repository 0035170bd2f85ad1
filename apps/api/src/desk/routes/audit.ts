import { deskCalls } from '@rxgauge/contract/desk'
import { deskText } from '@rxgauge/text/desk'
import { csvLine } from '../../base/csv'
import type { Database } from '../../database/database'
import { parsePerson } from '../../domain/accounts/written-person'
import { type AuditSearch, checkAuditTrail, searchAuditEntries } from '../../domain/audit/audit-trail'
import { hashSubject } from '../../domain/audit/command-record'
import { DeskError } from '../desk-error'
import { type DeskRoute, deskRoute } from '../route'

const pageLength = 100
/** Of one file. */
const mostRows = 100_000

export const auditRoutes = (): DeskRoute[] => [
  deskRoute(deskCalls.audit.listEntries, 'unaudited', async ({ database, body, language }) => {
    const search = await searchOf(database, body, deskText(language).audit.personInvalid)
    const found = await searchAuditEntries(database, search, { before: body.before, limit: pageLength + 1 })
    return { entries: found.slice(0, pageLength).map(rowOf), hasMore: found.length > pageLength }
  }),
  deskRoute(deskCalls.audit.checkChain, 'unaudited', async ({ services }) => {
    const { broken, ...check } = await checkAuditTrail(services.database)
    return { ...check, broken: broken ?? null }
  }),
  deskRoute(
    deskCalls.audit.exportEntries,
    { act: 'audit', subject: ({ body: { from = 'the first', to = 'the last' } }) => [`from ${from} to ${to}`] },
    async ({ database, body, language }) => {
      const words = deskText(language).audit
      const search = await searchOf(database, body, words.personInvalid)
      const found = await searchAuditEntries(database, search, { limit: mostRows + 1 })
      if (found.length > mostRows) throw new DeskError('DESK_REFUSED', null, words.tooMany)
      const entries = found.reverse()
      const lines =
        body.format === 'jsonl'
          ? entries.map((entry) => JSON.stringify(entry))
          : [csvLine(headings), ...entries.map((entry) => csvLine(fieldsOf(entry)))]
      return { fileName: `audit.${body.format}`, text: lines.map((line) => `${line}\n`).join('') }
    },
  ),
]

type Entry = Awaited<ReturnType<typeof searchAuditEntries>>[number]

const rowOf = ({ id, at, by, from, command, subject, outcome }: Entry) => ({
  id,
  at: at.toISOString(),
  by,
  from,
  act: command,
  subject,
  outcome,
})

const headings = ['number', 'time', 'by', 'from', 'act', 'about', 'outcome']
const fieldsOf = (entry: Entry) => Object.values(rowOf(entry)).map((value) => asText(String(value)))

/** A spreadsheet would work out a field that begins like a formula. */
const asText = (field: string) => (/^[=+\-@\t\r]/.test(field) ? `'${field}` : field)

async function searchOf(
  database: Database,
  { person, ...search }: Omit<AuditSearch, 'person'> & { person?: string | undefined },
  personInvalid: string,
): Promise<AuditSearch> {
  if (person === undefined) return search
  const who = parsePerson(person)
  if (!who) throw new DeskError('DESK_REFUSED', null, personInvalid)
  return { ...search, person: await hashSubject(database, who) }
}
