/** Refused sign-ins, codes, tokens and requests, as of `rxgauge security`. */
import { deskCalls } from '@rxgauge/contract/desk'
import { deskText } from '@rxgauge/text/desk'
import { day } from '../../base/durations'
import { networkHashOf, sumByNetwork } from '../../domain/accounts/network-refusals'
import { listAccountEventsFrom, listSecurityEvents, type SecurityEvent } from '../../domain/accounts/security-events'
import { DeskError } from '../desk-error'
import { type DeskRoute, deskRoute } from '../route'

const calls = deskCalls.security

/** The most lines of a list. */
const mostListed = 1000

export const securityRoutes = (): DeskRoute[] => [
  deskRoute(calls.listRefusals, 'unaudited', async ({ database, query, config }) =>
    refusalsOf(await listSecurityEvents(database, since(query.from, config.now()))),
  ),
  deskRoute(calls.readNetwork, { act: 'security', subject: () => ['one network'] }, async (context) => {
    const { database, body, config, language } = context
    const network = await networkHashOf(database, body.network)
    if (network === undefined) throw new DeskError('DESK_REFUSED', null, deskText(language).security.networkInvalid)
    const from = since(body.from, config.now())
    return {
      refusals: refusalsOf(await listSecurityEvents(database, from, network)),
      accounts: (await listAccountEventsFrom(database, network, from))
        .slice(0, mostListed)
        .map(({ at, organization, ...event }) => ({ at: at.toISOString(), orgCode: organization, ...event })),
    }
  }),
]

/** @param from YYYY-MM-DD, in UTC */
function since(from: string | undefined, now: number): Date {
  if (from === undefined) return new Date(now - day)
  const [year = 0, month = 1, dayOfMonth = 1] = from.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1, dayOfMonth))
}

const refusalsOf = (events: readonly SecurityEvent[]) =>
  sumByNetwork(events)
    .slice(0, mostListed)
    .map(({ first, last, ...refusals }) => ({ ...refusals, first: first.toISOString(), last: last.toISOString() }))
