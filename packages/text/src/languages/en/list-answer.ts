/** English text of what a list costs: at one pharmacy, each at its best, with two stops, by mail. */
import type { EditionChanges } from '../../edition'
import { sentences } from '../../sentence'

export const messages = sentences({
  title: 'What it costs together',
  /** Of a list with one medication. */
  titleOfOne: 'What it costs',
  loading: 'Getting prices for the list',
  /** If newer prices don't come. */
  earlier: 'Below are the last prices we have. The list or the zip code may have changed since.',
  /** The sentences that matter, one after the other. */
  sentence: {
    oneStop: 'One stop at {name}: {total}.',
    /** If no pharmacy has a price for each. */
    notAll: 'No pharmacy nearby has all {count}. {name} has {some} of them: {total}.',
    saves: { two: 'Two stops save {amount}.', three: 'Three stops save {amount}.' },
    /** After two stops, which have more than one. */
    thirdSaves: 'A third stop saves {amount}.',
    hasAll: { two: 'Two stops have all {count}: {total}.', three: 'Three stops have all {count}: {total}.' },
    hasMore: {
      two: 'Two stops have {some} of {count}: {total}.',
      three: 'Three stops have {some} of {count}: {total}.',
    },
    savesNothing: 'A second stop saves nothing.',
    none: 'We have no price for this list at a pharmacy nearby.',
    byMail: 'By mail from {name}: {total}.',
  },
  /** How much of a total is paid in which way. */
  paid: {
    insurance: '{count} with insurance',
    coupon: { one: '1 with a coupon', many: '{count} with coupons' },
  },
  deductible: {
    full: 'With insurance, you may pay the full price until you meet your deductible.',
    coupons: 'What you pay with a coupon doesn’t count toward your deductible.',
  },
  leftOut: {
    title: 'Not in these totals:',
    noPrice: 'no price nearby',
    mailOnly: 'only by mail order',
    gone: 'no longer offered',
    recounted: 'now counted in another unit; choose the quantity again',
  },
  ways: {
    one: 'One pharmacy for all',
    /** If no pharmacy has all, or there's only one to buy. */
    onePart: 'One pharmacy',
    each: 'Each at its best',
    two: 'The best two stops',
    three: 'The best three stops',
    stops: { one: '1 stop', many: '{count} stops' },
    between: '{miles} mi between stops',
    saves: 'Saves {amount}',
    some: '{some} of {count} medications',
    oneIsEnough: 'One stop is enough: {name} has the lowest price for each.',
    twoAreEnough: 'Two stops are enough: together they have the lowest price for each.',
    /** Opens the three stops. */
    threeStops: 'Three stops: {total}',
  },
  table: {
    caption: 'What each costs at {name}',
    captionOfWay: '{way}: what each costs',
    drug: 'Medication',
    price: 'Price',
    /** The strength, quantity or plan is another one now, or it was removed. */
    changed: 'changed in the list since',
    noPrice: 'No price here',
    copay: 'with insurance',
    card: 'with a coupon',
    program: 'with a manufacturer coupon',
  },
  coupons: {
    show: { one: 'Show coupon', many: 'Show {count} coupons' },
    showAt: { one: 'Show coupon: {name}', many: 'Show {count} coupons: {name}' },
  },
  pharmacies: {
    byTotal: 'Total',
    some: '{some} of {count}',
  },
})

export type ListAnswerMessages = typeof messages

export const editions: EditionChanges<ListAnswerMessages> = {
  provider: {
    deductible: {
      full: 'With insurance, the patient may pay the full price until the deductible is met.',
      coupons: 'What the patient pays with a coupon doesn’t count toward the deductible.',
    },
  },
}
