/** English text for sending the site, a coupon or savings to somebody (search 4, "Send-savings dialog"). */
import { sentences } from '../../sentence'

export const messages = sentences({
  siteTitle: 'Send the site to a patient',
  how: 'How to send it',
  qr: 'QR Code',
  text: 'Text',
  email: 'Email',
  scan: 'The patient scans this code with a phone’s camera.',
  phone: 'Phone number',
  recipientEmail: 'Recipient’s email',
  recipientName: 'Recipient’s name (optional)',
  senderName: 'Your name (optional)',
  send: 'Send',
  sending: 'Sending…',
  couponSent: 'Coupon sent!',
  siteSent: 'Website sent!',
  couponSentTo: 'You have successfully sent the coupon to {recipient}.',
  siteSentTo: 'You have successfully sent the website to {recipient}.',
  listSent: 'List sent!',
  listSentTo: 'You have successfully sent the list to {recipient}.',
  done: 'Done',
  ok: 'OK',
  textError: 'Send Text Error',
  emailError: 'Send Email Error',
  couponTextTitle: 'Send the coupon by text',
  couponEmailTitle: 'Send the coupon by email',
  title: 'Share this coupon',
  print: 'Print',
  openPdf: 'Print coupon',
  printText: 'The coupon opens as a PDF to print or save.',
  scanCoupon: 'Scan with a phone’s camera to open this price there.',
  fetching: 'Getting the coupon…',
  /** Opens the phone’s own share sheet. */
  otherWays: 'More ways to share',
  expires: 'The link works for {days} days and doesn’t include anything about you.',
})

export type SendMessages = typeof messages
