/** A device that calls the API, as a visitor's browser does. */

export const appVersion = '1'
/** The body of `/register`. */
export const deviceOf = (organizationCode) => ({
  organizationCode,
  deviceType: 'WEB',
  deviceDetails: 'bench',
  appVersion,
})

/** The data of a call, by POST where it has a body. Throws where it fails. */
export async function callApi(site, path, { headers = {}, body } = {}) {
  const response = await fetch(`${site}/api${path}`, {
    headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
  })
  const { success, message, data } = await response.json()
  if (!success) throw new Error(`${path}: ${message}`)
  return data
}

/** Registers and authenticates one. Its token lasts five minutes. */
export async function openDevice(site, organizationCode = 'ACME') {
  const { refreshToken } = await callApi(site, '/register', { body: deviceOf(organizationCode) })
  const { jwtToken } = await callApi(site, '/authenticate', { body: { refreshToken, appVersion } })
  const headers = { authorization: `Bearer ${jwtToken}` }
  return { headers, ask: (path) => callApi(site, path, { headers }) }
}
