/** The FDA's directory of NDCs, package.txt: each package and its contents. */
import { defineKind, leftOut } from '../file-kind'
import { packageContent } from '../reading/package-text'
import { ndc11, required } from '../reading/values'

export const fdaPackages = defineKind({
  name: 'fda-packages',
  publisher: 'NDC Directory (FDA)',
  rank: 10,
  format: { delimiter: '\t', isQuoted: false },
  columns: {
    productId: {
      names: ['PRODUCTID'],
      isRequired: true,
      about: 'of which product',
      example: '0555-0886_e9b2e697-6e57-436a-933d-5554ca402da7',
    },
    ndc: { names: ['NDCPACKAGECODE'], isRequired: true, about: 'with hyphens', example: '0555-0886-02' },
    text: {
      names: ['PACKAGEDESCRIPTION'],
      isRequired: true,
      about: 'what is in it',
      example: '100 TABLET in 1 BOTTLE (0555-0886-02)',
    },
    startsOn: { names: ['STARTMARKETINGDATE'], about: 'of two entries the later counts', example: '19971028' },
    isExcluded: { names: ['NDC_EXCLUDE_FLAG'], about: 'N; others are left out', example: 'N' },
    isSample: { names: ['SAMPLE_PACKAGE'], about: 'Y is left out', example: 'N' },
  },
  stores: {
    table: 'fda_package',
    key: ['ndc'],
    columns: {
      ndc: 'text',
      product_id: 'text',
      package_text: 'text',
      units: 'numeric',
      pieces: 'numeric',
      unit: 'text',
      starts_on: 'text',
    },
    unstored: ['starts_on'],
    order: 'starts_on desc, line desc',
  },
  scope: () => 'all',
  read(row) {
    if (!/^N?$/i.test(row.isExcluded)) return leftOut('the FDA excludes it from its directory (NDC_EXCLUDE_FLAG)')
    if (/^Y$/i.test(row.isSample)) return leftOut('it is a sample')
    const { unit, units, pieces } = packageContent(row.text)
    return {
      ndc: ndc11(row.ndc, 'NDCPACKAGECODE'),
      product_id: required(row.productId, 'PRODUCTID'),
      package_text: row.text,
      units: believed(units),
      pieces: believed(pieces),
      unit: unit ?? null,
      starts_on: row.startsOn,
    }
  },
  staleAfterDays: 90,
})

/** Larger packages, such as drums of a million tablets, are for manufacturers. */
const most = 100_000
const believed = (amount: number | undefined) =>
  amount === undefined || amount > most || amount < 0.001 ? null : String(amount)
