/** The rows of an import: what holds today, begins later or holds no more. */
import { deskCalls } from '@rxgauge/contract/desk'
import { fill } from '@rxgauge/text'
import { Segments, TextField } from '@rxgauge/ui'
import { useState } from 'react'
import { useDeskText } from '../../frame/desk-context'
import { Loading, Panel } from '../../frame/parts'
import { useDeskData } from '../../frame/use-desk-call'
import { PriceRows } from './price-rows'

const times = ['holding', 'later', 'ended'] as const

export function ImportRows({ id, isHeld }: { id: string; isHeld: boolean }) {
  const { prices } = useDeskText()
  const [time, setTime] = useState<(typeof times)[number]>('holding')
  const [text, setText] = useState('')
  const { data, failure, reload } = useDeskData(deskCalls.prices.listRows, {
    params: { id },
    query: { time, text: text.trim() },
  })
  return (
    <Panel title={prices.rowsByDay}>
      {isHeld && <p>{prices.rowsHeld}</p>}
      <Segments
        label={prices.rowTime}
        value={time}
        options={times.map((value) => ({ value, label: prices.rowTimes[value] }))}
        onChange={setTime}
      />
      <TextField label={prices.findRows} hint={prices.findRowsHint} type="search" value={text} onChange={setText} />
      {data ? (
        <>
          {data.hasMore && <p role="status">{fill(prices.moreRows, { count: data.rows.length })}</p>}
          <PriceRows caption={prices.rowTimes[time]} rows={data.rows} isSearchable={false} />
        </>
      ) : (
        <Loading failure={failure} onRetry={reload} />
      )}
    </Panel>
  )
}
