/** In which counties a zip lies: HUD's quarterly crosswalk from zip to county, as CSV. */
import { one } from '../../database/database'
import { changesSql } from '../changes-sql'
import { type Changes, defineKind, leftOut } from '../file-kind'
import { lastOfEach, settle } from '../one-of-each'
import { countyCode, zipCode } from '../reading/county'

const compareSql = changesSql('zip_county', 'zip, fips', '')

export const zipCounties = defineKind({
  name: 'zip-counties',
  title: 'Zip to county (HUD crosswalk)',
  publisher: 'HUD USPS ZIP crosswalk',
  rank: 30,
  format: { delimiter: ',', isQuoted: true },
  columns: {
    zip: { names: ['ZIP', 'Zip Code'], isRequired: true, about: 'five digits', example: '10001' },
    fips: {
      names: ['COUNTY', 'GEOID', 'FIPS', 'County FIPS', 'COUNTYFIPS'],
      isRequired: true,
      about: 'the census’s code of a county (FIPS), five digits',
      example: '36061',
    },
    share: { names: ['TOT_RATIO', 'RES_RATIO'], isRequired: true, about: 'share of the zip’s addresses', example: '1' },
  },
  scope: () => 'all',
  read: (row) =>
    row.share !== '' && Number(row.share) === 0
      ? leftOut('none of the zip’s addresses are in the county')
      : [[zipCode(row.zip, 'ZIP'), countyCode(row.fips, 'COUNTY')]],
  settle: (transaction) => settle(transaction, lastOfEach('fields[1], fields[2]')),
  async store(transaction, importId) {
    await transaction.query(
      'insert into zip_county (import_id, zip, fips) select $1::int, fields[1], fields[2] from import_row',
      [importId],
    )
  },
  compare: (transaction, importId, previousId) => one<Changes>(transaction, compareSql, [importId, previousId]),
})
