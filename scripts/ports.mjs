/** The two ports of `pnpm start` and `pnpm dev`, from `PORT` and `PARTNER_PORT`. Ends with a sentence where they cannot be used. */

export function readPorts() {
  const port = readPort('PORT', '4000')
  const partnerPort = readPort('PARTNER_PORT', '4001')
  if (port === partnerPort && port !== 0) {
    fail(`PARTNER_PORT: ${partnerPort} is the port of the product itself. Choose another with PARTNER_PORT.`)
  }
  return { port, partnerPort }
}

function readPort(name, fallback) {
  const text = process.env[name] ?? fallback
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65535) return Number(text)
  return fail(`${name} must be a port number between 0 and 65535.`)
}

function fail(sentence) {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}
