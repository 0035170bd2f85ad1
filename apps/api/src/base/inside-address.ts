/** Which network addresses are of the public internet. Others are of this machine, of the operator's own network, or of a cloud. */
import ipaddr from 'ipaddr.js'

/** @param address such as `203.0.113.9` or `2001:db8::1`; an IPv4 address written as IPv6 counts as IPv4 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const plain = ipaddr.process(address)
  if (plain.range() !== 'unicast') return false
  // The internet's IPv6 addresses are all of this range; others, such as `::169.254.169.254`, are old forms of an IPv4 address.
  return plain.kind() === 'ipv4' || plain.match(publicIpv6)
}

const publicIpv6 = ipaddr.parseCIDR('2000::/3')

export const isLoopbackAddress = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback'
