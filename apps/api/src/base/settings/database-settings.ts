/** Settings of the database, and retention. */
import * as v from 'valibot'
import { defaultConnections } from '../roles'
import { addressProblem } from './database-address'
import { defaultLimits } from './database-limits'
import { defaultRetention } from './retention-days'
import { setting } from './setting'
import { numberFrom, secondsFrom, without, yesOrNo } from './setting-schemas'

const postgresqlUrl = without(addressProblem)

const seconds = (milliseconds: number) => String(milliseconds / 1000)

export const databaseSettings = {
  dataDir: setting({
    name: 'DATA_DIR',
    about: 'Folder of the embedded database; one server at a time.',
    schema: v.pipe(v.string(), v.nonEmpty('must not be empty.')),
    default: '.data',
  }),
  databaseUrl: setting({
    name: 'DATABASE_URL',
    about:
      'A PostgreSQL database instead, for any number of servers. It needs one host, which leads to the server that accepts changes: docs/operate/failover.md. In another network, add ?sslmode=verify-full.',
    schema: postgresqlUrl,
    example: 'postgresql://user:password@host:5432/name',
  }),
  databaseReplicaUrl: setting({
    name: 'DATABASE_REPLICA_URL',
    about: 'A standby that streams the changes of DATABASE_URL: serves prices and medications while it is up to date.',
    schema: postgresqlUrl,
    example: 'postgresql://user:password@standby:5432/name',
  }),
  databaseStandbyReads: setting({
    name: 'DATABASE_STANDBY_READS',
    about:
      'y lets the standby of DATABASE_REPLICA_URL answer what changes nothing, such as prices, while DATABASE_URL is away: docs/operate/failover.md.',
    schema: yesOrNo,
    default: 'n',
  }),
  databaseLimits: {
    connections: setting({
      name: 'DATABASE_CONNECTIONS',
      about: 'Connections of each process to PostgreSQL. All processes together must stay below its max_connections.',
      schema: numberFrom(1, 1000),
      defaultInWords: `${defaultConnections.all}, of a worker ${defaultConnections.worker}`,
      example: String(defaultConnections.all),
    }),
    connect: setting({
      name: 'DATABASE_CONNECT_TIMEOUT',
      about: 'The most seconds until a connection is made or a free one is found.',
      schema: secondsFrom(1, 999),
      default: seconds(defaultLimits.connect),
    }),
    statement: setting({
      name: 'DATABASE_STATEMENT_TIMEOUT',
      about:
        'The most seconds that a statement may take. 0 leaves this limit and the next two to the database, as behind PgBouncer: docs/operate/failover.md.',
      schema: secondsFrom(0, 999),
      default: seconds(defaultLimits.statement),
    }),
    lock: setting({
      name: 'DATABASE_LOCK_TIMEOUT',
      about: 'The most seconds that a statement may wait for a lock.',
      schema: secondsFrom(0, 999),
      default: seconds(defaultLimits.lock),
    }),
    idleTransaction: setting({
      name: 'DATABASE_IDLE_TIMEOUT',
      about: 'The most seconds that a transaction may be idle.',
      schema: secondsFrom(0, 999),
      default: seconds(defaultLimits.idleTransaction),
    }),
  },
  migrates: setting({
    name: 'MIGRATE',
    about:
      'n leaves migrations to `migrate --run`. A server whose database lacks one then reports it and does not start.',
    schema: yesOrNo,
    default: 'y',
  }),
  demoData: setting({
    name: 'DEMO_DATA',
    about:
      'y loads demo organizations and made-up prices into an empty database when the server starts; no command ever does.',
    schema: yesOrNo,
    defaultInWords: 'y; n if DATABASE_URL, PUBLIC_URL, SMTP_URL or an SMS_ setting is set',
    example: 'n',
  }),
}

const days = (name: string, about: string, from: number, to: number, usual: number) =>
  setting({ name, about, schema: numberFrom(from, to), default: String(usual) })

export const retentionSettings = {
  /** Days. */
  retention: {
    devices: days(
      'RETENTION_DEVICES',
      'A device after it was last seen, with its searches and cards. A session ends after 90 days without use.',
      1,
      3650,
      defaultRetention.devices,
    ),
    questions: days('RETENTION_QUESTIONS', 'Questions to support.', 1, 3650, defaultRetention.questions),
    texts: days('RETENTION_TEXTS', 'Texts to us that the server could not interpret.', 1, 3650, defaultRetention.texts),
    ratings: days('RETENTION_RATINGS', 'Ratings of the app.', 1, 3650, defaultRetention.ratings),
    events: days(
      'RETENTION_EVENTS',
      'Account events and operators’ actions (`audit`), which contain no contacts and no content.',
      30,
      3650,
      defaultRetention.events,
    ),
    security: days(
      'RETENTION_SECURITY',
      'Refused sign-ins, tokens and requests with the keyed hash of their network, and those hashes in account events.',
      1,
      365,
      defaultRetention.security,
    ),
    counts: days(
      'RETENTION_COUNTS',
      'Daily totals for `report`, which identify nobody.',
      62,
      3650,
      defaultRetention.counts,
    ),
  },
}
