import argon2 from '@node-rs/argon2'
import { oneTimeSecrets } from '@rxgauge/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { lastSecret, password, personWith, renewed, signIn, startSignUp, stranger } from '../../../test/people'
import { type ApiResponse, registration, startTestServer, type TestServer } from '../../../test/server'

// Spies on hashing and comparing; one test also delays it.
const hash = vi.spyOn(argon2, 'hash')
const verify = vi.spyOn(argon2, 'verify')

const quarterHour = 15 * 60_000
const hour = 4 * quarterHour
const day = 24 * hour

let api: TestServer
beforeAll(async () => {
  api = await startTestServer()
})
afterAll(async () => {
  vi.restoreAllMocks()
  await api.close()
})

let count = 0
const newEmail = () => `limit${++count}@example.com`
const later = (milliseconds: number) => {
  api.clock.now += milliseconds
}
/** Moves on to new fixed windows, so that tests don't affect each other, except by limits per day. */
beforeEach(() => later(hour))

const wrong = 'Wrong-1234'
const repeat = async <T>(times: number, work: (time: number) => Promise<T>): Promise<T[]> => {
  const results: T[] = []
  for (let time = 0; time < times; time++) results.push(await work(time))
  return results
}
const statusOf = async (response: Promise<{ status: number }>) => (await response).status
const recover = async (email: string, device?: Awaited<ReturnType<typeof stranger>>) =>
  (device ?? (await stranger(api))).post('/login/forgotpassword/email', { email })

