/** Two installations of RxGauge, each with its own database and secrets. */
import { copyPreparedDatabase, type DatabaseCopy, openTestDatabase } from './database'

export interface TwoCells {
  here: DatabaseCopy
  there: DatabaseCopy
}

/** @param hasOtherIds the second one isn't a copy: it has other ids for the same drugs, and no ACME */
export async function copyTwoCells({ hasOtherIds }: { hasOtherIds: boolean }): Promise<TwoCells> {
  const [here, there] = [await copyPreparedDatabase(), await copyPreparedDatabase()]
  if (!hasOtherIds) return { here, there }
  const database = await openTestDatabase(there)
  await database.script(otherIds)
  await database.close()
  return { here, there }
}

/** As if the same files had been imported in another order. Foreign keys are right again at the end. */
const otherIds = `
  begin;
  set local session_replication_role = replica;
  delete from organization_host where organization_id = (select id from organization where code = 'ACME');
  delete from organization_file where organization_id = (select id from organization where code = 'ACME');
  delete from organization where code = 'ACME';
  update product set id = id + 5000000, alias_id = alias_id + 5000000;
  update product_detail set id = id + 6000000, product_id = product_id + 5000000;
  update product_quantity set product_detail_id = product_detail_id + 6000000;
  update drug_ndc set product_detail_id = product_detail_id + 6000000;
  update pharmacy_group set id = id + 7000000;
  update pharmacy_location set id = id + 8000000, pharmacy_group_id = pharmacy_group_id + 7000000;
  update network set id = id + 9000000;
  update insurance_plan set id = id + 4000000 where id > 2;
  commit;`
