import { deskCalls } from '@rxgauge/contract/desk'
import type { Language } from '@rxgauge/text'
import { kindTitle } from '@rxgauge/text/desk'
import { DomainError } from '../../base/errors/domain-error'
import type { Queryable } from '../../database/database'
import { type ExplainedPrices, explainPrices } from '../../domain/price-lab/explain-prices'
import { findDrugNames, listLabOrganizations, nameOfDrug, nameOfPlan } from '../../domain/price-lab/names'
import { type DeskRoute, deskRoute } from '../route'

const calls = deskCalls.lab

export const labRoutes = (): DeskRoute[] => [
  deskRoute(calls.getPrices, 'unaudited', async ({ query, database, services, organizationId, language }) => {
    const organization = organizationId === undefined ? undefined : await services.organizations.byId(organizationId)
    if (!organization) throw new DomainError('ORG_CODE_NOT_FOUND')
    const today = services.today()
    const day = query.day ?? today
    const explained = await explainPrices(
      { ...services, prices: services.pricesOn(day) },
      {
        organization,
        productDetailId: query.drug,
        quantity: query.quantity,
        zip: query.zip,
        planId: query.plan ?? 0,
        ...{ day, language },
      },
    )
    return {
      ...explained,
      drug: await nameOfDrug(database, query.drug),
      organization: organization.code || organization.document.name,
      plan: query.plan ? await nameOfPlan(database, query.plan) : null,
      day,
      isToday: day === today,
      imports: await importsBehind(database, language, explained),
    }
  }),
  deskRoute(calls.findDrugs, 'unaudited', async ({ query, database, services }) => {
    const products = await services.products.search(query.text)
    return findDrugNames(
      database,
      products.map(({ id }) => Number(id)),
    )
  }),
  deskRoute(calls.findPlans, 'unaudited', async ({ query, services, language }) =>
    (await services.plans.search(query.text, language)).map(({ id, name }) => ({ id: Number(id), name })),
  ),
  deskRoute(calls.getNames, 'unaudited', async ({ query, database, mayFor }) => ({
    organizations: (await listLabOrganizations(database))
      .filter(({ id }) => mayFor(id))
      .map(({ code, name }) => ({ code, name })),
    drug: query.drug === undefined ? null : await nameOfDrug(database, query.drug),
    plan: query.plan === undefined ? null : await nameOfPlan(database, query.plan),
  })),
]

interface ImportBehind {
  id: number
  kind: string
  fileName: string
  asOf: string | null
  importedAt: Date
  by: string | null
}

/** The files that the prices rest on, with who imported each. */
async function importsBehind(
  queryable: Queryable,
  language: Language,
  { retail, discounts, coupons, card }: ExplainedPrices,
) {
  const quotes = [...(retail ? [retail] : []), ...discounts, ...(typeof coupons === 'string' ? [] : coupons)]
  const ids = [...quotes, ...(card ? [card] : [])].flatMap(({ importId, steps }) => [
    importId,
    ...steps.map((step) => step.importId),
  ])
  const rows = await queryable.query<ImportBehind>(
    `select i.id, i.kind, i.file_name "fileName", i.as_of::text "asOf", i.imported_at "importedAt",
       (select e.made_by from import_event e where e.import_id = i.id order by e.id limit 1) "by"
     from data_import i where i.id = any($1::int[]) order by i.kind, i.id`,
    [[...new Set(ids.filter((id) => id !== null))]],
  )
  return rows.map(({ importedAt, ...row }) => ({
    ...row,
    title: kindTitle(row.kind, language),
    importedAt: importedAt.toISOString(),
  }))
}
