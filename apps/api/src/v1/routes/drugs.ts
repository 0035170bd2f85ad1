import { v1Calls } from '@rxgauge/contract/v1'
import type { ProductReply } from '../../domain/products/products'
import { type V1Route, v1Route } from '../route'

const calls = v1Calls.drugs

export const drugRoutes = (): V1Route[] => [
  v1Route(calls.search, async ({ query: { text }, services: { products } }) => {
    const matches = await products.search(text)
    const nearMatches = await products.nearMatches(text, matches)
    return { matches: matches.map(foundDrug), nearMatches: nearMatches.map(foundDrug) }
  }),
]

const foundDrug = ({ id, productName, aliasName, type }: ProductReply) => ({
  id,
  name: productName,
  otherName: aliasName,
  type: type.toLowerCase() === 'b' ? ('brand' as const) : ('generic' as const),
})
