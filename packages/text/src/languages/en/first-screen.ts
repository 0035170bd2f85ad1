/** English of the first screen. */
import { defaultErrorMessage, ruleMessages } from '@rxgauge/contract'
import type { EditionChanges } from '../../edition'
import { sentences } from '../../sentence'

export const messages = sentences({
  /** Field rules, word for word the contract's. */
  rules: ruleMessages,
  common: {
    language: 'Language',
    close: 'Close',
    tryAgain: 'TRY AGAIN',
    done: 'DONE',
    cancel: 'CANCEL',
    ok: 'OK',
    loading: 'Loading',
    sorry: "We're sorry.",
  },
  search: {
    label: 'Medication',
    placeholder: 'Type a medication name',
    hint: 'Type at least 3 letters',
    clear: 'Clear the medication',
    genericFor: 'generic for {name}',
    brandOf: 'brand of {name}',
    brand: 'brand',
    generic: 'generic',
    nothing: 'No medication matches “{text}”. Check the spelling, or try the other name on the label.',
    didYouMean: 'Did you mean {name}?',
    found: { one: '1 medication found', many: '{count} medications found' },
    unknown: 'We do not know the medication “{name}”. Search for it by another name.',
  },
  settings: {
    title: 'Your prescription',
    change: 'CHANGE SEARCH SETTINGS',
    form: 'Form',
    strength: 'Strength',
    quantity: 'Quantity',
    customQuantity: 'Another quantity',
    insurance: 'Insurance',
    chooseInsurance: 'Select insurance',
    noInsurance: 'No insurance selected',
    zip: 'Zip Code',
    zipHint: '5 digits, where you would buy',
    zipPrompt: 'Enter your zip code to see prices near you.',
    place: '{city}, {state}',
  },
  gauge: {
    name: 'Price gauge',
    retail: 'Retail',
    discount: 'Discount',
    estimatedCopay: 'Est. copay',
    averageCopay: 'Avg. copay',
    /** The spec writes these two in capitals on the wedge: EST. COPAY, AVG. COPAY. */
    estimatedCopayShort: 'EST. COPAY',
    averageCopayShort: 'AVG. COPAY',
    coverage: 'COVERAGE',
    covered: 'Covered',
    coupon: 'Coupon',
    selectInsurance: ['Select', 'Insurance'],
    notCovered: ['Not', 'Covered'],
    enterInsurance: ['Enter', 'Insurance'],
    noCoupon: ['No', 'coupon'],
    failed: 'No answer',
    waiting: 'Checking',
    best: 'Your best price',
    bestSoFar: 'Best price so far',
    less: '{percent}% less than retail',
    lookingUp: 'Looking up prices',
    noPrice: 'No price yet',
    lowest: 'LOWEST',
    homeTitle: 'What will it cost?',
    homeText: 'Four prices, side by side',
    info: {
      retail: 'The retail price: what the register asks without help.',
      discount: 'The discount price: what a free discount card makes of it.',
      copay: 'Your copay: what your insurance leaves you to pay.',
      coupon: 'The coupon price: often the lowest of the four.',
    },
  },
  prices: {
    list: 'The four prices',
    retailNote: 'what the register asks',
    discountNote: '{network}, best of {count}',
    discountNoteOne: 'with the {network} card',
    couponNote: 'at {name}',
    programNote: '{name}',
    copayBetter: 'Your copay may be the better price.',
    range: '{from} to {to}',
    notCovered: 'Not covered',
    enterInsurance: 'Enter insurance',
    noCoupon: 'No coupon',
    failed: 'No answer',
    waiting: 'Checking…',
    retryOne: 'TRY AGAIN: {name}',
    estimate: 'Prices are estimates as of {date}. This is not insurance.',
    illustrative: 'Demonstration prices.',
    saving: '{amount} less',
    announce: '{name}: {price}',
    claim: 'Save up to {percent}%. Accepted at over {pharmacies} pharmacies nationwide.',
  },
  errors: {
    NETWORK: 'We cannot be reached right now. Check your connection and try again.',
    TIMEOUT: 'This takes too long. Please try again.',
    BAD_RESPONSE: defaultErrorMessage,
    widgetOff: 'The price gauge is not turned on for this organization.',
    orgCodeMissing: 'This price gauge does not say which organization it belongs to.',
    orgCodeUnknown: 'This price gauge belongs to an organization that we do not know.',
    reference: 'Reference {id}',
    crashed: 'Something went wrong here. The rest of the page is not affected.',
    badQuantityInLink:
      'The link asks for the quantity {quantity}, which cannot be priced. The usual quantity is shown.',
    badDetailInLink: 'The link asks for a strength that this medication does not have. The usual strength is shown.',
    badZipInLink: 'The zip code {zip} is not valid. Enter yours.',
    companyCode: 'This organization asks for a company code. Open the full site to enter it.',
  },
})

export type FirstScreenMessages = typeof messages

/** What editions say otherwise. */
export const editions: EditionChanges<FirstScreenMessages> = {
  provider: {
    settings: {
      title: 'Your patient’s prescription',
      zipPrompt: 'Enter the patient’s zip code to see prices nearby.',
    },
  },
  // The claim about pharmacies is omitted for app WGN (search 1).
  wagon: { prices: { claim: 'Save up to {percent}%.' } },
}
