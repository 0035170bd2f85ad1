/**
 * The SHA-256 of a device's id in hexadecimal: the same on each visit, but useless for our API. Empty without HTTPS.
 */
export async function hashDeviceId(deviceId: string): Promise<string> {
  // Browsers have no `subtle` on insecure pages.
  const { subtle }: { subtle?: SubtleCrypto } = globalThis.crypto
  if (!subtle) return ''
  const digest = await subtle.digest('SHA-256', new TextEncoder().encode(deviceId))
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
