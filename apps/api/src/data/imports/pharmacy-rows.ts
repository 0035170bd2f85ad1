/** Rows of prices for a single pharmacy; other rows are for a chain or for all pharmacies. */
import { one, type Queryable } from '../../database/database'

export const namesPharmacies = async (
  transaction: Queryable,
  table: 'network_rate' | 'usual_price',
  importId: number,
): Promise<boolean> => {
  const { found } = await one<{ found: boolean }>(
    transaction,
    `select exists (select from ${table} where import_id = $1 and (place like 'npi:%' or place like 'ncpdp:%')) found`,
    [importId],
  )
  return found
}
