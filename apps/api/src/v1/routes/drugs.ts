import { v1Calls } from '@rxgauge/contract/v1'
import type { ProductReply } from '../../domain/products/products'
import { type V1Route, v1Route } from '../route'

const calls = v1Calls.drugs

export const drugRoutes = (): V1Route[] => [
  v1Route(calls.search, async ({ query: { text }, organization, services: { products, dailyCounts } }) => {
    dailyCounts.add(organization.id, { measure: 'by programs', kind: 'search' })
    const matches = await products.search(text)
    const nearMatches = await products.nearMatches(text, matches)
    return { matches: matches.map(foundDrug), nearMatches: nearMatches.map(foundDrug) }
  }),
  v1Route(calls.get, async ({ params: { id }, services: { products } }) => {
    const [{ product, forms }, numbers] = await Promise.all([products.choices(id), products.numbers(id)])
    return {
      ...foundDrug(product),
      forms: forms.map(({ form, defaultFlag, dosages }) => ({
        form,
        isUsual: defaultFlag === 'Y',
        strengths: dosages.map((each) => {
          const quantities = each.quantities.filter(({ isCustomQuantity }) => !isCustomQuantity)
          const { unitContent } = each
          return {
            strengthId: each.productDetailId,
            strength: each.dosage,
            isUsual: each.defaultFlag === 'Y',
            unit: each.unitName,
            unitContent: unitContent && { amount: unitContent.amount, unit: unitContent.unitName },
            quantities: quantities.map(({ quantity }) => quantity),
            usualQuantity: quantities.find(({ defaultFlag: isUsual }) => isUsual === 'Y')?.quantity ?? null,
            rxcui: numbers.get(each.productDetailId)?.rxcui ?? null,
            ndcs: numbers.get(each.productDetailId)?.ndcs ?? [],
          }
        }),
      })),
    }
  }),
]

const foundDrug = ({ id, productName, aliasName, type }: ProductReply) => ({
  id,
  name: productName,
  otherName: aliasName,
  type: type.toLowerCase() === 'b' ? ('brand' as const) : ('generic' as const),
})
