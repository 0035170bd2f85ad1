import { deskCalls } from '@rxgauge/contract/desk'
import { deskText } from '@rxgauge/text/desk'
import { one } from '../../database/database'
import { isOver, reportCsv, reportMonths, reportOf } from '../../domain/reports/report'
import { isTestSql } from '../../domain/test-organizations/is-test'
import { DeskError } from '../desk-error'
import { type DeskRoute, deskRoute } from '../route'

const calls = deskCalls.reports

export const reportRoutes = (): DeskRoute[] => [
  deskRoute(calls.listReports, 'unaudited', async ({ database, config, mayFor }) => {
    const organizations = await database.query<{ id: number; code: string; name: string }>(
      `select o.id, o.code, o.name from organization o where not ${isTestSql('o')} order by o.name, o.id`,
    )
    return {
      organizations: organizations.filter(({ id }) => mayFor(id)).map(({ code, name }) => ({ code, name })),
      months: await reportMonths(database, config.now()),
    }
  }),
  deskRoute(
    calls.readReport,
    'unaudited',
    async ({ database, config, query: { month }, organizationId = 0, language }) => {
      if (!isOver(month, config.now())) throw new DeskError('DESK_REFUSED', null, deskText(language).reports.notOver)
      const { code } = await one<{ code: string }>(database, 'select code from organization where id = $1', [
        organizationId,
      ])
      const report = await reportOf(database, organizationId, month)
      const { cells, totals, countedSince } = report
      return {
        cells: [...cells],
        totals: [...totals],
        countedSince,
        csv: { fileName: `report-${code || 'default'}-${month}.csv`, text: `${reportCsv(code, month, report)}\n` },
      }
    },
  ),
]
