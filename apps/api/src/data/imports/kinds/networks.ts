/** Discount networks with the numbers on their cards: an operator's own file. */
import { reason } from '../../../base/errors/reason'
import { defineKind } from '../file-kind'
import { codeOf } from '../reading/own-values'
import { quoted, RefusedRow, required } from '../reading/values'

/** Common placeholders for empty fields. */
const placeholder = /^(n\.?\/?a\.?|none|null|tbd|unknown|-+|\?+|x+)$/i

export const networks = defineKind({
  name: 'networks',
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
  stores: {
    table: 'network_entry',
    key: ['code'],
    columns: {
      code: 'text',
      name: 'text',
      bin: 'text',
      pcn: 'text',
      group_num: 'text',
      powered_by: 'text',
      pharmacy_phone: 'text',
      member_phone: 'text',
    },
  },
  scope: ({ baseName }) => baseName,
  read(row) {
    const code = codeOf(row.code, 'Network code')
    if (!/^(\d{6}|\d{8})$/.test(row.bin)) {
      throw new RefusedRow('BIN', `"${row.bin.slice(0, 40)}" is not a BIN, which has 6 or 8 digits, with leading zeros`)
    }
    for (const [column, text] of [
      ['PCN', row.pcn],
      ['Group', row.group],
    ] as const) {
      if (!placeholder.test(text)) continue
      throw new RefusedRow(column, `${quoted(text)} would be printed on the card: leave it empty if the card has none`)
    }
    if (row.pcn.length > 10) throw new RefusedRow('PCN', 'it has more than 10 letters')
    if (row.group.length > 15) throw new RefusedRow('Group', 'it has more than 15 letters')
    return {
      code,
      name: required(row.name, 'Name'),
      bin: row.bin,
      pcn: row.pcn,
      group_num: row.group,
      powered_by: row.poweredBy,
      pharmacy_phone: row.pharmacyPhone,
      member_phone: row.memberPhone,
    }
  },
  async holdReasons(transaction, importId) {
    const changed = await transaction.query<{ code: string }>(
      `select n.code from network_entry n join current_network_entry old on old.code = n.code and not old.is_demo
       where n.import_id = $1 and (n.bin, n.pcn, n.group_num) <> (old.bin, old.pcn, old.group_num)
       group by n.code order by n.code`,
      [importId],
    )
    const codes = changed.map(({ code }) => code)
    return codes.length === 0 ? [] : [reason('cardNumbersChange', { networks: codes.join(', ') })]
  },
})
