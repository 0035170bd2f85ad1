/** Discount networks with the numbers of their cards: an operator's own file. */
import { one } from '../../database/database'
import { compareRows } from '../compare-rows'
import type { Changes } from '../file-kind'
import { defineKind } from '../file-kind'
import { lastOfEach, settle } from '../one-of-each'
import { codeOf } from '../reading/own-values'
import { quoted, RefusedRow, required } from '../reading/values'

const key = 'code'
const value = `concat_ws('|', name, bin, pcn, group_num, powered_by, pharmacy_phone, member_phone)`

/** What people write where there is nothing. */
const placeholder = /^(n\.?\/?a\.?|none|null|tbd|unknown|-+|\?+|x+)$/i

export const networks = defineKind({
  name: 'networks',
  title: 'Discount networks, and what stands on their cards',
  publisher: 'own',
  rank: 10,
  format: { delimiter: ',', isQuoted: true },
  columns: {
    code: {
      names: ['Network code', 'Network'],
      isRequired: true,
      about: 'how the other files name it',
      example: 'ALPHA',
    },
    name: { names: ['Name'], isRequired: true, about: 'what visitors read', example: 'Alpha Rx' },
    bin: { names: ['BIN'], isRequired: true, about: '6 digits (8 in the form to come)', example: '610011' },
    pcn: { names: ['PCN'], isRequired: true, about: 'up to 10 letters and digits', example: 'ALPHARX' },
    group: { names: ['Group'], isRequired: true, about: 'up to 15 letters and digits', example: 'SAVE10' },
    poweredBy: { names: ['Powered by'], about: 'who stands behind it, as the card says it', example: 'Alpha PBM' },
    pharmacyPhone: { names: ['Pharmacy phone'], about: 'for pharmacists', example: '800-234-0199' },
    memberPhone: { names: ['Member phone'], about: 'for people who hold the card', example: '800-234-0100' },
  },
  scope: ({ baseName }) => baseName,
  read(row) {
    const code = codeOf(row.code, 'Network code')
    if (!/^(\d{6}|\d{8})$/.test(row.bin)) {
      throw new RefusedRow('BIN', `"${row.bin.slice(0, 40)}" is no BIN: these have 6 or 8 digits, also leading zeros`)
    }
    for (const [column, text] of [
      ['PCN', row.pcn],
      ['Group', row.group],
    ] as const) {
      if (!placeholder.test(text)) continue
      throw new RefusedRow(column, `${quoted(text)} would stand on the card: leave it empty where the card has none`)
    }
    if (row.pcn.length > 10) throw new RefusedRow('PCN', 'it has more than 10 letters')
    if (row.group.length > 15) throw new RefusedRow('Group', 'it has more than 15 letters')
    return [
      [
        code,
        required(row.name, 'Name'),
        row.bin,
        row.pcn,
        row.group,
        row.poweredBy,
        row.pharmacyPhone,
        row.memberPhone,
      ],
    ]
  },
  settle: (transaction) => settle(transaction, lastOfEach('fields[1]')),
  async store(transaction, importId) {
    await transaction.query(
      `insert into network_entry (import_id, code, name, bin, pcn, group_num, powered_by, pharmacy_phone, member_phone)
       select $1, fields[1], fields[2], fields[3], fields[4], fields[5], fields[6], fields[7], fields[8]
       from import_row`,
      [importId],
    )
  },
  async holdReasons(transaction, importId) {
    const changed = await transaction.query<{ code: string }>(
      `select n.code from network_entry n join network_entry old on old.code = n.code
       join data_import i on i.id = old.import_id and i.state = 'current' and not i.is_demo
       where n.import_id = $1 and (n.bin, n.pcn, n.group_num) <> (old.bin, old.pcn, old.group_num)
       group by n.code order by n.code`,
      [importId],
    )
    const codes = changed.map(({ code }) => code)
    return codes.length === 0 ? [] : [`the numbers on the cards of ${codes.join(', ')} change`]
  },
  compare: (transaction, importId, previousId) =>
    one<Changes>(transaction, compareRows('network_entry', key, value, 'null::numeric'), [importId, previousId]),
})
