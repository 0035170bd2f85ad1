/** Which of the demo's rows nobody leans on, as conditions of SQL on an alias. */

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

/** Also of no shop that stays. */
export const isUnusedGroup = (g: string): string =>
  `not exists (select from pharmacy_location where pharmacy_group_id = ${g}.id)
    and not exists (select from app_user where pharmacy_group_id = ${g}.id)
    and not exists (select from device where pharmacy_group_id = ${g}.id)
    and not exists (select from shared_coupon where pharmacy_group_id = ${g}.id)
    and not exists (select from organization o where o.document -> 'restrictPharmacyGroupIds' @> to_jsonb(${g}.id))`

/** Ids of products that have no drug any more; what stays keeps its brand or generic beside it. @param demoSql gives the ids of the demo's */
export const emptyProducts = (demoSql: string): string => `
  with recursive demo as (${demoSql}), kept as (
    select p.id, p.alias_id from product p where p.id not in (select id from demo)
      or exists (select from product_detail d where d.product_id = p.id)
    union select p.id, p.alias_id from product p join kept on kept.alias_id = p.id
  ) select id from demo where id not in (select id from kept)`
