/** Network addresses as limits count them: by what one customer of a provider has, not by what one of its machines chooses. */
import { normalizeIP } from '@fastify/rate-limit'

export interface Network {
  /** An IPv4 address (also one that is written as IPv6), or the first address of an IPv6 /64. */
  network: string
  /** The first address of the IPv6 /48 around it; `undefined` for IPv4. */
  site: string | undefined
}

/** A site has 65,536 networks of its own: all together get this many times as much as one. */
export const siteFactor = 2

export function networkOf(address: string): Network {
  // Of a link-local address, the interface is no part of where it comes from.
  const plain = address.replace(/%.*$/, '')
  const network = normalizeIP(plain, 64)
  return { network, site: network.includes(':') ? normalizeIP(plain, 48) : undefined }
}
