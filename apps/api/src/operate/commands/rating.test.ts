/** Ratings, from the visitor's dialog to the operator's list. */
import { expect, test } from 'vitest'
import { runCommand } from '../../../test/command'
import { copyPreparedDatabase } from '../../../test/database'
import { stranger } from '../../../test/people'
import { startTestServer } from '../../../test/server'

test('ratings are listed by organization, newest first, with their average', async () => {
  const environment = await copyPreparedDatabase()
  const api = await startTestServer({ copy: environment })
  const rate = async (organization: string, rating: number, commentText: string) => {
    const device = await stranger(api, organization)
    // The prompt comes after a few coupons; here at once.
    const [prompt] = await api.database.query<{ id: number }>(
      `insert into engagement (device_id, kind) values ($1, 'rating') returning id`,
      [device.deviceId],
    )
    await device.post('/saverating', { engagementId: prompt?.id, rating, commentText })
  }
  await rate('ACME', 4.25, 'Good\nand fast')
  await rate('ACME', 2, '')
  await rate('CORNER', 5, 'Fine')
  await api.close()
  const run = (...words: string[]) => runCommand(['ratings', ...words], { ...environment })
  expect((await run('--org', 'acme')).stdout).toMatch(
    /^3\.13 of 5 on average, from 2 ratings\.\n\S+ {2}ACME {2}2 of 5\n\S+ {2}ACME {2}4\.25 of 5 {2}Good\ufffdand fast\n$/,
  )
  expect(JSON.parse((await run('--json')).stdout)).toMatchObject({
    ...{ count: 3, average: 3.75 },
    ratings: [{ organization: 'CORNER', stars: 5, comment: 'Fine' }, { stars: 2 }, { stars: 4.25 }],
  })
  expect((await run('--org', 'PLAIN')).stdout).toBe('There are no ratings yet.\n')
})
