/** Parses `SMTP_URL`, and decides whether the connection must be encrypted. */
import { mayBeUnencrypted } from '../unencrypted-hosts'

export interface SmtpAddress {
  host: string
  port: number | undefined
  auth: { user: string; pass: string } | undefined
  /**
   * `always`: sends nothing before the connection is encrypted and the certificate verified. `offered`: encrypts if the
   * server offers it, with any certificate. `never`: the operator's choice.
   */
  encryption: 'always' | 'offered' | 'never'
  /** Encrypted from the first byte (`smtps:`). */
  isEncryptedAtOnce: boolean
}

const example = 'such as smtp://user:password@host:587'

/** What's wrong with an address, to follow the setting's name in a sentence; `undefined` if it's valid. */
export function smtpComplaint(text: string): string | undefined {
  const address = URL.canParse(text) ? new URL(text) : undefined
  if (address === undefined || !/^smtps?:$/.test(address.protocol) || !/^[^%]+$/.test(address.hostname)) {
    return `must be an address ${example}.`
  }
  if (!isDecodable(address.username) || !isDecodable(address.password)) {
    return `must be an address ${example}; write a percent sign in the user or password as %25.`
  }
  if (!['', '?tls=never'].includes(address.search) || !['', '/'].includes(address.pathname) || address.hash !== '') {
    return `must be an address ${example}; only ?tls=never may follow.`
  }
  if (address.protocol === 'smtps:' && address.search !== '') {
    return 'must not ask for encryption (smtps:) and no encryption (tls=never) at once.'
  }
  return undefined
}

/** @param text a valid address by `smtpComplaint` */
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
