import { v1Calls } from '@rxgauge/contract/v1'
import { deskText } from '@rxgauge/text/desk'
import { DomainError } from '../../base/errors/domain-error'
import { isOver, reportMonths, reportOf } from '../../domain/reports/report'
import { type V1Route, v1Route } from '../route'

const calls = v1Calls.reports

export const reportRoutes = (): V1Route[] => [
  v1Route(calls.list, async ({ database, config }) => ({ months: await reportMonths(database, config.now()) })),
  v1Route(calls.read, async ({ database, config, params: { month }, organization, language }) => {
    if (!isOver(month, config.now())) throw new DomainError('NOT_FOUND', deskText(language).reports.notOver)
    const { cells, totals, countedSince } = await reportOf(database, organization.id, month)
    return { month, counts: [...cells], totals: [...totals], countedSince }
  }),
]
