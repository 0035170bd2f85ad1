/** Where passwords, keys and messages may go without encryption: to this machine and to private networks, and nowhere else. */
import ipaddr from 'ipaddr.js'

/** Of IPv4 and IPv6; an IPv4 address written as IPv6 is one of IPv4. */
const privateRanges: readonly string[] = ['loopback', 'private', 'linkLocal', 'uniqueLocal']

/**
 * A name without a dot is of this machine, a container network or an office.
 * @param host a name or an address; an IPv6 address with or without brackets
 */
export function mayBeUnencrypted(host: string): boolean {
  const address = host.replace(/^\[(.*)\]$/, '$1')
  if (ipaddr.isValid(address)) return privateRanges.includes(ipaddr.process(address).range())
  return /^[\w-]+$/.test(address)
}

/** Whether an HTTP address may be sent secrets. */
export function keepsSecrets(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' || (protocol === 'http:' && mayBeUnencrypted(hostname))
}
