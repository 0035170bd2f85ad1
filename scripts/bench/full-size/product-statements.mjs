/** Statements of the product as it has them, to be timed by themselves beside the calls that use them. */
import { readFileSync } from 'node:fs'
import { runnerImport } from 'vite'

/** Returns those of the nearest pharmacies ($1 latitude, $2 longitude, $3 groups, $4 most) and of discounts of chains ($1 fills, $2 day, $3 imports). */
export async function readProductStatements() {
  const { module } = await runnerImport('apps/api/src/prices/imported-tables.ts', {
    configFile: false,
    logLevel: 'error',
  })
  return {
    nearest: readFileSync('apps/api/src/pharmacies/nearest.sql', 'utf8'),
    discounts: `${module.offerTables('chains')}
  select distinct on (network_id) network_id, price from card order by network_id, price, seller_number`,
  }
}
