/** What `pnpm start` and `pnpm dev` serve with. */

/** From `PORT` and `PARTNER_PORT`. Ends with a sentence where they cannot be used. */
export function readPorts() {
  const port = readPort('PORT', '4000')
  const partnerPort = readPort('PARTNER_PORT', '4001')
  if (port === partnerPort && port !== 0) {
    fail(`PARTNER_PORT: ${partnerPort} is the port of the product itself. Choose another with PARTNER_PORT.`)
  }
  return { port, partnerPort }
}

function readPort(name: string, fallback: string) {
  const text = process.env[name] ?? fallback
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65535) return Number(text)
  return fail(`${name} must be a port number between 0 and 65535.`)
}

export function fail(sentence: string): never {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

/** Opens the mailbox page where nobody else can reach it: beside these settings a server refuses it. */
export const devMailbox = (environment: NodeJS.ProcessEnv): Record<string, string> =>
  environment.DEV_MAILBOX !== undefined ||
  ['DATABASE_URL', 'PUBLIC_URL', 'TRUST_PROXY'].some((name) => environment[name])
    ? {}
    : { DEV_MAILBOX: 'y' }
