/** A device that calls the API, as a visitor's browser does. */

/** Registers and authenticates one. Its token lasts five minutes. */
export async function openDevice(site, organizationCode = 'ACME') {
  const post = async (path, body) => {
    const response = await fetch(`${site}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return (await response.json()).data
  }
  const device = { organizationCode, deviceType: 'WEB', deviceDetails: 'bench', appVersion: '1' }
  const { refreshToken } = await post('/register', device)
  const { jwtToken } = await post('/authenticate', { refreshToken, appVersion: '1' })
  const headers = { authorization: `Bearer ${jwtToken}` }
  return {
    headers,
    /** The data of a call without a body. Throws where it fails. */
    async ask(path) {
      const response = await fetch(`${site}/api${path}`, { headers })
      const { success, message, data } = await response.json()
      if (!success) throw new Error(`${path}: ${message}`)
      return data
    },
  }
}
