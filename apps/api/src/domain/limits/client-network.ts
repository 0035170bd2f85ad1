/** Network addresses as limits count them: by customer of a provider, not by a single machine's address. */
import ipaddr from 'ipaddr.js'

export interface ClientNetwork {
  /** An IPv4 address (even if written as IPv6), or the first address of an IPv6 /64. */
  address: string
  /** The first address of its IPv6 /48; `undefined` for IPv4. */
  site: string | undefined
}

/** A site has 65,536 networks, and gets this many times one network's allowance in total. */
export const siteFactor = 2

export function clientNetworkOf(address: string): ClientNetwork {
  // Drops the interface from a link-local address.
  const plain = address.replace(/%.*$/, '')
  if (!ipaddr.isValid(plain)) return { address: plain, site: undefined }
  const parsed = ipaddr.process(plain)
  if (parsed.kind() === 'ipv4') return { address: parsed.toString(), site: undefined }
  const first = (bits: number) => ipaddr.IPv6.networkAddressFromCIDR(`${parsed}/${bits}`).toString()
  return { address: first(64), site: first(48) }
}
