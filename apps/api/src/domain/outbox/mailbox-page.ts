/**
 * The local mailbox. Without configured delivery it shows the messages that would be sent; otherwise only their states,
 * without contacts or content. Dead letters can be sent again. It's served only to this machine.
 */
import { displayContact } from '../accounts/contact'
import { escapeHtml } from '../documents/escape-html'
import { staticPagePolicy } from '../documents/static-page-policy'
import type { MessageState, StoredMessage } from './outbox'

const css = `
  body { margin: 0 auto; padding: 24px; max-width: 720px; font: 16px/1.5 system-ui, sans-serif; color: #14262b; background: #f5f8f8 }
  article { margin: 16px 0; padding: 16px 20px; border: 1px solid #dfe6e7; border-radius: 14px; background: #fff }
  h1 { font-size: 24px } h2 { margin: 0; font-size: 16px } p { margin: 8px 0 0; white-space: pre-wrap; overflow-wrap: anywhere }
  small { color: #51656b }`

export const mailboxPolicy = staticPagePolicy(css, { formAction: "'self'", frameAncestors: "'none'" })

const states: Record<MessageState, string> = {
  waiting: 'Waiting',
  delivered: 'Delivered',
  failed: 'Given up',
  unwanted: 'Not sent: the recipient refuses messages',
}

/** The complete HTML page; URLs in messages become links. @param isOpen whether contacts and content may be shown */
export const mailboxPage = (messages: readonly StoredMessage[], isOpen: boolean): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>Mailbox</title><style>${css}</style></head><body><main>
<h1>Mailbox</h1>
<p>${
  isOpen
    ? 'No delivery is configured: these messages wait here.'
    : 'Messages of the last days, newest first. Contacts and content are not shown.'
} Only this machine can see this page.</p>
${messages.length === 0 ? '<p>Nothing waits.</p>' : messages.map((message) => article(message, isOpen)).join('\n')}
</main></body></html>`

const channelNames = { text: 'Text', email: 'Email', push: 'Notification' }

function article(message: StoredMessage, isOpen: boolean): string {
  const { id, channel, state, tries, lastError, subject, body, createdAt } = message
  const to = isOpen && channel !== 'push' ? ` to ${escapeHtml(recipientOf(message))}` : ` ${id}`
  const progress =
    isOpen && state === 'waiting'
      ? ''
      : ` · ${states[state]}${tries > 0 ? ` · tries: ${tries}` : ''}${lastError ? ` · ${escapeHtml(lastError)}` : ''}`
  return `<article>
<h2>${channelNames[channel]}${to}</h2>
<small>${createdAt}${isOpen && subject ? ` · ${escapeHtml(subject)}` : ''}${progress}</small>
${isOpen ? `<p>${linked(escapeHtml(body))}</p>` : ''}
${state === 'failed' ? `<form method="post" action="/dev/mailbox/${id}/resend"><button type="submit">Send again</button></form>` : ''}
</article>`
}

const recipientOf = ({ channel, recipient }: StoredMessage) =>
  displayContact({ channel: channel === 'text' ? 'text' : 'email', value: recipient })

const linked = (html: string) => html.replace(/https?:\/\/[^\s<]+/g, (address) => `<a href="${address}">${address}</a>`)
