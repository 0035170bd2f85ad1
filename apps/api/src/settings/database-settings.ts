/** Settings of the database, and how long things stay in it. */
import * as v from 'valibot'
import { defaultLimits } from '../database/connections'
import { addressProblem } from '../database/database-address'
import { defaultRetention } from '../database/retention'
import { connectionsOf } from '../roles'
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
      'A PostgreSQL database instead, for any number of servers. One host, which leads to the server that takes changes: docs/operate/failover.md. In another network: ?sslmode=verify-full.',
    schema: postgresqlUrl,
    example: 'postgresql://user:password@host:5432/name',
  }),
  databaseReplicaUrl: setting({
    name: 'DATABASE_REPLICA_URL',
    about:
      'A standby that streams the changes of DATABASE_URL: asked for prices and medications while it has all of them.',
    schema: postgresqlUrl,
    example: 'postgresql://user:password@standby:5432/name',
  }),
  databaseLimits: {
    connections: setting({
      name: 'DATABASE_CONNECTIONS',
      about: 'Connections of each process to PostgreSQL. All processes together must stay below its max_connections.',
      schema: numberFrom(1, 1000),
      defaultInWords: `${connectionsOf.all}, of a worker ${connectionsOf.worker}`,
      example: String(connectionsOf.all),
    }),
    connect: setting({
      name: 'DATABASE_CONNECT_TIMEOUT',
      about: 'Seconds until a connection is made, or a free one is found.',
      schema: secondsFrom(1, 999),
      default: seconds(defaultLimits.connect),
    }),
    statement: setting({
      name: 'DATABASE_STATEMENT_TIMEOUT',
      about:
        'Seconds that a statement may take. 0 leaves this limit and the next two to the database, as behind PgBouncer: docs/operate/failover.md.',
      schema: secondsFrom(0, 999),
      default: seconds(defaultLimits.statement),
    }),
    lock: setting({
      name: 'DATABASE_LOCK_TIMEOUT',
      about: 'Seconds that a statement may wait for a lock.',
      schema: secondsFrom(0, 999),
      default: seconds(defaultLimits.lock),
    }),
    idleTransaction: setting({
      name: 'DATABASE_IDLE_TIMEOUT',
      about: 'Seconds that a transaction may stand still.',
      schema: secondsFrom(0, 999),
      default: seconds(defaultLimits.idleTransaction),
    }),
  },
  migrates: setting({
    name: 'MIGRATE',
    about: 'n leaves migrations to `migrate --run`. A server whose database lacks one then says so and does not start.',
    schema: yesOrNo,
    default: 'y',
  }),
  demoData: setting({
    name: 'DEMO_DATA',
    about:
      'y loads demo organizations and made-up prices into an empty database when the server starts; no command ever does.',
    schema: yesOrNo,
    defaultInWords: 'y; n where DATABASE_URL, PUBLIC_URL, SMTP_URL or an SMS_ setting is set',
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
    texts: days('RETENTION_TEXTS', 'Texts to us that were not understood.', 1, 3650, defaultRetention.texts),
    ratings: days('RETENTION_RATINGS', 'Ratings of the app.', 1, 3650, defaultRetention.ratings),
    events: days(
      'RETENTION_EVENTS',
      'What happened to accounts, and what operators did (`audit`); without contacts and content.',
      30,
      3650,
      defaultRetention.events,
    ),
    security: days(
      'RETENTION_SECURITY',
      'Refused sign-ins, tokens and requests by the keyed hash of a network, and those hashes in what happened to accounts.',
      1,
      365,
      defaultRetention.security,
    ),
    counts: days(
      'RETENTION_COUNTS',
      'Sums of a day for `report`, of no one in particular.',
      62,
      3650,
      defaultRetention.counts,
    ),
  },
}
