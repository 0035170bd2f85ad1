/** The month's report of an organization, to read, to download and to share. */
import { saveFile } from '@rxgauge/client'
import { deskCalls, type ReportCell } from '@rxgauge/contract/desk'
import { fill } from '@rxgauge/text'
import type { DeskText } from '@rxgauge/text/desk'
import { Button, SelectField } from '@rxgauge/ui'
import { useState } from 'react'
import { useDeskText } from '../../frame/desk-context'
import { DataTable, EmptyState, Failure, Loading, PageHeader, Panel } from '../../frame/parts'
import { useDeskData } from '../../frame/use-desk-call'

const calls = deskCalls.reports

export default function ReportsArea() {
  const { reports } = useDeskText()
  const { data, failure, reload } = useDeskData(calls.listReports, {})
  const [chosen, setChosen] = useState<{ orgCode?: string; month?: string }>({})
  const orgCode = chosen.orgCode ?? data?.organizations[0]?.code
  const month = chosen.month ?? data?.months[0]
  return (
    <>
      <PageHeader title={reports.title} />
      <p className="desk-empty">{reports.intro}</p>
      {!data ? (
        <Loading failure={failure} onRetry={reload} />
      ) : orgCode === undefined ? (
        <EmptyState>{reports.noOrganization}</EmptyState>
      ) : month === undefined ? (
        <EmptyState>{reports.none}</EmptyState>
      ) : (
        <>
          <div className="desk-filter">
            <SelectField
              label={reports.organization}
              value={orgCode}
              options={data.organizations.map(({ code, name }) => ({
                value: code,
                label: `${name} (${code || reports.noCode})`,
              }))}
              onChange={(code) => setChosen({ ...chosen, orgCode: code })}
            />
            <SelectField
              label={reports.month}
              value={month}
              options={data.months.map((value) => ({ value, label: value }))}
              onChange={(value) => setChosen({ ...chosen, month: value })}
            />
          </div>
          <Month key={`${orgCode} ${month}`} orgCode={orgCode} month={month} />
        </>
      )}
    </>
  )
}

function Month({ orgCode, month }: { orgCode: string; month: string }) {
  const { reports } = useDeskText()
  const { data, failure, reload } = useDeskData(calls.readReport, { query: { orgCode, month } })
  if (!data) return <Loading failure={failure} onRetry={reload} />
  const { cells, totals, countedSince, csv } = data
  const isEmpty = countedSince === null || countedSince.slice(0, 7) > month
  return (
    <>
      <Failure failure={failure} />
      <Panel title={fill(reports.counts, { month })}>
        {isEmpty ? (
          <p>{reports.notCounted}</p>
        ) : (
          countedSince > `${month}-01` && <p>{fill(reports.countedSince, { day: countedSince })}</p>
        )}
        <div>
          <Button kind="other" onClick={() => saveFile(csv.fileName, 'text/csv', csv.text)}>
            {reports.download}
          </Button>
        </div>
        <DataTable
          caption={fill(reports.table, { title: fill(reports.counts, { month }) })}
          rows={cells}
          rowKey={({ measure, kind }) => `${measure} ${kind}`}
          columns={[
            { title: reports.measure, value: ({ measure }) => measureText(reports, measure) },
            { title: reports.kind, value: ({ kind }) => kindText(reports, kind) },
            {
              title: reports.count,
              value: ({ count }: ReportCell) => count ?? 0.5,
              cell: ({ count }) => count ?? reports.hidden,
              isNumber: true,
            },
          ]}
        />
      </Panel>
      <Panel title={fill(reports.totals, { month })}>
        <DataTable
          caption={fill(reports.table, { title: fill(reports.totals, { month }) })}
          rows={totals}
          rowKey={({ measure }) => measure}
          isSearchable={false}
          columns={[
            { title: reports.measure, value: ({ measure }) => measureText(reports, measure) },
            {
              title: reports.count,
              value: ({ count }) => count,
              cell: ({ count, isMore }) => (isMore ? fill(reports.more, { count }) : count),
              isNumber: true,
            },
          ]}
        />
      </Panel>
    </>
  )
}

/** A server that is newer than this page may count more. */
const measureText = ({ measures }: DeskText['reports'], measure: string) =>
  (measures as Record<string, string>)[measure] ?? measure
const kindText = ({ kinds }: DeskText['reports'], kind: string) => (kinds as Record<string, string>)[kind] ?? kind
