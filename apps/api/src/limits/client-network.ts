/** Network addresses as limits count them: by what one customer of a provider has, not by what one of its machines chooses. */
import ipaddr from 'ipaddr.js'

export interface ClientNetwork {
  /** An IPv4 address (also one that is written as IPv6), or the first address of an IPv6 /64. */
  address: string
  /** The first address of the IPv6 /48 around it; `undefined` for IPv4. */
  site: string | undefined
}

/** A site has 65,536 networks of its own: all together get this many times as much as one. */
export const siteFactor = 2

export function clientNetworkOf(address: string): ClientNetwork {
  // Of a link-local address, the interface is no part of where it comes from.
  const plain = address.replace(/%.*$/, '')
  if (!ipaddr.isValid(plain)) return { address: plain, site: undefined }
  const parsed = ipaddr.process(plain)
  if (parsed.kind() === 'ipv4') return { address: parsed.toString(), site: undefined }
  const first = (bits: number) => ipaddr.IPv6.networkAddressFromCIDR(`${parsed}/${bits}`).toString()
  return { address: first(64), site: first(48) }
}
