/** The address of what an answer names, absolute or relative to the API; only what a browser may open: no script, no file. */
export function resolveAddress(address: string, baseUrl: string): string | undefined {
  try {
    const { protocol, href } = new URL(address, `${baseUrl}/`)
    return address !== '' && (protocol === 'https:' || protocol === 'http:') ? href : undefined
  } catch {
    return undefined
  }
}
