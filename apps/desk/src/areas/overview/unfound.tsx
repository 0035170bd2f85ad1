import { deskCalls } from '@rxgauge/contract/desk'
import { fill } from '@rxgauge/text'
import { useDeskText } from '../../frame/desk-context'
import { DataTable, Loading, Panel } from '../../frame/parts'
import { useDeskData } from '../../frame/use-desk-call'

export function Unfound() {
  const { overview } = useDeskText()
  const { data, failure, reload } = useDeskData(deskCalls.overview.readUnfound, {})
  return (
    <Panel title={overview.unfound}>
      <p className="desk-empty">{overview.unfoundIntro}</p>
      {data ? (
        <DataTable
          caption={fill(overview.table, { title: overview.unfound })}
          rows={data}
          rowKey={({ orgCode, words }) => `${orgCode} ${words}`}
          empty={overview.noUnfound}
          columns={[
            { title: overview.words, value: ({ words }) => words },
            { title: overview.organization, value: ({ orgCode }) => orgCode || overview.noCode },
            {
              title: overview.devices,
              value: ({ devices }) => devices ?? 0.5,
              cell: ({ devices }) => devices ?? overview.hidden,
              isNumber: true,
            },
          ]}
        />
      ) : (
        <Loading failure={failure} onRetry={reload} />
      )}
    </Panel>
  )
}
