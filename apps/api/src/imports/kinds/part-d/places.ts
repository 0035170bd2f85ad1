/** Medicare Part D, geographic locator: counties by SSA's code, and the regions that they are in. */
import { one } from '../../../database/database'
import { changesSql } from '../../changes-sql'
import { type Changes, defineKind } from '../../file-kind'
import { lastOfEach, settle } from '../../one-of-each'
import { required } from '../../reading/values'
import { knownStateCode } from '../../reading/zip-of-state'
import { digits, format, present, publisher, yearOf } from './publication'

const compareSql = changesSql('plan_county', 'county', 'state, ma_region, pdp_region')

export const partDPlaces = defineKind({
  name: 'part-d-places',
  title: 'Medicare Part D: counties and their regions',
  publisher,
  rank: 40,
  format,
  columns: {
    county: { names: ['COUNTY_CODE'], isRequired: true, about: 'SSA’s code of a county', example: '33420' },
    state: { names: ['STATENAME'], isRequired: true, about: 'name of the state', example: 'New York' },
    name: { names: ['COUNTY'], isRequired: true, about: 'name of the county', example: 'New York' },
    maRegion: { names: ['MA_REGION_CODE'], isRequired: true, about: 'region of R plans', example: '03' },
    pdpRegion: { names: ['PDP_REGION_CODE'], isRequired: true, about: 'region of S plans', example: '03' },
  },
  scope(file) {
    yearOf(file)
    return 'all'
  },
  read: (row) => [
    [
      digits(row.county, 5, 'COUNTY_CODE'),
      present(row.name),
      stateOf(required(present(row.state), 'STATENAME')),
      regionOf(row.maRegion, 'MA_REGION_CODE'),
      regionOf(row.pdpRegion, 'PDP_REGION_CODE'),
    ],
  ],
  settle: (transaction) => settle(transaction, lastOfEach('fields[1]')),
  async store(transaction, importId) {
    await transaction.query(
      `insert into plan_county (import_id, county, name, state, ma_region, pdp_region)
       select $1, fields[1], fields[2], fields[3], fields[4], fields[5]
       from import_row`,
      [importId],
    )
  },
  compare: (transaction, importId, previousId) => one<Changes>(transaction, compareSql, [importId, previousId]),
})

const regionOf = (text: string, column: string) => {
  const region = present(text)
  return region === '' ? '' : digits(region, 2, column)
}

/** Two letters; what is no state that zips are in stays as it is. */
const stateOf = (name: string) => knownStateCode(name) ?? name.toUpperCase()
