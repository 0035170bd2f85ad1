/** Writes the networks of files, by code, to the table that organizations, cards and coupons refer to. None is ever deleted. */
import type { Queryable } from '../../../database/database'
import type { Derivation } from '../derivation'
import { upsertSql } from './upsert'

const upsert = upsertSql(
  'network',
  'code',
  ['name', 'bin', 'pcn', 'group_num', 'powered_by', 'pharmacy_phone', 'member_phone'],
  `select distinct on (code) code, name, bin, pcn, group_num, powered_by, pharmacy_phone, member_phone
   from current_network_entry order by code, import_id desc`,
  'code',
)

export const networks: Derivation = {
  name: 'networks',
  kinds: ['networks'],
  async run(transaction: Queryable): Promise<void> {
    await transaction.query(upsert)
  },
}
