/** Hosts that passwords, keys and messages may go to unencrypted: on this machine and in private networks. */
import ipaddr from 'ipaddr.js'

const privateRanges: readonly string[] = ['loopback', 'private', 'linkLocal', 'uniqueLocal']

/**
 * A name without a dot belongs to this machine, a container network or an office. An IPv4 address written as IPv6
 * counts as IPv4.
 * @param host a name or an address; an IPv6 address with or without brackets
 */
export function mayBeUnencrypted(host: string): boolean {
  const address = host.replace(/^\[(.*)\]$/, '$1')
  if (ipaddr.isValid(address)) return privateRanges.includes(ipaddr.process(address).range())
  return /^[\w-]+$/.test(address)
}

/** Whether secrets may be sent to an HTTP address. */
export function maySendSecrets(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' || (protocol === 'http:' && mayBeUnencrypted(hostname))
}
