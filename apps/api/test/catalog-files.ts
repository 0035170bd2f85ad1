/**
 * About sixty real drugs in the published formats of RxTerms, RxNorm, the FDA's directory, the Orange Book and state drug
 * utilization. Names, forms and strengths are real; numbers that aren't well known count up from 9,000,000.
 */

interface Drug {
  /** As RxTerms displays it, without its route. */
  generic: string
  brands: readonly string[]
  /** RxNorm's dose form, and RxTerms' short form and route. */
  form: readonly [doseForm: string, short: string, route: string]
  strengths: readonly string[]
  /** Prescriptions a year, and units per prescription. */
  used: number
  units: number
  synonym?: string
  schedule?: string
  isOtc?: boolean
  epc?: string
  /** Contents of a package, as in the directory. */
  package?: string
}

const tablet = ['Oral Tablet', 'Tab', 'Oral Pill'] as const
const capsule = ['Oral Capsule', 'Caps', 'Oral Pill'] as const
const xrTablet = ['Extended Release Oral Tablet', 'XR Tab', 'Oral Pill'] as const
const pen = ['Pen Injector', 'Injection', 'Injectable'] as const
const eyeDrops = ['Ophthalmic Solution', 'Sol', 'Ophthalmic'] as const
const inhaler = ['Metered Dose Inhaler', 'Inhaler', 'Inhalant'] as const
const cream = ['Topical Cream', 'Cream', 'Topical'] as const

const simple = (generic: string, brands: string, strengths: string, used: number, more: Partial<Drug> = {}): Drug => ({
  generic,
  brands: brands === '' ? [] : brands.split(','),
  form: tablet,
  strengths: strengths.split(','),
  used,
  units: 30,
  ...more,
})

