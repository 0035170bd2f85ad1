import { deskCalls, figureNames, type OrganizationUse } from '@rxgauge/contract/desk'
import { Segments } from '@rxgauge/ui'
import { useState } from 'react'
import { useDeskText } from '../../frame/desk-context'
import { type Column, DataTable, Loading, Panel } from '../../frame/parts'
import { useDeskData } from '../../frame/use-desk-call'
import { Days } from './days'
import { figureOf, figureText, nameOf, sortValue } from './figure'

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
