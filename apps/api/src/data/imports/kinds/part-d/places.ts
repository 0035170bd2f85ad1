/** Medicare Part D, geographic locator: counties by SSA's code, with their regions. */
import { defineKind } from '../../file-kind'
import { required } from '../../reading/values'
import { knownStateCode } from '../../reading/zip-of-state'
import { digits, format, present, publisher, yearOf } from './publication'

export const partDPlaces = defineKind({
  name: 'part-d-places',
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
  stores: {
    table: 'plan_county',
    key: ['county'],
    columns: { county: 'text', name: 'text', state: 'text', ma_region: 'text', pdp_region: 'text' },
    uncompared: ['name'],
  },
  scope(file) {
    yearOf(file)
    return 'all'
  },
  read: (row) => ({
    county: digits(row.county, 5, 'COUNTY_CODE'),
    name: present(row.name),
    state: stateOf(required(present(row.state), 'STATENAME')),
    ma_region: regionOf(row.maRegion, 'MA_REGION_CODE'),
    pdp_region: regionOf(row.pdpRegion, 'PDP_REGION_CODE'),
  }),
})

const regionOf = (text: string, column: string) => {
  const region = present(text)
  return region === '' ? '' : digits(region, 2, column)
}

/** A state's two-letter code; names of other areas stay as they are. */
const stateOf = (name: string) => knownStateCode(name) ?? name.toUpperCase()