const drugs: readonly Drug[] = [
  simple('atorvastatin', 'Lipitor', '10,20,40,80', 9000, { epc: 'HMG-CoA Reductase Inhibitor' }),
  simple('rosuvastatin', 'Crestor', '5,10,20,40', 5000, { epc: 'HMG-CoA Reductase Inhibitor' }),
  simple('simvastatin', 'Zocor', '10,20,40', 3000, { epc: 'HMG-CoA Reductase Inhibitor' }),
  simple('lisinopril', 'Zestril,Prinivil', '5,10,20,40', 8500),
  simple('hydroCHLOROthiazide/Lisinopril', 'Zestoretic', '12.5-10,12.5-20,25-20', 2100, { synonym: 'HCTZ' }),
  simple('hydroCHLOROthiazide', '', '12.5,25,50', 4100, { synonym: 'HCTZ' }),
  simple('amLODIPine', 'Norvasc', '2.5,5,10', 7800),
  simple('amLODIPine/Atorvastatin', 'Caduet', '5-10,10-20', 40),
  simple('amLODIPine/hydroCHLOROthiazide/Olmesartan', 'Tribenzor', '5-12.5-20,5-12.5-40', 90, { synonym: 'HCTZ' }),
  simple('losartan', 'Cozaar', '25,50,100', 6100),
  simple('hydroCHLOROthiazide/Losartan', 'Hyzaar', '12.5-50,12.5-100', 1900, { synonym: 'HCTZ' }),
  simple('metoprolol tartrate', 'Lopressor', '25,50,100', 4000, { units: 60 }),
  simple('metoprolol succinate', 'Toprol XL', '25,50,100', 4200, { form: xrTablet }),
  simple('metFORMIN', 'Glucophage', '500,850,1000', 8000, { units: 60, epc: 'Biguanide' }),
  simple('metFORMIN XR', 'Glucophage XR', '500,750', 3100, { form: xrTablet, units: 60, epc: 'Biguanide' }),
  simple('glipiZIDE', 'Glucotrol', '5,10', 2000, { units: 60 }),
  simple('SITagliptin', 'Januvia', '25,50,100', 1500),
  simple('empagliflozin', 'Jardiance', '10,25', 2500),
  simple('semaglutide', 'Ozempic,Wegovy', '1.34 mg/ml', 2800, {
    form: pen, units: 3, package: '1 SYRINGE, PLASTIC in 1 CARTON (NDC)  / 3 mL in 1 SYRINGE, PLASTIC', epc: 'GLP-1 Receptor Agonist',
  }), // biome-ignore format: a table
  simple('tirzepatide', 'Mounjaro,Zepbound', '5 mg/ml,10 mg/ml', 1700, {
    form: pen, units: 2, package: '4 SYRINGE in 1 CARTON (NDC)  / .5 mL in 1 SYRINGE',
  }), // biome-ignore format: a table
  simple('amoxicillin', 'Amoxil', '250,500', 6600, { form: capsule, units: 21 }),
  simple('amoxicillin/clavulanate', 'Augmentin', '500-125,875-125', 3300, { units: 20 }),
  simple('azithromycin', 'Zithromax', '250,500', 4400, { units: 6 }),
  simple('cephalexin', 'Keflex', '250,500', 2600, { form: capsule, units: 28 }),
  simple('doxycycline hyclate', 'Vibramycin', '50,100', 1800, { form: capsule, units: 20 }),
  simple('ciprofloxacin', 'Cipro', '250,500', 1200, { units: 14 }),
  simple('levothyroxine', 'Synthroid,Levoxyl', '25 mcg,50 mcg,100 mcg', 8200),
  simple('predniSONE', 'Deltasone', '5,10,20', 3500, { units: 20 }),
  simple('omeprazole', 'PriLOSEC', '20,40', 5600, { form: capsule }),
  simple('pantoprazole', 'Protonix', '20,40', 4300),
  simple('sertraline', 'Zoloft', '25,50,100', 5400),
  simple('FLUoxetine', 'PROzac', '10,20', 4200, { form: capsule }),
  simple('escitalopram', 'Lexapro', '5,10,20', 4900),
  simple('buPROPion XL', 'Wellbutrin XL', '150,300', 3000, { form: xrTablet }),
  simple('traZODone', 'Desyrel', '50,100', 4000),
  simple('gabapentin', 'Neurontin', '100,300', 5200, { form: capsule, units: 90 }),
  simple('cyclobenzaprine', 'Flexeril', '5,10', 2300),
  simple('ibuprofen', 'Motrin', '400,600,800', 4600, { units: 60 }),
  simple('naproxen', 'Naprosyn', '250,500', 2100, { units: 60 }),
  simple('meloxicam', 'Mobic', '7.5,15', 3900),
  simple('HYDROcodone/Acetaminophen', 'Norco', '5-325,10-325', 2700, {
    schedule: 'CII',
    units: 20,
    epc: 'Opioid Agonist',
  }),
  simple('traMADol', 'Ultram', '50,100', 2000, { schedule: 'CIV', units: 60 }),
  simple('ALPRAZolam', 'Xanax', '0.25,0.5,1', 2400, { schedule: 'CIV' }),
  simple('clonazePAM', 'KlonoPIN', '0.5,1,2', 2200, { schedule: 'CIV' }),
  simple('zolpidem', 'Ambien', '5,10', 1900, { schedule: 'CIV' }),
  simple('warfarin', 'Coumadin', '1,2,5', 1100),
  simple('apixaban', 'Eliquis', '2.5,5', 3200, { units: 60, epc: 'Factor Xa Inhibitor' }),
  simple('clopidogrel', 'Plavix', '75', 3000),
  simple('furosemide', 'Lasix', '20,40,80', 3700),
  simple('spironolactone', 'Aldactone', '25,50', 1600),
  simple('tamsulosin', 'Flomax', '0.4', 2800, { form: capsule }),
  simple('montelukast', 'Singulair', '4,10', 3600),
  simple('cetirizine', 'ZyrTEC', '5,10', 2900, { isOtc: true }),
  simple('loratadine', 'Claritin', '10', 2500, { isOtc: true }),
  simple('albuterol', 'Ventolin HFA,ProAir HFA', '90 mcg/puff', 6000, {
    form: inhaler, units: 8.5, package: '1 CANISTER in 1 CARTON (NDC)  / 200 AEROSOL, METERED in 1 CANISTER',
  }), // biome-ignore format: a table
  simple('latanoprost', 'Xalatan', '0.005 %', 900, {
    form: eyeDrops, units: 2.5, package: '1 BOTTLE, DROPPER in 1 CARTON (NDC)  / 2.5 mL in 1 BOTTLE, DROPPER',
  }), // biome-ignore format: a table
  simple('triamcinolone', 'Kenalog', '0.1 %', 1300, {
    form: cream, units: 80, package: '1 TUBE in 1 CARTON (NDC)  / 80 g in 1 TUBE',
  }), // biome-ignore format: a table
  simple('valACYclovir', 'Valtrex', '500,1000', 1400),
  simple('ondansetron', 'Zofran', '4,8', 2000, { units: 10 }),
  simple('estradiol', 'Estrace', '0.5,1,2', 1000, { epc: 'Estrogen' }),
]

