/** English text of My list: the medications that somebody buys together. */
import type { EditionChanges } from '../../edition'
import { sentences } from '../../sentence'
import { medication } from './medication-words'

export const messages = sentences(
  {
    title: 'My list',
    lead: 'Every medication you buy, and what they cost together near you.',
    back: 'Back to the search',
    /** The strip below the search. */
    strip: {
      count: { one: '1 medication', many: '{count} medications' },
      together: '{price} together',
      see: 'See my list',
      /** A list on this device and one in the account. */
      two: 'You have two lists. Choose what to keep.',
    },
    add: 'Add to my list',
    inList: 'In your list',
    /** Where there's little room. */
    short: { add: 'Add to list', there: 'In list' },
    search: {
      label: 'Add a medication',
      placeholder: 'Type a medication name',
      adding: 'Adding {name}…',
      added: 'Added: {name}, {dose}, {quantity}.',
      noStrength: '{name} has no strength we can price, so it wasn’t added.',
    },
    empty: {
      title: 'Your list is empty',
      text: 'Add the medications you buy. Then see if one pharmacy or two costs less.',
      steps: [
        'Type a medication’s name above, or press one below.',
        'Check its strength and quantity.',
        'Enter your zip code to see prices.',
      ],
    },
    /** For an empty list. */
    suggestions: {
      coupons: 'From My Coupons',
      recent: 'Recently viewed',
      top: 'Often searched',
      add: 'Add {name}',
    },
    entries: { one: '1 medication', many: '{count} medications' },
    /** Of an entry. */
    entry: {
      change: 'Change',
      changeNamed: 'Change {name}',
      remove: 'Remove',
      removeNamed: 'Remove {name}',
      up: 'Move {name} up',
      down: 'Move {name} down',
      moved: '{name} is now number {place} of {count}.',
      form: 'Form',
      strength: 'Strength',
      quantity: 'Quantity',
      custom: 'Another quantity',
      customLabel: 'From {min} to {max}',
      customWrong: 'Enter a number.',
      plan: 'Insurance',
      noPlan: 'No insurance',
      /** A plan whose name isn't known here. */
      otherPlan: 'The plan chosen before',
      searchPlan: 'Find another plan',
      done: 'Done',
      cancel: 'Cancel',
      lowest: 'from {price}',
      /** Only mail order, or a favorite pharmacy far away, has a price. */
      elsewhere: 'No price nearby, but there is one farther away or by mail. See below.',
      noPrice: 'We have no price for this nearby. It’s left out of the sum.',
      gone: 'We no longer have this medication. It’s left out of the sum.',
      recounted: 'It’s now counted in another unit. Choose the quantity again. Until then it’s left out of the sum.',
      /** In the form. */
      recountedFrom: 'It was {before}. It’s now counted in another unit. Choose the quantity again.',
      planGone: 'We no longer have this plan, so this is the price without insurance.',
      noChoices: 'We can’t load its strengths right now.',
      goneChoices: 'We no longer have this medication. Remove it, or add it again by its new name.',
    },
    place: {
      title: 'Where do you buy?',
      label: 'Zip Code',
      show: 'See prices',
      near: 'Near {zip}',
      change: 'Change the zip code',
    },
    /** After a professional sent the list: the next patient's. */
    startNew: 'Start a new list',
    notice: {
      cleared: 'The list was emptied.',
      removed: '{name} was removed.',
      undo: 'Undo',
      close: 'Close',
      there: '{name} is already in your list.',
      full: 'A list holds {most} medications. Remove one to add {name}.',
      joined: {
        one: 'The medication from this device is now in your account’s list.',
        many: 'The {count} medications from this device are now in your account’s list.',
      },
      tooMany: 'Together that’s {count}, and a list holds {most}. Remove some first. Nothing was changed.',
      /** The same entry was changed on two devices. */
      kept: 'You also changed this on another device. We kept what you chose here: {names}.',
      dropped: 'A list holds {most} medications. These didn’t fit with those from your other device: {names}.',
      restored: 'That’s undone.',
    },
    /** A list on this device and one in the account. */
    question: {
      title: 'You have two lists',
      text: 'This device has {here}, and your account has {account}.',
      join: 'Join both',
      account: 'Keep only my account’s list',
      later: 'Not now',
      erased: 'The list on this device was deleted.',
    },
    saving: {
      unsent: 'Not saved to your account yet. We’ll save it when you’re connected. Keep this page open until then.',
      failed: 'We couldn’t load your list.',
      refused: 'We couldn’t save your list: {reason}',
      here: 'This list is on this device only. Sign in to see it on your others.',
    },
    shared: {
      title: 'A list for you',
      lead: 'Someone shared these medications. Nothing is added until you press the button.',
      add: { one: 'Add it to my list', many: 'Add these {count} to my list' },
      added: { one: '1 medication was added.', many: '{count} medications were added.' },
      allThere: 'They’re all in your list already.',
      someFull: 'A list holds {most} medications, so these weren’t added: {names}.',
      gone: {
        one: '1 medication of this list is no longer offered.',
        many: '{count} medications of this list are no longer offered.',
      },
      ended: 'This link no longer works. Ask for a new one.',
      until: 'The link works until {date}.',
      none: 'Not now',
    },
  },
  { medication },
)

export type MyListMessages = typeof messages
export type MyListSentences = Omit<MyListMessages, 'medication'>

export const editions: EditionChanges<MyListMessages> = {
  provider: {
    title: 'Medication list',
    lead: 'Every medication of the patient, and what they cost together nearby.',
    strip: { see: 'See the list', two: 'There are two lists. Choose what to keep.' },
    add: 'Add to the list',
    inList: 'In the list',
    empty: {
      title: 'The list is empty',
      text: 'Add the patient’s medications. Then see if one pharmacy or two costs less.',
      steps: [
        'Type a medication’s name above, or press one below.',
        'Check its strength and quantity.',
        'Enter the patient’s zip code to see prices.',
      ],
    },
    place: { title: 'Where does the patient buy?' },
    notice: {
      there: '{name} is already in the list.',
      joined: {
        one: 'The medication from this device is now in the account’s list.',
        many: 'The {count} medications from this device are now in the account’s list.',
      },
      kept: 'This was also changed on another device. We kept what was chosen here: {names}.',
      dropped: 'A list holds {most} medications. These didn’t fit with those from the other device: {names}.',
    },
    question: {
      title: 'There are two lists',
      text: 'This device has {here}, and the account has {account}.',
      account: 'Keep only the account’s list',
    },
    saving: {
      unsent: 'Not saved to the account yet. We’ll save it when there’s a connection. Keep this page open until then.',
      failed: 'We couldn’t load the list.',
      refused: 'We couldn’t save the list: {reason}',
      here: 'This list is on this device only. Sign in to see it on others.',
    },
    shared: {
      title: 'A shared list',
      lead: 'Someone shared these medications. Nothing is added until the button is pressed.',
      add: { one: 'Add it to the list', many: 'Add these {count} to the list' },
      allThere: 'They’re all in the list already.',
    },
  },
}
