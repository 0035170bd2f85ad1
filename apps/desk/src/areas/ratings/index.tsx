/** What visitors say about the service. */
import { type DeskData, deskCalls } from '@rxgauge/contract/desk'
import { fill } from '@rxgauge/text'
import { useDeskText } from '../../frame/desk-context'
import { DataTable, EmptyState, Loading, PageHeader, Panel } from '../../frame/parts'
import { useDeskData } from '../../frame/use-desk-call'

const { listRatings } = deskCalls.ratings

export default function RatingsArea() {
  const { ratings } = useDeskText()
  const { data, failure, reload } = useDeskData(listRatings, {})
  return (
    <>
      <PageHeader title={ratings.title} />
      <p className="desk-empty">{ratings.intro}</p>
      {!data ? (
        <Loading failure={failure} onRetry={reload} />
      ) : data.average === null ? (
        <EmptyState>{ratings.none}</EmptyState>
      ) : (
        <>
          <p>{fill(ratings.average, { average: data.average, count: data.count })}</p>
          <Tables {...data} />
        </>
      )}
    </>
  )
}

function Tables({ organizations, ratings: rows }: Pick<DeskData<typeof listRatings>, 'organizations' | 'ratings'>) {
  const { ratings } = useDeskText()
  const organization = ({ orgCode }: { orgCode: string }) => orgCode || ratings.noCode
  return (
    <>
      <Panel title={ratings.newest}>
        <DataTable
          caption={ratings.newestTable}
          rows={rows.map((row, index) => ({ ...row, index }))}
          rowKey={({ index }) => index}
          columns={[
            { title: ratings.time, value: ({ at }) => at.slice(0, 16).replace('T', ' ') },
            { title: ratings.organization, value: organization },
            { title: ratings.stars, value: ({ stars }) => stars, isNumber: true },
            { title: ratings.comment, value: ({ comment }) => comment },
          ]}
        />
      </Panel>
      <Panel title={ratings.organizations}>
        <DataTable
          caption={ratings.organizationsTable}
          rows={organizations}
          rowKey={({ orgCode }) => orgCode}
          columns={[
            { title: ratings.organization, value: organization },
            { title: ratings.count, value: ({ count }) => count, isNumber: true },
            { title: ratings.averageHeading, value: ({ average }) => average, isNumber: true },
          ]}
        />
      </Panel>
    </>
  )
}
