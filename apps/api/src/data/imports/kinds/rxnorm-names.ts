/** RxNorm's RXNCONSO.RRF: names. It has no header; nothing is taken from the licensed sources of the full release. */
import { defineKind, leftOut } from '../file-kind'
import { rxcui } from '../reading/rxcui'
import { required } from '../reading/values'

/** Ingredients, brands, drugs, packs, and names of drugs for prescriptions. */
const termTypes = new Set(['IN', 'PIN', 'MIN', 'BN', 'SCD', 'SBD', 'GPCK', 'BPCK', 'PSN'])
const order = [
  'rxcui', 'lat', 'ts', 'lui', 'stt', 'sui', 'ispref', 'rxaui', 'saui', 'scui', 'sdui', 'sab', 'tty', 'code', 'str', 'srl',
  'suppress', 'cvf',
] as const // biome-ignore format: as RxNorm's documentation lists them

export const rxnormNames = defineKind({
  name: 'rxnorm-names',
  publisher: 'RxNorm (NLM)',
  rank: 10,
  format: { delimiter: '|', isQuoted: false },
  columns: {
    rxcui: { names: ['RXCUI'], about: 'RxNorm’s number', example: '92758' },
    lat: { names: ['LAT'], about: 'the language', example: 'ENG' },
    ts: { names: ['TS'], about: 'empty', example: '' },
    lui: { names: ['LUI'], about: 'empty', example: '' },
    stt: { names: ['STT'], about: 'empty', example: '' },
    sui: { names: ['SUI'], about: 'empty', example: '' },
    ispref: { names: ['ISPREF'], about: 'empty', example: '' },
    rxaui: { names: ['RXAUI'], about: 'number of this name', example: '12363086' },
    saui: { names: ['SAUI'], about: 'the source’s number of it', example: '12363086' },
    scui: { names: ['SCUI'], about: 'the source’s concept', example: '92758' },
    sdui: { names: ['SDUI'], about: 'empty', example: '' },
    sab: { names: ['SAB'], about: 'the source', example: 'RXNORM' },
    tty: { names: ['TTY'], about: 'what is named', example: 'SBD' },
    code: { names: ['CODE'], about: 'the source’s code', example: '92758' },
    str: {
      names: ['STR'],
      about: 'the name',
      example: 'griseofulvin 165 MG Oral Tablet [Fulvicin P/G]',
    },
    srl: { names: ['SRL'], about: 'empty', example: '' },
    suppress: { names: ['SUPPRESS'], about: 'N where it is in use', example: 'N' },
    cvf: { names: ['CVF'], about: '4096 for what can be prescribed', example: '4096' },
  },
  headerless: {
    order,
    recognizes: ({ fields }) =>
      (fields.length === 18 || fields.length === 19) &&
      /^\d+$/.test(fields[0] ?? '') &&
      /^[A-Z]{3}$/.test(fields[1] ?? '') &&
      /^[A-Z0-9_-]+$/.test(fields[11] ?? '') &&
      /^[A-Z0-9_]+$/.test(fields[12] ?? '') &&
      /^[NOYE]$/.test(fields[16] ?? ''),
  },
  stores: {
    table: 'rxnorm_name',
    key: ['rxcui', 'tty'],
    columns: { rxcui: 'text', tty: 'text', name: 'text' },
    order: 'line',
  },
  scope: () => 'all',
  read(row) {
    if (row.sab !== 'RXNORM') return leftOut('it is from a source other than RXNORM')
    if (row.suppress !== 'N') return leftOut('it is out of use (SUPPRESS)')
    if (!termTypes.has(row.tty)) return leftOut('it is not the name of an ingredient, brand, drug or pack (TTY)')
    return { rxcui: rxcui(row.rxcui, 'RXCUI'), tty: row.tty, name: required(row.str, 'STR') }
  },
  staleAfterDays: 120,
})
