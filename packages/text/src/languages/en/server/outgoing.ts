/** English of what the server says when something was done, and of the words around every email. */
import { sentences } from '../../../sentence'

export const outgoing = sentences({
  thanksForSharing: 'Thank you for sharing {product}.',
  thanksForRating: 'Thank you for rating {product}.',
  contactTaken: 'Thank you. We reply within {days} business days.',
  hello: 'Hello,',
  helloName: 'Hello {name},',
  /** Names are typed by whoever sends: nobody has checked them. */
  sentBySomebody: 'Somebody who calls themselves “{name}”',
  sender: 'Sent by {organization}',
  unsubscribe: 'Unsubscribe from these emails',
  passwordLabel: 'Temporary password',
  codeLabel: 'Verification code',
  help: '{organization}: support at {phone} or {email}. Message and data rates may apply. Reply STOP to end texts.',
  stopped: '{organization}: you get no more texts from us. Reply START to get them again.',
  started: '{organization}: you get texts from us again. Reply STOP to end them.',
  signedIn: 'Logged in successfully.',
  codeResent: 'A verification code has been resent.',
  signedUp: 'Your account is ready.',
  passwordSaved: 'Your password has been changed.',
  profileSaved: 'Your profile has been saved.',
  emailSaved: 'Your email address has been changed.',
  phoneSaved: 'Your phone number has been changed.',
  emailOn: 'Refill savings reminders by email are on.',
  emailOff: 'Refill savings reminders by email are off.',
  textOn: 'Refill savings reminders by text are on.',
  textOff: 'Refill savings reminders by text are off.',
  removed:
    'Your account has been removed. Your data is erased; what you agreed to be sent or refused is kept without your name, as the law asks.',
  unsubscribed: 'We send no more messages to this address.',
  couponSaved: 'The coupon is in your My Coupons list.',
  couponDeleted: 'The coupon and its reminders are deleted.',
  newMessage: 'You have a new message.',
  refillSaved: 'You will be reminded on {date}, and every {days} days from then on.',
  storedPlanRefused:
    'The insurance plan stored for you is {plan}. Manufacturer offers are not for people insured by Medicare, Medicaid or another government program. If it is no longer yours, change it in the search settings.',
  doseSaved: 'You will be reminded every day at {times}. The first time is {first}.',
  firstToday: 'today at {time}',
  firstTomorrow: 'tomorrow at {time}',
  firstOn: 'on {date} at {time}',
  doseTitle: 'Time for your medication',
  doseText: 'It is time to take {name} {strength}.',
  refillTitle: 'Time to refill {name}',
  refillLess: 'Now {amount} less at {pharmacy}: {price}. You saved it at {saved}.',
  refillSame: 'Still {price} at {pharmacy}, as when you saved it.',
  refillMore: 'Now {price} at {pharmacy}, {amount} more than when you saved it. Nothing near you is lower today.',
  refillEnded: '{pharmacy} no longer takes this coupon. Compare prices to find another one.',
  calendarDose: 'Time for your medication',
  calendarRefill: 'Time for your refill',
  calendarText: 'Reminder from {product}',
  welcomeTitle: 'Welcome to {product}',
  welcomeText:
    'Your account is ready. Save coupons, choose a favorite pharmacy, and we will tell you here when there is news.',
  radius: '{miles} miles',
})

export type OutgoingText = typeof outgoing