/** Files by name. */
export function catalogFiles(change: { retired?: readonly string[]; without?: readonly string[] } = {}) {
  const lines = new Lines(new Set(change.retired), new Set(change.without))
  for (const drug of drugs) lines.add(drug)
  return lines.files()
}

const rxtermsHeader =
  'RXCUI|GENERIC_RXCUI|TTY|FULL_NAME|RXN_DOSE_FORM|FULL_GENERIC_NAME|BRAND_NAME|DISPLAY_NAME|ROUTE|NEW_DOSE_FORM|STRENGTH|SUPPRESS_FOR|DISPLAY_NAME_SYNONYM|IS_RETIRED|SXDG_RXCUI|SXDG_TTY|SXDG_NAME|PSN'
const productHeader =
  'PRODUCTID\tPRODUCTNDC\tPRODUCTTYPENAME\tPROPRIETARYNAME\tPROPRIETARYNAMESUFFIX\tNONPROPRIETARYNAME\tDOSAGEFORMNAME\tROUTENAME\tSTARTMARKETINGDATE\tENDMARKETINGDATE\tMARKETINGCATEGORYNAME\tAPPLICATIONNUMBER\tLABELERNAME\tSUBSTANCENAME\tACTIVE_NUMERATOR_STRENGTH\tACTIVE_INGRED_UNIT\tPHARM_CLASSES\tDEASCHEDULE\tNDC_EXCLUDE_FLAG\tLISTING_RECORD_CERTIFIED_THROUGH'
const packageHeader =
  'PRODUCTID\tPRODUCTNDC\tNDCPACKAGECODE\tPACKAGEDESCRIPTION\tSTARTMARKETINGDATE\tENDMARKETINGDATE\tNDC_EXCLUDE_FLAG\tSAMPLE_PACKAGE'
const orangeHeader =
  'Ingredient~DF;Route~Trade_Name~Applicant~Strength~Appl_Type~Appl_No~Product_No~TE_Code~Approval_Date~RLD~RS~Type~Applicant_Full_Name'
const utilizationHeader =
  'Utilization Type,State,NDC,Labeler Code,Product Code,Package Size,Year,Quarter,Suppression Used,Product Name,Units Reimbursed,Number of Prescriptions,Total Amount Reimbursed,Medicaid Amount Reimbursed,Non Medicaid Amount Reimbursed'

/** Real numbers of well-known drugs. */
const knownNdcs: Readonly<Record<string, string>> = {
  'Lipitor 10': '0071-0155-23',
  'Lipitor 20': '0071-0156-23',
  'Lipitor 40': '0071-0157-23',
  'atorvastatin 10': '0093-7663-98',
  'Eliquis 2.5': '0003-0893-21',
  'Eliquis 5': '0003-0894-21',
  'Ozempic 1.34 mg/ml': '0169-4130-13',
}
const knownRxcuis: Readonly<Record<string, string>> = {
  'lisinopril 10': '314076',
  'sertraline 50': '312941',
  'Ozempic 1.34 mg/ml': '2398842',
}
const knownApplications: Readonly<Record<string, readonly [application: string, te: string]>> = {
  Lipitor: ['NDA020702', 'AB'],
  atorvastatin: ['ANDA207687', 'AB'],
  Eliquis: ['NDA202155', 'AB'],
  Synthroid: ['NDA021402', 'AB1,AB2'],
  levothyroxine: ['ANDA076187', 'AB1,AB2'],
  // A separate brand: no generic of the list is equivalent.
  Levoxyl: ['NDA021301', 'AB3'],
}

