import { deskCalls } from '@rxgauge/contract/desk'
import { fill } from '@rxgauge/text'
import { kindTitle } from '@rxgauge/text/desk'
import { useDesk } from '../../frame/desk-context'
import { DataTable, Loading, Panel } from '../../frame/parts'
import { useDeskData } from '../../frame/use-desk-call'

export function DataAges() {
  const { text, language } = useDesk()
  const { overview } = text
  const { data, failure, reload } = useDeskData(deskCalls.overview.readDataAges, {})
  if (!data) {
    return (
      <Panel title={overview.data}>
        <Loading failure={failure} onRetry={reload} />
      </Panel>
    )
  }
  const { ages, held } = data
  return (
    <Panel title={overview.data}>
      {held > 0 && <p>{held === 1 ? overview.oneHeld : fill(overview.held, { count: held })}</p>}
      <DataTable
        caption={fill(overview.table, { title: overview.data })}
        rows={ages}
        rowKey={({ kind }) => kind}
        empty={overview.noData}
        columns={[
          { title: overview.kind, value: ({ kind }) => kindTitle(kind, language) },
          { title: overview.publisher, value: ({ publisher }) => publisher },
          { title: overview.day, value: ({ day }) => day },
          { title: overview.age, value: ({ ageDays }) => ageDays, isNumber: true },
          {
            title: overview.level,
            value: ({ isStale }) => (isStale ? overview.stale : overview.fresh),
            cell: ({ isStale }) =>
              isStale ? <strong className="overview-wrong">{overview.stale}</strong> : overview.fresh,
          },
        ]}
      />
    </Panel>
  )
}