/** Records the statements that the work runs, including those in transactions. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const { database } = api
  const texts: string[] = []
  const { query, transaction } = database
  const query_ = vi.spyOn(database, 'query').mockImplementation((sql, parameters) => {
    texts.push(sql)
    return query(sql, parameters)
  })
  const transaction_ = vi.spyOn(database, 'transaction').mockImplementation((inside) =>
    transaction((inner) =>
      inside({
        ...inner,
        query(sql, parameters) {
          texts.push(sql)
          return inner.query(sql, parameters)
        },
      }),
    ),
  )
  await work()
  query_.mockRestore()
  transaction_.mockRestore()
  return texts
}

describe('a recovery does not reveal who has an account', () => {
  test('runs the same statements and hashes and writes the same rows, with or without an account', async () => {
    const known = newEmail()
    await personWith(api, { email: known })
    // All windows begin with a day, so that none ends during the test.
    api.clock.now = Math.ceil(api.clock.now / day + 1) * day
    const start = api.clock.now
    const traces = []
    // The first one creates the counters of the address.
    for (const email of [newEmail(), known, newEmail()]) {
      api.clock.now = start
      const device = await stranger(api)
      hash.mockClear()
      verify.mockClear()
      const [before] = await api.database.query<{ rows: number }>('select count(*)::int rows from outbox')
      let id = ''
      const begun = await statementsOf(async () => {
        id = (await recover(email, device)).data.appUserLoginId
      })
      later(oneTimeSecrets.resendPause + 1)
      const resent = await statementsOf(() => device.get(`/login/forgotpassword/resend/${id}`))
      const guess = { appUserLoginId: id, tempPassword: 'AAAAAA', newPassword: password }
      const refused = await statementsOf(() => device.post('/forgotpassword/verify', guess))
      const [after] = await api.database.query<{ rows: number }>('select count(*)::int rows from outbox')
      traces.push({
        statements: { begun, resent, refused },
        rows: (after?.rows ?? 0) - (before?.rows ?? 0),
        hashes: hash.mock.calls.length,
        comparisons: verify.mock.calls.length,
      })
    }
    expect(traces[1]).toMatchObject({ rows: 2, hashes: 2, comparisons: 1 })
    expect(traces[2]).toEqual(traces[1])
  })

  test('has the same limit of messages, also if sign-ups have used it up', async () => {
    const known = newEmail()
    await personWith(api, { email: known })
    later(hour)
    const outcomes = []
    for (const email of [known, newEmail()]) {
      await repeat(15, async () => (await stranger(api)).post('/signup/email', { email }))
      const responses = await repeat(8, () => recover(email))
      outcomes.push(responses.map(({ status, errorCode, message }) => ({ status, errorCode, message })))
    }
    expect(outcomes[0]?.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429, 429, 429])
    expect(outcomes[1]).toEqual(outcomes[0])
  })

  test('a message that is not sent stores neither contact nor content', async () => {
    const email = newEmail()
    await recover(email)
    const rows = await api.database.query<object>(
      'select recipient, subject, body, html, suppressed_at is not null suppressed from outbox order by id desc limit 1',
    )
    expect(rows).toEqual([{ recipient: '', subject: '', body: '', html: '', suppressed: true }])
  })
})

describe('nobody locks somebody else out', () => {
  test('of signing in: guesses elsewhere do not count for a device that the person has used', async () => {
    const email = newEmail()
    const register = { ...registration, organizationCode: 'ACME' }
    const { data: registered } = await api.post('/register', register)
    const own = await renewed(api, registered)
    const { id, secret } = await startSignUp(api, own, { email })
    await own.post('/signup/verify', { signupAttemptId: id, temporaryPassword: secret, password })
    await repeat(12, async () => signIn(api, await stranger(api), { email }, wrong))
    expect((await signIn(api, await stranger(api), { email })).response.status).toBe(429)
    const { deviceId, deviceSecret } = registered
    const { data: again } = await api.post('/register', { ...register, deviceId, deviceSecret })
    const { refreshToken } = again
    const { response, person } = await signIn(api, await renewed(api, { refreshToken, deviceId, deviceSecret }), {
      email,
    })
    expect(response.status).toBe(200)
    // Also while they are signed in there.
    const body = { email, password, refreshToken: person.refreshToken }
    expect(await person.post('/login/', body)).toMatchObject({ status: 200 })
  })

  test('guesses in another organization do not count', async () => {
    const email = newEmail()
    await personWith(api, { email })
    await repeat(12, async () => signIn(api, await stranger(api, 'CORNER'), { email }, wrong))
    expect((await signIn(api, await stranger(api), { email })).response.status).toBe(200)
  })

  test('correct passwords do not count', async () => {
    const email = newEmail()
    await personWith(api, { email })
    later(quarterHour)
    const statuses = await repeat(12, async () => (await signIn(api, await stranger(api), { email })).response.status)
    expect(statuses).toEqual(Array(12).fill(200))
  })

  test('a person who is refused on a new device recovers the password there, and signs in', async () => {
    const email = newEmail()
    await personWith(api, { email })
    later(hour)
    const device = await stranger(api)
    await repeat(12, async () => signIn(api, await stranger(api), { email }, wrong))
    expect((await signIn(api, device, { email })).response.status).toBe(429)
    const { data } = await recover(email, device)
    const newPassword = 'Third-House-9'
    const body = { appUserLoginId: data.appUserLoginId, tempPassword: await lastSecret(api, email), newPassword }
    expect(await device.post('/forgotpassword/verify', body)).toMatchObject({ status: 200 })
    expect((await signIn(api, device, { email }, newPassword)).response.status).toBe(200)
  })

  test('of codes: codes for strangers do not count for a device that the person has used', async () => {
    const email = newEmail()
    const device = await stranger(api)
    const { data } = await device.post('/signup/email', { email })
    const verification = { signupAttemptId: data.signupAttemptId, temporaryPassword: await lastSecret(api, email) }
    await device.post('/signup/verify', { ...verification, password })
    const statuses = await repeat(21, () => statusOf(recover(email)))
    expect(statuses.slice(-2)).toEqual([429, 429])
    expect(await recover(email, device)).toMatchObject({ status: 200 })
  })

  test('of codes: neither an organization’s total nor an address over its limit counts for a device that the person has used', async () => {
    const email = newEmail()
    const registered = await stranger(api)
    const { data } = await registered.post('/signup/email', { email })
    const verification = { signupAttemptId: data.signupAttemptId, temporaryPassword: await lastSecret(api, email) }
    await registered.post('/signup/verify', { ...verification, password })
    let device = await renewed(api, registered)
    const raise = (pattern: string) =>
      api.database.query('update rate_window set count = 1000000 where key like $1', [pattern])
    for (const spent of ['secret organization %', 'secret network %', 'secret address %']) {
      later(hour)
      device = await renewed(api, device)
      await recover(newEmail())
      await raise(spent)
      expect(await recover(newEmail()), spent).toMatchObject({ status: 429 })
      expect(await recover(email), spent).toMatchObject({ status: 429 })
      expect(await device.post('/login/forgotpassword/email', { email }), spent).toMatchObject({ status: 200 })
      await api.database.query(`delete from rate_window where key like 'secret %'`)
    }
  })

  test('of codes: a person’s devices get 20 an hour together', async () => {
    const email = newEmail()
    const devices = await repeat(3, () => stranger(api))
    const [first] = devices
    if (!first) throw new Error('no device')
    const { data } = await first.post('/signup/email', { email })
    const verification = { signupAttemptId: data.signupAttemptId, temporaryPassword: await lastSecret(api, email) }
    await first.post('/signup/verify', { ...verification, password })
    const people = await Promise.all(devices.map(async (device) => (await signIn(api, device, { email })).person))
    later(hour)
    const own = await Promise.all(people.map((person) => renewed(api, person)))
    const statuses = await repeat(24, async (time) => {
      const response = await own[time % 3]?.post('/login/forgotpassword/email', { email })
      return response?.status
    })
    expect(statuses).toEqual([...Array(20).fill(200), ...Array(4).fill(429)])
  })
})

describe('guessing stays bounded', () => {
  test('of many simultaneous guesses, at most ten are checked', async () => {
    const email = newEmail()
    await personWith(api, { email })
    later(quarterHour)
    const devices = await repeat(14, () => stranger(api))
    verify.mockClear()
    const statuses = await Promise.all(
      devices.map(async (device) => (await signIn(api, device, { email }, wrong)).response.status),
    )
    expect(statuses.filter((status) => status === 429)).toHaveLength(4)
    expect(verify).toHaveBeenCalledTimes(10)
  })

  test('ten guesses in 15 minutes on the person’s own device, also of the current password', async () => {
    const email = newEmail()
    const person = await personWith(api, { email })
    const change = (currentPassword: string) =>
      statusOf(person.post('/account/changepassword', { currentPassword, newPassword: 'Other-House-8' }))
    expect(await repeat(10, () => change(wrong))).toEqual(Array(10).fill(400))
    expect(await change(password)).toBe(429)
  })

  test('a hundred guesses a day for all strangers together', async () => {
    // The next day begins.
    later(day)
    const email = newEmail()
    verify.mockResolvedValue(false)
    let device = await stranger(api)
    const statuses = await repeat(101, async (time) => {
      if (time % 10 === 0) {
        later(quarterHour)
        device = await stranger(api)
      }
      return statusOf(device.post('/login/', { email, password: wrong, refreshToken: device.refreshToken }))
    })
    verify.mockReset()
    expect(statuses).toEqual([...Array(100).fill(400), 429])
  })

  test.each([
    ['wrong passwords', 'signin', 400],
    ['codes', 'secret', 200],
  ])('%s from all networks of a /48 together: twice as many as from one', async (_, action, answered) => {
    later(day)
    const ask = async (remoteAddress: string) => {
      const { token, refreshToken } = await stranger(api)
      const [url, payload] =
        action === 'signin'
          ? ['/api/login/', { email: newEmail(), password: wrong, refreshToken }]
          : ['/api/login/forgotpassword/email', { email: newEmail() }]
      const headers = { authorization: `Bearer ${token}` }
      return (await api.server.inject({ method: 'POST', url, payload, headers, remoteAddress })).statusCode
    }
    const counted = () =>
      api.database.query<{ key: string; count: number }>(
        `select key, count from rate_window where key like $1 and window_start = $2 order by count desc`,
        [`${action} address %`, new Date(Math.floor(api.clock.now / quarterHour) * quarterHour)],
      )
    expect(await ask('2001:db8:48:1::1')).toBe(answered)
    expect(await ask('2001:db8:48:2::1')).toBe(answered)
    const [site, ...networks] = await counted()
    expect([site?.count, ...networks.map(({ count }) => count)]).toEqual([2, 1, 1])
    // Simulates that others of the /48 have used up the rest.
    await api.database.query('update rate_window set count = 399 where key = $1', [site?.key])
    expect(await ask('2001:db8:48:3::1')).toBe(answered)
    expect(await ask('2001:db8:48:4::1')).toBe(429)
    expect(await ask('2001:db8:49:1::1')).toBe(answered)
  })

  test('sixty codes a day to a contact for all strangers together', async () => {
    later(day)
    const email = newEmail()
    let device = await stranger(api)
    const statuses = await repeat(61, async (time) => {
      if (time % 20 === 0) later(hour)
      if (time % 10 === 0) device = await stranger(api)
      return statusOf(recover(email, device))
    })
    expect(statuses).toEqual([...Array(60).fill(200), 429])
  })
})

describe('a person who has to wait learns how long, and the alternative', () => {
  const said = ({ status, errorCode, message, headers }: ApiResponse) => ({
    status,
    errorCode,
    message,
    seconds: Number(headers.get('retry-after')),
  })
  /** Sets the clock to a minute within 15 minutes, optionally later in the day. */
  const minutesInto = (minutes: number, ofDay = 0) => {
    api.clock.now = Math.ceil(api.clock.now / day) * day + ofDay + minutes * 60_000
  }

  test('after wrong passwords: until the end of the 15 minutes, or with a new password at once', async () => {
    const email = newEmail()
    await personWith(api, { email })
    minutesInto(3)
    let device = await stranger(api)
    const guess = (language?: string) =>
      device.post('/login/', { email, password: wrong, refreshToken: device.refreshToken }, language)
    await repeat(10, () => guess())
    expect(said(await guess())).toEqual({
      status: 429,
      errorCode: 'TOO_MANY_REQUESTS',
      message: 'Too many tries. Try again in 12 minutes, or choose a new password.',
      seconds: 720,
    })
    later(11 * 60_000 + 18_400)
    device = { ...device, ...(await renewed(api, device)) }
    expect(said(await guess('es'))).toMatchObject({
      status: 429,
      message: 'Demasiados intentos. Inténtelo de nuevo en 42 segundos o elija una nueva contraseña.',
      seconds: 42,
    })
    later(42_000)
    expect(await guess()).toMatchObject({ status: 400 })
  })

  test('after a day’s guesses: until the end of the day, not of the 15 minutes', async () => {
    const email = newEmail()
    minutesInto(5, 20 * hour)
    verify.mockResolvedValue(false)
    await repeat(100, async (time) => {
      if (time % 10 === 0 && time > 0) later(quarterHour)
      return signIn(api, await stranger(api), { email }, wrong)
    })
    verify.mockReset()
    // The hundredth of the day is also the tenth of its 15 minutes.
    const { response } = await signIn(api, await stranger(api), { email }, wrong)
    expect(said(response)).toMatchObject({
      message: 'Too many tries. Try again in 1 hour and 40 minutes, or choose a new password.',
      seconds: 6000,
    })
  })

  test('with the current password, the alternative is a recovery', async () => {
    const person = await personWith(api, { email: newEmail() })
    minutesInto(0)
    const own = await renewed(api, person)
    const change = () => own.post('/account/changepassword', { currentPassword: wrong, newPassword: 'Other-House-8' })
    await repeat(10, change)
    expect(said(await change())).toMatchObject({
      status: 429,
      message: 'Too many tries. Try again in 15 minutes, or press “I forgot my password”.',
      seconds: 900,
    })
  })

  test('with codes: the newest one, or the end of the hour', async () => {
    const email = newEmail()
    minutesInto(50)
    const device = await stranger(api)
    await repeat(10, () => recover(email, device))
    expect(said(await recover(email, device))).toMatchObject({
      status: 429,
      message: 'You’ve asked for this several times. Use the newest message, or try again in 10 minutes.',
      seconds: 600,
    })
  })

  test('sending again: each response says the seconds to wait; after the last time, a new start', async () => {
    let device = await stranger(api)
    const email = newEmail()
    const begun = await device.post('/signup/email', { email })
    const id = begun.data.signupAttemptId
    const resend = () => device.get(`/signup/resend/${id}`)
    const resendIn = (response: ApiResponse) => (response as { resendIn?: number | null }).resendIn
    expect(resendIn(begun)).toBe(20)
    later(6500)
    // The same sign-up, so the same wait.
    expect(resendIn(await device.post('/signup/email', { email }))).toBe(14)
    expect(said(await resend())).toEqual({
      status: 429,
      errorCode: 'TOO_MANY_REQUESTS',
      message: 'We just sent it. You can send it again in 14 seconds.',
      seconds: 14,
    })
    const waits = []
    for (let times = 0; times < oneTimeSecrets.resends; times++) {
      later(oneTimeSecrets.resendPause)
      const response = await resend()
      expect(response).toMatchObject({ status: 200 })
      waits.push(resendIn(response))
    }
    expect(waits).toEqual([20, 20, null])
    for (const pause of [0, oneTimeSecrets.resendPause]) {
      later(pause)
      expect(await resend()).toMatchObject({
        status: 400,
        errorCode: 'ATTEMPT_ENDED',
        message: 'This has expired. Please start over.',
      })
    }
    // No further code can be requested, so it isn't offered.
    const guess = { signupAttemptId: id, temporaryPassword: 'AAAAAA', password }
    await repeat(oneTimeSecrets.tries, () => device.post('/signup/verify', guess))
    expect(await device.post('/signup/verify', guess)).toMatchObject({ errorCode: 'ATTEMPT_ENDED' })
    device = await renewed(api, device)
    const fresh = await device.post('/signup/email', { email })
    expect(fresh).toMatchObject({ status: 200, resendIn: 20 })
    expect(fresh.data.signupAttemptId).not.toBe(id)
  })

  test('a change of the email and a recovery say so too', async () => {
    const email = newEmail()
    const person = await personWith(api, { email })
    const change = await person.post('/account/email', { email: newEmail() })
    expect(change).toMatchObject({ status: 200, resendIn: 20 })
    later(oneTimeSecrets.resendPause)
    expect(await person.get(`/account/resend/${change.data.profileUpdateAttemptId}`)).toMatchObject({ resendIn: 20 })
    const device = await stranger(api)
    for (const contact of [email, newEmail()]) {
      const { data, ...begun } = await recover(contact, device)
      expect(begun, contact).toMatchObject({ status: 200, resendIn: 20 })
      later(oneTimeSecrets.resendPause)
      expect(await device.get(`/login/forgotpassword/resend/${data.appUserLoginId}`)).toMatchObject({ resendIn: 20 })
    }
  })
})

