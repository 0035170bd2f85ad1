/**
 * Looks up a name for a connection, and refuses it if any of its addresses is of this machine or of the operator's network. It runs at
 * the moment of the connection, so that a name can't change in between.
 */
import { type LookupAddress, lookup as lookUp } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { mayConnect } from './outside-address'

export type Resolve = (
  name: string,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

const systemResolve: Resolve = (name, callback) => lookUp(name, { all: true, verbatim: true }, callback)

/** Its code says why, and names no address. */
export class InsideAddress extends Error {
  override name = 'InsideAddress'
  readonly code = 'INSIDE_ADDRESS'
}

class UnknownName extends Error {
  override name = 'UnknownName'
  readonly code = 'ENOTFOUND'
}

/** @param thisMachine whether addresses of this machine are allowed, as in development */
export const outsideLookup =
  (thisMachine: boolean, resolve: Resolve = systemResolve): LookupFunction =>
  (name, options, callback) =>
    resolve(name, (error, addresses) => {
      const [first] = addresses ?? []
      if (error || !first) return callback(error ?? new UnknownName(), '')
      if (!addresses.every(({ address }) => mayConnect(address, thisMachine))) return callback(new InsideAddress(), '')
      if (options.all) callback(null, addresses)
      else callback(null, first.address, first.family)
    })
