import { deskCalls, type FigureName, figureNames, type OrganizationUse } from '@rxgauge/contract/desk'
import { fill } from '@rxgauge/text'
import type { DeskText } from '@rxgauge/text/desk'
import { Segments } from '@rxgauge/ui'
import { useState } from 'react'
import { useDeskText } from '../../frame/desk-context'
import { type Column, DataTable, Loading, Panel } from '../../frame/parts'
import { useDeskData } from '../../frame/use-desk-call'
import { Days } from './days'

export function Use() {
  const { overview } = useDeskText()
  const [period, setPeriod] = useState<'today' | 'month'>('today')
  const { data, failure, reload } = useDeskData(deskCalls.overview.readUse, {})
  if (!data) {
    return (
      <Panel title={overview.use}>
        <Loading failure={failure} onRetry={reload} />
      </Panel>
    )
  }
  const { organizations, isCoarse, today } = data
  const columns: Column<OrganizationUse>[] = [
    { title: overview.organization, value: (organization) => nameOf(overview, organization) },
    ...figureNames.map(
      (name): Column<OrganizationUse> => ({
        title: overview.figures[name],
        isNumber: true,
        value: (organization) => sortValue(figureOf(organization, name, period)),
        cell: (organization) => figureText(overview, figureOf(organization, name, period), period),
      }),
    ),
  ]
  return (
    <>
      <Panel title={overview.use}>
        <Segments
          label={overview.period}
          value={period}
          options={(['today', 'month'] as const).map((value) => ({ value, label: overview[value] }))}
          onChange={setPeriod}
        />
        {isCoarse && <p className="desk-empty">{overview.coarse}</p>}
        <DataTable
          caption={`${overview.use}: ${overview[period]}`}
          rows={organizations}
          rowKey={({ code }) => code}
          columns={columns}
          empty={overview.noUse}
        />
      </Panel>
      {organizations.length > 0 && <Days organizations={organizations} today={today} />}
    </>
  )
}

export const nameOf = ({ noCode }: DeskText['overview'], { code, name }: { code: string; name: string }) =>
  `${name} (${code || noCode})`

export interface Figure {
  /** Of what is shown. */
  count: number
  isMore: boolean
}

function figureOf({ today, total }: OrganizationUse, name: FigureName, period: 'today' | 'month'): Figure {
  if (period === 'month') return total[name]
  return { count: today[name] ?? 0, isMore: today[name] === null }
}

/** Hidden counts are more than nothing. */
export const sortValue = ({ count, isMore }: Figure) => count + (isMore ? 0.5 : 0)

/** @param period of one day only a single count can be hidden, which says how large it can be */
export function figureText(
  { hidden, hiddenOnly, more }: DeskText['overview'],
  { count, isMore }: Figure,
  period: 'today' | 'month',
): string {
  if (!isMore) return String(count)
  if (count > 0) return fill(more, { count })
  return period === 'today' ? hidden : hiddenOnly
}
