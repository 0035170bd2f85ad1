/** Medicare Part D, geographic locator: counties by SSA's code, and the regions that they are in. */
import { one } from '../../../database/database'
import { changesSql } from '../../changes-sql'
import { type Changes, defineKind } from '../../file-kind'
import { lastOfEach, settle } from '../../one-of-each'
import { required } from '../../reading/values'
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
const stateOf = (name: string) => states[name.toUpperCase()] ?? name.toUpperCase()

const states: Readonly<Record<string, string>> = Object.fromEntries(
  `AL Alabama,AK Alaska,AZ Arizona,AR Arkansas,CA California,CO Colorado,CT Connecticut,DE Delaware,DC District of Columbia,
FL Florida,GA Georgia,HI Hawaii,ID Idaho,IL Illinois,IN Indiana,IA Iowa,KS Kansas,KY Kentucky,LA Louisiana,ME Maine,MD Maryland,
MA Massachusetts,MI Michigan,MN Minnesota,MS Mississippi,MO Missouri,MT Montana,NE Nebraska,NV Nevada,NH New Hampshire,
NJ New Jersey,NM New Mexico,NY New York,NC North Carolina,ND North Dakota,OH Ohio,OK Oklahoma,OR Oregon,PA Pennsylvania,
RI Rhode Island,SC South Carolina,SD South Dakota,TN Tennessee,TX Texas,UT Utah,VT Vermont,VA Virginia,WA Washington,
WV West Virginia,WI Wisconsin,WY Wyoming,PR Puerto Rico,VI Virgin Islands,GU Guam,AS American Samoa,MP Northern Mariana Islands`
    .split(/,\s*/)
    .map((entry) => [entry.slice(3).toUpperCase(), entry.slice(0, 2)]),
)