class Lines {
  private readonly rxterms = [rxtermsHeader]
  private readonly ingredients = ['RXCUI|INGREDIENT|ING_RXCUI']
  private readonly names: string[] = []
  private readonly attributes: string[] = []
  private readonly relations: string[] = []
  private readonly products = [productHeader]
  private readonly packages = [packageHeader]
  private readonly orange = [orangeHeader]
  private readonly utilization = [utilizationHeader]
  private next = 9_000_000

  constructor(
    private readonly retired: ReadonlySet<string>,
    private readonly without: ReadonlySet<string>,
  ) {}

  add(drug: Drug) {
    for (const strength of drug.strengths) {
      const generic = this.addDrug(drug, undefined, strength, '')
      for (const brand of drug.brands) this.addDrug(drug, brand, strength, generic)
    }
  }

  private addDrug(drug: Drug, brand: string | undefined, strength: string, generic: string): string {
    const name = brand ?? drug.generic
    const key = `${name} ${strength}`
    const number = this.next++
    const rxcui = knownRxcuis[key] ?? String(number)
    if (this.without.has(name)) return rxcui
    const [doseForm, short, route] = drug.form
    const isPlain = /^[\d.-]+$/.test(strength)
    const amount = isPlain ? `${strength} mg` : strength
    const parts = drug.generic.toLowerCase().split('/')
    const amounts = isPlain ? strength.split('-') : [strength]
    const fullGeneric = `${parts.map((part, at) => `${part} ${amounts[at] ?? amounts[0]} MG`).join(' / ')} ${doseForm}`
    const usual = brand && usualWriting(brand)
    const fullName = usual ? `${fullGeneric} [${usual}]` : fullGeneric
    const display = usual ? `${usual.toUpperCase()} (${route})` : `${drug.generic} (${route})`
    const isRetired = this.retired.has(name) ? 'Y' : ''
    this.rxterms.push(
      [rxcui, generic, usual ? 'SBD' : 'SCD', fullName, doseForm, fullGeneric, usual?.toUpperCase() ?? '', display, route, short, amount,
        '', drug.synonym ?? '', isRetired, '', '', '', ''].join('|'),
    ) // biome-ignore format: in the order of the header
    for (const [at, part] of parts.entries()) this.ingredients.push(`${rxcui}|${part}|${8_000_000 + number * 10 + at}`)
    this.names.push(
      `${rxcui}|ENG||||||${number}|${number}|${rxcui}||RXNORM|${usual ? 'SBD' : 'SCD'}|${rxcui}|${fullName}||N|4096|`,
    )
    if (usual) this.relations.push(`${generic}||CUI|RN|${rxcui}||CUI|tradename_of|${number}||RXNORM||||N||`)
    this.addPackage(drug, name, strength, rxcui, number)
    return rxcui
  }

