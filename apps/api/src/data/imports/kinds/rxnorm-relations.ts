/** RxNorm's RXNREL.RRF: the generic of each brand. It has no header. */
import { defineKind, leftOut } from '../file-kind'
import { rxcui } from '../reading/rxcui'

const order = [
  'rxcui1', 'rxaui1', 'stype1', 'rel', 'rxcui2', 'rxaui2', 'stype2', 'rela', 'rui', 'srui', 'sab', 'sl', 'dir', 'rg',
  'suppress', 'cvf',
] as const // biome-ignore format: as RxNorm's documentation lists them

export const rxnormRelations = defineKind({
  name: 'rxnorm-relations',
  publisher: 'RxNorm (NLM)',
  rank: 10,
  format: { delimiter: '|', isQuoted: false },
  columns: {
    rxcui1: { names: ['RXCUI1'], about: 'the generic', example: '141962' },
    rxaui1: { names: ['RXAUI1'], about: 'empty', example: '' },
    stype1: { names: ['STYPE1'], about: 'CUI', example: 'CUI' },
    rel: { names: ['REL'], about: 'how wide the relation is', example: 'RN' },
    rxcui2: { names: ['RXCUI2'], about: 'the brand', example: '105259' },
    rxaui2: { names: ['RXAUI2'], about: 'empty', example: '' },
    stype2: { names: ['STYPE2'], about: 'CUI', example: 'CUI' },
    rela: { names: ['RELA'], about: 'the relation: tradename_of is taken', example: 'tradename_of' },
    rui: { names: ['RUI'], about: 'its number', example: '4170244' },
    srui: { names: ['SRUI'], about: 'empty', example: '' },
    sab: { names: ['SAB'], about: 'the source', example: 'RXNORM' },
    sl: { names: ['SL'], about: 'empty', example: '' },
    dir: { names: ['DIR'], about: 'empty', example: '' },
    rg: { names: ['RG'], about: 'empty', example: '' },
    suppress: { names: ['SUPPRESS'], about: 'N where it is in use', example: 'N' },
    cvf: { names: ['CVF'], about: 'may be empty', example: '' },
  },
  headerless: {
    order,
    recognizes: ({ fields }) =>
      (fields.length === 16 || fields.length === 17) &&
      /^[A-Z]UI$/.test(fields[2] ?? '') &&
      /^[A-Z]{2,3}$/.test(fields[3] ?? '') &&
      /^[A-Z]UI$/.test(fields[6] ?? ''),
  },
  stores: {
    table: 'rxnorm_tradename',
    key: ['brand_rxcui', 'generic_rxcui'],
    columns: { brand_rxcui: 'text', generic_rxcui: 'text' },
  },
  scope: () => 'all',
  read(row) {
    if (row.rela !== 'tradename_of') return leftOut('it is a relation other than tradename_of')
    if (row.sab !== 'RXNORM') return leftOut('it is from a source other than RXNORM')
    if (!/^N?$/.test(row.suppress)) return leftOut('it is out of use (SUPPRESS)')
    // Relations between names have no RXCUIs.
    if (row.rxcui1 === '' || row.rxcui2 === '') return leftOut('it relates names, not drugs')
    return { brand_rxcui: rxcui(row.rxcui2, 'RXCUI2'), generic_rxcui: rxcui(row.rxcui1, 'RXCUI1') }
  },
  staleAfterDays: 120,
})
