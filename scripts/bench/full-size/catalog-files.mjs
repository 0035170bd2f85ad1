/** Drugs and packages: RxTerms, RxNorm's NDCs, the FDA's directory, NADAC, state drug utilization. */
import { join } from 'node:path'
import { writeLines } from './lines.mjs'
import { brandName, genericName } from './names.mjs'

/** Strengths of a generic; each second one has a brand of the same strengths. */
const strengths = ['5 mg', '10 mg', '20 mg', '40 mg']
/** Drugs of two generics that follow each other: 4 + 4 + 4 of a brand. */
const drugsOfPair = strengths.length * 3

/** A drug by its number: one product has four. */
export function drugOf(number) {
  const pair = Math.floor(number / drugsOfPair)
  const within = number % drugsOfPair
  const isBrand = within >= strengths.length * 2
  const generic = pair * 2 + (within >= strengths.length && !isBrand ? 1 : 0)
  const strength = strengths[number % strengths.length]
  return {
    rxcui: String(1_000_000 + number),
    genericRxcui: isBrand ? String(1_000_000 + number - strengths.length * 2) : '',
    generic: genericName(generic),
    brand: isBrand ? brandName(pair) : '',
    ingredientRxcui: String(9_000_000 + generic),
    strength,
    // The generics of low numbers are dispensed most.
    prescriptions: Math.max(1, Math.round(2_000_000 / (1 + number / 20))),
    isBrand,
  }
}

/** Labeler, product and package of the NDC of a package's number, with hyphens. */
const ndcParts = (drug, pack) => [
  String(10_000 + (pack % 90) * 900 + (drug % 900))
    .padStart(5, '0')
    .slice(-5),
  String(Math.floor(drug / 900) + 1000).slice(-4),
  String(10 + (pack % 90)),
]
export const ndcOf = (drug, pack = 0) => ndcParts(drug, pack).join('')

const rxtermsHeader =
  'RXCUI|GENERIC_RXCUI|TTY|FULL_NAME|RXN_DOSE_FORM|FULL_GENERIC_NAME|BRAND_NAME|DISPLAY_NAME|ROUTE|NEW_DOSE_FORM|STRENGTH|SUPPRESS_FOR|DISPLAY_NAME_SYNONYM|IS_RETIRED|SXDG_RXCUI|SXDG_TTY|SXDG_NAME|PSN'
const productHeader =
  'PRODUCTID\tPRODUCTNDC\tPRODUCTTYPENAME\tPROPRIETARYNAME\tPROPRIETARYNAMESUFFIX\tNONPROPRIETARYNAME\tDOSAGEFORMNAME\tROUTENAME\tSTARTMARKETINGDATE\tENDMARKETINGDATE\tMARKETINGCATEGORYNAME\tAPPLICATIONNUMBER\tLABELERNAME\tSUBSTANCENAME\tACTIVE_NUMERATOR_STRENGTH\tACTIVE_INGRED_UNIT\tPHARM_CLASSES\tDEASCHEDULE\tNDC_EXCLUDE_FLAG\tLISTING_RECORD_CERTIFIED_THROUGH'
const packageHeader =
  'PRODUCTID\tPRODUCTNDC\tNDCPACKAGECODE\tPACKAGEDESCRIPTION\tSTARTMARKETINGDATE\tENDMARKETINGDATE\tNDC_EXCLUDE_FLAG\tSAMPLE_PACKAGE'
const nadacHeader =
  'NDC Description,NDC,NADAC Per Unit,Effective Date,Pricing Unit,Pharmacy Type Indicator,OTC,Explanation Code,Classification for Rate Setting,Corresponding Generic Drug NADAC Per Unit,Corresponding Generic Drug Effective Date,As of Date'
const utilizationHeader =
  'Utilization Type,State,NDC,Labeler Code,Product Code,Package Size,Year,Quarter,Suppression Used,Product Name,Units Reimbursed,Number of Prescriptions,Total Amount Reimbursed,Medicaid Amount Reimbursed,Non Medicaid Amount Reimbursed'

