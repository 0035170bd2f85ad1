/** The FDA's directory of NDCs, package.txt: each package and what is in it. */
import { one } from '../../database/database'
import { changesSql } from '../changes-sql'
import { type Changes, defineKind } from '../file-kind'
import { packageContent } from '../reading/package-text'
import { ndc11, required } from '../reading/values'

export const fdaPackages = defineKind({
  name: 'fda-packages',
  title: 'FDA directory: packages (package.txt of ndctext.zip)',
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
  scope: () => 'all',
  read(row) {
    if (!/^N?$/i.test(row.isExcluded) || /^Y$/i.test(row.isSample)) return []
    const { unit, units, pieces } = packageContent(row.text)
    return [
      [
        ndc11(row.ndc, 'NDCPACKAGECODE'),
        required(row.productId, 'PRODUCTID'),
        row.text,
        believed(units),
        believed(pieces),
        row.startsOn,
        unit ?? null,
      ],
    ]
  },
  async store(transaction, importId) {
    await transaction.query(
      `insert into fda_package (import_id, ndc, product_id, package_text, units, pieces, unit)
       select distinct on (fields[1]) $1, fields[1], fields[2], fields[3], fields[4]::numeric, fields[5]::numeric, fields[7]
       from import_row order by fields[1], fields[6] desc, line desc`,
      [importId],
    )
  },
  compare: (transaction, importId, previousId) =>
    one<Changes>(transaction, changesSql('fda_package', 'ndc', 'product_id, package_text, units, pieces, unit'), [
      importId,
      previousId,
    ]),
  staleAfterDays: 90,
})

/** Drums of a million tablets are for manufacturers. */
const most = 100_000
const believed = (amount: number | undefined) =>
  amount === undefined || amount > most || amount < 0.001 ? null : String(amount)
