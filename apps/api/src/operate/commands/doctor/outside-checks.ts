/**
 * Checks the installation from outside (`doctor --outside`): the sender's DNS, TLS, and pages that must be closed. It
 * requests PUBLIC_URL as a visitor would.
 */
import { Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import { connect } from 'node:tls'
import type { Config } from '../../../base/config'
import { bad, type Finding, good, notice } from './finding'

export interface OutsideOptions {
  /** The selector of the sender's DKIM key. */
  dkim?: string | undefined
  /** The name server to ask, as `address:port`; by default this machine's. */
  dns?: string | undefined
}

/** Milliseconds. */
const patience = 5000
/** Days before expiry that leave time to renew a certificate. */
const enoughDays = 14

export async function checkOutside(config: Config, options: OutsideOptions, ca?: string): Promise<Finding[]> {
  const { publicUrl, delivery } = config
  return [
    ...(delivery.smtp ? await senderFindings(delivery.smtp.from, options) : []),
    ...(publicUrl === undefined
      ? [notice('outside', 'PUBLIC_URL is not set: there is no address to check from outside.')]
      : await addressFindings(publicUrl, ca)),
  ]
}

/** Checks SPF, DMARC and, with a selector, DKIM: without them mail services drop or flag emails. */
async function senderFindings(from: string, { dkim, dns }: OutsideOptions): Promise<Finding[]> {
  const domain = from.split('@').at(-1) ?? ''
  const resolver = new Resolver({ timeout: patience, tries: 1 })
  if (dns !== undefined) resolver.setServers([dns])
  const textsAt = async (name: string): Promise<string[]> => {
    try {
      return (await resolver.resolveTxt(name)).map((parts) => parts.join(''))
    } catch (error) {
      const { code } = error as { code?: string }
      if (code === 'ENOTFOUND' || code === 'ENODATA') return []
      throw error
    }
  }
  try {
    const spf = (await textsAt(domain)).filter((text) => /^v=spf1( |$)/i.test(text))
    const dmarc = (await textsAt(`_dmarc.${domain}`)).filter((text) => /^v=DMARC1/i.test(text))
    const key = dkim === undefined ? [] : await textsAt(`${dkim}._domainkey.${domain}`)
    return [
      spfFinding(domain, spf),
      dmarcFinding(domain, dmarc),
      dkim === undefined
        ? notice('dkim', 'Not checked: name the selector of your mail service with --dkim.')
        : key.some((text) => /(^|;)\s*p=[A-Za-z0-9+/]/.test(text))
          ? good('dkim', `${dkim}._domainkey.${domain} has a key.`)
          : bad('dkim', `${dkim}._domainkey.${domain} has no key: emails are not signed for ${domain}.`),
    ]
  } catch (error) {
    const { code = 'no answer' } = error as { code?: string }
    return [bad('dns', `The records of ${domain} cannot be read (${code}).`)]
  }
}

function spfFinding(domain: string, records: readonly string[]): Finding {
  const [record = ''] = records
  if (records.length === 0) return bad('spf', `${domain} has no SPF record: name your mail service in one.`)
  if (records.length > 1)
    return bad('spf', `${domain} has ${records.length} SPF records: more than one makes all of them invalid.`)
  if (/(^| )\+?all( |$)/i.test(record)) return bad('spf', `The SPF record of ${domain} lets everybody send (+all).`)
  return good('spf', `${domain} has an SPF record.`)
}

function dmarcFinding(domain: string, records: readonly string[]): Finding {
  const policy = /;\s*p\s*=\s*(none|quarantine|reject)/i.exec(records[0] ?? '')?.[1]?.toLowerCase()
  if (records.length !== 1 || policy === undefined) {
    return bad('dmarc', `_dmarc.${domain} has no policy: large mail services require one.`)
  }
  return policy === 'none'
    ? notice('dmarc', `The DMARC policy of ${domain} is none: others can send in its name. Later set it to quarantine.`)
    : good('dmarc', `The DMARC policy of ${domain} is ${policy}.`)
}

async function addressFindings(publicUrl: string, ca: string | undefined): Promise<Finding[]> {
  const url = new URL(publicUrl)
  const tls = url.protocol === 'https:' ? [await certificateFinding(url, ca)] : []
  if (tls.some(({ level }) => level === 'bad')) return tls
  return [...tls, ...(await closedFindings(publicUrl.replace(/\/+$/, '')))]
}

export function certificateFinding(url: URL, ca?: string): Promise<Finding> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  return new Promise((resolve) => {
    const socket = connect({
      host,
      port: Number(url.port || 443),
      ...(isIP(host) === 0 ? { servername: host } : {}),
      // Connects in spite of a bad certificate in order to report it, and sends nothing.
      rejectUnauthorized: false,
      ...(ca === undefined ? {} : { ca }),
    })
    const end = (finding: Finding) => {
      socket.destroy()
      resolve(finding)
    }
    socket.setTimeout(patience, () => end(bad('tls', `${url.host} does not answer.`)))
    socket.once('error', (error: NodeJS.ErrnoException) =>
      end(bad('tls', `${url.host} cannot be reached (${error.code ?? error.name}).`)),
    )
    socket.once('secureConnect', () => {
      const days = Math.floor((Date.parse(socket.getPeerCertificate().valid_to) - Date.now()) / 86_400_000)
      const trouble = socket.authorized ? undefined : String(socket.authorizationError)
      if (days < 0) end(bad('tls', `The certificate of ${url.host} has ended.`))
      else if (trouble !== undefined) end(bad('tls', `Browsers reject the certificate of ${url.host} (${trouble}).`))
      else if (days < enoughDays) end(bad('tls', `The certificate of ${url.host} ends in ${days} days: renew it.`))
      else end(good('tls', `The certificate of ${url.host} is good for ${days} days.`))
    })
  })
}