describe('hashing', () => {
  test('happens only if there is something to hash', async () => {
    const device = await stranger(api)
    hash.mockClear()
    for (const path of ['/signup/resend', '/login/forgotpassword/resend']) {
      expect(await device.get(`${path}/${crypto.randomUUID()}`)).toMatchObject({ errorCode: 'ATTEMPT_ENDED' })
    }
    expect(hash).not.toHaveBeenCalled()
  })

  test('runs two at once; with too many waiting, the next one is refused and told when to come back', async () => {
    const devices = await repeat(4, () => stranger(api))
    const { promise: gate, resolve: open } = Promise.withResolvers<void>()
    let atOnce = 0
    let most = 0
    verify.mockClear()
    verify.mockImplementation(async () => {
      most = Math.max(most, ++atOnce)
      await gate
      atOnce--
      return false
    })
    const guess = (index: number) => {
      const device = devices[index % devices.length]
      const body = { email: newEmail(), password: wrong, refreshToken: device?.refreshToken }
      return device?.post('/login/', body, 'es')
    }
    const responses: (ApiResponse | undefined)[] = []
    // Two running and forty-eight waiting, whichever arrive first.
    const all = Array.from({ length: 52 }, async (_, index) => responses.push(await guess(index)))
    await expect.poll(() => responses.length).toBe(2)
    for (const refused of responses) {
      expect(refused).toMatchObject({
        status: 503,
        errorCode: 'OVERLOADED',
        message: 'Hay mucha actividad en este momento. Inténtelo de nuevo en un momento.',
      })
      expect(refused?.headers.get('retry-after')).toBe('5')
    }
    open()
    await Promise.all(all)
    expect(responses.filter((response) => response?.status === 400)).toHaveLength(50)
    expect(most).toBe(2)
    verify.mockReset()
  })

  test('shares one limit per address among all calls that hash', async () => {
    const small = await startTestServer({ rateLimit: 50 })
    // One device has less than its address: three of a minute's ten.
    const devices = await Promise.all(Array.from({ length: 4 }, () => stranger(small)))
    const call = (device: (typeof devices)[number], time: number) => {
      if (time % 3 === 0) return device.get(`/signup/resend/${crypto.randomUUID()}`)
      if (time % 3 === 1) return device.get(`/login/forgotpassword/resend/${crypto.randomUUID()}`)
      return device.post('/login/', { email: newEmail(), password: wrong, refreshToken: device.refreshToken })
    }
    const statuses = await repeat(11, (time) => {
      const device = devices[time % devices.length]
      return statusOf(device ? call(device, time) : Promise.reject(time))
    })
    expect(statuses).toEqual([...Array(10).fill(400), 429])
    await small.close()
  })
})

