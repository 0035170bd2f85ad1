/** How the census (FIPS) and SSA call a county: NBER's crosswalk of the two. Medicare's files know SSA's codes alone. */
import { one } from '../../database/database'
import { changesSql } from '../changes-sql'
import { type Changes, defineKind, leftOut } from '../file-kind'
import { lastOfEach, settle } from '../one-of-each'
import { countyCode } from '../reading/county'

const compareSql = changesSql('county_code', 'fips, ssa', '')

export const countyCodes = defineKind({
  name: 'county-codes',
  title: 'Codes of counties: census (FIPS) and SSA (NBER crosswalk)',
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
  scope: () => 'all',
  // Some rows are whole states.
  read: (row) =>
    row.fips === '' || row.ssa === ''
      ? leftOut('it has a code on one side alone, such as a whole state')
      : [[countyCode(row.fips, 'fipscounty'), countyCode(row.ssa, 'ssacounty')]],
  settle: (transaction) => settle(transaction, lastOfEach('fields[1], fields[2]')),
  async store(transaction, importId) {
    await transaction.query(
      'insert into county_code (import_id, fips, ssa) select $1::int, fields[1], fields[2] from import_row',
      [importId],
    )
  },
  compare: (transaction, importId, previousId) => one<Changes>(transaction, compareSql, [importId, previousId]),
})
