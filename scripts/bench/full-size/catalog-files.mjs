/** Drugs and packages: RxTerms, RxNorm's NDCs, the FDA's directory, NADAC, state drug utilization. */
import { brandName, genericName } from './names.mjs'
import { range, writeFiles } from './write-files.mjs'

const strengths = ['5 mg', '10 mg', '20 mg', '40 mg']

/** A drug by its number. Of each twelve, four are of a generic, four of another, and four of the first one's brand. */
export function drugOf(number) {
  const pair = Math.floor(number / 12)
  const isBrand = number % 12 >= 8
  const generic = pair * 2 + (Math.floor((number % 12) / 4) === 1 ? 1 : 0)
  return {
    rxcui: 1_000_000 + number,
    genericRxcui: isBrand ? 1_000_000 + number - 8 : '',
    generic: genericName(generic),
    brand: isBrand ? brandName(pair) : '',
    ingredientRxcui: 9_000_000 + generic,
    strength: strengths[number % 4],
    isBrand,
  }
}

/** Labeler, product and package of the NDC of a drug's package. */
const ndcParts = (drug, pack) => [
  String(10_000 + (pack % 90) * 900 + (drug % 900)).slice(-5),
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
export function writeCatalog(folder, { drugs, ndcs }) {
  const packs = Math.max(1, Math.round(ndcs / drugs))
  const each = (lineOf) => range(drugs, (number) => lineOf(drugOf(number), number))
  const eachPack = (lineOf) =>
    range(drugs * packs, (at) => {
      const [number, pack] = [Math.floor(at / packs), at % packs]
      return lineOf(drugOf(number), number, pack, ndcParts(number, pack))
    })
  return writeFiles(folder, {
    'RxTerms202611.txt': [
      rxtermsHeader,
      each(({ rxcui, genericRxcui, isBrand, brand, generic, strength }) => {
        const full = `${generic} ${strength.toUpperCase()} Oral Tablet`
        const name = isBrand ? brand.toUpperCase() : generic
        const [type, fullName, brandName] = isBrand ? ['SBD', `${full} [${brand}]`, name] : ['SCD', full, '']
        return `${rxcui}|${genericRxcui}|${type}|${fullName}|Oral Tablet|${full}|${brandName}|${name} (Oral Pill)|Oral Pill|Tab|${strength}|||||||`
      }),
    ],
    'RxTermsIngredients202611.txt': [
      'RXCUI|INGREDIENT|ING_RXCUI',
      each(({ rxcui, generic, ingredientRxcui }) => `${rxcui}|${generic}|${ingredientRxcui}`),
    ],
    'RXNSAT.RRF': [
      undefined,
      eachPack(({ rxcui }, _, __, ndc) => `${rxcui}|||${rxcui}|AUI|${rxcui}|||NDC|RXNORM|${ndc.join('')}|N|4096|`),
    ],
    'RXNREL.RRF': [
      undefined,
      each(({ rxcui, genericRxcui, isBrand }, number) =>
        isBrand ? `${genericRxcui}||CUI|RN|${rxcui}||CUI|tradename_of|${number}||RXNORM||||N||` : undefined,
      ),
    ],
    'product.txt': [
      productHeader,
      eachPack(({ brand, generic, isBrand, strength }, number, _, [labeler, product]) => {
        const names = `${labeler}-${product}_${number}\t${labeler}-${product}\tHUMAN PRESCRIPTION DRUG\t${brand || generic}\t\t${generic}`
        const maker = `${isBrand ? 'NDA' : 'ANDA'}\tANDA${100_000 + number}\tMaker ${labeler}\t${generic.toUpperCase()}`
        return `${names}\tTABLET\tORAL\t20100101\t\t${maker}\t${strength.split(' ')[0]}\tmg/1\t\t\tN\t20271231`
      }),
    ],
    'package.txt': [
      packageHeader,
      eachPack((_, number, pack, [labeler, product, size]) => {
        const code = `${labeler}-${product}`
        const text = `${pack % 2 ? 90 : 100} TABLET in 1 BOTTLE (${code}-${size})`
        return `${code}_${number}\t${code}\t${code}-${size}\t${text}\t20100101\t\tN\tN`
      }),
    ],
    'nadac.csv': [
      nadacHeader,
      eachPack(({ brand, generic, isBrand, strength }, number, _, ndc) => {
        const price = (0.01 + (number % 997) / 250).toFixed(5)
        const name = `${brand || generic} ${strength} TABLET`.toUpperCase()
        return `${name},${ndc.join('')},${price},11/18/2026,EA,C/I,N,1,${isBrand ? 'B' : 'G'},,,11/18/2026`
      }),
    ],
    'sdud-2026.csv': [
      utilizationHeader,
      each(({ generic }, number) => {
        // The generics of low numbers are dispensed most.
        const prescriptions = Math.max(1, Math.round(2_000_000 / (1 + number / 20)))
        const amounts = `${prescriptions * 30}.000,${prescriptions},${prescriptions * 10}.00,,`
        return `MCOU,XX,${ndcOf(number)},${ndcParts(number, 0)},2026,2,false,"${generic.slice(0, 10)}",${amounts}`
      }),
    ],
  })
}
