import { deskCalls, hasRight } from '@rxgauge/contract/desk'
import { newYorkDay } from '../../base/new-york-day'
import { countHeldImports, readDataAges } from '../../data/imports/data-status'
import { fileKinds } from '../../data/imports/kinds'
import { failedMessages, remindersAhead, remindersLate, waitingMessages } from '../../domain/outbox/queue-state'
import { unfoundOf, useOf } from '../../domain/reports/use'
import type { StaffCaller } from '../../domain/staff/staff-sessions'
import { checkDatabase } from '../../operate/commands/doctor/database-checks'
import { checkContents, checkServer } from '../../operate/commands/doctor/installation-checks'
import { type DeskRoute, deskRoute } from '../route'

const calls = deskCalls.overview

export const overviewRoutes = (): DeskRoute[] => [
  deskRoute(calls.checkInstallation, 'unaudited', async ({ database, config }) => {
    // A server closes its secret files as it starts.
    const [server, { findings, isReady }] = await Promise.all([
      checkServer(config, []),
      checkDatabase(database, config),
    ])
    const contents = isReady ? await checkContents(database, config) : []
    return { checkedAt: new Date(config.now()).toISOString(), findings: [...server, ...findings, ...contents] }
  }),
  deskRoute(calls.readDataAges, 'unaudited', async ({ database }) => ({
    ages: (await readDataAges(database, fileKinds)).map(({ kind, day, seconds, isStale }) => ({
      kind,
      publisher: fileKinds.find(({ name }) => name === kind)?.publisher ?? kind,
      day,
      ageDays: Math.max(0, Math.floor(seconds / 86_400)),
      isStale,
    })),
    held: await countHeldImports(database),
  })),
  deskRoute(calls.readQueue, 'unaudited', async ({ database }) => ({
    waiting: await waitingMessages(database),
    failed: await failedMessages(database),
    reminders: { ...(await remindersAhead(database)), late: await remindersLate(database) },
  })),
  deskRoute(calls.readUse, 'unaudited', async ({ database, config, staff, mayFor }) => {
    const today = newYorkDay(config.now())
    const isCoarse = !isOfInstallation(staff)
    return { today, isCoarse, organizations: await useOf(database, today, mayFor, isCoarse) }
  }),
  deskRoute(calls.readUnfound, 'unaudited', async ({ database, config, staff, mayFor }) => {
    const words = await unfoundOf(database, newYorkDay(config.now()), mayFor, !isOfInstallation(staff))
    return words.map(({ code, words, devices }) => ({ orgCode: code, words, devices }))
  }),
]

/** Small counts are for the operator alone. */
const isOfInstallation = ({ grants }: StaffCaller) => hasRight(grants, 'overview.read')
