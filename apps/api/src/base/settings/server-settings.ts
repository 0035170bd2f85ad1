/** Settings of the server itself: addresses, monitoring and limits. */
import * as v from 'valibot'
import { parseProxies } from '../trusted-proxies'
import { setting } from './setting'
import {
  anyText,
  commaSeparated,
  filePath,
  matching,
  numberFrom,
  port,
  secondsFrom,
  writtenByOperator,
  yesOrNo,
} from './setting-schemas'

export const addressSettings = {
  publicUrl: setting({
    name: 'PUBLIC_URL',
    about: 'The public address: canonical addresses and links in messages start with it. Set it in production.',
    schema: v.pipe(v.string(), v.url('must be an address such as https://example.com.')),
    example: 'https://savings.example.com',
  }),
  host: setting({
    name: 'HOST',
    about: 'The address it listens on; 0.0.0.0 in a container.',
    schema: anyText,
    default: '127.0.0.1',
  }),
  port: setting({ name: 'PORT', about: 'The port it listens on.', schema: port, default: '4000' }),
  formerFiles: setting({
    name: 'FORMER_FILES',
    about:
      'A folder that outlives releases: hashed files from earlier builds are served from it for 30 days, for pages that are still open.',
    schema: matching(/^[^\0\n\r]+$/, 'must be the path of a folder.'),
    example: '/var/lib/rxgauge/former-files',
  }),
  /** Milliseconds. */
  drain: setting({
    name: 'DRAIN_SECONDS',
    about:
      'Seconds between SIGTERM and the end, during which /readyz responds with 503 and everything else is served: longer than your load balancer takes to check /readyz twice.',
    schema: secondsFrom(0, 600),
    default: '0',
  }),
  /** Addresses, networks and named ranges. */
  trustProxy: setting({
    name: 'TRUST_PROXY',
    about:
      'The proxies in front whose X-Forwarded- headers are trusted: addresses, networks (10.1.0.0/16), loopback, linklocal or uniquelocal, separated by commas. Without it, all visitors behind a proxy share its address and its limits.',
    schema: v.pipe(
      v.string(),
      v.transform(parseProxies),
      v.array(
        v.string(),
        'must name the proxies in front: addresses or networks such as 10.0.0.7, 10.1.0.0/16 or loopback, separated by commas. A mere number of proxies would trust anyone who reaches this port.',
      ),
      v.readonly(),
    ),
    default: '',
    example: 'loopback',
  }),
}

export const assistantSettings = {
  mcp: setting({
    name: 'MCP',
    about: 'n leaves out the server for assistants (Model Context Protocol) at /mcp.',
    schema: yesOrNo,
    default: 'y',
  }),
}

