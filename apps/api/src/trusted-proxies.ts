/** The proxies whose word about a visitor's address is believed: named one by one, never counted. */
import { isIP } from 'node:net'

/** Ranges that have a name of their own. */
const namedRanges = ['loopback', 'linklocal', 'uniquelocal']

/** `10.0.0.7, 10.1.0.0/16, loopback` as a list; `undefined` where a part is no address, network or named range. */
export function parseProxies(text: string): readonly string[] | undefined {
  const parts = text.split(',').map((part) => part.trim())
  if (parts.length === 1 && (parts[0] === '' || parts[0] === '0')) return []
  return parts.every((part) => namedRanges.includes(part) || isNetwork(part)) ? parts : undefined
}

function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  // A network of 0 bits is everybody.
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}
