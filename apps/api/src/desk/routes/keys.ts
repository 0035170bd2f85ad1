/** Keys of programs. */
import { deskCalls, hasRight } from '@rxgauge/contract/desk'
import { hour } from '../../base/durations'
import { endKey, rotateKey } from '../../domain/keys/change-key'
import { createKey } from '../../domain/keys/create-key'
import { keyOf } from '../../domain/keys/key-terms'
import { listKeys } from '../../domain/keys/list-keys'
import { type DeskRoute, deskRoute } from '../route'

const calls = deskCalls.keys

export const keyRoutes = (): DeskRoute[] => [
  deskRoute(calls.listKeys, 'unaudited', async ({ database, config, mayFor, staff }) => {
    const isForWhole = hasRight(staff.grants, 'keys.read')
    const keys = await listKeys(database, config.now())
    return {
      keys: keys
        .filter(({ organizationId }) => (organizationId === null ? isForWhole : mayFor(organizationId)))
        .map(({ organizationId: _, scopes, createdAt, expiresAt, endedAt, usedAt, ...key }) => ({
          ...key,
          scopes: [...scopes],
          createdAt: createdAt.toISOString(),
          expiresAt: expiresAt?.toISOString() ?? null,
          endedAt: endedAt?.toISOString() ?? null,
          usedAt: usedAt?.toISOString() ?? null,
        })),
    }
  }),
  deskRoute(
    calls.createKey,
    {
      act: 'key create',
      subject: ({ body: { name, organization, isTest, scopes } }) => [
        `“${name}”`,
        organization === null ? 'for the whole installation' : `for ${organization}`,
        ...(isTest ? ['test'] : []),
        scopes.join(' '),
      ],
    },
    ({ database, body, staff, config }) =>
      database.transaction(async (transaction) =>
        createKey(transaction, await keyOf(transaction, body, staff.email, config.now()), config.now()),
      ),
  ),
  deskRoute(
    calls.rotateKey,
    { act: 'key rotate', subject: ({ params, body }) => [`key ${params.id}`, `${body.hours} hours of overlap`] },
    ({ database, params, body, staff, config }) =>
      database.transaction((transaction) =>
        rotateKey(transaction, params.id, { overlap: body.hours * hour, by: staff.email, now: config.now() }),
      ),
  ),
  deskRoute(
    calls.endKey,
    { act: 'key end', subject: ({ params }) => [`key ${params.id}`] },
    async ({ database, params, staff, config }) => {
      await endKey(database, params.id, staff.email, config.now())
      return {}
    },
  ),
]
