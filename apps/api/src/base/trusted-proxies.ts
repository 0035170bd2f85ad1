/** The proxies whose word about a visitor's address is trusted: named individually, never counted. */
import { isIP } from 'node:net'

/** Ranges with names. */
const namedRanges = ['loopback', 'linklocal', 'uniquelocal']

/** Parses `10.0.0.7, 10.1.0.0/16, loopback`; `undefined` if a part isn't an address, network or named range. */
export function parseProxies(text: string): readonly string[] | undefined {
  const parts = text.split(',').map((part) => part.trim())
  if (parts.length === 1 && (parts[0] === '' || parts[0] === '0')) return []
  return parts.every((part) => namedRanges.includes(part) || isNetwork(part)) ? parts : undefined
}

function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  // A network of 0 bits would be everybody.
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}
