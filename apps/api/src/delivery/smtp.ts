/** Emails over SMTP. The library is loaded when it's needed, not at every start. */
import { failureCode } from '../base/errors/failure-code'
import { parseSmtpAddress } from '../base/settings/smtp-address'
import { type DeliveryChannel, Undeliverable } from './channel'

export interface SmtpOptions {
  /** In the form of `SMTP_URL`. */
  url: string
  /** The sender's address. */
  from: string
  /** Milliseconds that a server may take for each step. */
  timeout: number
}

function connectionOptions({ url, timeout }: Pick<SmtpOptions, 'url' | 'timeout'>) {
  const { host, port, encryption, isEncryptedAtOnce } = parseSmtpAddress(url)
  return {
    host,
    ...(port === undefined ? {} : { port }),
    secure: isEncryptedAtOnce,
    requireTLS: encryption === 'always',
    ignoreTLS: encryption === 'never',
    // If clear text is allowed, an unverified certificate is no worse.
    tls: { rejectUnauthorized: encryption === 'always' },
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
  }
}

/** The result of checking a mail server. */
export type SmtpCheck = { isReady: true; isEncrypted: boolean } | { isReady: false; trouble: SmtpTrouble }

export interface SmtpTrouble {
  /** `login`: it refused the user or password. `encryption`: it offers none, so nothing was sent to it. */
  kind: 'login' | 'encryption' | 'connection'
  /** Such as `EAUTH 535`, `ECONNREFUSED` or `CERT_HAS_EXPIRED`. */
  code: string
}

/** Connects and signs in without sending anything. */
export async function checkSmtp({ url, timeout }: Pick<SmtpOptions, 'url' | 'timeout'>): Promise<SmtpCheck> {
  const { default: SmtpConnection } = await import('nodemailer/lib/smtp-connection')
  const connection = new SmtpConnection(connectionOptions({ url, timeout }))
  const { auth } = parseSmtpAddress(url)
  try {
    await new Promise<void>((resolve, reject) => {
      const settle = (error?: Error | null) => (error ? reject(error) : resolve())
      connection.on('error', reject)
      connection.once('end', () => reject(new Error('It hung up')))
      connection.connect((error) => {
        if (error || !auth || !connection.allowsAuth) settle(error)
        else connection.login(auth, settle)
      })
    })
    connection.quit()
    return { isReady: true, isEncrypted: connection.secure }
  } catch (error) {
    connection.close()
    return { isReady: false, trouble: troubleOf(error) }
  }
}

function troubleOf(error: unknown): SmtpTrouble {
  const { code: kind, responseCode, command } = error as { code?: string; responseCode?: number; command?: string }
  const code = [failureCode(error), responseCode || undefined].filter((part) => part !== undefined).join(' ')
  return {
    kind: kind === 'EAUTH' ? 'login' : kind === 'ETLS' && command === 'STARTTLS' ? 'encryption' : 'connection',
    code: code || 'no answer',
  }
}

export async function smtpChannel(options: SmtpOptions): Promise<DeliveryChannel> {
  const { from } = options
  const { createTransport } = await import('nodemailer')
  const { auth } = parseSmtpAddress(options.url)
  const transport = createTransport({
    ...connectionOptions(options),
    ...(auth ? { auth } : {}),
    // Our emails attach no files and fetch no URLs.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const domain = from.split('@').at(-1) ?? 'localhost'
  return {
    async deliver({
      key,
      recipient,
      subject,
      body,
      html,
      unsubscribeUrl,
      organizationName,
      isPersonal,
      replyTo,
      inReplyTo,
    }) {
      try {
        await transport.sendMail({
          from: { name: organizationName, address: from },
          to: { name: '', address: recipient },
          ...(replyTo === '' ? {} : { replyTo: { name: '', address: replyTo } }),
          subject,
          text: body,
          ...(html === '' ? {} : { html }),
          messageId: `<${key}@${domain}>`,
          ...(inReplyTo === null
            ? {}
            : { inReplyTo: `<${inReplyTo}@${domain}>`, references: `<${inReplyTo}@${domain}>` }),
          headers: {
            // Asks for no automatic replies (RFC 3834), except to a person's own question.
            ...(isPersonal ? {} : { 'Auto-Submitted': 'auto-generated' }),
            ...(unsubscribeUrl === ''
              ? {}
              : {
                  'List-Unsubscribe': `<${unsubscribeUrl}>`,
                  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
                }),
          },
        })
      } catch (error) {
        const { code = '', responseCode = 0 } = error as { code?: string; responseCode?: number }
        // 5xx is permanent (RFC 5321 4.2.1), but only in response to the message: a failed sign-in or STARTTLS is our
        // own problem.
        const isOfMessage = code === 'EENVELOPE' || code === 'EMESSAGE'
        if (responseCode >= 500 && isOfMessage) throw new Undeliverable(`SMTP ${responseCode}`)
        const reason = (code === 'ETLS' ? code : responseCode) || failureCode(error)
        throw new Error(`SMTP ${reason ?? 'failed'}`, { cause: error })
      }
    },
    close: () => transport.close(),
  }
}