/** @returns rows by the names of the files */
export async function writeCatalog(folder, { drugs, ndcs }) {
  const packs = Math.max(1, Math.round(ndcs / drugs))
  const each = function* (lineOf) {
    for (let number = 0; number < drugs; number++) yield* lineOf(drugOf(number), number)
  }
  const eachPack = (lineOf) =>
    each(function* (drug, number) {
      for (let pack = 0; pack < packs; pack++) yield lineOf(drug, number, pack)
    })
  const files = {
    'RxTerms202611.txt': [
      rxtermsHeader,
      each(function* (drug) {
        const full = `${drug.generic} ${drug.strength.toUpperCase()} Oral Tablet`
        const name = drug.isBrand ? drug.brand.toUpperCase() : drug.generic
        yield [
          ...[
            drug.rxcui,
            drug.genericRxcui,
            drug.isBrand ? 'SBD' : 'SCD',
            drug.isBrand ? `${full} [${drug.brand}]` : full,
          ],
          ...['Oral Tablet', full, drug.isBrand ? name : '', `${name} (Oral Pill)`, 'Oral Pill', 'Tab', drug.strength],
          ...['', '', '', '', '', '', ''],
        ].join('|')
      }),
    ],
    'RxTermsIngredients202611.txt': [
      'RXCUI|INGREDIENT|ING_RXCUI',
      each(function* ({ rxcui, generic, ingredientRxcui }) {
        yield [rxcui, generic, ingredientRxcui].join('|')
      }),
    ],
    'RXNSAT.RRF': [
      undefined,
      eachPack(
        ({ rxcui }, number, pack) => `${rxcui}|||${rxcui}|AUI|${rxcui}|||NDC|RXNORM|${ndcOf(number, pack)}|N|4096|`,
      ),
    ],
    'RXNREL.RRF': [
      undefined,
      each(function* ({ rxcui, genericRxcui }, number) {
        if (genericRxcui !== '') yield `${genericRxcui}||CUI|RN|${rxcui}||CUI|tradename_of|${number}||RXNORM||||N||`
      }),
    ],
    'product.txt': [
      productHeader,
      eachPack((drug, number, pack) => {
        const [labeler, product] = ndcParts(number, pack)
        return [
          ...[
            `${labeler}-${product}_${number}`,
            `${labeler}-${product}`,
            'HUMAN PRESCRIPTION DRUG',
            drug.brand || drug.generic,
            '',
          ],
          ...[drug.generic, 'TABLET', 'ORAL', '20100101', '', drug.isBrand ? 'NDA' : 'ANDA', `ANDA${100_000 + number}`],
          ...[
            `Maker ${labeler}`,
            drug.generic.toUpperCase(),
            drug.strength.split(' ')[0],
            'mg/1',
            '',
            '',
            'N',
            '20271231',
          ],
        ].join('\t')
      }),
    ],
    'package.txt': [
      packageHeader,
      eachPack((_, number, pack) => {
        const [labeler, product, size] = ndcParts(number, pack)
        const code = `${labeler}-${product}-${size}`
        const text = `${pack % 2 ? 90 : 100} TABLET in 1 BOTTLE (${code})`
        return [`${labeler}-${product}_${number}`, `${labeler}-${product}`, code, text, '20100101', '', 'N', 'N'].join(
          '\t',
        )
      }),
    ],
    'nadac.csv': [
      nadacHeader,
      eachPack((drug, number, pack) => {
        const price = unitPrice(number).toFixed(5)
        const name = `${(drug.brand || drug.generic).toUpperCase()} ${drug.strength.toUpperCase()} TABLET`
        return `${name},${ndcOf(number, pack)},${price},11/18/2026,EA,C/I,N,1,${drug.isBrand ? 'B' : 'G'},,,11/18/2026`
      }),
    ],
    'sdud-2026.csv': [
      utilizationHeader,
      each(function* (drug, number) {
        const ndc = ndcOf(number)
        const prescriptions = drug.prescriptions
        yield `MCOU,XX,${ndc},${ndc.slice(0, 5)},${ndc.slice(5, 9)},${ndc.slice(9)},2026,2,false,"${drug.generic.slice(0, 10)}",${prescriptions * 30}.000,${prescriptions},${prescriptions * 10}.00,,`
      }),
    ],
  }
  return writeAll(folder, files)
}

/** Dollars of one tablet. */
const unitPrice = (number) => 0.01 + (number % 997) / 250

export async function writeAll(folder, files) {
  const counts = {}
  for (const [name, [header, lines]] of Object.entries(files)) {
    counts[name] = await writeLines(join(folder, name), header, lines)
  }
  return counts
}
