import { expect, test } from 'vitest'
import { openTestDatabase } from '../../test/database'
import { DeliveryQueue } from './delivery-queue'

test('servers that start at once on a database without the queue’s tables all get them', async () => {
  const database = await openTestDatabase()
  for (let round = 0; round < 5; round++) {
    await database.script('drop schema if exists pgboss cascade')
    const queues = [1, 2, 3].map(() => new DeliveryQueue({ database, channels: {}, timeout: 2000, delivers: false }))
    await Promise.all(queues.map((queue) => queue.prepare()))
    const rows = await database.query('select name from pgboss.queue order by name')
    expect(rows).toEqual([{ name: 'delivery' }, { name: 'delivery-given-up' }])
    await Promise.all(queues.map((queue) => queue.stop()))
  }
  await database.close()
})
