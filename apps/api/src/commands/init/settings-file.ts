/** The environment file of an installation: every setting of the server with what it is, those that are not set commented out. */

interface SettingLine {
  name: string
  /** Shown where it is not set: its default, or an example. */
  example: string
  comment: string
}

const line = (name: string, example: string, comment: string): SettingLine => ({ name, example, comment })

/** As in the table of the API's README, in the order in which an operator meets them. */
const sections: Readonly<Record<string, readonly SettingLine[]>> = {
  'Where it is reached': [
    line('PUBLIC_URL', 'https://savings.example.com', 'Where visitors reach it: canonical addresses and links in messages.'),
    line('HOST', '127.0.0.1', 'The address it listens on; 0.0.0.0 in a container.'),
    line('PORT', '4000', 'The port it listens on.'),
    line('FORMER_FILES', '/var/lib/rxgauge/former-files', 'A folder that outlives releases: files of former builds stay servable from there for 30 days, for pages that are open.'),
    line('DRAIN_SECONDS', '0', 'Seconds between SIGTERM and the end, so that a balancer notices: longer than it takes to ask /readyz twice.'),
    line(
      'TRUST_PROXY',
      'loopback',
      'The proxies in front whose X-Forwarded- headers are believed: addresses, networks, loopback, linklocal, uniquelocal. Without it, all visitors behind a proxy share its address and its limits.',
    ),
  ],
  Database: [
    line('DATA_DIR', '.data', 'Folder of the embedded database, for one server.'),
    line('DATABASE_URL', 'postgresql://user:password@host:5432/name', 'A PostgreSQL instead, for any number of servers. In another network: ?sslmode=verify-full.'),
    line('DATABASE_REPLICA_URL', 'postgresql://user:password@standby:5432/name', 'A standby that streams its changes: asked for prices and medications while it has all of them.'),
    line('DATABASE_CONNECTIONS', '10', 'Connections of each process (5 of a worker); all of them together must fit into the database.'),
    line('DATABASE_CONNECT_TIMEOUT', '5', 'Seconds until a connection is made, or a free one is found.'),
    line('DATABASE_STATEMENT_TIMEOUT', '10', 'Seconds that a statement may take. Behind PgBouncer: docs/operate/failover.md says what these three need there.'),
    line('DATABASE_LOCK_TIMEOUT', '5', 'Seconds that a statement may wait for a lock.'),
    line('DATABASE_IDLE_TIMEOUT', '30', 'Seconds that a transaction may stand still.'),
    line('MIGRATE', 'y', 'n where `migrate --run` brings the database to the newest form, and not each server that starts.'),
    line('DEMO_DATA', 'n', 'y loads demo organizations and made-up prices into an empty database.'),
  ],
  Emails: [
    line('SMTP_URL', 'smtp://user:password@host:587', 'The mail server; smtps: for TLS from the first byte. Outside of private networks nothing is sent unencrypted, unless ?tls=never follows. Without it no email goes out.'),
    line('OPERATOR_EMAIL', 'operator@example.com', 'Who is written to of a file that is held until somebody says yes.'),
    line('MAIL_FROM', 'no-reply@savings.example.com', 'The sender: a domain whose SPF and DKIM name the mail server.'),
  ],
  'Texts, over an API like Twilio’s': [
    line('SMS_URL', 'https://api.twilio.com', 'The service.'),
    line('SMS_ACCOUNT', 'AC0123456789', 'The account there.'),
    line('SMS_TOKEN', 'secret', 'Its token; inbound texts are signed with it.'),
    line('SMS_FROM', '+12125550100', 'The number, or the id of a messaging service. Carriers must have registered it.'),
    line('TEXT_COUNTRIES', 'US', 'Countries of +1 whose numbers get texts, such as US,PR.'),
  ],
  Notifications: [
    line('PUSH_CONTACT', 'mailto:operator@example.com', 'Whom push services may write to; without it there are no notifications.'),
    line('PUSH_HOSTS', 'push.example.com:443', 'Push services besides the browsers’ own.'),
    line('REFUSALS_JOURNAL', '/var/lib/rxgauge/refusals.jsonl', 'A file outside of the database in which refusals are kept too: restoring an older database then forgets none.'),
    line('DELIVERY_TIMEOUT', '10', 'Seconds that one step of a delivery may take, of whatever kind.'),
  ],
  Watching: [
    line('METRICS_TOKEN', '', 'Whoever reads /metrics sends it as a bearer token.'),
    line('METRICS_PORT', '9464', 'Metrics on a port of their own instead of the server’s.'),
    line('METRICS_HOST', '127.0.0.1', 'The address of that port.'),
    line('LOG_LEVEL', 'info', 'fatal to trace, or silent. Logs name routes, never addresses, medications or tokens.'),
  ],
  Limits: [
    line('RATE_LIMIT', '600', 'Requests a minute from one device; from one address five times as many.'),
    line('ANSWER_MEMORY', '64', 'Megabytes for answers that are kept until the data behind them changes.'),
    line('OVERLOAD_DELAY', '2000', 'Milliseconds that requests may wait before new ones are sent away (503).'),
  ],
  'How long things stay, in days': [
    line('RETENTION_DEVICES', '120', 'A device after it was last seen, with its searches and cards. A session ends after 90 days without use.'),
    line('RETENTION_QUESTIONS', '365', 'Questions to support.'),
    line('RETENTION_TEXTS', '30', 'Texts to us that were not understood.'),
    line('RETENTION_RATINGS', '365', 'Ratings of the app.'),
    line('RETENTION_EVENTS', '730', 'What happened to accounts, and what operators did (`audit`); without contact and content.'),
    line('RETENTION_SECURITY', '30', 'Refused sign-ins, tokens and requests by the keyed hash of a network, and those hashes in what happened to accounts.'),
    line('RETENTION_COUNTS', '1100', 'Sums of a day for `report`, of no one in particular.'),
  ],
  'Price feeds': [
    line('PRICE_FEEDS', '/etc/rxgauge/feeds.json', 'The file of the HTTP price feeds: their addresses, keys and limits; see docs/operate/data/feed.md. Only its owner may read it.'),
  ],
  'What visitors see': [
    line('DEFAULT_ZIP', '10001', 'The zip of the prices on a medication’s page until a visitor enters theirs.'),
    line('MAP_TILES', 'https://tiles.example.com/us.pmtiles', 'Streets under the map; without it outlines are drawn, and nobody else is asked.'),
    line('MAP_ATTRIBUTION', '© OpenStreetMap contributors', 'Whose they are.'),
  ],
  Wallets: [
    line('APPLE_PASS_TYPE', 'pass.com.example.coupons', 'Apple’s pass type identifier.'),
    line('APPLE_TEAM', 'ABCDE12345', 'The team.'),
    line('APPLE_PASS_CERT', '/etc/rxgauge/pass.pem', 'The pass certificate.'),
    line('APPLE_PASS_KEY', '/etc/rxgauge/pass-key.pem', 'Its key.'),
    line('APPLE_PASS_PASSPHRASE', 'secret', 'The key’s passphrase.'),
    line('APPLE_WWDR_CERT', '/etc/rxgauge/wwdr.pem', 'Apple’s WWDR certificate.'),
    line('GOOGLE_WALLET_ISSUER', '3388000000000000000', 'Google’s number of the issuer.'),
    line('GOOGLE_WALLET_KEY', '/etc/rxgauge/google.json', 'Its service account’s file.'),
  ],
  'One developer’s machine': [
    line('DEV_MAILBOX', 'n', 'y shows at /dev/mailbox what would be sent, one-time codes included. Never where others reach it.'),
  ],
} // biome-ignore format: a table of settings

/** The names in the file, to be compared with what the server reads. */
export const settingsInFile: readonly string[] = Object.values(sections).flatMap((lines) =>
  lines.map(({ name }) => name),
)

/** Read alike by Node, Docker Compose and systemd. */
export function settingsFile(values: Readonly<Record<string, string>>): string {
  const parts = Object.entries(sections).map(([title, lines]) =>
    [
      `# ${title}`,
      ...lines.flatMap(({ name, example, comment }) => {
        const value = values[name]
        const setting = value === undefined ? `#${name}=${quoted(example)}` : `${name}=${quoted(value)}`
        return [`# ${comment}`, setting]
      }),
    ].join('\n'),
  )
  return `# Settings of RxGauge. This file holds secrets: only its owner may read it.\n\n${parts.join('\n\n')}\n`
}

/** Whether a value can stand in the file: no quoting is common to all who read it. */
export const fitsInSettingsFile = (value: string): boolean => !/['\n\r\\]/.test(value)

const quoted = (value: string) => (/^[\w.:/@,+-]*$/.test(value) ? value : `'${value}'`)
