/**
 * Resolves an address in a response, absolute or relative to the API. Only http(s) is allowed: no scripts, no files.
 */
export function resolveAddress(address: string, baseUrl: string): string | undefined {
  try {
    const { protocol, href } = new URL(address, `${baseUrl}/`)
    return address !== '' && (protocol === 'https:' || protocol === 'http:') ? href : undefined
  } catch {
    return undefined
  }
}
