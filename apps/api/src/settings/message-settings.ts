/** Settings of emails, texts and notifications. */
import * as v from 'valibot'
import { smtpComplaint } from '../deliveries/smtp-address'
import { textCountries } from '../limits/text-destinations'
import { keepsSecrets } from '../unencrypted-hosts'
import { setting } from './setting'
import { commaSeparated, filePath, matching, without } from './setting-schemas'

const emailAddress = v.pipe(v.string(), v.email('must be an email address.'))

export const emailSettings = {
  email: {
    url: setting({
      name: 'SMTP_URL',
      about:
        'The mail server; smtps: for TLS from the first byte. Outside of private networks nothing is sent unencrypted, unless ?tls=never follows. Without it no emails go out.',
      schema: without(smtpComplaint),
      example: 'smtp://user:password@host:587',
    }),
    from: setting({
      name: 'MAIL_FROM',
      about: 'The sender: a domain whose SPF and DKIM records name the mail server.',
      schema: emailAddress,
      example: 'no-reply@savings.example.com',
    }),
  },
  operatorEmail: setting({
    name: 'OPERATOR_EMAIL',
    about: 'Gets one email about each file that is held until `import accept`.',
    schema: emailAddress,
    example: 'operator@example.com',
  }),
}

export const textSettings = {
  text: {
    url: setting({
      name: 'SMS_URL',
      about: 'The service.',
      schema: v.pipe(
        v.string(),
        v.check(
          keepsSecrets,
          'must be an https address such as https://api.twilio.com; http only for this machine, a private address or a name without a dot.',
        ),
      ),
      default: 'https://api.twilio.com',
    }),
    account: setting({
      name: 'SMS_ACCOUNT',
      about: 'Your account there.',
      schema: matching(/^\S+$/, 'must be the account id of the text service.'),
      example: 'AC0123456789',
    }),
    token: setting({
      name: 'SMS_TOKEN',
      about: 'The account’s token; inbound texts are signed with it.',
      schema: matching(/^\S+$/, 'must be the token of the text service.'),
    }),
    from: setting({
      name: 'SMS_FROM',
      about: 'The number, or the id of a messaging service. Carriers must have registered it.',
      schema: matching(/^(\+\d{8,15}|MG\w+)$/, 'must be a number such as +15551230000, or a messaging service id.'),
      example: '+12125550100',
    }),
  },
  textCountries: setting({
    name: 'TEXT_COUNTRIES',
    about: 'Countries of +1 whose numbers get texts, such as US,PR. Other numbers are refused as not valid.',
    schema: v.pipe(
      v.string(),
      v.transform((list) => list.split(',').map((country) => country.trim())),
      v.array(v.picklist(textCountries, `must be some of ${textCountries.join(', ')}, separated by commas.`)),
    ),
    default: 'US',
  }),
}

export const notificationSettings = {
  push: {
    contact: setting({
      name: 'PUSH_CONTACT',
      about: 'Whom push services may write to; without it there are no notifications. Keys are made and kept.',
      schema: matching(/^(mailto:\S+@\S+|https:\/\/\S+)$/, 'must be mailto: and an address, or an https address.'),
      example: 'mailto:operator@example.com',
    }),
    hosts: setting({
      name: 'PUSH_HOSTS',
      about: 'Push services besides the browsers’ own, as host:port, separated by commas.',
      schema: commaSeparated,
      default: '',
      example: 'push.example.com:443',
    }),
  },
  refusalsJournal: setting({
    name: 'REFUSALS_JOURNAL',
    about:
      'A file outside of the database in which refusals are kept too: restoring an older database then forgets none.',
    schema: filePath,
    example: '/var/lib/rxgauge/refusals.jsonl',
    secretFile: 0o600,
  }),
  /** Milliseconds. */
  deliveryTimeout: setting({
    name: 'DELIVERY_TIMEOUT',
    about: 'Seconds that one step of any delivery may take.',
    schema: v.pipe(
      matching(/^[1-9]\d{0,2}$/, 'must be a number of seconds from 1 to 999.'),
      v.transform((seconds) => Number(seconds) * 1000),
    ),
    default: '10',
  }),
}
