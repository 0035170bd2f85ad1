/** English text of a list's cards at one pharmacy, its paper, and sharing a list. */
import type { EditionChanges } from '../../edition'
import { sentences } from '../../sentence'
import { medication } from './medication-words'

export const messages = sentences(
  {
    loading: 'Getting your coupons…',
    previous: 'Previous',
    next: 'Next',
    place: '{place} of {count}',
    cards: 'Coupons',
    /** Read out when another coupon comes into view. */
    shown: '{place} of {count}: {name}',
    insuranceCard: 'Show your insurance card',
    insurance: 'With your plan this costs about {price} here. No coupon is lower.',
    afterDeductible: 'Until the deductible is met it may cost more.',
    refused: 'No coupon for this one',
    openCard: 'Open the manufacturer’s coupon',
    /** For guests, who may turn it off. */
    keep: 'Keep these coupons on this device for 24 hours',
    keepNote: 'They also work without internet.',
    print: { one: 'Print the coupon', many: 'Print the coupons' },
    printEach: 'Print the coupons, one page for each pharmacy',
    printing: 'Making the pages…',
    openPdf: 'Open the pages to print',
    noneToPrint: 'There is no coupon to print.',
    popUp: 'Your browser blocked the new window.',
    share: 'Share the list',
    shareTitle: 'Share your list',
    shareLead: 'Anyone with the link sees the medications, and prices near them. It has no zip code, plan or name.',
    making: 'Making the link…',
    link: 'Link',
    copy: 'Copy the link',
    copied: 'Copied',
    copyFailed: 'We couldn’t copy it. Select the link and copy it yourself.',
    scan: 'Scan with a phone’s camera to open the list there.',
  },
  { medication },
)

export type ListCounterMessages = typeof messages
export type ListCounterSentences = Omit<ListCounterMessages, 'medication'>

export const editions: EditionChanges<ListCounterMessages> = {
  provider: {
    loading: 'Getting the coupons…',
    insuranceCard: 'The patient shows the insurance card',
    insurance: 'With the patient’s plan this costs about {price} here. No coupon is lower.',
    share: 'Send the list to a patient',
    shareTitle: 'Send the list to a patient',
    shareLead: 'The patient sees the medications, and prices near them. The link has no zip code, plan or name.',
    scan: 'The patient scans this code with a phone’s camera to see the list.',
  },
}
