/** What a person sees in one organization: only read, nobody is signed in as them. */
import { deskCalls } from '@rxgauge/contract/desk'
import { fill } from '@rxgauge/text'
import { useDeskText } from '../../frame/desk-context'
import { DataTable, Loading, Panel } from '../../frame/parts'
import { useDeskData } from '../../frame/use-desk-call'

type Row = Record<string, unknown>

const shown = ['savedCoupons', 'reminders', 'messages', 'consents'] as const

export function PersonView({ person, orgCode }: { person: string; orgCode: string }) {
  const { people } = useDeskText()
  const { data, failure, reload } = useDeskData(deskCalls.people.viewPerson, { body: { person, orgCode } })
  return (
    <Panel title={fill(people.viewTitle, { organization: orgCode || people.withoutCode })}>
      <p className="desk-empty">{people.viewNote}</p>
      {!data && <Loading failure={failure} onRetry={reload} />}
      {data?.map(({ kind, profile, lists }, index) => (
        <div key={index}>
          {data.length > 1 && <h3>{people.kinds[kind]}</h3>}
          {profile && (
            <>
              <h3>{people.profile}</h3>
              <Rows caption={people.profile} rows={[profile]} />
            </>
          )}
          {kind === 'account' &&
            shown.map((name) => (
              <div key={name}>
                <h3>{people[name]}</h3>
                <Rows caption={people[name]} rows={lists[name] ?? []} />
              </div>
            ))}
          <h3>{people.stored}</h3>
          <DataTable
            caption={people.stored}
            rows={Object.entries(lists)}
            rowKey={([name]) => name}
            isSearchable={false}
            columns={[
              { title: people.list, value: ([name]) => name },
              { title: people.rows, value: ([, rows]) => rows.length, isNumber: true },
            ]}
          />
        </div>
      ))}
    </Panel>
  )
}

/** Rows by their names in an export. */
function Rows({ caption, rows }: { caption: string; rows: readonly Row[] }) {
  const { people } = useDeskText()
  return (
    <DataTable
      caption={caption}
      rows={rows}
      rowKey={(row) => rows.indexOf(row)}
      empty={people.empty}
      columns={Object.keys(rows[0] ?? {}).map((name) => ({ title: name, value: (row: Row) => textOf(row[name]) }))}
    />
  )
}

const textOf = (value: unknown): string =>
  value === null || value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value)