/** Requests a page as a visitor does, without following redirects. */
export const fetchPage = (address: string, headers: Record<string, string> = {}) =>
  fetch(address, { headers, redirect: 'manual', signal: AbortSignal.timeout(patience) })

/** Addresses for forged X-Forwarded-For headers. */
const forged = [1, 2, 3, 4, 5, 6].map((number) => `203.0.113.${number}`)

async function closedFindings(address: string): Promise<Finding[]> {
  try {
    const database = await fetchPage(`${address}/databasez`)
    const metrics = await fetchPage(`${address}/metrics`)
    const mailbox = await fetchPage(`${address}/dev/mailbox`)
    const isOpen = async (response: Response, sign: RegExp) => response.ok && sign.test(await response.text())
    const left: (string | null)[] = []
    for (const visitor of forged) {
      const response = await fetchPage(`${address}/api/zipcode/validate/00000`, { 'x-forwarded-for': visitor })
      left.push(response.headers.get('x-ratelimit-remaining'))
    }
    return [
      database.status === 200
        ? good('outside', `${address} is there, with its database.`)
        : bad(
            'outside',
            `${address}/databasez responds with ${database.status}: the server behind it has no database now, or it is another server.`,
          ),
      (await isOpen(metrics, /^# (HELP|TYPE) /m))
        ? bad('metrics', 'Anyone can read /metrics: set METRICS_PORT or METRICS_TOKEN, or close it in the proxy.')
        : good('metrics', 'The metrics are closed to the outside.'),
      (await isOpen(mailbox, /<html/i))
        ? bad('mailbox', 'Everybody can read /dev/mailbox, with every one-time code: take DEV_MAILBOX away.')
        : good('mailbox', 'The mailbox is closed to the outside.'),
      ...forgedFindings(left),
    ]
  } catch (error) {
    const { cause } = error as { cause?: { code?: string } }
    return [bad('outside', `${address} cannot be reached (${cause?.code ?? (error as Error).name}).`)]
  }
}

/** If each forged address gets its own allowance, limits stop nobody. */
function forgedFindings(left: readonly (string | null)[]): Finding[] {
  if (left.includes(null))
    return [notice('proxy', 'Limits cannot be seen from outside: a proxy removes their headers.')]
  return new Set(left).size === 1
    ? [
        bad(
          'proxy',
          'A forged X-Forwarded-For is believed, so limits stop nobody: the proxy must set this header, not forward the value from the visitor.',
        ),
      ]
    : [good('proxy', 'A forged X-Forwarded-For is not believed.')]
}
