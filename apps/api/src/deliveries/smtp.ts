/** Emails over SMTP. Its library is read by a server that sends some, not at every start. */
import { type DeliveryChannel, Undeliverable } from './channel'

export interface SmtpOptions {
  /** `smtp://user:password@host:port`, or `smtps://...`. */
  url: string
  /** The sender's address. */
  from: string
  /** Milliseconds that a server may take for each step. */
  timeout: number
}

async function transportOf({ url, timeout }: SmtpOptions) {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    url,
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
    // Our emails attach no file and fetch no address.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

/** Connects and signs in without sending anything. Returns the reason why that fails, such as `EAUTH` or `ECONNREFUSED`. */
export async function checkSmtp(options: SmtpOptions): Promise<string | undefined> {
  const transport = await transportOf(options)
  try {
    await transport.verify()
    return undefined
  } catch (error) {
    const { code, responseCode } = error as { code?: string; responseCode?: number }
    return [code, responseCode].filter((part) => part !== undefined).join(' ') || 'no answer'
  } finally {
    transport.close()
  }
}

export async function smtpChannel(options: SmtpOptions): Promise<DeliveryChannel> {
  const { from } = options
  const transport = await transportOf(options)
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
            // No automatic replies, please (RFC 3834). A person's question is answered like any other.
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
        // 5xx is permanent (RFC 5321 4.2.1), except where our own sign-in failed: that is not the recipient's fault.
        if (responseCode >= 500 && code !== 'EAUTH') throw new Undeliverable(`SMTP ${responseCode}`)
        throw new Error(`SMTP ${responseCode || code || 'failed'}`, { cause: error })
      }
    },
    close: () => transport.close(),
  }
}
