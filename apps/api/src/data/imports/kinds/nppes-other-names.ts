/** NPPES (CMS): names under which organizations do business; since 2026 they are only in this file. */
import { chainOf } from '../chains'
import { defineKind, leftOut } from '../file-kind'
import { readableName } from '../readable-name'
import { orNull, RefusedRow, required } from '../reading/values'
import { fileDays, npiScope } from './nppes'

export const nppesOtherNames = defineKind({
  name: 'nppes-other-names',
  publisher: 'NPPES (CMS)',
  rank: 10,
  format: { delimiter: ',', isQuoted: true },
  columns: {
    npi: { names: ['NPI'], isRequired: true, about: 'ten digits', example: '1427206424' },
    name: {
      names: ['Provider Other Organization Name'],
      isRequired: true,
      about: 'the name',
      example: 'CVS PHARMACY #09123',
    },
    type: {
      names: ['Provider Other Organization Name Type Code'],
      isRequired: true,
      about: '3 doing business as, 4 former, 5 other',
      example: '3',
    },
    createdOn: { names: ['Created Date'], isRequired: true, about: 'since when', example: '01/02/2020' },
  },
  stores: {
    table: 'nppes_other_name',
    key: ['npi', 'name'],
    columns: { npi: 'text', name: 'text', chain: 'text', type: 'text' },
    order: 'type, line',
    uncompared: ['chain'],
  },
  scope: ({ baseName }) => npiScope(baseName),
  read(row, reading) {
    reading.asOf ??= fileDays(reading.baseName)?.last
    if (!/^\d{10}$/.test(row.npi)) throw new RefusedRow('NPI', `"${row.npi.slice(0, 20)}" is not an NPI`)
    if (row.type === '4') return leftOut('it is a former name')
    if (row.name === '<UNAVAIL>') return leftOut('it has <UNAVAIL> instead of a name')
    const name = required(row.name, 'Provider Other Organization Name')
    return { npi: row.npi, name: readableName(name), chain: orNull(chainOf(name) ?? ''), type: row.type }
  },
})