  private addPackage(drug: Drug, name: string, strength: string, rxcui: string, number: number) {
    const hyphenated = knownNdcs[`${name} ${strength}`] ?? `6${String(number).slice(-4)}-${String(number).slice(-3)}-01`
    const [labeler = '', product = '', pack = ''] = hyphenated.split('-')
    const ndc = labeler.padStart(5, '0') + product.padStart(4, '0') + pack.padStart(2, '0')
    const isBrand = drug.brands.includes(name)
    const [application, te] = knownApplications[name] ?? [
      `${isBrand ? 'NDA' : 'ANDA'}${String(number).slice(-6)}`,
      isBrand ? '' : 'AB',
    ]
    const productId = `${labeler}-${product}_${number}`
    const isPlain = /^[\d.-]+$/.test(strength)
    const [measured = '', unit = 'mg'] = isPlain ? [strength.replaceAll('-', '; '), 'mg'] : strength.split(' ')
    const units = measured
      .split('; ')
      .map(() => `${unit.split('/')[0]}/1`)
      .join('; ')
    const form =
      drug.form === capsule ? 'CAPSULE' : drug.form[0].includes('Tablet') ? 'TABLET, FILM COATED' : 'SOLUTION'
    this.attributes.push(`${rxcui}|||${number}|AUI|${rxcui}|||NDC|RXNORM|${ndc}|N|4096|`)
    this.products.push(
      [productId, `${labeler}-${product}`, drug.isOtc ? 'HUMAN OTC DRUG' : 'HUMAN PRESCRIPTION DRUG', usualWriting(name), '', drug.generic, form,
        'ORAL', '20100101', '', isBrand ? 'NDA' : 'ANDA', application, isBrand ? 'Brand Company, Inc.' : 'Generic Company, Inc.',
        drug.generic.toUpperCase().replaceAll('/', '; '), measured, units, drug.epc ? `Something [MoA], ${drug.epc} [EPC]` : '',
        drug.schedule ?? '', 'N', '20271231'].join('\t'),
    ) // biome-ignore format: in the order of the header
    const text =
      drug.package?.replace('NDC', hyphenated) ??
      `${drug.units % 30 === 0 ? 90 : 100} ${form} in 1 BOTTLE (${hyphenated}) `
    this.packages.push([productId, `${labeler}-${product}`, hyphenated, text, '20100101', '', 'N', 'N'].join('\t'))
    const orangeStrength = measured
      .split('; ')
      .map((each) => `${each}${unit.split('/')[0]?.toUpperCase()}`)
      .join(';')
    this.orange.push(
      [drug.generic.toUpperCase(), 'TABLET;ORAL', name.toUpperCase(), 'APPLICANT', orangeStrength, isBrand ? 'N' : 'A', application.slice(-6),
        String(this.orange.length % 1000).padStart(3, '0'), te, 'Jan 1, 2010', 'No', 'No', 'RX', 'APPLICANT INC'].join('~'),
    ) // biome-ignore format: in the order of the header
    // The second strength is the usual one, and generics are dispensed more often.
    const isUsual = drug.strengths[Math.min(1, drug.strengths.length - 1)] === strength
    const prescriptions = Math.max(1, Math.round((drug.used * (isUsual ? 0.6 : 0.1)) / (isBrand ? 20 : 1)))
    const row = (state: string, times: number) =>
      `MCOU,${state},${ndc},${ndc.slice(0, 5)},${ndc.slice(5, 9)},${ndc.slice(9)},2024,4,false,"${name.slice(0, 10)}",${(drug.units * prescriptions * times).toFixed(3).padStart(15, '0')},${String(prescriptions * times).padStart(9, '0')},000000106607.76,,`
    this.utilization.push(row('OH', 1), row('XX', 2))
  }

  files(): Record<string, string> {
    const crlf = (lines: readonly string[]) => `${lines.join('\r\n')}\r\n`
    const lf = (lines: readonly string[]) => `${lines.join('\n')}\n`
    return {
      'RxTerms202611.txt': lf(this.rxterms),
      'RxTermsIngredients202611.txt': lf(this.ingredients),
      'RXNCONSO.RRF': lf(this.names),
      'RXNSAT.RRF': lf(this.attributes),
      'RXNREL.RRF': lf(this.relations),
      'product.txt': crlf(this.products),
      'package.txt': crlf(this.packages),
      'products.txt': crlf(this.orange),
      'sdud-2024.csv': lf(this.utilization),
    }
  }
}

/** Lists sometimes write brands in tall letters, but their makers don't. */
const usualWriting = (name: string) =>
  name
    .replaceAll(/[A-Z]{2,}(?=[a-z])/g, (letters) => letters.charAt(0) + letters.slice(1).toLowerCase())
    .replaceAll(/(?<=[a-z])[A-Z]{2,}/g, (letters) => letters.toLowerCase())
