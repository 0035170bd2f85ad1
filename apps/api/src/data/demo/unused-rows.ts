/** SQL conditions on an alias that tell which demo rows nobody uses. */

export const isUnusedPlan = (p: string): string =>
  `not exists (select from device where insurance_id = ${p}.id)
    and not exists (select from app_user where insurance_id = ${p}.id)
    and not exists (select from saved_coupon where insurance_id = ${p}.id)
    and not exists (select from adjudication where insurance_id = ${p}.id)`

export const isUnusedDetail = (d: string): string =>
  `not exists (select from adjudication where product_detail_id = ${d}.id)
    and not exists (select from saved_coupon where product_detail_id = ${d}.id)
    and not exists (select from shared_coupon where product_detail_id = ${d}.id)`

export const isUnusedLocation = (l: string): string =>
  `not exists (select from device where favorite_location_id = ${l}.id)
    and not exists (select from app_user where pharmacy_location_id = ${l}.id)
    and not exists (select from saved_coupon where pharmacy_location_id = ${l}.id)
    and not exists (select from shared_coupon where pharmacy_location_id = ${l}.id)
    and not exists (select from adjudication where pharmacy_location_id = ${l}.id)`

/** Also excludes groups with remaining pharmacies. */
export const isUnusedGroup = (g: string): string =>
  `not exists (select from pharmacy_location where pharmacy_group_id = ${g}.id)
    and not exists (select from app_user where pharmacy_group_id = ${g}.id)
    and not exists (select from device where pharmacy_group_id = ${g}.id)
    and not exists (select from shared_coupon where pharmacy_group_id = ${g}.id)
    and not exists (select from organization o where o.document -> 'restrictPharmacyGroupIds' @> to_jsonb(${g}.id))`

/**
 * Ids of products without a drug, except the brand or generic of a remaining product. @param demoSql selects the ids of
 * the demo's products
 */
export const emptyProducts = (demoSql: string): string => `
  with recursive demo as (${demoSql}), kept as (
    select p.id, p.alias_id from product p where p.id not in (select id from demo)
      or exists (select from product_detail d where d.product_id = p.id)
    union select p.id, p.alias_id from product p join kept on kept.alias_id = p.id
  ) select id from demo where id not in (select id from kept)`
