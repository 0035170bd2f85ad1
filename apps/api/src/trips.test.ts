/** How often each call of a person's journey asks the database, which may be on another host. */
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeJourney, mostTrips } from '../test/journey'
import { lastSecret } from '../test/people'
import { startTestServer, type TestServer } from '../test/server'
import type { Database } from './database/database'
import { createServer } from './http/server'
import { createServices } from './http/services'

let trips = 0
const counting = (database: Database): Database => ({
  ...database,
  query(sql, parameters) {
    trips++
    return database.query(sql, parameters)
  },
  transaction(work, options) {
    // Its beginning and its end.
    trips += 2
    return database.transaction(
      (transaction) =>
        work({
          ...transaction,
          query(sql, parameters) {
            trips++
            return transaction.query(sql, parameters)
          },
        }),
      options,
    )
  },
})

/** Two servers that share no memory, as behind a balancer. */
let api: TestServer
let second: FastifyInstance
let addresses: string[]
beforeAll(async () => {
  api = await startTestServer({ asDatabase: counting })
  second = await createServer({ config: api.config, services: await createServices(api.database, api.config) })
  addresses = [api.url, await second.listen({ port: 0, host: '127.0.0.1' })]
})
afterAll(async () => {
  await second?.close()
  await api?.close()
})
let turn = 0

/** Most trips by call. */
async function journey(email: string) {
  const counted: Record<string, number> = {}
  await makeJourney({
    address: () => addresses[turn++ % addresses.length] ?? '',
    email,
    codeFor: (recipient) => lastSecret(api, recipient),
    async measure(name, call) {
      const before = trips
      const data = await call()
      counted[name] = Math.max(counted[name] ?? 0, trips - before)
      return data
    },
  })
  return counted
}

test('no call of a journey makes more trips to the database than the list says', async () => {
  for (const email of ['one@example.com', 'two@example.com', 'three@example.com']) await journey(email)
  const counted = await journey('four@example.com')
  expect(Object.keys(counted).toSorted()).toEqual(Object.keys(mostTrips).toSorted())
  for (const [name, count] of Object.entries(counted)) expect(count, name).toBeLessThanOrEqual(mostTrips[name] ?? 0)
})
