/** Which network addresses are of the public internet. Others are of this machine, of the operator's own network, or of a cloud. */
import ipaddr from 'ipaddr.js'

/** @param address such as `203.0.113.9` or `2001:db8::1`; an IPv4 address written as IPv6 counts as IPv4 */
export const isPublicAddress = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast'

export const isLoopbackAddress = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback'
