import { deskCalls } from '@rxgauge/contract/desk'
import { Link } from 'wouter'
import { useDeskText } from '../../frame/desk-context'
import { DataTable, Loading, PageHeader } from '../../frame/parts'
import { useDeskData } from '../../frame/use-desk-call'
import { timeText } from './time-text'

export function HistoryPage() {
  const { prices } = useDeskText()
  const { data, failure, reload } = useDeskData(deskCalls.prices.listHistory, {})
  return (
    <>
      <PageHeader title={prices.history}>
        <Link href="/">{prices.back}</Link>
      </PageHeader>
      {data ? (
        <DataTable
          caption={prices.history}
          rows={data}
          rowKey={({ id }) => id}
          empty={prices.noHistory}
          columns={[
            { title: prices.at, value: ({ at }) => timeText(at) },
            { title: prices.act, value: ({ act }) => prices.acts[act] },
            { title: prices.file, value: ({ fileName }) => fileName },
            { title: prices.kind, value: ({ kindTitle }) => kindTitle },
            { title: prices.by, value: ({ by }) => by },
            { title: prices.reason, value: ({ reason }) => reason ?? '' },
          ]}
        />
      ) : (
        <Loading failure={failure} onRetry={reload} />
      )}
    </>
  )
}
