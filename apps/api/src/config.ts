/** The server's settings, read from the environment once; a bad value stops the start with a sentence that names it. */
import * as v from 'valibot'
import { StartError } from './start-error'

const port = (name: string, fallback: string) =>
  v.pipe(
    v.optional(v.string(), fallback),
    v.regex(/^\d{1,5}$/, `${name} must be a port number between 0 and 65535.`),
    v.transform(Number),
    v.maxValue(65535, `${name} must be a port number between 0 and 65535.`),
  )

const yesOrNo = (name: string, fallback: 'y' | 'n') =>
  v.pipe(
    v.optional(v.string(), fallback),
    v.picklist(['y', 'n'], `${name} must be y or n.`),
    v.transform((text) => text === 'y'),
  )

const environment = v.object({
  PORT: port('PORT', '4000'),
  HOST: v.optional(v.string(), '127.0.0.1'),
  DATA_DIR: v.optional(v.pipe(v.string(), v.nonEmpty('DATA_DIR must not be empty.')), '.data'),
  DATABASE_URL: v.optional(
    v.pipe(
      v.string(),
      v.regex(
        /^postgres(ql)?:\/\/.+/,
        'DATABASE_URL must be an address such as postgresql://user:password@host:5432/name.',
      ),
    ),
  ),
  /** Where visitors reach the server; signs nothing, but canonical addresses are built from it. */
  PUBLIC_URL: v.optional(v.pipe(v.string(), v.url('PUBLIC_URL must be an address such as https://example.com.'))),
  /** Number of proxies in front whose X-Forwarded-For is to be believed. */
  TRUST_PROXY: v.pipe(
    v.optional(v.string(), '0'),
    v.regex(/^\d$/, 'TRUST_PROXY must be a number of proxies from 0 to 9.'),
    v.transform(Number),
  ),
  LOG_LEVEL: v.optional(
    v.picklist(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent.',
    ),
    'info',
  ),
  /** Loads the demo organizations, catalogue and pharmacies into an empty database. */
  DEMO_DATA: yesOrNo('DEMO_DATA', 'y'),
  /** The zip whose prices stand on a medication's page before anybody gives theirs. */
  DEFAULT_ZIP: v.pipe(v.optional(v.string(), '10001'), v.regex(/^\d{5}$/, 'DEFAULT_ZIP must be five digits.')),
  /** Requests that one address may make in a minute. */
  RATE_LIMIT: v.pipe(
    v.optional(v.string(), '600'),
    v.regex(/^[1-9]\d{0,6}$/, 'RATE_LIMIT must be a number of requests a minute, at least 1.'),
    v.transform(Number),
  ),
  /** Milliseconds that requests may wait for their turn before new ones are sent away. */
  OVERLOAD_DELAY: v.pipe(
    v.optional(v.string(), '2000'),
    v.regex(/^[1-9]\d{0,6}$/, 'OVERLOAD_DELAY must be a number of milliseconds, at least 1.'),
    v.transform(Number),
  ),
})

export interface Config {
  port: number
  host: string
  dataDir: string
  databaseUrl: string | undefined
  publicUrl: string | undefined
  trustProxy: number
  logLevel: string
  demoData: boolean
  defaultZip: string
  rateLimit: number
  overloadDelay: number
}

/** @throws StartError naming the variable and what it must be. */
export function readConfig(variables: Record<string, string | undefined>): Config {
  const result = v.safeParse(environment, variables)
  if (!result.success) {
    throw new StartError(result.issues.map((issue) => issue.message).join(' '))
  }
  const settings = result.output
  return {
    port: settings.PORT,
    host: settings.HOST,
    dataDir: settings.DATA_DIR,
    databaseUrl: settings.DATABASE_URL,
    publicUrl: settings.PUBLIC_URL,
    trustProxy: settings.TRUST_PROXY,
    logLevel: settings.LOG_LEVEL,
    demoData: settings.DEMO_DATA,
    defaultZip: settings.DEFAULT_ZIP,
    rateLimit: settings.RATE_LIMIT,
    overloadDelay: settings.OVERLOAD_DELAY,
  }
}
