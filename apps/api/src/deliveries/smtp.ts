/** Emails over SMTP. */
import nodemailer from 'nodemailer'
import { type DeliveryChannel, Undeliverable } from './channel'

export interface SmtpOptions {
  /** `smtp://user:password@host:port`, or `smtps://...`. */
  url: string
  /** The sender's address. */
  from: string
  /** Milliseconds that a server may take for each step. */
  timeout: number
}

export function smtpChannel({ url, from, timeout }: SmtpOptions): DeliveryChannel {
  const transport = nodemailer.createTransport({
    url,
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
    // Our emails attach no file and fetch no address.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const domain = from.split('@').at(-1) ?? 'localhost'
  return {
    async deliver({ key, recipient, subject, body, html, unsubscribeUrl, organizationName }) {
      try {
        await transport.sendMail({
          from: { name: organizationName, address: from },
          to: { name: '', address: recipient },
          subject,
          text: body,
          ...(html === '' ? {} : { html }),
          messageId: `<${key}@${domain}>`,
          headers: {
            // No automatic replies, please (RFC 3834).
            'Auto-Submitted': 'auto-generated',
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
