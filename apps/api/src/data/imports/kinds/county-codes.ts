/** County codes of the census (FIPS) and SSA, from NBER's crosswalk; Medicare's files only use SSA's. */
import { defineKind, leftOut } from '../file-kind'
import { countyCode } from '../reading/county'

export const countyCodes = defineKind({
  name: 'county-codes',
  publisher: 'NBER SSA to FIPS crosswalk',
  rank: 30,
  format: { delimiter: ',', isQuoted: true },
  columns: {
    fips: {
      names: ['fipscounty', 'FIPS County Code', 'fips5', 'fipscd', 'fipscounty code'],
      isRequired: true,
      about: 'the census’s code, five digits',
      example: '36061',
    },
    ssa: {
      names: ['ssacounty', 'SSA County Code', 'ssa5', 'ssacd', 'ssa_code'],
      isRequired: true,
      about: 'SSA’s code, five digits',
      example: '33420',
    },
  },
  stores: {
    table: 'county_code',
    key: ['fips', 'ssa'],
    columns: { fips: 'text', ssa: 'text' },
  },
  scope: () => 'all',
  // Some rows are whole states.
  read: (row) =>
    row.fips === '' || row.ssa === ''
      ? leftOut('it has only one of the two codes, such as a whole state')
      : { fips: countyCode(row.fips, 'fipscounty'), ssa: countyCode(row.ssa, 'ssacounty') },
})