describe('an open recovery ends', () => {
  /** Someone who reads the old mailbox, on a device of their own. */
  async function openRecovery(email: string) {
    const device = await stranger(api)
    const { data } = await recover(email, device)
    const tempPassword = await lastSecret(api, email)
    const body = { appUserLoginId: data.appUserLoginId, tempPassword, newPassword: 'Taken-Over-1' }
    return {
      finish: () => device.post('/forgotpassword/verify', body),
      resend: () => device.get(`/login/forgotpassword/resend/${data.appUserLoginId}`),
    }
  }

  test('with a change of the contact', async () => {
    const old = newEmail()
    const next = newEmail()
    const person = await personWith(api, { email: old })
    const recovery = await openRecovery(old)
    const { data } = await person.post('/account/email', { email: next })
    const verificationCode = await lastSecret(api, next)
    await person.post('/account/verify', { verificationCode, profileUpdateAttemptId: data.profileUpdateAttemptId })
    expect(await recovery.finish()).toMatchObject({ errorCode: 'CODE_WRONG' })
    later(oneTimeSecrets.resendPause + 1)
    expect(await recovery.resend()).toMatchObject({ errorCode: 'ATTEMPT_ENDED' })
  })

  test('with a change of the password', async () => {
    const email = newEmail()
    const person = await personWith(api, { email })
    const recovery = await openRecovery(email)
    await person.post('/account/changepassword', { currentPassword: password, newPassword: 'Other-House-8' })
    expect(await recovery.finish()).toMatchObject({ errorCode: 'CODE_WRONG' })
  })

  test('with another recovery', async () => {
    const email = newEmail()
    await personWith(api, { email })
    const recovery = await openRecovery(email)
    const other = await openRecovery(email)
    expect(await other.finish()).toMatchObject({ status: 200 })
    expect(await recovery.finish()).toMatchObject({ errorCode: 'CODE_WRONG' })
  })

  test('if its contact is no longer the person’s, for any reason', async () => {
    const email = newEmail()
    await personWith(api, { email })
    const recovery = await openRecovery(email)
    await api.database.query('update app_user set email = $2 where email = $1', [email, newEmail()])
    expect(await recovery.finish()).toMatchObject({ errorCode: 'CODE_EXPIRED' })
  })
})
