/** Which addresses operators may write that this server then asks: HTTPS on the public internet. */
import { isIP } from 'node:net'
import { isLoopbackAddress, isPublicAddress } from './inside-address'
import { isOnThisMachine } from './this-machine'

export type AddressProblem = 'addressWrong' | 'addressNotHttps' | 'addressInside'

/** In development they may be of this machine, also over HTTP. */
export const allowsThisMachine = (publicUrl: string | undefined): boolean =>
  publicUrl === undefined || isOnThisMachine(publicUrl)

/** Whether a connection to a network address is allowed; a name is checked again by each address that it resolves to. */
export const mayConnect = (address: string, thisMachine: boolean): boolean =>
  isPublicAddress(address) || (thisMachine && isLoopbackAddress(address))

/** The reason that it's refused for; `undefined` for a good one. */
export function addressProblem(text: string, thisMachine: boolean): AddressProblem | undefined {
  if (text.length > 500 || !URL.canParse(text)) return 'addressWrong'
  const { protocol, hostname, username, password, hash } = new URL(text)
  if (!['http:', 'https:'].includes(protocol) || username !== '' || password !== '' || hash !== '')
    return 'addressWrong'
  const isOurs = thisMachine && isOnThisMachine(text)
  if (protocol === 'http:' && !isOurs) return 'addressNotHttps'
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  const isOutside = isIP(host)
    ? isPublicAddress(host)
    : host.includes('.') && !/\.(localhost|local|internal)\.?$/.test(host)
  return isOutside || isOurs ? undefined : 'addressInside'
}
