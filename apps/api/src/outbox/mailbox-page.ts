/** The local mailbox: what would be sent while no delivery is configured. Shown to this machine only. */
import { createHash } from 'node:crypto'
import { escapeHtml } from '../documents/education-page'
import { displayRecipient, type WaitingMessage } from './outbox'

const css = `
  body { margin: 0 auto; padding: 24px; max-width: 720px; font: 16px/1.5 system-ui, sans-serif; color: #14262b; background: #f5f8f8 }
  article { margin: 16px 0; padding: 16px 20px; border: 1px solid #dfe6e7; border-radius: 14px; background: #fff }
  h1 { font-size: 24px } h2 { margin: 0; font-size: 16px } p { margin: 8px 0 0; white-space: pre-wrap; overflow-wrap: anywhere }
  small { color: #51656b }`

export const mailboxPolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(css).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/** The whole page; addresses in messages become links. */
export const mailboxPage = (messages: readonly WaitingMessage[]): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>Mailbox</title><style>${css}</style></head><body><main>
<h1>Mailbox</h1>
<p>No delivery is configured: these messages wait here. Only this machine can see this page.</p>
${messages.length === 0 ? '<p>Nothing waits.</p>' : messages.map(article).join('\n')}
</main></body></html>`

const article = (message: WaitingMessage) => `<article>
<h2>${message.channel === 'text' ? 'Text' : 'Email'} to ${escapeHtml(displayRecipient(message))}</h2>
<small>${message.createdAt}${message.subject ? ` · ${escapeHtml(message.subject)}` : ''}</small>
<p>${linked(escapeHtml(message.body))}</p>
</article>`

const linked = (html: string) => html.replace(/https?:\/\/[^\s<]+/g, (address) => `<a href="${address}">${address}</a>`)
