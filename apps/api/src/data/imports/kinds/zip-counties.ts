/** The counties of each zip: HUD's quarterly crosswalk from zip to county, as CSV. */
import { defineKind, leftOut } from '../file-kind'
import { countyCode, zipCode } from '../reading/county'

export const zipCounties = defineKind({
  name: 'zip-counties',
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
  stores: {
    table: 'zip_county',
    key: ['zip', 'fips'],
    columns: { zip: 'text', fips: 'text' },
  },
  scope: () => 'all',
  read: (row) =>
    row.share !== '' && Number(row.share) === 0
      ? leftOut('none of the zip’s addresses are in the county')
      : { zip: zipCode(row.zip, 'ZIP'), fips: countyCode(row.fips, 'COUNTY') },
})
