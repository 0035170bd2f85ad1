/** A generic for tests, without prices in the demo data. */
import { type Database, one } from '../src/database/database'

/** Adds Examplestatin, a 20 mg tablet, usually 30, with an RXCUI and an NDC. Returns its product detail id. */
export async function addExampleDrug(database: Database): Promise<number> {
  const { id } = await one<{ id: number }>(
    database,
    `with drug as (
       insert into product (name, type, therapeutic_class) values ('Examplestatin', 'G', 'Statins') returning id
     ), detail as (
       insert into product_detail (product_id, form, strength, unit, unit_name, position, is_default_form, is_default_strength, rxcui)
       select id, 'Tablet', '20 mg', 't', 'tablet', 0, true, true, '9000001' from drug returning id
     ), amount as (
       insert into product_quantity (product_detail_id, quantity, is_default) select id, 30, true from detail
     )
     insert into drug_ndc (ndc, product_detail_id, position) select '00093505698', id, 0 from detail returning product_detail_id id`,
  )
  return id
}