export const deskSettings = {
  desk: {
    isOn: setting({
      name: 'DESK',
      about: 'n leaves out the desk, the web area for operators at /desk.',
      schema: yesOrNo,
      default: 'y',
    }),
    ownHost: setting({
      name: 'DESK_HOST',
      about: 'The only host that serves the desk, without a port. Without it, every host of the server does.',
      schema: matching(/^[a-z0-9.-]{1,253}$/, 'must be a host in lowercase, such as desk.example.com.'),
      example: 'desk.example.com',
    }),
    uploads: setting({
      name: 'DESK_UPLOADS',
      about:
        'Folder of files that staff bring in the desk; by default desk-uploads in DATA_DIR. Servers of one database on several machines share it, or each request of a person must reach the same machine.',
      schema: v.pipe(v.string(), v.nonEmpty('must not be empty.')),
      example: '/srv/rxgauge/desk-uploads',
    }),
    provider: {
      issuer: setting({
        name: 'DESK_OIDC_ISSUER',
        about:
          'Your identity provider (OpenID Connect), through which staff may sign in to the desk. Register the address /desk/api/sign-in/provider/return there.',
        schema: v.pipe(v.string(), v.url('must be an address such as https://login.example.com.')),
        example: 'https://login.example.com',
      }),
      clientId: setting({
        name: 'DESK_OIDC_CLIENT_ID',
        about: 'The desk’s client id there.',
        schema: anyText,
        example: 'rxgauge-desk',
      }),
      clientSecret: setting({
        name: 'DESK_OIDC_CLIENT_SECRET',
        about: 'The desk’s client secret there.',
        schema: anyText,
      }),
      clientSecretFile: setting({
        name: 'DESK_OIDC_CLIENT_SECRET_FILE',
        about: 'A file with that secret, in its place.',
        schema: filePath,
        example: '/etc/rxgauge/desk-client-secret',
        secretFile: writtenByOperator,
      }),
      scope: setting({
        name: 'DESK_OIDC_SCOPE',
        about: 'What is asked for besides openid email profile, where your provider needs it to tell groups.',
        schema: matching(/^[\x21-\x7e ]*$/, 'must be words separated by spaces.'),
        default: '',
        example: 'groups',
      }),
      groupsClaim: setting({
        name: 'DESK_OIDC_GROUPS_CLAIM',
        about: 'The claim in which your provider lists a person’s groups.',
        schema: matching(/^\S+$/, 'must be one word.'),
        default: 'groups',
      }),
      groups: setting({
        name: 'DESK_OIDC_GROUPS',
        about:
          'Which group gives which role: group=role, or group=role:ORG for one organization, separated by commas. Read at each sign-in.',
        schema: commaSeparated,
        default: '',
        example: 'pharmacists=prices,acme-hr=reports:ACME',
      }),
    },
  },
}

export const monitoringSettings = {
  metrics: {
    token: setting({
      name: 'METRICS_TOKEN',
      about:
        'Readers of /metrics must send it as a bearer token. Without METRICS_PORT, the metrics are on the server’s own port.',
      schema: matching(/^[\x21-\x7e]{16,200}$/, 'must have at least 16 characters and no spaces.'),
    }),
    port: setting({
      name: 'METRICS_PORT',
      about: 'A separate port for the metrics. Without it and without METRICS_TOKEN there are no metrics.',
      schema: port,
      example: '9464',
    }),
    host: setting({
      name: 'METRICS_HOST',
      about: 'The address that the metrics port listens on.',
      schema: anyText,
      default: '127.0.0.1',
    }),
  },
  logLevel: setting({
    name: 'LOG_LEVEL',
    about:
      'fatal, error, warn, info, debug, trace or silent. Logs name routes, never addresses, medications or tokens.',
    schema: v.picklist(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be fatal, error, warn, info, debug, trace or silent.',
    ),
    default: 'info',
  }),
}

export const limitSettings = {
  /** For one device; an address gets more. */
  rateLimit: setting({
    name: 'RATE_LIMIT',
    about:
      'Requests a minute from one device. One address may make five to fifteen times as many, depending on the devices behind it.',
    schema: v.pipe(
      matching(/^[1-9]\d{0,6}$/, 'must be a number of requests a minute, at least 1.'),
      v.transform(Number),
    ),
    default: '600',
  }),
  /** Megabytes. */
  responseCacheMegabytes: setting({
    name: 'ANSWER_MEMORY',
    about: 'Megabytes for responses that are cached until the data behind them changes.',
    schema: numberFrom(1, 9999),
    default: '64',
  }),
  /** Milliseconds. */
  overloadDelay: setting({
    name: 'OVERLOAD_DELAY',
    about: 'The most milliseconds that requests may wait before new ones are rejected (503).',
    schema: v.pipe(matching(/^[1-9]\d{0,6}$/, 'must be a number of milliseconds, at least 1.'), v.transform(Number)),
    default: '2000',
  }),
}

export const developerSettings = {
  devMailbox: setting({
    name: 'DEV_MAILBOX',
    about:
      'y shows all messages at /dev/mailbox, including one-time codes. Refused with DATABASE_URL, TRUST_PROXY or a PUBLIC_URL on another machine; `pnpm start` and `pnpm dev` set it unless one of these is set.',
    schema: yesOrNo,
    default: 'n',
  }),
}
