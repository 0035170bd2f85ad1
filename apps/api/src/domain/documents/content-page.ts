/** A legal text as a separate page, shown by the site in a frame (search 2, "Terms and Conditions"). */
import type { CallReply, calls } from '@rxgauge/contract'
import type { Language } from '@rxgauge/text'
import { framedCss, framedPolicy } from './education-page'
import { escapeHtml } from './escape-html'

type Content = CallReply<typeof calls.settings.getContent>

/** @param channel `mobileweb` for larger letters on narrow screens; otherwise `web` or nothing */
export function contentPage(
  { contentTitle, content }: Content,
  language: Language,
  channel: string | undefined,
): { html: string; policy: string } {
  const size = channel === 'mobileweb' ? ' class="narrow"' : ''
  return {
    policy: framedPolicy,
    html: `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${escapeHtml(contentTitle)}</title><base target="_top"><style>${framedCss}</style></head>
<body${size}><main>${content}</main></body></html>`,
  }
}
