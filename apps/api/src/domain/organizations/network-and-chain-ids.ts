/**
 * Converts an organization's networks and chains. Its file has names of networks and codes of chains; the stored
 * document has their ids, which stay the same when an import renames a network.
 */
import * as v from 'valibot'
import { reason } from '../../base/errors/reason'
import { StartError } from '../../base/errors/start-error'
import type { Queryable } from '../../database/database'
import type { WholeDocument } from './organization-document'

export interface Names {
  networks: readonly { id: number; name: string }[]
  chains: readonly { id: number; code: string | null }[]
}

export const readNames = async (queryable: Queryable): Promise<Names> => ({
  networks: await queryable.query<Names['networks'][number]>('select id, name from network order by id'),
  chains: await queryable.query<Names['chains'][number]>('select id, code from pharmacy_group'),
})

/** @throws StartError for an unknown network or chain, and for a network listed twice */
export function withIds(document: WholeDocument, { networks, chains }: Names) {
  const { code } = document
  const cards = document.networks.map(({ network: name, ...card }, index, all) => {
    const network = networks.find((each) => each.name === name)
    if (!network) throw new StartError(reason('networkUnknown', { code, index, name }))
    if (all.findIndex((each) => each.network === name) !== index)
      throw new StartError(reason('networkTwice', { code, index }))
    return { ...card, network: network.id }
  })
  const ids = document.restrictPharmacyGroupIds.map((name) => {
    if (typeof name === 'number') return name
    const chain = chains.find((each) => each.code === name.toUpperCase())
    if (chain) return chain.id
    throw new StartError(reason('chainUnknown', { code, name }))
  })
  return { ...document, networks: cards, restrictPharmacyGroupIds: ids }
}

export type WithIds = ReturnType<typeof withIds>

const idsOf = v.looseObject({
  networks: v.array(v.looseObject({ network: v.number() })),
  restrictPharmacyGroupIds: v.array(v.number()),
})

/** A document edited by hand into another form stays as it is. */
export function withNames(stored: object, { networks, chains }: Names): object {
  if (!v.is(idsOf, stored)) return stored
  return {
    ...stored,
    networks: stored.networks.map(({ network: id, ...card }) => ({
      ...card,
      network: networks.find((each) => each.id === id)?.name ?? String(id),
    })),
    restrictPharmacyGroupIds: stored.restrictPharmacyGroupIds.map(
      (id) => chains.find((each) => each.id === id)?.code ?? id,
    ),
  }
}
