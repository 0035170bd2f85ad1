/** Settings of emails, texts and push messages. */
import * as v from 'valibot'
import { maySendSecrets } from '../unencrypted-hosts'
import { setting } from './setting'
import { commaSeparated, filePath, matching, without } from './setting-schemas'
import { smtpComplaint } from './smtp-address'
import { textCountries } from './text-destinations'

const emailAddress = v.pipe(v.string(), v.email('must be an email address.'))

export const emailSettings = {
  email: {
    url: setting({
      name: 'SMTP_URL',
      about:
        'The mail server; smtps: for TLS from the first byte. Outside private networks nothing is sent unencrypted, unless ?tls=never follows. Without this setting no emails are sent.',
      schema: without(smtpComplaint),
      example: 'smtp://user:password@host:587',
    }),
    from: setting({
      name: 'MAIL_FROM',
      about: 'The sender, in a domain whose SPF and DKIM records name the mail server.',
      schema: emailAddress,
      example: 'no-reply@savings.example.com',
    }),
  },
  operatorEmail: setting({
    name: 'OPERATOR_EMAIL',
    about: 'Gets an email about each file that is held until `import accept`.',
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
          maySendSecrets,
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
      about: 'The number, or the id of a messaging service. It must be registered with the carriers.',
      schema: matching(/^(\+\d{8,15}|MG\w+)$/, 'must be a number such as +15551230000, or a messaging service id.'),
      example: '+12125550100',
    }),
  },
  textCountries: setting({
    name: 'TEXT_COUNTRIES',
    about:
      'Countries with the prefix +1 whose numbers get texts, such as US,PR. Other numbers are rejected as invalid.',
    schema: v.pipe(
      v.string(),
      v.transform((list) => list.split(',').map((country) => country.trim())),
      v.array(v.picklist(textCountries, `must be some of ${textCountries.join(', ')}, separated by commas.`)),
    ),
    default: 'US',
  }),
}

export const pushSettings = {
  push: {
    contact: setting({
      name: 'PUSH_CONTACT',
      about: 'The contact for push services; without it there are no push messages. The keys are created and stored.',
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
    about: 'A file outside the database that also stores refusals, so that restoring an older database forgets none.',
    schema: filePath,
    example: '/var/lib/rxgauge/refusals.jsonl',
    secretFile: 0o600,
  }),
  /** Milliseconds. */
  deliveryTimeout: setting({
    name: 'DELIVERY_TIMEOUT',
    about: 'The most seconds that one step of a delivery may take.',
    schema: v.pipe(
      matching(/^[1-9]\d{0,2}$/, 'must be a number of seconds from 1 to 999.'),
      v.transform((seconds) => Number(seconds) * 1000),
    ),
    default: '10',
  }),
}
