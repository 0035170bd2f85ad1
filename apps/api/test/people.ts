/** People for tests of accounts: how they sign up and in, and what they get by mail. */
import type { ApiResponse, TestServer } from './server'

export interface TestPerson {
  token: string
  refreshToken: string
  deviceId: string
  contact: { email?: string; phone?: string }
  password: string
  get(path: string, language?: string): Promise<ApiResponse>
  post(path: string, body: unknown, language?: string): Promise<ApiResponse>
}

export const password = 'Lake-House-7'

/** The last message to a contact. */
export async function lastMessage(api: Pick<TestServer, 'database'>, recipient: string) {
  const [row] = await api.database.query<{ subject: string; body: string; html: string; count: number }>(
    'select subject, body, html, (count(*) over ())::int count from outbox where recipient = $1 order by id desc limit 1',
    [recipient],
  )
  return row ?? { subject: '', body: '', html: '', count: 0 }
}

/** The one-time code in the last message to a contact. */
export async function lastSecret(api: Pick<TestServer, 'database'>, recipient: string): Promise<string> {
  const { subject, body } = await lastMessage(api, recipient)
  return /\b(?=[A-Z]*\d|[A-Z]{6}\b)[A-Z\d]{6}\b/.exec(subject || body.replace(/STOP|HELP/g, ''))?.[0] ?? ''
}

const digitsOf = (phone = '') => phone.replace(/\D/g, '').slice(-10)

/** A device of an organization that nobody is signed in on. */
export async function stranger(api: TestServer, orgCode = 'ACME') {
  const device = await api.device(orgCode)
  return { ...device, ...callers(api, device.token) }
}

/** The same device with a new bearer token, which lasts five minutes. */
export async function renewed<Device extends { refreshToken: string; deviceId: string }>(
  api: TestServer,
  { refreshToken, ...device }: Device,
) {
  const { data } = await api.post('/authenticate', { refreshToken, appVersion: '1' })
  return { ...device, token: data.jwtToken, refreshToken: data.refreshToken, ...callers(api, data.jwtToken) }
}

const callers = (api: TestServer, token: string) => ({
  get: (path: string, language = 'en') => api.get(path, { token, language }),
  post: (path: string, body: unknown, language = 'en') => api.post(path, body, { token, language }),
})

/** Starts a sign-up; returns the attempt and the code. */
export async function startSignUp(
  api: TestServer,
  device: { post: TestPerson['post'] },
  contact: { email?: string; phone?: string },
) {
  const response = contact.email
    ? await device.post('/signup/email', { email: contact.email })
    : await device.post('/signup/phone', { phoneNumber: contact.phone })
  const recipient = contact.email?.toLowerCase() ?? digitsOf(contact.phone)
  return { answer: response, id: response.data?.signupAttemptId as string, secret: await lastSecret(api, recipient) }
}

/** Signs in on a device; returns the response, and the device afterwards. */
export async function signIn(
  api: TestServer,
  device: Awaited<ReturnType<typeof stranger>>,
  contact: { email?: string; phone?: string },
  secret = password,
): Promise<{ response: ApiResponse; person: TestPerson }> {
  const response = await device.post('/login/', { ...contact, password: secret, refreshToken: device.refreshToken })
  const refreshToken = response.data?.refreshToken ?? device.refreshToken
  const { data } = await api.post('/authenticate', { refreshToken, appVersion: '1' })
  const token: string = data?.jwtToken ?? device.token
  return {
    response,
    person: {
      token,
      refreshToken: data?.refreshToken,
      deviceId: device.deviceId,
      contact,
      password: secret,
      ...callers(api, token),
    },
  }
}

/** A person with an account, signed in on a device of their own. */
export async function personWith(
  api: TestServer,
  contact: { email?: string; phone?: string },
  orgCode = 'ACME',
): Promise<TestPerson> {
  const device = await stranger(api, orgCode)
  const { id, secret } = await startSignUp(api, device, contact)
  await device.post('/signup/verify', { signupAttemptId: id, temporaryPassword: secret, password })
  return (await signIn(api, device, contact)).person
}
