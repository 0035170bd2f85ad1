/** Registers devices with a running server. */

/** Makes one call of the API; rejects if it fails. */
export async function callApi<Data = Record<string, string>>(
  url: string,
  path: string,
  { token, body }: { token?: string | undefined; body?: object | undefined } = {},
): Promise<Data> {
  const response = await fetch(`${url}/api${path}`, {
    headers: {
      // A new connection for each call: an idle one may be closing after this process was busy.
      connection: 'close',
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
  })
  const { success, message, data } = (await response.json()) as { success: boolean; message: string; data: Data }
  if (!success) throw new Error(`${path} answered ${response.status}: ${message}`)
  return data
}

export interface TestDevice {
  token: string
  refreshToken: string
  deviceId: string
  deviceSecret: string
}

/** Registers and authenticates a device: its bearer token and refresh token. */
export async function registerDevice(url: string, organizationCode = 'ACME'): Promise<TestDevice> {
  const device = { organizationCode, deviceType: 'WEB', deviceDetails: 'test', appVersion: '1.0.0' }
  const { refreshToken, deviceId = '', deviceSecret = '' } = await callApi(url, '/register', { body: device })
  const { jwtToken = '', refreshToken: next = '' } = await callApi(url, '/authenticate', {
    body: { refreshToken, appVersion: '1.0 Build 25' },
  })
  return { token: jwtToken, refreshToken: next, deviceId, deviceSecret }
}
