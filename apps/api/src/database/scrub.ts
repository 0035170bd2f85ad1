/** Takes people out of a copy of the database, so that it can be worked on: accounts, devices, contacts, messages, secrets. */
import type { Database } from './database'

/** What an operator has set up. All other tables are about people, or of a server that runs: they are emptied. */
const tablesKept = [
  'app',
  'catalogue_drug',
  'catalogue_ndc',
  'catalogue_quantity',
  'chain_coupon',
  'chain_entry',
  'content',
  'content_version',
  'copay_programme',
  'county_code',
  'data_derivation',
  'data_import',
  'data_version',
  'drug_ndc',
  'drug_utilization',
  'fda_package',
  'fda_product',
  'import_row',
  'installation',
  'insurance_plan',
  'migration',
  'network',
  'network_entry',
  'network_rate',
  'npi_position',
  'nppes_other_name',
  'nppes_pharmacy',
  'orange_book_product',
  'organization',
  'organization_change',
  'organization_file',
  'organization_host',
  'organization_network',
  'own_drug',
  'package_size',
  'paid_claim',
  'pause',
  'pharmacy_entry',
  'pharmacy_group',
  'pharmacy_location',
  'place',
  'plan_area',
  'plan_average',
  'plan_cost',
  'plan_county',
  'plan_drug',
  'plan_unit_cost',
  'product',
  'product_detail',
  'product_quantity',
  'published_plan',
  'rxnorm_name',
  'rxnorm_ndc',
  'rxnorm_tradename',
  'rxterms_drug',
  'rxterms_ingredient',
  'unit_cost',
  'usual_price',
  'zip_county',
  'zip_position',
] as const

/** Returns the names of the tables that it emptied. Secrets are created again when they are first needed. */
export async function scrub(database: Database): Promise<string[]> {
  return database.transaction(
    async (transaction) => {
      const tables = await transaction.query<{ name: string }>(
        `select tablename::text name from pg_tables where schemaname = current_schema() and not tablename = any($1) order by 1`,
        [tablesKept],
      )
      const names = tables.map(({ name }) => name)
      await transaction.script(`truncate ${names.map((name) => `"${name}"`).join(', ')} restart identity`)
      await transaction.query(`update organization set sso_key = null where sso_key is not null`)
      const queues = await transaction.query<{ name: string }>(
        `select tablename::text name from pg_tables where schemaname = 'pgboss' and tablename = any('{job,archive}')`,
      )
      for (const { name } of queues) await transaction.script(`truncate pgboss.${name}`)
      return names
    },
    { unlimited: true },
  )
}
