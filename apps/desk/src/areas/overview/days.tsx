/** A figure on each of the last 30 days: a chart, and the same numbers as a table. */
import { type FigureName, figureNames, type OrganizationUse } from '@rxgauge/contract/desk'
import { fill } from '@rxgauge/text'
import { ErrorBoundary, lazyPart, PartSuspense, SelectField } from '@rxgauge/ui'
import { useMemo, useState } from 'react'
import { useDeskText } from '../../frame/desk-context'
import { DataTable, Panel } from '../../frame/parts'
import { type DayFigure, figureText, nameOf, sortValue } from './figure'

const DayChart = lazyPart(() => import('./day-chart'))

interface DaysProps {
  organizations: readonly OrganizationUse[]
  today: string
}

const all = 'all organizations'

export function Days({ organizations, today }: DaysProps) {
  const { overview, frame } = useDeskText()
  const [figure, setFigure] = useState<FigureName>('searches')
  const [code, setCode] = useState(organizations.length === 1 ? (organizations[0]?.code ?? all) : all)
  const days = useMemo(
    () =>
      daysOf(
        organizations.filter((organization) => code === all || organization.code === code),
        figure,
        today,
      ),
    [organizations, code, figure, today],
  )
  return (
    <Panel title={overview.chart}>
      <div className="desk-filter">
        <SelectField
          label={overview.figure}
          value={figure}
          options={figureNames.map((value) => ({ value, label: overview.figures[value] }))}
          onChange={(chosen) => setFigure(figureNames.find((name) => name === chosen) ?? 'searches')}
        />
        {organizations.length > 1 && (
          <SelectField
            label={overview.forOrganization}
            value={code}
            options={[
              { value: all, label: overview.allOrganizations },
              ...organizations.map((each) => ({ value: each.code, label: nameOf(overview, each) })),
            ]}
            onChange={setCode}
          />
        )}
      </div>
      <div
        role="img"
        className="overview-chart"
        aria-label={fill(overview.chartLabel, { figure: overview.figures[figure] })}
      >
        {/* Without the chart's code, the table says the same. */}
        <ErrorBoundary fallback={() => null}>
          <PartSuspense fallback={<p className="desk-waiting">{frame.loading}</p>}>
            <DayChart days={days} name={overview.figures[figure]} />
          </PartSuspense>
        </ErrorBoundary>
      </div>
      <details className="overview-numbers">
        <summary>{overview.chartTable}</summary>
        <DataTable
          caption={`${overview.figures[figure]}: ${overview.chart}`}
          rows={days}
          rowKey={({ day }) => day}
          isSearchable={false}
          columns={[
            { title: overview.day, value: ({ day }) => day },
            {
              title: overview.figures[figure],
              value: sortValue,
              cell: (each) => figureText(overview, each, code === all ? 'month' : 'today'),
              isNumber: true,
            },
          ]}
        />
      </details>
    </Panel>
  )
}

function daysOf(organizations: readonly OrganizationUse[], name: FigureName, today: string): DayFigure[] {
  const counted = organizations.flatMap(({ days }) => days)
  return Array.from({ length: 30 }, (_, index) => {
    const day = new Date(Date.parse(today) - (29 - index) * 86_400_000).toISOString().slice(0, 10)
    const counts = counted.filter((each) => each.day === day).map(({ figures }) => figures[name])
    return { day, count: counts.reduce<number>((sum, count) => sum + (count ?? 0), 0), isMore: counts.includes(null) }
  })
}
