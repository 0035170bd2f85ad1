/** RxNorm's RXNSAT.RRF: of all its attributes, only the NDCs of RxNorm and of labels are taken. It has no header. */
import { defineKind, leftOut } from '../file-kind'
import { rxcui } from '../reading/rxcui'
import { ndc11 } from '../reading/values'

const order = [
  'rxcui', 'lui', 'sui', 'rxaui', 'stype', 'code', 'atui', 'satui', 'atn', 'sab', 'atv', 'suppress', 'cvf',
] as const // biome-ignore format: as RxNorm's documentation lists them

export const rxnormAttributes = defineKind({
  name: 'rxnorm-attributes',
  publisher: 'RxNorm (NLM)',
  rank: 10,
  format: { delimiter: '|', isQuoted: false },
  columns: {
    rxcui: { names: ['RXCUI'], about: 'RxNorm’s number', example: '314076' },
    lui: { names: ['LUI'], about: 'empty', example: '' },
    sui: { names: ['SUI'], about: 'empty', example: '' },
    rxaui: { names: ['RXAUI'], about: 'of which name', example: '12339748' },
    stype: { names: ['STYPE'], about: 'AUI', example: 'AUI' },
    code: { names: ['CODE'], about: 'the source’s code', example: '314076' },
    atui: { names: ['ATUI'], about: 'empty', example: '' },
    satui: { names: ['SATUI'], about: 'empty', example: '' },
    atn: { names: ['ATN'], about: 'the attribute: NDC is taken', example: 'NDC' },
    sab: { names: ['SAB'], about: 'the source: RXNORM and MTHSPL are taken', example: 'RXNORM' },
    atv: { names: ['ATV'], about: 'its value', example: '00093111310' },
    suppress: { names: ['SUPPRESS'], about: 'N where it is in use', example: 'N' },
    cvf: { names: ['CVF'], about: '4096 for what can be prescribed', example: '4096' },
  },
  headerless: {
    order,
    recognizes: ({ fields }) =>
      (fields.length === 13 || fields.length === 14) &&
      /^\d+$/.test(fields[0] ?? '') &&
      /^[A-Z]UI$/.test(fields[4] ?? '') &&
      /^[A-Z0-9_]+$/i.test(fields[8] ?? '') &&
      /^[A-Z0-9_-]+$/.test(fields[9] ?? ''),
  },
  stores: {
    table: 'rxnorm_ndc',
    key: ['ndc', 'source'],
    columns: { ndc: 'text', rxcui: 'text', source: 'text' },
    order: 'line',
  },
  scope: () => 'all',
  read(row) {
    if (row.atn !== 'NDC') return leftOut('it is an attribute other than the NDC')
    if (!(row.sab === 'RXNORM' || row.sab === 'MTHSPL'))
      return leftOut('it is from a source other than RXNORM and MTHSPL')
    if (row.suppress !== 'N') return leftOut('it is out of use (SUPPRESS)')
    // Labels also have codes of products without a package, and of other things.
    if (row.sab === 'MTHSPL' && !/^(\d{11}|\d{4,5}-\d{3,4}-\d{1,2})$/.test(row.atv)) {
      return leftOut('it is a label’s code of a product without its package, or of something else')
    }
    return { ndc: ndc11(row.atv, 'ATV'), rxcui: rxcui(row.rxcui, 'RXCUI'), source: row.sab }
  },
  staleAfterDays: 120,
})
