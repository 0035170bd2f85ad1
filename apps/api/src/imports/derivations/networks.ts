/** The networks of files, by their codes, into those that organizations, cards and coupons name. None is ever taken away. */
import type { Queryable } from '../../database/database'
import type { Derivation } from '../derivation'

const listed = `
  select distinct on (e.code) e.code, e.name, e.bin, e.pcn, e.group_num, e.powered_by, e.pharmacy_phone, e.member_phone
  from network_entry e join data_import i on i.id = e.import_id and i.state = 'current'
  order by e.code, e.import_id desc`

export const networks: Derivation = {
  name: 'networks',
  kinds: ['networks'],
  async run(transaction: Queryable): Promise<void> {
    await transaction.query(
      `update network n set name = e.name, bin = e.bin, pcn = e.pcn, group_num = e.group_num, powered_by = e.powered_by,
         pharmacy_phone = e.pharmacy_phone, member_phone = e.member_phone
       from (${listed}) e
       where e.code = n.code and (n.name, n.bin, n.pcn, n.group_num, n.powered_by, n.pharmacy_phone, n.member_phone)
         is distinct from (e.name, e.bin, e.pcn, e.group_num, e.powered_by, e.pharmacy_phone, e.member_phone)`,
    )
    await transaction.query(
      `insert into network (code, name, bin, pcn, group_num, powered_by, pharmacy_phone, member_phone)
       select code, name, bin, pcn, group_num, powered_by, pharmacy_phone, member_phone from (${listed}) e
       where not exists (select 1 from network n where n.code = e.code) order by e.code`,
    )
  },
}
