/** Removing an account while reminders are being sent. */
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { personWith } from '../../../test/people'
import { startTestServer, type TestServer } from '../../../test/server'
import { startSmtp } from '../../../test/smtp'
import type { Database, Queryable } from '../../database/database'
import { openChannels } from '../../delivery/channels'
import { Deliverer } from '../../delivery/deliver'

let api: TestServer
/** Called with each statement before it runs; the statement waits for the promise. */
let before: (sql: string) => Promise<void> | undefined = () => undefined

const watched = <T extends Queryable>(connection: T): T => ({
  ...connection,
  async query(sql: string, parameters?: readonly unknown[]) {
    await before(sql)
    return connection.query(sql, parameters)
  },
})
const asDatabase = (database: Database): Database => ({
  ...watched(database),
  transaction: (work) => database.transaction((transaction) => work(watched(transaction))),
})

beforeAll(async () => {
  api = await startTestServer({ asDatabase })
})
afterAll(() => api.close())

let count = 0

/** A person whose refill reminder is due. */
async function personToRemind() {
  const email = `removed${++count}@example.com`
  const person = await personWith(api, { email })
  await person.get('/zipcode/useZipCode/10001')
  const [drug] = (await person.get('/product/prescription')).data
  const offer = (await person.get(`/price/pharmacynew/${drug.productDetailId}/30/10001`)).data.lowestPricePharmacy
  const days = (await person.get('/reminderschedule/startdate/option/list')).data
  const { data } = await person.post('/reminderschedule/refill/save', {
    id: null,
    productDetailId: offer.productDetailId,
    quantity: 30,
    insuranceId: null,
    pharmacyLocationId: offer.pharmacyLocationId,
    couponType: 'P',
    deviceId: null,
    appUserId: null,
    startDate: days[0].key,
    duration: 30,
    textNotification: false,
    emailNotification: true,
    phone: null,
    email,
  })
  await api.database.query('update reminder set next_at = $2 where saved_coupon_id = $1', [
    data.id,
    new Date(api.clock.now - 60_000).toISOString(),
  ])
  return { person, email }
}

/** Noon in New York, so that no reminder is postponed to the morning. */
const setNoon = () => {
  api.clock.now = new Date(new Date(api.clock.now).toISOString().slice(0, 10)).getTime() + 17 * 3_600_000
}
const refillsTo = (email: string) =>
  api.database.query('select body from outbox where recipient = $1 and dedupe_key is not null', [email])

describe('a refill reminder', () => {
  test("that's being enqueued while its person removes the account is never delivered", async () => {
    setNoon()
    const { person, email } = await personToRemind()
    const { kind } = api.database
    let removal: ReturnType<typeof person.get> | undefined
    const { promise: waits, resolve: isWaiting } = Promise.withResolvers<void>()
    before = async (sql) => {
      // The removal now waits for the transaction that locks the person.
      if (removal && (/from app_user .*for update/.test(sql) || sql.startsWith('delete from app_user'))) isWaiting()
      if (removal || !/insert into outbox/.test(sql)) return
      removal = person.get('/account/delete')
      // PGlite runs one transaction at a time, so that the removal comes after this one.
      if (kind === 'postgresql') await waits
    }
    expect(await api.services.reminderRunner.tick((error) => expect.fail(String(error)))).toBe(1)
    expect(await removal).toMatchObject({ success: true })
    before = () => undefined
    expect(await refillsTo(email)).toEqual([])
    expect(await api.database.query(`select 1 from outbox where body like '%' || $1 || '%'`, [email])).toEqual([])
  })

  test("that's just being delivered isn't sent to somebody who was removed meanwhile", async () => {
    setNoon()
    const { person, email } = await personToRemind()
    await api.services.reminderRunner.tick((error) => expect.fail(String(error)))
    expect(await refillsTo(email)).toHaveLength(1)
    const smtp = await startSmtp()
    onTestFinished(smtp.close)
    const { installation, consents } = api.services
    const channels = await openChannels(
      {
        smtp: { url: smtp.url, from: 'no-reply@rxgauge.example' },
        text: undefined,
        push: undefined,
        timeout: 60_000,
      },
      api.database,
    )
    const deliverer = new Deliverer({ database: api.database, installation, consents, channels, timeout: 60_000 })
    let removal: ReturnType<typeof person.get> | undefined
    before = async (sql) => {
      // The deliverer has read the message by now.
      if (removal || !/from suppression/.test(sql)) return
      removal = person.get('/account/delete')
      await removal
    }
    await deliverer.deliverDue(new AbortController().signal, (error) => expect.fail(String(error)))
    before = () => undefined
    expect(await removal).toMatchObject({ success: true })
    expect(smtp.to(email).map(({ mail }) => mail.subject)).not.toContain('Time for your refill')
  })

  test('waiting for a former address is erased with the account', async () => {
    setNoon()
    const { person, email } = await personToRemind()
    await api.services.reminderRunner.tick((error) => expect.fail(String(error)))
    expect(await refillsTo(email)).toHaveLength(1)
    await api.database.query(`update app_user set email = 'new-' || email where email = $1`, [email])
    expect(await person.get('/account/delete')).toMatchObject({ success: true })
    expect(await refillsTo(email)).toEqual([])
  })
})
