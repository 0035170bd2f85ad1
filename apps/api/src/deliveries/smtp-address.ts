/** The mail server of `SMTP_URL`, and whether what goes there must be encrypted. */
import { mayBeUnencrypted } from '../unencrypted-hosts'

export interface SmtpAddress {
  host: string
  port: number | undefined
  auth: { user: string; pass: string } | undefined
  /**
   * `always`: nothing is sent before the connection is encrypted and the certificate verified. `offered`: if the server offers it,
   * with any certificate. `never`: as the operator says.
   */
  encryption: 'always' | 'offered' | 'never'
  /** From the first byte (`smtps:`). */
  isEncryptedAtOnce: boolean
}

const example = 'such as smtp://user:password@host:587'

/** What is wrong with an address, as the end of a sentence that begins with the setting; `undefined` where nothing is. */
export function smtpComplaint(text: string): string | undefined {
  const address = URL.canParse(text) ? new URL(text) : undefined
  if (address === undefined || !/^smtps?:$/.test(address.protocol) || !/^[^%]+$/.test(address.hostname)) {
    return `must be an address ${example}.`
  }
  if (!isDecodable(address.username) || !isDecodable(address.password)) {
    return `must be an address ${example}; a percent sign in user or password is written %25.`
  }
  if (!['', '?tls=never'].includes(address.search) || !['', '/'].includes(address.pathname) || address.hash !== '') {
    return `must be an address ${example}; nothing but ?tls=never may follow.`
  }
  if (address.protocol === 'smtps:' && address.search !== '') {
    return 'must not ask for encryption (smtps:) and for none (tls=never).'
  }
  return undefined
}

/** @param text one that `smtpComplaint` has no complaint about */
export function parseSmtpAddress(text: string): SmtpAddress {
  const { protocol, hostname, port, username, password, search } = new URL(text)
  const isEncryptedAtOnce = protocol === 'smtps:'
  const auth = { user: decodeURIComponent(username), pass: decodeURIComponent(password) }
  return {
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: port === '' ? undefined : Number(port),
    auth: auth.user === '' && auth.pass === '' ? undefined : auth,
    encryption: search !== '' ? 'never' : isEncryptedAtOnce || !mayBeUnencrypted(hostname) ? 'always' : 'offered',
    isEncryptedAtOnce,
  }
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}
