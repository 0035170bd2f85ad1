/** English text of a list over time: what it costs since it was made, price watches, and refill days. */
import { sentences } from '../../sentence'

export const messages = sentences({
  since: {
    title: 'Since you made this list',
    /** `one`: of a single medication. */
    less: {
      one: '{name} costs {amount} less than on {date}: {now}, down from {before}.',
      many: 'These {count} cost {amount} less than on {date}: {now}, down from {before}.',
    },
    more: {
      one: '{name} costs {amount} more than on {date}: {now}, up from {before}.',
      many: 'These {count} cost {amount} more than on {date}: {now}, up from {before}.',
    },
    same: {
      one: '{name} costs the same as on {date}: {now}.',
      many: 'These {count} cost the same as on {date}: {now}.',
    },
    /** If they were added on different days: the first of them. */
    first: 'Each is compared with the day you added it. The first was {date}.',
    out: 'Not compared:',
    noPrice: 'no price today',
    mailOnly: 'only by mail order',
    gone: 'no longer offered',
    recounted: 'now counted in another unit; choose the quantity again',
    noFirst: 'no price when you added it',
    today: 'added today',
    otherZip: 'added near another zip code',
  },
  watch: {
    title: 'Tell me when it costs less',
    lead: 'We look every day near {zip}. We tell you once, and again only after the price was higher.',
    guest: 'Sign in first. Then we can tell you when a price falls.',
    what: 'What to watch',
    wholeList: 'The whole list, {count} medications together',
    price: 'Tell me at this price or less',
    priceHint: 'In dollars, such as 20 or 12.50',
    priceWrong: 'Enter a price from $0.01 to $9,999.99.',
    inbox: 'You’ll always find it in Notifications.',
    set: 'Watch this price',
    yours: 'Prices you watch',
    one: '{name}: {price} or less near {zip}',
    list: 'Your list of {count}: {price} or less near {zip}',
    waiting: 'We’ll tell you once it falls to that.',
    resting: 'It was low enough when we last looked. The next message comes after it was higher.',
    changed: 'Your list has changed since. Watch it again to count what’s in it now.',
    stop: 'Stop',
    stopNamed: 'Stop watching: {name}',
    off: 'Price watches are turned off here, so we aren’t looking at these now.',
    none: 'You aren’t watching any prices now.',
    loadFailed: 'We couldn’t load the prices you watch.',
  },
  calendar: {
    title: 'Refill days in my calendar',
    lead: 'One file with the refill days of your list, for the calendar on your phone or computer.',
    nextOn: 'Next refill of {name}',
    supply: 'Days a refill of {name} lasts',
    days: '{count} days',
    hint: 'Leave a day empty to leave it out.',
    withNames: 'Put the names of my medications in the file. Others may see my calendar.',
    download: 'Download the calendar file',
    saved: 'The file is in your downloads. Open it to add the days.',
    none: 'Enter the day of at least one refill.',
  },
})

export type ListTimeMessages = typeof messages
