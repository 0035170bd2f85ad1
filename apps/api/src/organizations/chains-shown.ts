/** Chains that an organization shows: files name them by their codes, the database by their numbers. */
import type { Queryable } from '../database/database'
import { StartError } from '../errors/start-error'
import type { OrganizationDocument } from './organization-document'

type Named = OrganizationDocument['restrictPharmacyGroupIds']

interface StoredChain {
  id: number
  code: string | null
}

/** The numbers of chains. @throws StartError for a code that no chain has */
export async function chainIds(queryable: Queryable, organization: string, named: Named): Promise<number[]> {
  const stored = await readChains(queryable)
  return named.map((name) => numberOf(name, stored, organization))
}

/** The same document with chains by their codes, as it is read again. @throws StartError for a code that no chain has */
export async function withChainCodes<Document extends OrganizationDocument>(
  queryable: Queryable,
  document: Document,
): Promise<Document> {
  const { code, restrictPharmacyGroupIds: named } = document
  if (named.length === 0) return document
  const stored = await readChains(queryable)
  const codeOf = (id: number) => stored.find((chain) => chain.id === id)?.code ?? id
  return { ...document, restrictPharmacyGroupIds: named.map((name) => codeOf(numberOf(name, stored, code))) }
}

function numberOf(name: Named[number], stored: readonly StoredChain[], organization: string): number {
  if (typeof name === 'number') return name
  const chain = stored.find(({ code }) => code === name.toUpperCase())
  if (chain) return chain.id
  throw new StartError(
    `${organization}: restrictPharmacyGroupIds: there is no chain ${name}; \`data chains\` lists those that there are.`,
  )
}

const readChains = (queryable: Queryable) => queryable.query<StoredChain>('select id, code from pharmacy_group')
