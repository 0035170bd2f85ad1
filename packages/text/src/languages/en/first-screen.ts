/** English text of the first screen. */
import { defaultErrorMessage, ruleMessages } from '@rxgauge/contract'
import type { EditionChanges } from '../../edition'
import { sentences } from '../../sentence'

export const messages = sentences({
  /** The contract's validation messages, word for word. */
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
    nothing: 'No medication matches “{text}”. Check the spelling, or try its brand or generic name.',
    didYouMean: 'Did you mean {name}?',
    found: { one: '1 medication found', many: '{count} medications found' },
    unknown: 'We couldn’t find “{name}”. Try another name for it.',
  },
  settings: {
    title: 'Your prescription',
    change: 'CHANGE SEARCH SETTINGS',
    /** Beside strength and quantity, while only the ZIP is missing. */
    changeSupply: 'Change',
    form: 'Form',
    strength: 'Strength',
    quantity: 'Quantity',
    customQuantity: 'Another quantity',
    insurance: 'Insurance',
    chooseInsurance: 'Select insurance',
    noInsurance: 'No insurance selected',
    zip: 'Zip Code',
    zipHint: '5 digits, near your pharmacy',
    zipPrompt: 'Enter your zip code to see prices near you.',
    place: '{city}, {state}',
  },
  gauge: {
    name: 'Price gauge',
    retail: 'Retail',
    discount: 'Discount',
    estimatedCopay: 'Est. copay',
    averageCopay: 'Avg. copay',
    /** The specification writes these two in capitals on the wedge: EST. COPAY, AVG. COPAY. */
    estimatedCopayShort: 'EST. COPAY',
    averageCopayShort: 'AVG. COPAY',
    coverage: 'COVERAGE',
    covered: 'Covered',
    coupon: 'Coupon',
    selectInsurance: ['Select', 'Insurance'],
    notCovered: ['Not', 'Covered'],
    enterInsurance: ['Enter', 'Insurance'],
    noCoupon: ['No', 'coupon'],
    noPriceKnown: ['Not', 'available'],
    failed: 'Couldn’t load',
    waiting: 'Checking',
    best: 'Your best price',
    bestSoFar: 'Best price so far',
    less: '{percent}% less than retail',
    lookingUp: 'Looking up prices',
    noPrice: 'No price yet',
    retailOnly: 'Retail price only',
    lowest: 'LOWEST',
    homeTitle: 'What will it cost?',
    homeText: 'Four prices, side by side',
    info: {
      retail: 'Retail: what you would pay with no coupon and no insurance.',
      discount: 'Discount: what you would pay with a free discount card.',
      copay: 'Copay: your share when you use your insurance.',
      coupon: 'Coupon: often the lowest of the four.',
    },
    /** Beside the gauge, which explains them: what each takes at the pharmacy. */
    legend: {
      retail: 'Retail: the pharmacy’s own price.',
      discount: 'Discount: show a free card.',
      copay: 'Copay: show your insurance card.',
      coupon: 'Coupon: show a free coupon.',
    },
  },
  prices: {
    list: 'The four prices',
    retailNote: 'without a coupon or insurance',
    discountNote: '{network}, lowest of {count} cards',
    discountNoteOne: 'with the {network} card',
    couponNote: 'at {name}',
    programNote: '{name}',
    copayBetter: 'Your copay may be the better price.',
    range: '{from} to {to}',
    notCovered: 'Not covered',
    enterInsurance: 'Enter Insurance',
    noCoupon: 'No coupon',
    noPriceKnown: 'Not available',
    failed: 'Couldn’t load',
    waiting: 'Checking…',
    retryOne: 'TRY AGAIN: {name}',
    estimate: 'Prices are estimates as of {date}. This is not insurance.',
    illustrative: 'Demonstration prices.',
    /** An organization for trying: partners' developers read it. */
    test: 'TEST: these prices are made up, and nothing is sent.',
    /** Read before the retail price, which is struck through once another is lower. */
    insteadOf: 'instead of',
    saving: '{amount} less',
    announce: '{name}: {price}',
    terms: 'Terms',
    privacy: 'Privacy',
    healthData: 'Health data privacy',
    newWindow: '{title} (opens in a new window)',
    savingsClaim: 'Save up to {percent}%.',
    pharmaciesClaim: 'Coupons are accepted at over {pharmacies} pharmacies nationwide.',
  },
  errors: {
    NETWORK: 'We can’t connect right now. Check your connection and try again.',
    TIMEOUT: 'This is taking too long. Please try again.',
    BAD_RESPONSE: defaultErrorMessage,
    /** If the server has no price at all. */
    PRICE_NOT_AVAILABLE: 'We don’t have a price for this medication right now.',
    widgetOff: 'The price gauge isn’t turned on for this organization.',
    orgCodeMissing: 'This price gauge has no organization code.',
    orgCodeUnknown: 'We don’t recognize this price gauge’s organization code.',
    reference: 'Reference {id}',
    crashed: 'Something went wrong here. The rest of the page still works.',
    badQuantityInLink: 'We can’t price the quantity in your link ({quantity}). Showing the usual quantity instead.',
    badDetailInLink: 'This medication doesn’t come in the strength in your link. Showing the usual strength instead.',
    badZipInLink: 'The zip code {zip} isn’t valid. Enter yours.',
    companyCode: 'This organization requires a company code. Open the full site to enter it.',
  },
})

export type FirstScreenMessages = typeof messages

/** Sentences that differ by edition. */
export const editions: EditionChanges<FirstScreenMessages> = {
  provider: {
    settings: {
      title: 'Your patient’s prescription',
      zipHint: '5 digits, near the patient’s pharmacy',
      zipPrompt: 'Enter the patient’s zip code to see prices nearby.',
    },
    gauge: {
      best: 'Best price',
      info: {
        retail: 'Retail: the price with no coupon and no insurance.',
        discount: 'Discount: the price with a free discount card.',
        copay: 'Copay: the patient’s share when they use insurance.',
      },
      legend: {
        discount: 'Discount: the patient shows a free card.',
        copay: 'Copay: the patient shows an insurance card.',
        coupon: 'Coupon: the patient shows a free coupon.',
      },
    },
    prices: { copayBetter: 'The copay may be the better price.' },
    errors: { badZipInLink: 'The zip code {zip} isn’t valid. Enter the patient’s.' },
  },
}
