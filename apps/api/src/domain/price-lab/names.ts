/** Names of what staff can ask prices for. */
import { DomainError } from '../../base/errors/domain-error'
import { maybeOne, type Queryable } from '../../database/database'

interface Named {
  id: number
  name: string
}

const drugName = `p.name || ' ' || d.strength || ' ' || d.form`

/** The forms and strengths of some products, in their order; the usual ones first. */
export const findDrugNames = (queryable: Queryable, productIds: readonly number[]): Promise<Named[]> =>
  queryable.query<Named>(
    `select d.id, ${drugName} as name from product_detail d join product p on p.id = d.product_id
     where p.id = any($1::int[]) and d.obsolete_on is null
     order by array_position($1::int[], p.id), d.is_default_form desc, d.is_default_strength desc, d.form, d.position limit 60`,
    [productIds],
  )

/** @throws DomainError PRODUCT_NOT_FOUND */
export async function nameOfDrug(queryable: Queryable, productDetailId: number): Promise<string> {
  const row = await maybeOne<{ name: string }>(
    queryable,
    `select ${drugName} as name from product_detail d join product p on p.id = d.product_id where d.id = $1`,
    [productDetailId],
  )
  if (!row) throw new DomainError('PRODUCT_NOT_FOUND')
  return row.name
}

/** @throws DomainError INSURANCE_NOT_FOUND */
export async function nameOfPlan(queryable: Queryable, planId: number): Promise<string> {
  const row = await maybeOne<{ name: string }>(queryable, 'select name from insurance_plan where id = $1', [planId])
  if (!row) throw new DomainError('INSURANCE_NOT_FOUND')
  return row.name
}

export const listLabOrganizations = (queryable: Queryable): Promise<(Named & { code: string })[]> =>
  queryable.query<Named & { code: string }>('select id, code, name from organization order by code')
