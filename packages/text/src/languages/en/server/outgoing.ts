/** English text of the server's success messages, and of the frame around every email. */
import { sentences } from '../../../sentence'

export const outgoing = sentences({
  thanksForSharing: 'Thank you for sharing {product}.',
  thanksForRating: 'Thank you for rating {product}.',
  contactTaken: 'Thank you.',
  contactReply: 'We reply within {days} business days.',
  hello: 'Hello,',
  helloName: 'Hello {name},',
  /** In the desk's sample of an answer to a question. */
  sampleAnswer: 'Hello Ben,\n\nWe’ve sent you a new card.\n\nCleo, support',
  /** The sender typed the name, and nobody has checked it. */
  sentBySomebody: 'Someone using the name “{name}”',
  sender: 'Sent by {organization}',
  unsubscribe: 'Unsubscribe from these emails',
  passwordLabel: 'Temporary password',
  codeLabel: 'Verification code',
  help: '{organization}: support at {phone} or {email}. Message and data rates may apply. Reply STOP to end texts.',
  stopped: '{organization}: you won’t get any more texts from us. Reply START to get them again.',
  started: '{organization}: you’ll get texts from us again. Reply STOP to end them.',
  signedIn: 'Logged in successfully.',
  codeResent: 'A verification code has been resent.',
  signedUp: 'Your account is ready.',
  passwordSaved: 'Your password has been changed.',
  profileSaved: 'Your profile has been saved.',
  emailSaved: 'Your email address has been changed.',
  phoneSaved: 'Your phone number has been changed.',
  emailOn: 'You’ll get emails about refill savings and the prices you watch.',
  emailOff: 'You won’t get emails about refill savings or the prices you watch.',
  textOn: 'You’ll get texts about refill savings and the prices you watch.',
  textOff: 'You won’t get texts about refill savings or the prices you watch.',
  removed:
    'Your account has been removed. Your data has been deleted. The law requires us to keep a record of the messages you agreed to or refused, without your name.',
  unsubscribed: 'We won’t send any more messages to this address.',
  couponSaved: 'The coupon is in your My Coupons list.',
  couponDeleted: 'The coupon and its reminders have been deleted.',
  newMessage: 'You have a new message.',
  refillSaved: 'We’ll remind you on {date}, and every {days} days after that.',
  storedPlanRefused:
    'The saved insurance plan is {plan}. Manufacturer offers can’t be used with Medicare, Medicaid or another government plan. If the plan has changed, choose the new one in the search settings.',
  doseSaved: 'We’ll remind you every day at {times}. The first time is {first}.',
  remindersPaused: 'Reminders are paused for now. They’ll start again on their own, and we’ll keep what you set.',
  firstToday: 'today at {time}',
  firstTomorrow: 'tomorrow at {time}',
  firstOn: 'on {date} at {time}',
  doseTitle: 'Time for your medication',
  doseText: 'It’s time to take {name} {strength}.',
  refillTitle: 'Time to refill {name}',
  refillLess: 'Now {amount} less at {pharmacy}: {price}. It was {saved} when you saved it.',
  refillSame: 'Still {price} at {pharmacy}, the same as when you saved it.',
  refillMore: 'Now {price} at {pharmacy}, {amount} more than when you saved it. Nothing near you is lower today.',
  refillEnded: '{pharmacy} no longer accepts this coupon. Compare prices to find another.',
  watchSaved: 'We’ll look every day, and tell you when it costs {threshold} or less.',
  watchLowAlready:
    'It costs {price} today, so it’s low enough already. We’ll tell you the next time that it falls to {threshold} or less.',
  watchNoPrice:
    'We don’t have a price for this today. We’ll look every day, and tell you when it costs {threshold} or less.',
  watchDeleted: 'We’ve stopped watching this price.',
  watchTitle: '{name} now costs {price}',
  watchText:
    '{name} {strength} now costs {price} at {pharmacy}. You asked us to tell you at {threshold} or less. The next message comes after the price was higher.',
  /** The copay of the person's plan. */
  watchCopayText:
    '{name} {strength} now costs {price} with your insurance. You asked us to tell you at {threshold} or less. The next message comes after the price was higher.',
  watchListTitle: 'Your list now costs {price}',
  watchListText:
    'The {count} medications of your list now cost {price} together, each where it costs least. You asked us to tell you at {threshold} or less. The next message comes after the price was higher.',
  watchNews: 'It costs {price} now. You asked us to tell you at {threshold} or less.',
  watchEndedTitle: 'We’ve stopped watching a price',
  watchEnded: {
    gone: {
      one: 'We no longer have {name} {strength} in our catalog, so we’ve stopped watching its price.',
      list: 'We no longer have {name} {strength} in our catalog, so we’ve stopped watching the price of your list. You can watch the others again.',
    },
    /** Its unit has changed. */
    recounted: {
      one: '{name} {strength} is counted in another unit now, so we’ve stopped watching its price. Choose the quantity again in your list, and then watch it again.',
      list: '{name} {strength} is counted in another unit now, so we’ve stopped watching the price of your list. Choose the quantity again in your list, and then watch it again.',
    },
  },
  calendarDose: 'Time for your medication',
  calendarRefill: 'Time for your refill',
  calendarRefills: 'Time for {count} refills',
  calendarRefillOf: 'Time to refill {name}',
  calendarText: 'Reminder from {product}',
  welcomeTitle: 'Welcome to {product}',
  welcomeText: 'Your account is ready. Save coupons and choose a favorite pharmacy. Your messages will be here.',
  radius: '{miles} miles',
})

export type OutgoingText = typeof outgoing
